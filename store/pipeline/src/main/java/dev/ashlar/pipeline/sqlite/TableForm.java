package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.sql.RecordQuery;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/**
 * Where the rows of a table are, and how they are read.
 *
 * @param text equal texts mean that equal bytes of a row are an equal record: the statement that made the table, which has the defaults of columns, the
 *     encoding of texts, the query, and the columns
 * @param root the page that the tree of the table begins with
 * @param hasRowids whether ids are the keys of that tree: not where the id is declared {@code INTEGER PRIMARY KEY DESC}
 */
record TableForm(String text, int root, boolean hasRowids) {
    private static final String SQL = """
            SELECT t.rootpage, t.sql, (SELECT encoding FROM pragma_encoding),
              EXISTS (SELECT 1 FROM pragma_index_list(t.name) WHERE origin = 'pk')
            FROM main.sqlite_schema AS t WHERE t.type = 'table' AND t.name = ?""";

    static TableForm of(Session session, RecordQuery query) throws SQLException {
        return of(session, query.table(), query.sql(Map.of()) + "\n" + query.columns());
    }

    /** {@code readAs}: how rows are read. */
    static TableForm of(Session session, TypeTable table, String readAs) throws SQLException {
        try (PreparedStatement statement = session.connection().prepareStatement(SQL)) {
            statement.setString(1, table.type());
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    return new TableForm("", 0, false);
                }
                String text = String.join("\n", row.getString(2), row.getString(3), readAs);
                return new TableForm(text, row.getInt(1), !row.getBoolean(4));
            }
        }
    }
}
