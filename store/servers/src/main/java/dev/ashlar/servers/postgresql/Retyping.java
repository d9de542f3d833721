package dev.ashlar.servers.postgresql;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Rest;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * Gives columns the types that their fields have now. Whole numbers that the new type holds stay in the column; all other values become cells of {@link Rest}, which are
 * read as they were. Where the role may not, or a view is in the way, the column stays: then the new values stand in {@link Rest}.
 */
final class Retyping {
    private Retyping() {}

    static void settle(Session session, PostgresDialect dialect, Schema schema) throws SQLException {
        TypeTable table = dialect.find(session.connection(), session.location(), schema.name());
        if (table == null) {
            return;
        }
        Map<String, Kind> wanted = new HashMap<>();
        for (SchemaField field : schema.fields()) {
            wanted.put(field.name(), Kind.of(field.type(), field.shape()));
        }
        for (Column column : table.columns()) {
            Kind to = wanted.get(column.name());
            if (to != null && column instanceof PostgresColumn from && from.kind() != to && isTagged(from.kind())) {
                move(session.connection(), dialect, table, from, to);
            }
        }
    }

    /** Whether a column alone says the types of its values. */
    private static boolean isTagged(Kind kind) {
        return kind != Kind.JSON && kind != Kind.OTHER;
    }

    private static void move(
            Connection connection, PostgresDialect dialect, TypeTable table, PostgresColumn column, Kind to)
            throws SQLException {
        String name = dialect.quoted(column.name());
        String rest = dialect.quoted(Rest.COLUMN);
        String stays = stays(name, column.kind(), to);
        OptionalChange.make(connection, () -> {
            TypeTable.execute(
                    connection, "DROP INDEX IF EXISTS " + dialect.table(Indexes.name(table.type(), column.name())));
            TypeTable.execute(
                    connection,
                    "UPDATE " + table.sql() + " SET " + rest + " = COALESCE(" + rest + ", '{}') || jsonb_build_object("
                            + Names.literal(column.name()) + ", " + tagged(name, column.kind()) + ") WHERE " + name
                            + " IS NOT NULL AND NOT (" + stays + ")");
            TypeTable.execute(
                    connection,
                    "ALTER TABLE " + table.sql() + " ALTER COLUMN " + name + " TYPE " + to.declared()
                            + " USING CASE WHEN " + stays + " THEN " + name + "::text::" + to.sqlType() + " END");
        });
    }

    /** That a value is one of the other kind too, in SQL. */
    private static String stays(String name, Kind from, Kind to) {
        return isWhole(from) && isWhole(to) ? name + " BETWEEN " + to.least() + " AND " + to.greatest() : "false";
    }

    private static boolean isWhole(Kind kind) {
        return kind.greatest() != null;
    }

    /** The tagged cell of a value, in SQL. */
    private static String tagged(String name, Kind kind) {
        String text = name + "::text";
        return switch (kind) {
            case BOOLEAN -> "'13:' || " + text;
            case SMALLINT, INTEGER, BIGINT -> "'3:' || " + text;
            case NUMERIC -> "CASE WHEN " + name + " < 0 THEN '3:' ELSE '4:' END || " + text;
            case REAL -> "'5:' || " + text;
            case DOUBLE -> "'6:' || " + text;
            case TEXT -> "'11:' || replace(" + name + ", '\\', '\\\\')";
            case BYTEA -> "'14:' || replace(encode(" + name + ", 'base64'), E'\\n', '')";
            default -> throw new IllegalArgumentException(kind + " has values of several types");
        };
    }
}
