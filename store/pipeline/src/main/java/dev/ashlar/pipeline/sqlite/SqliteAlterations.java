package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.sql.Alterations;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The changes of tables in SQLite.
 *
 * @param encoding how values stand in cells
 */
record SqliteAlterations(Encoding encoding) implements Alterations {
    private static final Set<String> OWN = own();

    private static final String STATEMENT = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?";

    /** What Ashlar declares columns as; references, which are declared as other programs declare numbers, are not among them. */
    private static Set<String> own() {
        Set<String> own = new HashSet<>();
        for (ValueType type : ValueType.values()) {
            own.add(Names.folded(ColumnTypes.word(type)));
            own.add(Names.folded(ColumnTypes.word(type) + " ARRAY"));
        }
        return own;
    }

    @Override
    public String author(Connection connection) {
        return System.getProperty("user.name", "");
    }

    @Override
    public Column column(String name, String declared) {
        return encoding.column(name, declared);
    }

    @Override
    public boolean isIndexable(Column column) {
        return true;
    }

    /** Where the type of a column means the same for values as another type, the column stays. */
    @Override
    public @Nullable String wanted(Session session, TypeTable table, Column column, SchemaField field)
            throws SQLException {
        String declared = encoding.declared(field);
        boolean isOwn = column instanceof TypedColumn && OWN.contains(Names.folded(column.declared()));
        if (!isOwn
                || Affinity.of(declared) == Affinity.of(column.declared())
                        && Declared.of(declared) == Declared.of(column.declared())
                || !isPlain(session.connection(), table.type(), column)) {
            return null;
        }
        return declared;
    }

    /**
     * Whether the table's statement has the column as Ashlar declares it, and nothing else. Another column would not have the rules of another program: a
     * check, a collation, a default, NOT NULL.
     */
    private static boolean isPlain(Connection connection, String type, Column column) throws SQLException {
        String declaration = SqliteDialect.name(column.name()) + " " + column.declared();
        Pattern plain = Pattern.compile("[(,]\\s*" + Pattern.quote(declaration) + "\\s*[,)]");
        try (PreparedStatement statement = connection.prepareStatement(STATEMENT)) {
            statement.setString(1, type);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() && plain.matcher(rows.getString(1)).find();
            }
        }
    }

    @Override
    public boolean canRetype(Column column, long unfit) {
        return unfit == 0;
    }

    @Override
    public void rename(Session session, TypeTable table, Column column, String name) throws SQLException {
        dropIndex(session, table, column); // It is named after the column.
        Alterations.super.rename(session, table, column, name);
    }

    @Override
    public void dropIndex(Session session, TypeTable table, Column column) throws SQLException {
        SqliteIndexes.drop(session.connection(), table.type(), column.name());
    }
}
