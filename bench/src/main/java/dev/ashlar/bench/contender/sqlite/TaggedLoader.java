package dev.ashlar.bench.contender.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The loader as it has been published. Each record is saved by a statement of its own, which is pasted together and commits by itself; each
 * column is read as a text and taken apart; records that are referred to are looked up one by one; a search is a {@code WHERE} over the
 * texts, without an index. The database is as SQLite sets it up. Mended is what would give wrong answers: quotes are doubled, integers
 * have 64 bits, and a look-up does not throw away the records that were read before it. For one thread.
 */
final class TaggedLoader implements AutoCloseable {
    private final Connection connection;

    TaggedLoader(Path file) {
        try {
            this.connection = SqliteAccess.connect(file);
        } catch (SQLException e) {
            throw SqliteAccess.failed(e);
        }
    }

    /** All in one transaction, where it does not matter how long it takes. */
    void inOneTransaction(Runnable saving) {
        try {
            connection.setAutoCommit(false);
            saving.run();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            throw SqliteAccess.failed(e);
        }
    }

    /** What is to be saved, as one list: the first is the model of all. */
    void saveRecords(String type, List<TaggedRecord> records) {
        if (records.isEmpty()) {
            return;
        }
        try {
            Set<String> keys = records.get(0).keys();
            createTable(type, keys);
            for (TaggedRecord record : records) {
                SqliteAccess.execute(
                        connection, record.id() == 0 ? insert(type, record, keys) : update(type, record, keys));
                if (record.id() == 0) {
                    record.setId(lastRow());
                }
            }
        } catch (SQLException e) {
            throw SqliteAccess.failed(e);
        }
    }

    private void createTable(String type, Set<String> keys) throws SQLException {
        StringBuilder table =
                new StringBuilder("CREATE TABLE IF NOT EXISTS " + type + " (" + primaryKey(type) + " INTEGER");
        keys.forEach(key -> table.append(',').append(key).append(" TEXT"));
        SqliteAccess.execute(connection, table + ", PRIMARY KEY(" + primaryKey(type) + " ASC))");
        Set<String> columns = new TreeSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("PRAGMA table_info(" + type + ")")) {
            while (rows.next()) {
                columns.add(rows.getString(2));
            }
        }
        for (String key : keys) {
            if (!columns.contains(key)) {
                SqliteAccess.execute(connection, "ALTER TABLE " + type + " ADD COLUMN " + key + " TEXT");
            }
        }
    }

    private static String insert(String type, TaggedRecord record, Set<String> keys) {
        StringBuilder names = new StringBuilder("INSERT INTO " + type + " (");
        StringBuilder values = new StringBuilder(") VALUES (");
        String separator = "";
        for (String key : keys) {
            names.append(separator).append('`').append(key).append('`');
            values.append(separator).append(quoted(record.get(key)));
            separator = ",";
        }
        return names.append(values).append(')').toString();
    }

    private static String update(String type, TaggedRecord record, Set<String> keys) {
        StringBuilder sql = new StringBuilder("UPDATE " + type + " SET ");
        String separator = "";
        for (String key : keys) {
            sql.append(separator).append('`').append(key).append("` = ").append(quoted(record.get(key)));
            separator = ",";
        }
        return sql.append(" WHERE " + primaryKey(type) + " = ")
                .append(record.id())
                .toString();
    }

    private int lastRow() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT last_insert_rowid()")) {
            return row.next() ? row.getInt(1) : 0;
        }
    }

    private static String quoted(TaggedVariant value) {
        return "'" + value.type() + ":" + value.toText().replace("'", "''") + "'";
    }

    private static String primaryKey(String type) {
        return type + "_id";
    }

    /** All records of a type that have the values of a search; all of them when it is empty. */
    List<TaggedRecord> getRecords(String type, Map<String, TaggedVariant> search) {
        StringBuilder query = new StringBuilder("SELECT * FROM " + type);
        if (!search.isEmpty()) {
            query.append(" WHERE 1=1 ");
            search.forEach((key, value) -> query.append(" AND ")
                    .append(key)
                    .append(" = ")
                    .append(key.equals(primaryKey(type)) ? "'" + value.toText() + "'" : quoted(value)));
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query.toString())) {
            return records(type, rows);
        } catch (SQLException e) {
            throw SqliteAccess.failed(e);
        }
    }

    /** The first of an id, in a list of one; empty when there is none. */
    List<TaggedRecord> getRecord(String type, int id) {
        return getRecords(type, Map.of(primaryKey(type), TaggedVariant.ofInteger(id)));
    }

    private List<TaggedRecord> records(String type, ResultSet rows) throws SQLException {
        String[] columns = new String[rows.getMetaData().getColumnCount()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = rows.getMetaData().getColumnName(1 + i);
        }
        String primaryKey = primaryKey(type);
        List<TaggedRecord> records = new ArrayList<>();
        while (rows.next()) {
            records.add(record(type, rows, columns, primaryKey));
        }
        return records;
    }

    private TaggedRecord record(String type, ResultSet row, String[] columns, String primaryKey) throws SQLException {
        TaggedRecord record = new TaggedRecord(type);
        for (int i = 0; i < columns.length; i++) {
            String data = row.getString(1 + i);
            if (data == null) {
                continue;
            }
            if (columns[i].equals(primaryKey)) {
                record.setId(Integer.parseInt(data));
            } else {
                int colon = data.indexOf(':');
                record.set(columns[i], value(Integer.parseInt(data.substring(0, colon)), data.substring(colon + 1)));
            }
        }
        return record;
    }

    private TaggedVariant value(int type, String text) {
        if (type != TaggedVariant.OBJECT) {
            return TaggedVariant.parse(text, type);
        }
        int colon = text.indexOf(':');
        int id = Integer.parseInt(text.substring(colon + 1));
        List<TaggedRecord> found = id == 0 ? List.of() : getRecord(text.substring(0, colon), id);
        return TaggedVariant.ofRecord(found.isEmpty() ? null : found.get(0));
    }

    @Override
    public void close() {
        SqliteAccess.close(connection);
    }
}
