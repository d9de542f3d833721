package dev.ashlar.servers.postgresql;

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

/**
 * The changes of tables in PostgreSQL.
 *
 * @param dialect of the server
 */
record PostgresAlterations(PostgresDialect dialect) implements ServerAlterations {
    @Override
    public String author(Connection connection) throws SQLException {
        return TypeTable.texts(connection, "SELECT session_user").get(0);
    }

    @Override
    public Column column(String name, String declared) {
        return Types.declaredColumn(name, declared);
    }

    @Override
    public boolean retype(Session session, TypeTable table, Column column, SchemaField field) throws SQLException {
        Kind to = Kind.of(field.type(), field.shape());
        PostgresRetyping.move(session.connection(), dialect, table, (ServerColumn) column, to);
        forgetStatements(session);
        return true;
    }

    /** A statement that the connection has prepared would expect the former type of the column. */
    private static void forgetStatements(Session session) throws SQLException {
        TypeTable.execute(session.connection(), "DEALLOCATE ALL");
    }

    @Override
    public void rename(Session session, TypeTable table, Column column, String name) throws SQLException {
        dropIndex(session, table, column); // It is named after the column.
        ServerAlterations.super.rename(session, table, column, name);
        if (table.hasRest()) {
            String cell = dialect.rest(table) + " -> " + NameRules.literal(column.name());
            changeRest(session, table, column, " || jsonb_build_object(" + NameRules.literal(name) + ", " + cell + ")");
        }
    }

    @Override
    public void drop(Session session, TypeTable table, Column column) throws SQLException {
        ServerAlterations.super.drop(session, table, column);
        if (table.hasRest()) {
            changeRest(session, table, column, "");
        }
        forgetStatements(session);
    }

    /** Takes the cell of a column away where a row has one, and puts something else there. */
    private void changeRest(Session session, TypeTable table, Column column, String added) throws SQLException {
        String rest = dialect.rest(table);
        String name = NameRules.literal(column.name());
        TypeTable.execute(
                session.connection(),
                "UPDATE " + table.sql() + " SET " + dialect.quoted(Rest.COLUMN) + " = NULLIF(" + rest + " - " + name
                        + "::text" + added + ", '{}') WHERE " + rest + " -> " + name + " IS NOT NULL");
    }

    @Override
    public void dropIndex(Session session, TypeTable table, Column column) throws SQLException {
        for (String name : dialect.indexes(session.connection(), table.type(), column.name())) {
            TypeTable.execute(session.connection(), "DROP INDEX " + dialect.table(name));
        }
    }
}
