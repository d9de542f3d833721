package dev.ashlar.servers.postgresql;

import dev.ashlar.servers.DatabaseTest;

/** A schema of a database, for one test. */
abstract class ServerTest extends DatabaseTest<TestServer> {
    @Override
    protected final TestServer shared() {
        return TestServer.shared();
    }

    @Override
    protected final String use() {
        return "SET search_path = \"" + name + "\"";
    }
}
