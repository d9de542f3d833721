package dev.ashlar.pipeline.row;

import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Sets a field of a row to what a variant holds, which was taken apart before; allocates nothing itself. */
@FunctionalInterface
public interface RowSetting {
    /** Numbers beside those of a value, in the arrays that are handed over: a part is taken out of the middle. */
    int MARGIN = 2;

    /** Sets the field with a number. */
    void set(RowEncoder rows, int field);

    /** Of a value of a field, whose constants are those of {@link RandomVariants}; rows of references are ten times the ids. */
    static RowSetting of(FieldLayout field, Variant value) {
        return of(field, value, RandomVariants.CONSTANTS);
    }

    /** The same for the names of constants whose numbers are 0, 1, 2 …. */
    static RowSetting of(FieldLayout field, Variant value, List<String> constants) {
        boolean one = field.shape() == Shape.SINGLE && field.type().lanes() == 1;
        return one ? ofOne(field.type(), value, constants) : ofMany(field, value, constants);
    }

    private static RowSetting ofOne(ValueType type, Variant value, List<String> constants) {
        if (type == ValueType.BYTES) {
            byte[] bytes = value.bytes();
            byte[] wide = new byte[bytes.length + 2 * MARGIN];
            System.arraycopy(bytes, 0, wide, MARGIN, bytes.length);
            return (rows, f) -> rows.bytes(f, wide, MARGIN, bytes.length);
        }
        if (type == ValueType.STRING) {
            return ofText(value.text());
        }
        long bits = bits(value, constants);
        return switch (type) {
            case BOOL -> (rows, f) -> rows.bool(f, bits != 0);
            case I8, U8 -> (rows, f) -> rows.i8(f, (int) bits);
            case I16, U16 -> (rows, f) -> rows.i16(f, (int) bits);
            case I32, U32 -> (rows, f) -> rows.i32(f, (int) bits);
            case I64, U64 -> (rows, f) -> rows.i64(f, bits);
            case F32 -> (rows, f) -> rows.f32(f, Float.intBitsToFloat((int) bits));
            case F64 -> (rows, f) -> rows.f64(f, Double.longBitsToDouble(bits));
            case ENUM -> (rows, f) -> rows.constant(f, (int) bits);
            case FLAGS -> (rows, f) -> rows.mask(f, (int) bits);
            case REF -> (rows, f) -> rows.row(f, (int) bits);
            default -> (rows, f) -> rows.key(f, bits);
        };
    }

    /** Some texts as such, others by their bytes. */
    private static RowSetting ofText(String text) {
        byte[] utf8 = (" " + text + " ").getBytes(StandardCharsets.UTF_8);
        StringBuilder builder = new StringBuilder(text);
        return switch (text.length() % 3) {
            case 0 -> (rows, f) -> rows.utf8(f, utf8, 1, utf8.length - 2);
            case 1 -> (rows, f) -> rows.text(f, builder);
            default -> (rows, f) -> rows.text(f, text);
        };
    }

    private static RowSetting ofMany(FieldLayout field, Variant value, List<String> constants) {
        if (field.type() == ValueType.STRING) {
            String[] texts = new String[value.elementCount() + 2 * MARGIN];
            Arrays.setAll(
                    texts,
                    i -> i < MARGIN || i >= texts.length - MARGIN
                            ? "x"
                            : value.element(i - MARGIN).text());
            return (rows, f) -> rows.texts(f, texts, MARGIN, texts.length - 2 * MARGIN);
        }
        long[] lanes = field.type().isNumeric()
                ? value.lanes()
                : IntStream.range(0, value.elementCount())
                        .mapToLong(i -> bits(value.element(i), constants))
                        .toArray();
        long[] wide = new long[lanes.length + 2 * MARGIN];
        System.arraycopy(lanes, 0, wide, MARGIN, lanes.length);
        return ofNumbers(field.type().lane(), wide, lanes.length);
    }

    private static RowSetting ofNumbers(ValueType lane, long[] wide, int count) {
        int[] ints = new int[wide.length];
        Arrays.setAll(ints, i -> (int) wide[i]);
        float[] floats = new float[wide.length];
        double[] doubles = new double[wide.length];
        short[] shorts = new short[wide.length];
        byte[] bytes = new byte[wide.length];
        boolean[] booleans = new boolean[wide.length];
        for (int i = 0; i < wide.length; i++) {
            floats[i] = Float.intBitsToFloat(ints[i]);
            doubles[i] = Double.longBitsToDouble(wide[i]);
            shorts[i] = (short) wide[i];
            bytes[i] = (byte) wide[i];
            booleans[i] = wide[i] != 0;
        }
        return switch (lane) {
            case BOOL -> (rows, f) -> rows.booleans(f, booleans, MARGIN, count);
            case I8, U8 -> (rows, f) -> rows.bytes(f, bytes, MARGIN, count);
            case I16, U16 -> (rows, f) -> rows.shorts(f, shorts, MARGIN, count);
            case I32, U32 -> (rows, f) -> rows.ints(f, ints, MARGIN, count);
            case I64, U64 -> (rows, f) -> rows.longs(f, wide, MARGIN, count);
            case F32 -> (rows, f) -> rows.floats(f, floats, MARGIN, count);
            case F64 -> (rows, f) -> rows.doubles(f, doubles, MARGIN, count);
            case ENUM -> (rows, f) -> rows.constants(f, ints, MARGIN, count);
            case FLAGS -> (rows, f) -> rows.masks(f, ints, MARGIN, count);
            case REF -> (rows, f) -> rows.rows(f, ints, MARGIN, count);
            default -> (rows, f) -> rows.keys(f, wide, MARGIN, count);
        };
    }

    private static long bits(Variant value, List<String> constants) {
        return switch (value.type()) {
            case ENUM -> constants.indexOf(value.text());
            case FLAGS ->
                value.flags().stream()
                        .mapToLong(name -> 1L << constants.indexOf(name))
                        .sum();
            case REF -> value.isNull() ? -1 : 10 * value.bits();
            default -> value.bits();
        };
    }
}
