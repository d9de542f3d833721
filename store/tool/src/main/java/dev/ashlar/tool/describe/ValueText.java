package dev.ashlar.tool.describe;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.pipeline.json.Decimals;
import org.jspecify.annotations.Nullable;

/** Single values as text, from their 64 bits as {@code RecordView.bits} answers them. */
public final class ValueText {
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
     * The constant that an enum's value stands for.
     *
     * @param field an enum
     * @param bits of the value
     * @return null when no constant has it
     */
    public static @Nullable String constant(FieldLayout field, long bits) {
        for (EnumConstant constant : field.constants()) {
            if (constant.value() == bits) {
                return constant.name();
            }
        }
        return null;
    }

    /**
     * Any value that lies in the row.
     *
     * @param field not pooled
     * @param bits of the value
     * @param contents the pack, for names and targets
     * @return text for people
     */
    public static String single(FieldLayout field, long bits, PackContents contents) {
        return switch (field.type()) {
            case ENUM -> {
                String constant = constant(field, bits);
                yield (constant == null ? "(no constant)" : constant) + " = " + bits;
            }
            case REF -> reference(field, (int) bits, contents);
            default -> number(field.type(), bits);
        };
    }

    private static String reference(FieldLayout field, int row, PackContents contents) {
        if (row == RecordSource.NO_ROW) {
            return "null";
        }
        RecordSource target = contents.target(field);
        long id = target == null ? 0 : target.idAt(row);
        return contents.name(field.targetKey()) + (id == 0 ? " without such a row" : " " + id) + ", row " + row;
    }
}
