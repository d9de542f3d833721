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

/** What databases do in their own way: names, tables, columns, and a few clauses. Without state but settings; any thread. */
public interface Dialect {
    /** The table that keeps the schema files. */
    String SCHEMA_TABLE = "ashlar_schema";

    /** The table that keeps the greatest ids that types have had. */
    String IDS_TABLE = "ashlar_ids";

    /**
     * A name as it stands in SQL.
     *
     * @param name of any characters that the database takes
     * @return the name in quotes
     */
    default String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /**
     * A table as statements name it.
     *
     * @param name of a type, or of one of Ashlar's tables
     * @return SQL
     */
    default String table(String name) {
        return quoted(name);
    }

    /**
     * What two names have in common that are one to the database.
     *
     * @param name of a table or a column
     * @return the name itself where names differ by any character
     */
    String folded(String name);

    /**
     * Refuses a type that cannot have a table.
     *
     * @param location what messages call the place
     * @param type its name
     * @throws BackendException when it cannot
     */
    void requireType(String location, String type);

    /**
     * Refuses fields that cannot have columns of their own.
     *
     * @param location what messages call the place
     * @param type of the fields
     * @param fields their names
     * @throws BackendException when one cannot
     */
    void requireFields(String location, String type, Iterable<String> fields);

    /**
     * Whether one of Ashlar's own tables is there.
     *
     * @param connection at work
     * @param name of the table
     * @return true when it is
     * @throws SQLException when the database fails
     */
    boolean hasTable(Connection connection, String name) throws SQLException;

    /**
     * The types that have a table.
     *
     * @param connection at work
     * @return their names, sorted
     * @throws SQLException when the database fails
     */
    List<String> types(Connection connection) throws SQLException;

    /**
     * The table of a type as it is.
     *
     * @param connection at work
     * @param location what messages call the place
     * @param type its name
     * @return null when there is none
     * @throws SQLException when the database fails
     * @throws BackendException when the type cannot have a table, or the table keeps no records
     */
    @Nullable
    TypeTable find(Connection connection, String location, String type) throws SQLException;

    /**
     * Makes the table of a type.
     *
     * @param connection at work
     * @param type its name
     * @param declared by column what it is declared as
     * @return the table
     * @throws SQLException when the database fails
     */
    TypeTable create(Connection connection, String type, Map<String, String> declared) throws SQLException;

    /**
     * Makes a column.
     *
     * @param connection at work
     * @param type whose table it comes into
     * @param name of the column
     * @param declared what it is declared as
     * @return the column
     * @throws SQLException when the database fails
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
     * Gives the columns of fields the types that a schema says now. Values move with their columns. Databases whose columns hold values of any type have nothing to do.
     *
     * @param session at work
     * @param schema of a type that is about to be written
     * @throws SQLException when the database fails
     */
    default void settle(Session session, Schema schema) throws SQLException {}

    /**
     * What the column of a field is declared as.
     *
     * @param field of a schema
     * @return SQL
     */
    String declared(SchemaField field);

    /**
     * What the column of a field is declared as that no schema describes.
     *
     * @param value one of its values
     * @return SQL
     */
    String declared(Variant value);

    /**
     * {@return what a column of ids is declared as}
     */
    String idType();

    /**
     * That a cell is among some ids.
     *
     * @param cell SQL
     * @return a condition with one parameter, which {@link #ids} gives
     */
    String isAmong(String cell);

    /**
     * Ids as {@link #isAmong} takes them.
     *
     * @param ids any
     * @return a text
     */
    String ids(Set<Long> ids);

    /**
     * That a cell has a value.
     *
     * @param cell SQL
     * @return a condition with one parameter
     */
    String isEqual(String cell);

    /**
     * That a row has no value in a column, which many rows may have not.
     *
     * @param table of the rows
     * @param column of the table
     * @return a condition that the database looks for by no index
     */
    String isAbsent(TypeTable table, Column column);

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
     * What a row has in {@link Rest} once some of its columns are written. Databases whose columns hold all values have no such column.
     *
     * @param table of the row
     * @param columns that are written
     * @param written SQL of what the written columns do not hold
     * @return SQL
     */
    default String mergedRest(TypeTable table, List<Column> columns, String written) {
        return written;
    }

    /**
     * The columns that have one of Ashlar's indexes.
     *
     * @param connection at work
     * @param type whose table it is
     * @return folded names
     * @throws SQLException when the database fails
     */
    Set<String> indexed(Connection connection, String type) throws SQLException;

    /**
     * Makes an index that finds equal values.
     *
     * @param connection at work
     * @param type whose table it is
     * @param column of the table
     * @throws SQLException when the database fails
     */
    void addIndex(Connection connection, String type, Column column) throws SQLException;

    /**
     * Removes all of Ashlar's indexes of fields, and nobody else's.
     *
     * @param connection at work
     * @throws SQLException when the database fails
     */
    void dropIndexes(Connection connection) throws SQLException;
}
