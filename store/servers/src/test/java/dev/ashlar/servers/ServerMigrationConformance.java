package dev.ashlar.servers;

import dev.ashlar.pipeline.backend.MigrationConformance;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Migrations on a server. */
public abstract class ServerMigrationConformance extends MigrationConformance {
    /** The server of this JVM. */
    protected abstract TestDatabase server();

    /** The part of the server that has the tables of this test. */
    protected final String name() {
        return folder.getFileName().toString();
    }

    @Override
    protected String location() {
        server().prepare(name());
        return server().location(name());
    }

    @Override
    protected final void execute(String... statements) {
        List<String> all = new ArrayList<>(List.of(server().use(name())));
        List.of(statements).forEach(sql -> all.add(server().translated(sql)));
        server().execute(all.toArray(String[]::new));
    }

    @Override
    protected final List<String> texts(String query) {
        List<String> texts = new ArrayList<>();
        try (Connection connection = server().connect();
                Statement statement = connection.createStatement()) {
            statement.execute(server().use(name()));
            try (ResultSet rows = statement.executeQuery(server().translated(query))) {
                while (rows.next()) {
                    texts.add(rows.getString(1));
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return texts;
    }

    @Override
    protected final List<String> columns(String table) {
        return texts("SELECT column_name FROM information_schema.columns WHERE table_schema = '" + name()
                + "' AND table_name = '" + table + "'");
    }
}
