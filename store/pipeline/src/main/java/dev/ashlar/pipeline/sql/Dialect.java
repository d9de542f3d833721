package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.BackendException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The differences between databases: names, tables, columns, and some clauses. Immutable; any thread. */
public interface Dialect {
    /** Name of the table with the schema files. */
    String SCHEMA_TABLE = "ashlar_schema";

    /** Name of the table with the greatest ids that types have ever had. */
    String IDS_TABLE = "ashlar_ids";

    /** Name of the table with the steps of migrations. */
    String MIGRATIONS_TABLE = "ashlar_migrations";

    /** Name of the table with the files that the records were written in before they came into the database. */
    String FILES_TABLE = "ashlar_files";

    /**
     * Quotes a name for SQL.
     *
     * @param name with any characters that the database accepts
     * @return the name in quotes
     */
    default String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /**
     * Returns the SQL name of a table.
     *
     * @param name of a type, or of one of Ashlar's tables
     * @return SQL
     */
    default String table(String name) {
        return quoted(name);
    }

    /**
     * Folds a name: names that the database does not distinguish have equal results.
     *
     * @param name of a table or a column
     * @return the folded name; the name itself if the database distinguishes all names
     */
    String folded(String name);

    /**
     * Checks that a type can have a table.
     *
     * @param location name of the place in messages
     * @param type name of the type
     * @throws BackendException if the type cannot have a table
     */
    void requireType(String location, String type);

    /**
     * Checks that each field can have its own column.
     *
     * @param location name of the place in messages
     * @param type of the fields
     * @param fields names of the fields
     * @throws BackendException if a field cannot have its own column
     */
    void requireFields(String location, String type, Iterable<String> fields);

    /**
     * Whether a table of Ashlar exists.
     *
     * @param connection an open connection
     * @param name of the table
     * @return true if it exists
     * @throws SQLException if the database fails
     */
    boolean hasTable(Connection connection, String name) throws SQLException;

    /**
     * Lists the types that have a table.
     *
     * @param connection an open connection
     * @return the names, sorted
     * @throws SQLException if the database fails
     */
    List<String> types(Connection connection) throws SQLException;

    /**
     * Reads the structure of the table of a type.
     *
     * @param connection an open connection
     * @param location name of the place in messages
     * @param type name of the type
     * @return the table; null if there is none
     * @throws SQLException if the database fails
     * @throws BackendException if the type cannot have a table, or if the table does not store records
     */
    @Nullable
    TypeTable find(Connection connection, String location, String type) throws SQLException;

    /**
     * Creates the table of a type.
     *
     * @param connection an open connection
     * @param type name of the type
     * @param declared declared SQL types by column
     * @return the table
     * @throws SQLException if the database fails
     */
    TypeTable create(Connection connection, String type, Map<String, String> declared) throws SQLException;

    /**
     * Creates a table of Ashlar if it does not exist, in a transaction that has not written records yet.
     *
     * @param session an open session
     * @param name of the table
     * @param columns SQL of its columns
     * @throws SQLException if the database fails
     */
    default void createOwn(Session session, String name, String columns) throws SQLException {
        TypeTable.execute(session.connection(), "CREATE TABLE IF NOT EXISTS " + table(name) + " (" + columns + ")");
    }

    /**
     * Adds a column.
     *
     * @param connection an open connection
     * @param type type of the table
     * @param name of the column
     * @param declared declared SQL type
     * @return the column
     * @throws SQLException if the database fails
     */
    Column add(Connection connection, String type, String name, String declared) throws SQLException;

    /**
     * Makes a column of a table that the transaction has written to.
     *
     * @param connection at work
     * @param type whose table it comes into
     * @param name of the column
     * @param declared what it is declared as
     * @return the column, which need not be there until the transaction ends
     * @throws SQLException when the database fails
     */
    default Column addLater(Connection connection, String type, String name, String declared) throws SQLException {
        return add(connection, type, name, declared);
    }

    /**
     * Changes the columns of fields to the types of the present schema, and converts their values. This default does nothing, for databases whose
     * columns store values of any type.
     *
     * @param session an open session
     * @param schema of the type to write
     * @throws SQLException if the database fails
     */
    default void settle(Session session, Schema schema) throws SQLException {}

    /** {@return the changes of tables that only a migration makes} */
    Alterations alterations();

    /**
     * Work on rows.
     *
     * @param <T> of the result
     */
    interface Work<T> {
        /**
         * Does the work.
         *
         * @param session an open session
         * @return the result
         * @throws SQLException if the database fails
         */
        T in(Session session) throws SQLException;
    }

