package dev.ashlar.servers;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.FoundReceiver;
import dev.ashlar.pipeline.backend.FoundValue;
import dev.ashlar.pipeline.json.FoundJson;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Rest;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TaggedReader;
import dev.ashlar.pipeline.sql.Tags;
import dev.ashlar.pipeline.sql.TypeTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a table without a schema: the cells of all columns. */
final class FoundRows {
    private final TypeTable table;
    private final Session session;

    FoundRows(TypeTable table, Session session) {
        this.table = table;
        this.session = session;
    }

    void read(FoundReceiver receiver) throws SQLException {
        List<Column> columns = table.columns();
        for (Column column : columns) {
            if (column instanceof ServerColumn ofServer && ofServer.kind().type() != null) {
                receiver.declared(column.name(), ofServer.kind().type(), false);
            }
        }
        String cells = columns.stream().map(column -> ", " + table.sql(column)).collect(Collectors.joining());
        String rest = table.hasRest() ? ", " + Rest.COLUMN : "";
        String sql = "SELECT " + table.idSql() + cells + rest + " FROM " + table.sql() + " ORDER BY 1";
        try (PreparedStatement statement = session.connection().prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                receiver.record(Math.max(0, rows.getLong(1)), values(rows, columns));
            }
        }
    }

    private Map<String, FoundValue> values(ResultSet row, List<Column> columns) throws SQLException {
        String text = table.hasRest() ? row.getString(2 + columns.size()) : null;
        Map<String, String> rest = text == null ? null : Rest.read(text);
        Map<String, FoundValue> values = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            String name = columns.get(i).name();
            Object cell = row.getObject(2 + i);
            String tagged = rest == null ? null : rest.get(name);
            if (cell != null) {
                values.put(name, value(cell, row.getString(2 + i), isJson(columns.get(i), cell)));
            } else if (tagged != null) {
                values.put(name, tagged(tagged));
            }
        }
        return values;
    }

    private static FoundValue value(Object cell, String text, boolean isJson) throws SQLException {
        if (cell instanceof Boolean flag) {
            return new FoundValue.Flag(flag);
        }
        if (cell instanceof byte[] bytes) {
            return new FoundValue.Blob(bytes.length);
        }
        if (cell instanceof Blob blob) {
            return new FoundValue.Blob((int) blob.length());
        }
        if (cell instanceof Float || cell instanceof Double) {
            double number = ((Number) cell).doubleValue();
            String shortest = cell instanceof Float real ? Decimals.shortest(real) : Decimals.shortest(number);
            return Double.isFinite(number)
                    ? new FoundValue.Number(new BigDecimal(shortest), false)
                    : new FoundValue.Text(cell.toString());
        }
        if (cell instanceof BigDecimal number) {
            return new FoundValue.Number(number, number.scale() <= 0);
        }
        if (cell instanceof BigInteger number) {
            return new FoundValue.Number(new BigDecimal(number), true);
        }
        if (cell instanceof Number integer) {
            return new FoundValue.Number(BigDecimal.valueOf(integer.longValue()), true);
        }
        FoundValue list = isJson ? FoundJson.list(text) : null;
        return list == null ? new FoundValue.Text(text) : list;
    }

    /** A type that only another program uses may be JSON too. */
    private static boolean isJson(Column column, Object cell) {
        return column instanceof ServerColumn ofServer && ofServer.kind() == Kind.JSON || !(cell instanceof String);
    }

    private static FoundValue tagged(String cell) {
        @Nullable Variant value = TaggedReader.parse(cell, Tags.OWN);
        return value == null ? new FoundValue.Other(TaggedReader.whyNone(cell, Tags.OWN)) : new FoundValue.Typed(value);
    }
}
