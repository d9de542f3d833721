package dev.ashlar.bench.contender.sqlite;

import org.jspecify.annotations.Nullable;

/**
 * A value that tells its type by a number, as the published class does: 1 integers, 4 floats, 7 texts, 8 vectors, 12 records of another
 * table. Immutable.
 *
 * @param type number of the type
 * @param bits of an integer, or of a float
 * @param object text, lanes or record of the other types; null also where a record is referred to that there is not
 */
record TaggedVariant(int type, long bits, @Nullable Object object) {
    static final int INTEGER = 1;
    static final int FLOAT = 4;
    static final int TEXT = 7;
    static final int VECTOR = 8;
    static final int OBJECT = 12;

    static TaggedVariant ofInteger(long value) {
        return new TaggedVariant(INTEGER, value, null);
    }

    static TaggedVariant ofFloat(float value) {
        return new TaggedVariant(FLOAT, Float.floatToRawIntBits(value), null);
    }

    static TaggedVariant ofText(String value) {
        return new TaggedVariant(TEXT, 0, value);
    }

    static TaggedVariant ofVector(float[] lanes) {
        return new TaggedVariant(VECTOR, 0, lanes);
    }

    static TaggedVariant ofRecord(@Nullable TaggedRecord value) {
        return new TaggedVariant(OBJECT, 0, value);
    }

    long asInteger() {
        require(INTEGER);
        return bits;
    }

    float asFloat() {
        require(FLOAT);
        return Float.intBitsToFloat((int) bits);
    }

    String asText() {
        require(TEXT);
        return (String) some();
    }

    float[] asVector() {
        require(VECTOR);
        return (float[]) some();
    }

    TaggedRecord asRecord() {
        require(OBJECT);
        return (TaggedRecord) some();
    }

    private Object some() {
        if (object == null) {
            throw new IllegalStateException("refers to no record");
        }
        return object;
    }

    private void require(int expected) {
        if (type != expected) {
            throw new IllegalStateException("expected type " + expected + ", found " + type);
        }
    }

    /** The value without its type, as it is written. Decimals are those that give the same float again: the published ones may not. */
    String toText() {
        return switch (type) {
            case FLOAT -> Float.toString(asFloat());
            case TEXT -> asText();
            case VECTOR -> toText(asVector());
            case OBJECT -> asRecord().type() + ":" + asRecord().id();
            default -> Long.toString(bits);
        };
    }

    private static String toText(float[] lanes) {
        StringBuilder text = new StringBuilder("(");
        for (int i = 0; i < lanes.length; i++) {
            text.append(i == 0 ? "" : ", ").append(lanes[i]);
        }
        return text.append(')').toString();
    }

    /** Of all types but records, which are looked up. */
    static TaggedVariant parse(String text, int type) {
        return switch (type) {
            case INTEGER -> ofInteger(Long.parseLong(text));
            case FLOAT -> ofFloat(Float.parseFloat(text));
            case TEXT -> ofText(text);
            case VECTOR -> ofVector(lanes(text));
            default -> throw new IllegalStateException("no type " + type);
        };
    }

    private static float[] lanes(String text) {
        String[] parts = text.substring(1, text.length() - 1).split(", ");
        float[] lanes = new float[parts.length];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = Float.parseFloat(parts[i]);
        }
        return lanes;
    }
}
