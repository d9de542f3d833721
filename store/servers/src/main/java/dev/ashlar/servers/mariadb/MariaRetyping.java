package dev.ashlar.servers.mariadb;

import dev.ashlar.pipeline.sql.Rest;
import dev.ashlar.pipeline.sql.TypeTable;
import dev.ashlar.servers.Indexes;
import dev.ashlar.servers.Kind;
import dev.ashlar.servers.NameRules;
import dev.ashlar.servers.Retyping;
import dev.ashlar.servers.ServerColumn;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Gives columns other types. First, one statement moves the values that go to {@link Rest}; a crash behind it leaves them there, where they are read as before. Where the
 * user may not, the column stays: then the new values stand in {@link Rest}.
 */
final class MariaRetyping {
    private MariaRetyping() {}

    static void move(Connection connection, MariaDialect dialect, TypeTable table, ServerColumn column, Kind to)
            throws SQLException {
        String name = dialect.quoted(column.name());
        String rest = dialect.quoted(Rest.COLUMN);
        String moved = "CONCAT(" + NameRules.literal("{" + Rest.name(column.name()) + ":") + ", JSON_QUOTE("
                + tagged(name, column.kind()) + "), '}')";
        // The first assignment sees the old value of the column.
        String move = "UPDATE " + table.sql() + " SET " + rest + " = JSON_MERGE_PATCH(COALESCE(" + rest + ", '{}'), "
                + moved + "), " + name + " = NULL WHERE " + name + " IS NOT NULL AND NOT ("
                + stays(name, column.kind(), to) + ")";
        String index = Indexes.name(table.type(), column.name());
        dialect.changes().makeWithin(connection, second -> {
            // First what a user may not: then nothing has changed.
            TypeTable.execute(second, "ALTER TABLE " + table.sql() + " DROP INDEX IF EXISTS " + index);
            TypeTable.execute(second, move);
            TypeTable.execute(
                    second, "ALTER TABLE " + table.sql() + " MODIFY COLUMN " + name + " " + Types.declared(to));
        });
    }

    /** No unsigned column has a negative number. */
    private static String stays(String name, Kind from, Kind to) {
        String stays = Retyping.stays(name, from, to);
        return to == Kind.UNSIGNED ? stays + " AND " + name + " >= 0" : stays;
    }

    /** The tagged cell of a value, in SQL. */
    private static String tagged(String name, Kind kind) {
        return switch (kind) {
            case BOOLEAN -> "IF(" + name + ", '13:true', '13:false')";
            case SMALLINT, INTEGER, BIGINT -> "CONCAT('3:', " + name + ")";
            case UNSIGNED -> "CONCAT('4:', " + name + ")";
            // The text of a FLOAT loses bits.
            case REAL -> "CONCAT('5:', CAST(" + name + " AS DOUBLE))";
            case DOUBLE -> "CONCAT('6:', " + name + ")";
            case TEXT, JSON -> "CONCAT('11:', REPLACE(REPLACE(" + name + ", '\\', '\\\\'), CHAR(0), '\\0'))";
            case BYTES -> "CONCAT('14:', REPLACE(TO_BASE64(" + name + "), CHAR(10), ''))";
            case OTHER -> throw new IllegalArgumentException("a column of another type is no field's");
        };
    }
}
