package dev.ashlar.bench.backend;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;

/** An emitter as a loop by hand keeps it: an object without anything but values, each in the array of its kind at the place of its field. */
final class PlainEmitter {
    private static final int[] LENGTHS = {3, 4, 8};

    long id;
    final String[] texts = new String[EmitterField.ALL.length];
    final long[] wholes = new long[EmitterField.LOOPING.ordinal() + 1];
    final float[] floats = new float[EmitterField.GRAVITY.ordinal() + 1];
    private final float[] velocity = new float[LENGTHS[0]];
    private final float[] colour = new float[LENGTHS[1]];
    private final float[] curve = new float[LENGTHS[2]];

    float[] list(EmitterField field) {
        return field == EmitterField.CURVE ? curve : field == EmitterField.COLOUR ? colour : velocity;
    }

    static PlainEmitter of(DataRecord record) {
        PlainEmitter emitter = new PlainEmitter();
        emitter.id = record.id();
        for (EmitterField field : EmitterField.ALL) {
            Variant value = record.require(field.title);
            switch (field.kind) {
                case TEXT -> emitter.texts[field.ordinal()] = value.text();
                case FLOAT -> emitter.floats[field.ordinal()] = Float.intBitsToFloat((int) value.bits());
                case LIST -> {
                    float[] list = emitter.list(field);
                    for (int i = 0; i < list.length; i++) {
                        list[i] = Float.intBitsToFloat((int) value.lane(i));
                    }
                }
                default -> emitter.wholes[field.ordinal()] = value.bits();
            }
        }
        return emitter;
    }

    /** What has to come out of every load: a sum over the bits of all values and the characters of all texts. */
    long sum() {
        long sum = id;
        for (EmitterField field : EmitterField.ALL) {
            int hash = 0;
            switch (field.kind) {
                case TEXT -> hash = texts[field.ordinal()].hashCode();
                case FLOAT -> hash = Float.floatToRawIntBits(floats[field.ordinal()]);
                case LIST -> {
                    for (float lane : list(field)) {
                        hash = 31 * hash + Float.floatToRawIntBits(lane);
                    }
                }
                default -> hash = (int) wholes[field.ordinal()];
            }
            sum += part(field.title, hash);
        }
        return sum;
    }

    /** The same of a record. */
    static long sum(DataRecord record) {
        long sum = record.id();
        for (int i = 0; i < record.fieldCount(); i++) {
            Variant value = record.fieldValue(i);
            int lanes = value.laneCount();
            int hash = value.type() == ValueType.STRING ? value.text().hashCode() : lanes > 0 ? 0 : (int) value.bits();
            for (int lane = 0; lane < lanes; lane++) {
                hash = 31 * hash + (int) value.lane(lane);
            }
            sum += part(record.fieldName(i), hash);
        }
        return sum;
    }

    private static long part(String field, int hash) {
        return (long) field.hashCode() * hash;
    }

    /** A value as text: lists like {@code [1.5, 2.0]}, with {@code brackets} at the ends. */
    String text(EmitterField field, String brackets) {
        return switch (field.kind) {
            case TEXT -> texts[field.ordinal()];
            case WHOLE -> Long.toString(wholes[field.ordinal()]);
            case TRUTH -> Boolean.toString(wholes[field.ordinal()] != 0);
            case FLOAT -> Float.toString(floats[field.ordinal()]);
            case LIST -> {
                StringBuilder text = new StringBuilder().append(brackets.charAt(0));
                float[] list = list(field);
                for (int i = 0; i < list.length; i++) {
                    text.append(i == 0 ? "" : ", ").append(list[i]);
                }
                yield text.append(brackets.charAt(1)).toString();
            }
        };
    }

    /** Takes a value from its text. */
    void parse(EmitterField field, String text) {
        switch (field.kind) {
            case TEXT -> texts[field.ordinal()] = text;
            case WHOLE -> wholes[field.ordinal()] = Long.parseLong(text);
            case TRUTH -> wholes[field.ordinal()] = Boolean.parseBoolean(text) ? 1 : 0;
            case FLOAT -> floats[field.ordinal()] = Float.parseFloat(text);
            case LIST -> {
                float[] list = list(field);
                int from = 1;
                for (int i = 0; i < list.length; i++) {
                    int comma = text.indexOf(',', from);
                    int end = comma < 0 ? text.length() - 1 : comma;
                    list[i] = Float.parseFloat(text.substring(from, end));
                    from = end + 1;
                }
            }
        }
    }
}
