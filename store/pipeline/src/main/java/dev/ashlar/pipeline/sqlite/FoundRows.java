package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.FoundReceiver;
import dev.ashlar.pipeline.backend.FoundValue;
import dev.ashlar.pipeline.json.FoundJson;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TaggedColumn;
import dev.ashlar.pipeline.sql.TaggedReader;
import dev.ashlar.pipeline.sql.Tags;
import dev.ashlar.pipeline.sql.TypeTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a table without a schema: the cells of all columns. */
final class FoundRows {
    private static final String ARRAY = " ARRAY";
    private static final BigInteger BITS = BigInteger.ONE.shiftLeft(Long.SIZE);

    private final TypeTable table;
    private final Session session;
    private final @Nullable Tags tags;
    private boolean hasOtherNumbers;
    private long texts;
    /** Texts that begin as tagged cells do. */
    private long looking;

    FoundRows(TypeTable table, Session session) {
        this.table = table;
        this.session = session;
        this.tags =
                session.dialect() instanceof SqliteDialect sqlite && sqlite.encoding() instanceof TaggedEncoding tagged
                        ? tagged.tags()
                        : null;
    }

    void read(FoundReceiver receiver) throws SQLException {
        List<Column> columns = table.columns();
        if (tags == null) {
            tellDeclared(receiver);
        }
        List<Declared> declared =
                columns.stream().map(column -> Declared.of(column.declared())).toList();
        String cells = columns.stream().map(column -> ", " + table.sql(column)).collect(Collectors.joining());
        String sql = "SELECT " + table.idSql() + cells + " FROM " + table.sql() + " ORDER BY 1";
        try (PreparedStatement statement = session.connection().prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                Map<String, FoundValue> values = new LinkedHashMap<>();
                for (int i = 0; i < columns.size(); i++) {
                    Object cell = rows.getObject(2 + i);
                    if (cell != null) {
                        values.put(columns.get(i).name(), value(cell, declared.get(i)));
                    }
                }
                receiver.record(Math.max(0, rows.getLong(1)), values);
            }
        }
        if (hasOtherNumbers && !Marks.isOurs(session.connection())) {
            receiver.note(
                    "the program that wrote these cells seems to have other numbers of types: say what they mean, such as "
                            + "?tags=1:i64,4:f32,7:string,8:vector,12:ref");
        }
        if (texts > 0 && looking == texts && !Marks.isOurs(session.connection())) {
            receiver.note("its texts look like tagged cells (1:123): to read them as values, write sqlite:"
                    + session.location() + "?encoding=tagged");
        }
    }

    /** The words of {@link ColumnTypes}, and those that every database has for the same. */
    private void tellDeclared(FoundReceiver receiver) throws SQLException {
        String sql = "SELECT name, upper(type) FROM pragma_table_info(?) WHERE pk = 0";
        try (PreparedStatement statement = session.connection().prepareStatement(sql)) {
            statement.setString(1, table.type());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    String words = rows.getString(2).toUpperCase(Locale.ROOT);
                    boolean array = words.endsWith(ARRAY);
                    String word = array ? words.substring(0, words.length() - ARRAY.length()) : words;
                    for (ValueType type : ValueType.named()) {
                        if (type != ValueType.REF && word.equals(ColumnTypes.word(type))) {
                            receiver.declared(rows.getString(1), type, array);
                        }
                    }
                }
            }
        }
    }

    private FoundValue value(Object cell, Declared declared) {
        if (cell instanceof String text) {
            return tags == null ? text(text, declared) : tagged(text, tags);
        }
        if (tags != null) {
            return new FoundValue.Other("a cell that is no text");
        }
        if (cell instanceof byte[] bytes) {
            return new FoundValue.Blob(bytes.length);
        }
        if (cell instanceof Double real) {
            return Double.isFinite(real)
                    ? new FoundValue.Number(new BigDecimal(Decimals.shortest(real)), false)
                    : new FoundValue.Text(real.toString());
        }
        BigInteger number = BigInteger.valueOf(((Number) cell).longValue());
        boolean large = number.signum() < 0 && declared == Declared.UNSIGNED;
        return new FoundValue.Number(new BigDecimal(large ? number.add(BITS) : number), true);
    }

    private FoundValue tagged(String cell, Tags numbers) {
        String json = TaggedColumn.listIn(cell, numbers);
        FoundValue list = json == null ? null : FoundJson.list(json);
        if (list != null) {
            return list;
        }
        Variant value = TaggedReader.parse(cell, numbers);
        if (value == null) {
            hasOtherNumbers |= TaggedReader.isTagged(cell);
            return new FoundValue.Other(TaggedReader.whyNone(cell, numbers));
        }
        return new FoundValue.Typed(value);
    }

    /** In a column that is declared as text, a text is one, whatever it looks like. */
    private FoundValue text(String text, Declared declared) {
        texts++;
        looking += TaggedReader.isTagged(text) ? 1 : 0;
        boolean mayBeList = declared != Declared.SINGLE_TEXT && text.startsWith("[");
        FoundValue list = mayBeList ? FoundJson.list(text) : null;
        return list == null ? new FoundValue.Text(text) : list;
    }
}
