package dev.ashlar.servers.mariadb;

import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Rest;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import dev.ashlar.servers.Kind;
import dev.ashlar.servers.NameRules;
import dev.ashlar.servers.ServerAlterations;
import dev.ashlar.servers.ServerColumn;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/**
 * The changes of tables in MariaDB. Each statement commits, so they are in an order in which an interruption behind any of them loses no value.
 *
 * @param dialect of the server
 */
record MariaAlterations(MariaDialect dialect) implements ServerAlterations {
    @Override
    public String author(Connection connection) throws SQLException {
        return TypeTable.texts(connection, "SELECT REGEXP_REPLACE(USER(), '@[^@]*$', '')")
                .get(0);
    }

    @Override
    public Column column(String name, String declared) {
        return Types.declaredColumn(name, declared);
    }

    @Override
    public void create(Session session, String type, Map<String, String> declared) {
        dialect.create(type, declared);
    }

    @Override
    public void addIndex(Session session, TypeTable table, Column column) {
        String sql = dialect.index(table.type(), (ServerColumn) column);
        dialect.changes().make(second -> TypeTable.execute(second, sql));
    }

    @Override
    public boolean retype(Session session, TypeTable table, Column column, SchemaField field) throws SQLException {
        Kind to = Kind.of(field.type(), field.shape());
        MariaRetyping.move(session.connection(), dialect, table, (ServerColumn) column, to);
        return true;
    }

    /** Rows have their cell of {@link Rest} under both names until the column has the new one. */
    @Override
    public void rename(Session session, TypeTable table, Column column, String name) throws SQLException {
        dropIndex(session, table, column); // It is named after the column.
        String quoted = dialect.quoted(column.name());
        ServerColumn known = (ServerColumn) column;
        // A check of JSON goes with the type of the column, and not with its name.
        String rename = known.kind() != Kind.JSON
                ? "RENAME COLUMN " + quoted + " TO " + dialect.quoted(name)
                : "CHANGE COLUMN " + quoted + " " + dialect.quoted(name) + " " + Types.declared(known.kind());
        dialect.changes().apart(session.connection(), second -> {
            if (table.hasRest()) {
                String copy = "JSON_SET(" + dialect.rest(table) + ", " + path(name) + ", JSON_EXTRACT("
                        + dialect.rest(table) + ", " + path(column.name()) + "))";
                changeRest(second, table, column, copy);
            }
            TypeTable.execute(second, "ALTER TABLE " + table.sql() + " " + rename);
            removeRest(second, table, column);
            return true;
        });
    }

    @Override
    public void drop(Session session, TypeTable table, Column column) throws SQLException {
        String drop = "ALTER TABLE " + table.sql() + " DROP COLUMN IF EXISTS " + dialect.quoted(column.name());
        dialect.changes().apart(session.connection(), second -> {
            removeRest(second, table, column);
            TypeTable.execute(second, drop);
            return true;
        });
    }

    private static String path(String column) {
        return NameRules.literal("$." + Rest.name(column));
    }

    private void removeRest(Connection connection, TypeTable table, Column column) throws SQLException {
        if (table.hasRest()) {
            String removed = "NULLIF(JSON_REMOVE(" + dialect.rest(table) + ", " + path(column.name()) + "), '{}')";
            changeRest(connection, table, column, removed);
        }
    }

    /** Where a row has a cell of a column. */
    private void changeRest(Connection connection, TypeTable table, Column column, String changed) throws SQLException {
        String rest = dialect.rest(table);
        TypeTable.execute(
                connection,
                "UPDATE " + table.sql() + " SET " + dialect.quoted(Rest.COLUMN) + " = " + changed
                        + " WHERE JSON_CONTAINS_PATH(" + rest + ", 'one', " + path(column.name()) + ")");
    }

    @Override
    public void drop(Session session, TypeTable table) {
        dialect.changes().make(second -> TypeTable.execute(second, "DROP TABLE IF EXISTS " + table.sql()));
    }

    @Override
    public void dropIndex(Session session, TypeTable table, Column column) throws SQLException {
        for (String name : dialect.indexes(session.connection(), table.type(), column.name())) {
            String drop = "ALTER TABLE " + table.sql() + " DROP INDEX IF EXISTS " + dialect.quoted(name);
            dialect.changes().make(second -> TypeTable.execute(second, drop));
        }
    }
}
