package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.json.JsonArrays;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads cells that contain their type, from {@link TaggedColumn} or other programs with the same format. For one thread. */
public final class TaggedReader implements CellReader {
    private static final int MOST_DIGITS = 3;
    private static final int MOST_SHOWN = 60;

    private final RowProblems row;
    private final Tags tags;

    /**
     * Creates a reader.
     *
     * @param row receives the problems
     * @param tags numbers of types
     */
    public TaggedReader(RowProblems row, Tags tags) {
        this.row = row;
        this.tags = tags;
    }

    @Override
    public @Nullable Variant read(SchemaField field, Object cell, RowCells cells, int index) throws SQLException {
        if (cell instanceof String text) {
            return row.isUnicode(field, text, cells, index) ? read(field, text) : null;
        }
        String found = cell instanceof byte[] blob ? "a blob of " + blob.length + " bytes" : cells.text(index);
        row.wrong(field, expected(field), found);
        return null;
    }

    /** The value of a cell whose text is sound; null when it has none, which was told. */
    @Nullable
    Variant read(SchemaField field, String cell) {
        int colon = cell.indexOf(':');
        Tags.Tag tag = tags.of(number(cell, colon));
        if (tag != null && tag.type() == field.type() && field.isList()) {
            String json = cell.substring(colon + 1);
            Variant list = JsonArrays.read(json, field, () -> row.subject(field), row::at, row.receiver());
            if (list == null) {
                row.flaw(field);
            }
            return list;
        }
        Variant plain =
                tag == null || tag.type() == null || tag.shape().isArray() ? null : plain(tag.type(), cell, colon + 1);
        if (plain != null) {
            return plain;
        }
        Variant value = tag == null ? null : parsed(tag, cell.substring(colon + 1));
        if (value == null) {
            row.wrong(field, expected(field), shown(cell));
            return null;
        }
        if (mayVary(value) && !value.toText().equals(cell.substring(colon + 1))) {
            // A search, which compares texts, would not find it.
            row.wrong(field, cell.substring(0, colon + 1) + value.toText(), shown(cell));
            return null;
        }
        boolean leadsNowhere = value.isNull() || tags.isForeign() && value.type() == ValueType.REF && isZero(value);
        return leadsNowhere ? null : shaped(value, field);
    }

    /** What other programs write for a reference to nothing. */
    private static boolean isZero(Variant reference) {
        return !reference.shape().isArray() && !reference.isByKey() && reference.bits() == 0;
    }

    /** A vector in a field of arrays is a list of numbers, as it is in JSON. */
    private static Variant shaped(Variant value, SchemaField field) {
        boolean isList = field.type() == ValueType.F32
                && field.shape().isArray()
                && !value.shape().isArray()
                && value.type().lanes() > 1
                && value.type().lane() == ValueType.F32;
        if (!isList) {
            return value;
        }
        long[] lanes = new long[value.type().lanes()];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = value.lane(i);
        }
        return Variant.ofArray(ValueType.F32, lanes);
    }

    /**
     * Parses a cell, independent of its field.
     *
     * @param cell a text
     * @param tags numbers of types
     * @return the value; null if the cell is not a value
     */
    public static @Nullable Variant parse(String cell, Tags tags) {
        int colon = cell.indexOf(':');
        Tags.Tag tag = tags.of(number(cell, colon));
        return tag == null ? null : parsed(tag, cell.substring(colon + 1));
    }

    /**
     * Whether a text begins with a number and a colon.
     *
     * @param cell a text
     * @return true if it does
     */
    public static boolean isTagged(String cell) {
        return number(cell, cell.indexOf(':')) > 0;
    }

    /**
     * Explains why {@link #parse} returns null for a cell.
     *
     * @param cell a text
     * @param tags numbers of types
     * @return a text for a message
     */
    public static String whyNone(String cell, Tags tags) {
        int number = number(cell, cell.indexOf(':'));
        Tags.Tag tag = tags.of(number);
        return tag == null
                ? "a cell without the number of a type before its first colon"
                : "a cell with the number " + number + ", which is that of " + tag.title()
                        + ", and a value of another type";
    }

    /** The number before the colon; −1 when it is none. */
    private static int number(String cell, int colon) {
        if (colon < 1 || colon > MOST_DIGITS || cell.charAt(0) == '0') {
            return -1;
        }
        int number = 0;
        for (int i = 0; i < colon; i++) {
            char digit = cell.charAt(i);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            number = 10 * number + digit - '0';
        }
        return number;
    }

    /** Texts, and floats as we write most of them, which need no parser; null where one has to look. */
    private static @Nullable Variant plain(ValueType type, String cell, int from) {
        if (type == ValueType.STRING) {
            return Variant.of(cell.substring(from));
        }
        char last = cell.charAt(cell.length() - 1);
        if (type != ValueType.F32 || last < '0' || last > '9') {
            return null;
        }
        try {
            float value = Decimals.parseFloat(cell, from, cell.length());
            return Float.isInfinite(value) ? null : Variant.of(value);
        } catch (NumberFormatException e) {
            return null; // Others write numbers in other ways.
        }
    }

    private static @Nullable Variant parsed(Tags.Tag tag, String text) {
        try {
            return tag.parse(text);
        } catch (IllegalArgumentException e) {
            return null; // Told by the caller, who knows where it stands.
        }
    }

    /** Whether the parser takes other texts for a value that is found by its text. */
    private static boolean mayVary(Variant value) {
        ValueType type = value.type();
        boolean isWord = type == ValueType.BOOL || type.isInteger() || type == ValueType.REF;
        return isWord && !value.shape().isArray();
    }

    private String expected(SchemaField field) {
        int number = tags.number(field.type(), field.shape());
        return Expected.value(field) + (number == 0 ? "" : ", behind " + number + ":");
    }

    private static String shown(String cell) {
        return cell.length() <= MOST_SHOWN ? cell : cell.substring(0, MOST_SHOWN) + "…";
    }
}
