package dev.ashlar.servers.mariadb;

import dev.ashlar.servers.ServerColumn;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The statement that would make a table, as the server gives it: one question for all that the catalog tells in several, each of which makes a temporary table there.
 *
 * @param parts what stands between the outermost parentheses and commas
 * @param options what stands behind the parentheses
 */
record TableText(List<String> parts, String options) {
    private static final Pattern COLLATION = Pattern.compile(" COLLATE[ =](\\w+)");
    private static final Pattern TYPE = Pattern.compile(" (\\w+(?:\\([^)]*\\))?(?: unsigned)?)(.*)", Pattern.DOTALL);
    private static final Pattern KEY = Pattern.compile("PRIMARY KEY \\((.*)\\)(?: USING \\w+)?", Pattern.DOTALL);

    /** The text of a table or a view; null when there is none. {@code table} is its name in SQL. */
    static @Nullable TableText read(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW CREATE TABLE " + table)) {
            return row.next() ? parse(row.getString(2)) : null;
        } catch (SQLException e) {
            if (MariaServer.isUnknownTable(e)) {
                return null;
            }
            throw e;
        }
    }

    /** A part of a block of statements that reads it: {@code table} is its name in SQL. */
    static String query(String table) {
        return "BEGIN DECLARE CONTINUE HANDLER FOR " + MariaServer.NO_TABLE + " SELECT NULL, NULL; SHOW CREATE TABLE "
                + table + "; END";
    }

    /** Reads the row of {@link #query}; null when there is no such table. */
    static @Nullable TableText read(ResultSet row) throws SQLException {
        row.next();
        String text = row.getString(2);
        return text == null ? null : parse(text);
    }

    static TableText parse(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int begin = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '`' || c == '\'') {
                i = text.indexOf(c, i + 1); // A doubled one ends a text and begins another.
            } else if (c == '(' && depth++ == 0) {
                begin = i + 1;
            } else if (depth == 1 && (c == ',' || c == ')')) {
                parts.add(text.substring(begin, i).strip());
                begin = i + 1;
            }
            if (c == ')' && --depth == 0) {
                return new TableText(parts, text.substring(i + 1));
            }
        }
        return new TableText(List.of(), ""); // A view.
    }

    boolean isTransactional() {
        return options.startsWith(" ENGINE=InnoDB");
    }

    /** False where rows may change without the triggers of the table: by foreign keys that cascade, by columns that are calculated, and by parts of other tables. */
    boolean isWrittenThroughTriggers() {
        return !options.contains("PARTITION BY")
                && parts.stream()
                        .noneMatch(part -> part.contains(" FOREIGN KEY ") || part.contains(" GENERATED ALWAYS AS "));
    }

    /** The column of the primary key as it stands in SQL; null when there is none; several are one text. */
    @Nullable
    String key() {
        for (String part : parts) {
            Matcher key = KEY.matcher(part);
            if (key.matches()) {
                return key.group(1);
            }
        }
        return null;
    }

    /** The columns whose names Ashlar writes, in their order. */
    List<ServerColumn> columns() {
        List<ServerColumn> columns = new ArrayList<>();
        String otherwise = collation(options, null);
        for (String part : parts) {
            int end = nameEnd(part);
            Matcher type = TYPE.matcher(part.substring(end));
            String written = end == 0 ? "" : part.substring(1, end - 1).replace("``", "`");
            String name = Names.read(written);
            if (end > 0 && name != null && type.matches()) {
                String rest = type.group(2);
                String collation = collation(rest, rest.startsWith(" CHARACTER SET ") ? null : otherwise);
                boolean isJson = rest.endsWith(" CHECK (json_valid(" + part.substring(0, end) + "))");
                columns.add(Types.column(name, type.group(1), collation, isJson));
            }
        }
        return columns;
    }

    /** Where the name in quotes ends that a part begins with; 0 of a part that begins with none. */
    private static int nameEnd(String part) {
        if (!part.startsWith("`")) {
            return 0;
        }
        int end = part.indexOf('`', 1);
        while (end + 1 < part.length() && part.charAt(end + 1) == '`') {
            end = part.indexOf('`', end + 2);
        }
        return end + 1;
    }

    private static @Nullable String collation(String text, @Nullable String otherwise) {
        Matcher collation = COLLATION.matcher(text);
        return collation.find() ? collation.group(1) : otherwise;
    }
}
