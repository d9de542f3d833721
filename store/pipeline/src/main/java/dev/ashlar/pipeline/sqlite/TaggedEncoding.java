package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Surrogates;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Columns of text, in which a value is the number of its type, a colon and the value as text: {@code 1:123}, {@code 8:(0.0, 1.0, 0.0)},
 * {@code 12:Star:7}. The form of a published data loader; the texts are those of {@link Variant#toText}, and JSON of lists of structs.
 */
final class TaggedEncoding implements Encoding {
    private static final String TEXT = "TEXT";

    private final Tags tags;

    /** With the numbers of another program, cells can only be read. */
    TaggedEncoding(Tags tags) {
        this.tags = tags;
    }

    Tags tags() {
        return tags;
    }

    @Override
    public int number() {
        return 2;
    }

    @Override
    public String title() {
        return "tagged";
    }

    @Override
    public String tableSql(String idColumn, List<String> columns) {
        StringBuilder sql = new StringBuilder(Names.quoted(idColumn)).append(" INTEGER");
        columns.forEach(column -> sql.append(", ").append(column));
        return sql.append(", PRIMARY KEY(")
                .append(Names.quoted(idColumn))
                .append(" ASC)")
                .toString();
    }

    @Override
    public String declared(SchemaField field) {
        return TEXT;
    }

    @Override
    public String declared(Variant value) {
        return TEXT;
    }

    /** No text with a colon behind its first digits looks like a number: columns of any affinity keep it. */
    @Override
    public void bind(
            PreparedStatement statement,
            int index,
            Variant value,
            TypeTable.Column column,
            Function<Variant, String> json)
            throws SQLException {
        if (Surrogates.half(value) != 0) {
            throw new IllegalArgumentException("half of a surrogate pair cannot be kept: " + value);
        }
        if (value.isNull()) {
            statement.setNull(index, Types.VARCHAR);
        } else {
            String text = value.type().isList() ? json.apply(value) : value.toText();
            statement.setString(index, tags.number(value.type(), value.shape()) + ":" + text);
        }
    }

    @Override
    public @Nullable String listIn(String cell) {
        String number = tags.number(ValueType.LIST, Shape.SINGLE) + ":";
        return cell.startsWith(number) ? cell.substring(number.length()) : null;
    }

    /** Not the values that people may write in several ways, such as 0.1 and 0.10, or with other spaces. */
    @Override
    public boolean isComparable(Variant value) {
        return isComparable(value.type()) && !value.shape().isArray() && tags.number(value.type(), value.shape()) > 0;
    }

    static boolean isComparable(ValueType type) {
        return type.lanes() == 1 && !type.isFloat() && type != ValueType.FLAGS && !type.isList();
    }

    @Override
    public CellReader reader(RowProblems row) {
        return new TaggedReader(row, tags);
    }
}
