package dev.ashlar.pipeline.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** What another program does with a database. */
public final class Sql {
    private Sql() {}

    public static Connection connect(Path file) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    public static void run(Path file, String... statements) throws SQLException {
        try (Connection connection = connect(file);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** The rows, their cells separated by bars. */
    public static List<String> rows(Path file, String query) throws SQLException {
        try (Connection connection = connect(file);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                StringBuilder text = new StringBuilder();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    text.append(i == 1 ? "" : "|").append(rows.getString(i));
                }
                texts.add(text.toString());
            }
            return texts;
        }
    }
}