    /**
     * Reads or writes rows of tables that the same transaction changes later. This default uses the session. Databases in which a change of a table
     * commits use another connection.
     *
     * @param session an open session
     * @param work does not call methods of dialects that change tables
     * @param <T> of the result
     * @return the result
     * @throws SQLException if the database fails
     */
    default <T> T apart(Session session, Work<T> work) throws SQLException {
        return work.in(session);
    }

    /**
     * Returns the declared SQL type of a column for a field.
     *
     * @param field of a schema
     * @return SQL
     */
    String declared(SchemaField field);

    /**
     * Returns the declared SQL type of a column for a field without a schema.
     *
     * @param value a value of the field
     * @return SQL
     */
    String declared(Variant value);

    /** {@return the declared SQL type of a column of ids} */
    String idType();

    /**
     * Returns the condition that a cell is among some ids.
     *
     * @param cell SQL
     * @return a condition with one parameter, in the form of {@link #ids}
     */
    String isAmong(String cell);

    /**
     * Formats ids for {@link #isAmong}.
     *
     * @param ids any
     * @return a text
     */
    String ids(Set<Long> ids);

    /**
     * Returns the condition that a cell equals a value.
     *
     * @param cell SQL
     * @return a condition with one parameter
     */
    String isEqual(String cell);

    /**
     * Returns the condition that a row has no value in a column. Many rows may meet this condition.
     *
     * @param table of the rows
     * @param column of the table
     * @return a condition for which the database uses no index
     */
    String isAbsent(TypeTable table, Column column);

    /**
     * The table of an INSERT with {@link #orElse}.
     *
     * @param table SQL
     * @return SQL, with an alias if the database would take a table of some name for the {@linkplain #given new values}
     */
    default String target(String table) {
        return table;
    }

    /**
     * The new value of a column in {@link #orElse}.
     *
     * @param name of the column in SQL
     * @return SQL
     */
    default String given(String name) {
        return "excluded." + name;
    }

    /**
     * What becomes of a row that an INSERT finds there already.
     *
     * @param key the column of the primary key in SQL
     * @param updates assignments to the row that is there; empty to leave it
     * @return the clause behind the values
     */
    default String orElse(String key, String updates) {
        return " ON CONFLICT (" + key + ") DO " + (updates.isEmpty() ? "NOTHING" : "UPDATE SET " + updates);
    }

    /**
     * Whether an UPDATE of rows that are there is faster than an INSERT which finds them.
     *
     * @return this default returns false
     */
    default boolean updatesFaster() {
        return false;
    }

    /**
     * Prepares an UPDATE of many rows that takes the values of each column at once.
     *
     * @param connection an open connection
     * @param table of the rows
     * @param columns the written columns, without that of {@link Rest}, which is written too
     * @return the UPDATE; this default returns null: rows have a statement each, in batches
     * @throws SQLException if the database fails
     */
    default @Nullable RowUpdates updates(Connection connection, TypeTable table, List<Column> columns)
            throws SQLException {
        return null;
    }

    /**
     * Binds the object of {@link Rest}.
     *
     * @param statement that has a parameter for it
     * @param index of the parameter
     * @param rest JSON; null for none
     * @throws SQLException when the driver fails
     */
    default void bindRest(PreparedStatement statement, int index, @Nullable String rest) throws SQLException {
        statement.setObject(index, rest, Types.OTHER);
    }

    /**
     * Returns the new content of {@link Rest} after some columns of a row are written. Databases whose columns store all values have no such column.
     *
     * @param table of the row
     * @param columns the written columns
     * @param written SQL of the values that the written columns do not store
     * @return SQL
     */
    default String mergedRest(TypeTable table, List<Column> columns, String written) {
        return written;
    }

    /**
     * Lists the columns with an index of Ashlar.
     *
     * @param connection an open connection
     * @param type type of the table
     * @return the folded names
     * @throws SQLException if the database fails
     */
    Set<String> indexed(Connection connection, String type) throws SQLException;

    /**
     * Creates an index for equal values.
     *
     * @param connection an open connection
     * @param type type of the table
     * @param column of the table
     * @throws SQLException if the database fails
     */
    void addIndex(Connection connection, String type, Column column) throws SQLException;

    /**
     * Removes all indexes of fields that Ashlar has created, and no others.
     *
     * @param connection an open connection
     * @throws SQLException if the database fails
     */
    void dropIndexes(Connection connection) throws SQLException;
}
