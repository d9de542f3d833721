package dev.ashlar.servers.postgresql;

import dev.ashlar.pipeline.sql.Rest;
import dev.ashlar.pipeline.sql.TypeTable;
import dev.ashlar.servers.Indexes;
import dev.ashlar.servers.Kind;
import dev.ashlar.servers.NameRules;
import dev.ashlar.servers.Retyping;
import dev.ashlar.servers.ServerColumn;
import java.sql.Connection;
import java.sql.SQLException;

/** Gives columns other types in a transaction. Where the role may not, or a view is in the way, the column stays: then the new values stand in {@link Rest}. */
final class PostgresRetyping {
    private PostgresRetyping() {}

    static void move(Connection connection, PostgresDialect dialect, TypeTable table, ServerColumn column, Kind to)
            throws SQLException {
        String name = dialect.quoted(column.name());
        String rest = dialect.quoted(Rest.COLUMN);
        String stays = Retyping.stays(name, column.kind(), to);
        OptionalChange.make(connection, () -> {
            TypeTable.execute(
                    connection, "DROP INDEX IF EXISTS " + dialect.table(Indexes.name(table.type(), column.name())));
            TypeTable.execute(
                    connection,
                    "UPDATE " + table.sql() + " SET " + rest + " = COALESCE(" + rest + ", '{}') || jsonb_build_object("
                            + NameRules.literal(column.name()) + ", " + tagged(name, column.kind()) + ") WHERE " + name
                            + " IS NOT NULL AND NOT (" + stays + ")");
            TypeTable.execute(
                    connection,
                    "ALTER TABLE " + table.sql() + " ALTER COLUMN " + name + " TYPE " + Types.declared(to)
                            + " USING CASE WHEN " + stays + " THEN " + name + "::text::" + Types.cast(to) + " END");
        });
    }

    /** The tagged cell of a value, in SQL. */
    private static String tagged(String name, Kind kind) {
        String text = name + "::text";
        return switch (kind) {
            case BOOLEAN -> "'13:' || " + text;
            case SMALLINT, INTEGER, BIGINT -> "'3:' || " + text;
            case UNSIGNED -> "CASE WHEN " + name + " < 0 THEN '3:' ELSE '4:' END || " + text;
            case REAL -> "'5:' || " + text;
            case DOUBLE -> "'6:' || " + text;
            case TEXT, JSON -> "'11:' || replace(" + text + ", '\\', '\\\\')";
            case BYTES -> "'14:' || replace(encode(" + name + ", 'base64'), E'\\n', '')";
            case OTHER -> throw new IllegalArgumentException("a column of another type is no field's");
        };
    }
}
