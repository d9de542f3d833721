package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.backend.MigrationConformance;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

class SqliteMigrationTest extends MigrationConformance {
    private Path file() {
        return folder.resolve("content.db");
    }

    @Override
    protected String location() {
        return "sqlite:" + file();
    }

    @Override
    protected void execute(String... statements) {
        try {
            Sql.run(file(), statements);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected List<String> texts(String query) {
        try {
            return Sql.rows(file(), query);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected List<String> columns(String table) {
        return texts("SELECT name FROM pragma_table_info('" + table + "')");
    }

    @Override
    protected String typeOf(String table, String column) {
        return "SELECT type FROM pragma_table_info('" + table + "') WHERE name = '" + column + "'";
    }
}
