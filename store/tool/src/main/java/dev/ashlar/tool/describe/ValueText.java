package dev.ashlar.tool.describe;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.tool.text.Numbers;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** Values as text, from the 64 bits of each of their lanes, as {@code FieldValues.bits} answers them. */
public final class ValueText {
    private static final HexFormat HEX = HexFormat.of();

    private ValueText() {}

    /**
     * A bool or a number.
     *
     * @param type bool … f64
     * @param bits of the value
     * @return such as {@code true}, {@code 18446744073709551615} or {@code 0.1}
     */
    public static String number(ValueType type, long bits) {
        return switch (type) {
            case BOOL -> bits == 0 ? "false" : bits == 1 ? "true" : Long.toString(bits);
            case U64 -> Long.toUnsignedString(bits);
            case F32 -> Decimals.shortest(Float.intBitsToFloat((int) bits));
            case F64 -> Decimals.shortest(Double.longBitsToDouble(bits));
            default -> Long.toString(bits);
        };
    }

    /**
     * A colour.
     *
     * @param lanes red, green, blue and alpha
     * @return such as {@code #ff8000ff}
     */
    static String color(IntToLongFunction lanes) {
        StringBuilder text = new StringBuilder("#");
        for (int lane = 0; lane < ValueType.COLOR.lanes(); lane++) {
            HEX.toHexDigits(text, (byte) lanes.applyAsLong(lane));
        }
        return text.toString();
    }

    /**
     * The constant that an enum's value stands for.
     *
     * @param field an enum
     * @param bits of the value
     * @return null when no constant has it
     */
    static @Nullable String constant(FieldLayout field, long bits) {
        for (EnumConstant constant : field.constants()) {
            if (constant.value() == bits) {
                return constant.name();
            }
        }
        return null;
    }

    /**
     * The flags that are set.
     *
     * @param field of flags
     * @param bits of the value
     * @return names in the order of their bits; null when a bit is set that no constant has
     */
    static @Nullable List<String> flags(FieldLayout field, long bits) {
        List<String> names = new ArrayList<>();
        long unknown = bits;
        for (EnumConstant constant : field.constants()) {
            if ((bits >>> constant.value() & 1) != 0) {
                names.add(constant.name());
                unknown &= ~(1L << constant.value());
            }
        }
        return unknown == 0 ? names : null;
    }

    /**
     * A value that is neither string nor bytes.
     *
     * @param field of the value
     * @param lanes bits of each lane; of a value with one lane, of lane 0
     * @param contents the pack, for names and targets
     * @return text for people
     */
    public static String single(FieldLayout field, IntToLongFunction lanes, PackContents contents) {
        long bits = lanes.applyAsLong(0);
        return switch (field.type()) {
            case ENUM -> element(field, lanes, contents) + " = " + bits;
            case FLAGS -> element(field, lanes, contents) + " = 0x" + Long.toHexString(bits);
            case REF ->
                reference(field, (int) bits, contents)
                        + ((int) bits == RecordSource.NO_ROW ? "" : ", row " + (int) bits);
            default -> element(field, lanes, contents);
        };
    }

    /**
     * An element of an array of values that are neither strings nor bytes, in few words.
     *
     * @param field of the array
     * @param lanes bits of each lane; of an element with one lane, of lane 0
     * @param contents the pack, for names and targets
     * @return text for people
     */
    public static String element(FieldLayout field, IntToLongFunction lanes, PackContents contents) {
        long bits = lanes.applyAsLong(0);
        return switch (field.type()) {
            case ENUM -> {
                String constant = constant(field, bits);
                yield constant == null ? "(no constant)" : constant;
            }
            case FLAGS -> {
                List<String> names = flags(field, bits);
                yield names == null ? "(unknown flags)" : "{" + String.join(", ", names) + "}";
            }
            case REF -> reference(field, (int) bits, contents);
            case HASH -> contents.name(bits);
            case LIST, MAP, VALUES -> list(field.listOf(bits));
            case COLOR -> color(lanes);
            default -> field.type().lanes() == 1 ? number(field.type(), bits) : lanes(field.type(), lanes);
        };
    }

    private static String list(long bits) {
        String count = Numbers.counted(bits >>> Integer.SIZE, "element");
        return bits == 0 ? "empty" : count + " from row " + Numbers.grouped(bits & 0xFFFF_FFFFL);
    }

    private static String lanes(ValueType type, IntToLongFunction lanes) {
        StringJoiner text = new StringJoiner(", ", "(", ")");
        for (int lane = 0; lane < type.lanes(); lane++) {
            text.add(number(type.lane(), lanes.applyAsLong(lane)));
        }
        return text.toString();
    }

    private static String reference(FieldLayout field, int row, PackContents contents) {
        if (row == RecordSource.NO_ROW) {
            return "null";
        }
        RecordSource target = contents.target(field);
        long id = target == null ? DataRecord.NO_ID : target.idAt(row);
        return contents.name(field.targetKey()) + (id == DataRecord.NO_ID ? " without such a row" : " " + id);
    }
}
