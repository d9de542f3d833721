package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sql.AllRows;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads all rows of a table from the pages that the read transaction sees. That takes a fraction of the time of a statement, which calls SQLite twice for
 * each cell. Tables whose rows do not have each cell, and databases whose texts are not UTF-8, are left to statements. So are cells with tags, of which messages show what the
 * driver makes of them.
 */
final class PageRows implements AllRows {
    /** Columns in the order of the cells. A generated column is hidden; a default may be the value of cells that rows do not have. */
    private static final String COLUMNS = """
            SELECT name, hidden <> 0 OR dflt_value IS NOT NULL AS isOther
            FROM pragma_table_xinfo(?) ORDER BY cid""";

    private static final String IS_UTF_8 = "SELECT encoding = 'UTF-8' FROM pragma_encoding";

    private final Database database;

    PageRows(Database database) {
        this.database = database;
    }

    @Override
    public boolean read(Session session, TypeTable table, List<Column> columns, Action action) throws SQLException {
        boolean areTyped = columns.stream().allMatch(TypedColumn.class::isInstance);
        int @Nullable [] places = areTyped ? places(session, table, columns) : null;
        TableForm form = TableForm.of(session, table, "");
        try {
            Pages pages = places != null && form.hasRowids() ? database.pages() : null;
            if (pages == null || TypeTable.number(session.connection(), IS_UTF_8) == 0) {
                return false;
            }
            boolean[] areReal = new boolean[columns.size()];
            for (int i = 0; i < areReal.length; i++) {
                areReal[i] = Affinity.of(columns.get(i).declared()) == Affinity.REAL;
            }
            new RowScan(pages, places, areReal).read(form.root(), action);
            return true;
        } catch (IOException e) {
            throw new BackendException(session.location() + ": damaged database: " + e.getMessage(), e);
        }
    }

    /** Of each column, its place among the cells of a row; null where rows may lack cells, or have others. */
    private static int @Nullable [] places(Session session, TypeTable table, List<Column> columns) throws SQLException {
        Map<String, Integer> byName = new HashMap<>();
        try (PreparedStatement statement = session.connection().prepareStatement(COLUMNS)) {
            statement.setString(1, table.type());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    if (rows.getBoolean(2)) {
                        return null;
                    }
                    byName.put(rows.getString(1), byName.size());
                }
            }
        }
        return columns.stream().mapToInt(column -> byName.get(column.name())).toArray();
    }
}
