package dev.ashlar.servers.postgresql;

import dev.ashlar.servers.DatabaseTest;

/** A place of its own for each test. */
abstract class ServerTest extends DatabaseTest<TestServer> {
    @Override
    protected final TestServer shared() {
        return TestServer.shared();
    }
}
