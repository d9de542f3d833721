package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.Surrogates;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A text column in which each cell contains the number of the type, a colon, and the value as text: {@code 1:123}, {@code 8:(0.0, 1.0, 0.0)}, {@code
 * 12:Star:7}. The format is that of a published data loader. Texts have the form of {@link Variant#toText}; lists of structs are JSON. Immutable; any
 * thread.
 *
 * @param name of the column
 * @param declared declared SQL type
 * @param tags numbers of types. With numbers of another program, cells are read-only
 */
public record TaggedColumn(String name, String declared, Tags tags) implements Column {
    @Override
    public void bind(PreparedStatement statement, int index, Variant value, Function<Variant, String> json)
            throws SQLException {
        if (value.isNull()) {
            statement.setNull(index, Types.VARCHAR);
        } else {
            statement.setString(index, cell(value, tags, json));
        }
    }

    /** The cell of a value that is no reference to nothing. */
    static String cell(Variant value, Tags tags, Function<Variant, String> json) {
        if (Surrogates.half(value) != 0) {
            throw new IllegalArgumentException("half of a surrogate pair cannot be kept: " + value);
        }
        String text = value.type().isList() ? json.apply(value) : value.toText();
        return tags.number(value.type(), value.shape()) + ":" + text;
    }

    @Override
    public @Nullable String listIn(String cell) {
        return listIn(cell, tags);
    }

    /**
     * Extracts the JSON of a list of structs.
     *
     * @param cell the text of a cell
     * @param tags numbers of types
     * @return the JSON; null if the cell has none
     */
    public static @Nullable String listIn(String cell, Tags tags) {
        String number = tags.number(ValueType.LIST, Shape.SINGLE) + ":";
        return cell.startsWith(number) ? cell.substring(number.length()) : null;
    }

    /** Returns false for values with several notations, such as 0.1 and 0.10, or with optional spaces. */
    @Override
    public boolean isComparable(Variant value) {
        ValueType type = value.type();
        boolean isOneText = type.lanes() == 1 && !type.isFloat() && type != ValueType.FLAGS && !type.isList();
        return isOneText && !value.shape().isArray() && tags.number(type, value.shape()) > 0;
    }

    @Override
    public CellReader reader(RowProblems problems) {
        return new TaggedReader(problems, tags);
    }
}
