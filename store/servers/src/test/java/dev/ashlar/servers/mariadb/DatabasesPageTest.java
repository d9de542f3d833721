package dev.ashlar.servers.mariadb;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.servers.DatabasesPage;
import dev.ashlar.servers.DatabasesPageConformance;
import java.io.IOException;
import java.util.List;

/** What the page says of MariaDB. */
class DatabasesPageTest extends DatabasesPageConformance<TestServer> {
    private static final String SETUP = "### Setting up MariaDB\n";

    @Override
    protected TestServer shared() {
        return TestServer.start(); // Users are those of a whole server.
    }

    @Override
    protected String setup() {
        return SETUP;
    }

    @Override
    protected String content(String user) {
        return server.location(user, "game");
    }

    @Override
    protected String refusal() {
        return "connect as the owner";
    }

    @Override
    protected String copyAuthor() {
        return "content_owner";
    }

    @Override
    protected String copied(String user) throws IOException {
        assumeTrue(TestServer.canDump(), "no mariadb-dump on the path: install the package mariadb-client");
        for (List<String> command : DatabasesPage.commands("MariaDB; the user who made the triggers")) {
            server.administer(String.join(" ", command));
        }
        for (String statement : DatabasesPage.statements(SETUP)) {
            if (statement.startsWith("GRANT")) {
                server.execute(statement.replace("game.*", "game2.*"));
            }
        }
        return server.location(user, "game2");
    }
}
