package dev.ashlar.pipeline.sql;

import dev.ashlar.compiler.schema.SchemaField;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The changes of tables that only a migration makes. Immutable; any thread. */
public interface Alterations {
    /**
     * The name of the present user, for the record of a migration.
     *
     * @param connection an open connection
     * @return a name
     * @throws SQLException if the database fails
     */
    String author(Connection connection) throws SQLException;

    /**
     * Describes a column that does not exist yet.
     *
     * @param name of the column
     * @param declared declared SQL type
     * @return the column
     */
    Column column(String name, String declared);

    /**
     * Creates the table of a type, which stays if a later step fails.
     *
     * @param session an open session
     * @param type name of the type
     * @param declared declared SQL types by column
     * @throws SQLException if the database fails
     */
    default void create(Session session, String type, Map<String, String> declared) throws SQLException {
        session.dialect().create(session.connection(), type, declared);
    }

    /**
     * Creates the index of a column before the next step.
     *
     * @param session an open session
     * @param table of the column
     * @param column of a field
     * @throws SQLException if the database fails
     */
    default void addIndex(Session session, TypeTable table, Column column) throws SQLException {
        session.dialect().addIndex(session.connection(), table.type(), column);
    }

    /**
     * Whether a field with this column can have an index.
     *
     * @param column of a table
     * @return false if the database cannot compare its values
     */
    boolean isIndexable(Column column);

    /**
     * The declared SQL type that the column of a field should have.
     *
     * @param session an open session
     * @param table of the column
     * @param column column of the field
     * @param field of the present schema
     * @return SQL; null if the column stores the values of the field, or belongs to another program
     * @throws SQLException if the database fails
     */
    @Nullable
    String wanted(Session session, TypeTable table, Column column, SchemaField field) throws SQLException;

    /**
     * Whether a column with values can change its type.
     *
     * @param column of a table
     * @param unfit number of values that the new type does not hold
     * @return false if values would be lost
     */
    boolean canRetype(Column column, long unfit);

    /**
     * Gives a column with values another type in its place.
     *
     * @param session an open session
     * @param table of the column
     * @param column to change
     * @param field whose values the column shall store
     * @return false if the database cannot do so: then nothing was changed
     * @throws SQLException if the database fails
     */
    default boolean retype(Session session, TypeTable table, Column column, SchemaField field) throws SQLException {
        return false;
    }

    /**
     * Gives a column another name. Its index may get lost.
     *
     * @param session an open session
     * @param table of the column
     * @param column to rename
     * @param name the new name
     * @throws SQLException if the database fails
     */
    default void rename(Session session, TypeTable table, Column column, String name) throws SQLException {
        Dialect dialect = session.dialect();
        String names = dialect.quoted(column.name()) + " TO " + dialect.quoted(name);
        TypeTable.execute(session.connection(), "ALTER TABLE " + table.sql() + " RENAME COLUMN " + names);
    }

    /**
     * Removes a column with its values and its index of Ashlar.
     *
     * @param session an open session
     * @param table of the column
     * @param column to remove
     * @throws SQLException if the database fails
     */
    default void drop(Session session, TypeTable table, Column column) throws SQLException {
        dropIndex(session, table, column);
        String name = session.dialect().quoted(column.name());
        TypeTable.execute(session.connection(), "ALTER TABLE " + table.sql() + " DROP COLUMN " + name);
    }

    /**
     * Removes a table with its rows.
     *
     * @param session an open session
     * @param table to remove
     * @throws SQLException if the database fails
     */
    default void drop(Session session, TypeTable table) throws SQLException {
        TypeTable.execute(session.connection(), "DROP TABLE " + table.sql());
    }

    /**
     * Removes the index of Ashlar that a column has; does nothing without one.
     *
     * @param session an open session
     * @param table of the column
     * @param column with an index
     * @throws SQLException if the database fails
     */
    void dropIndex(Session session, TypeTable table, Column column) throws SQLException;
}
