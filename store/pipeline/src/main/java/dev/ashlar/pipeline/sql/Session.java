package dev.ashlar.pipeline.sql;

import dev.ashlar.compiler.schema.SchemaReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An open connection with its database, for one transaction. Remembers which tables there are, since each question is a round trip. For one thread. */
public final class Session {
    private final Connection connection;
    private final String location;
    private final Dialect dialect;
    /** By type. */
    private final Map<String, TypeTable> tables = new HashMap<>();

    private final Set<String> ownTables = new HashSet<>();
    private final AllRows allRows;
    private @Nullable List<SchemaReader.Source> schemaFiles;

    /**
     * Creates a session.
     *
     * @param connection to the database
     * @param location name of the place in messages
     * @param dialect dialect of the database
     */
    public Session(Connection connection, String location, Dialect dialect) {
        this(connection, location, dialect, AllRows.NONE);
    }

    /**
     * Creates a session.
     *
     * @param connection to the database
     * @param location name of the place in messages
     * @param dialect dialect of the database
     * @param allRows reads all rows of tables, where it can
     */
    public Session(Connection connection, String location, Dialect dialect, AllRows allRows) {
        this.allRows = allRows;
        this.connection = connection;
        this.location = location;
        this.dialect = dialect;
    }

    /** {@return the connection to the database} */
    public Connection connection() {
        return connection;
    }

    /** {@return the name of the place in messages} */
    public String location() {
        return location;
    }

    /** {@return the dialect of the database} */
    public Dialect dialect() {
        return dialect;
    }

    /** What reads all rows of a table, where it can. */
    AllRows allRows() {
        return allRows;
    }

    /**
     * Returns the table of a type. The structure is read once. For saves and replacements, which name each change of a table by {@link #forget} or {@link #know}.
     *
     * @param type name of the type
     * @return the table; null if there is none
     * @throws SQLException if the database fails
     */
    public @Nullable TypeTable table(String type) throws SQLException {
        TypeTable table = tables.get(type);
        if (table == null) {
            table = dialect.find(connection, location, type);
            if (table != null) {
                tables.put(type, table);
            }
        }
        return table;
    }

    /**
     * Notes a table that this session has made or read.
     *
     * @param table of a type
     * @return the same table
     */
    public TypeTable know(TypeTable table) {
        tables.put(table.type(), table);
        return table;
    }

    /**
     * Notes that the columns of a table have changed.
     *
     * @param type name of the type
     */
    public void forget(String type) {
        tables.remove(type);
    }

    /**
     * Notes that tables of Ashlar exist.
     *
     * @param names of these tables
     */
    public void know(Collection<String> names) {
        ownTables.addAll(names);
    }

    /**
     * Notes the schema files, which the session has read.
     *
     * @param files in the order of their names
     */
    public void knowSchemas(List<SchemaReader.Source> files) {
        schemaFiles = files;
    }

    /** The schema files at the begin of the transaction. Nobody has written any since. */
    List<SchemaReader.Source> schemaFiles() throws SQLException {
        List<SchemaReader.Source> files = schemaFiles;
        return files == null ? SchemaTable.read(this, "") : files;
    }

    /** Whether a table of Ashlar exists. */
    boolean hasTable(String name) throws SQLException {
        if (!ownTables.contains(name) && dialect.hasTable(connection, name)) {
            ownTables.add(name);
        }
        return ownTables.contains(name);
    }
}
