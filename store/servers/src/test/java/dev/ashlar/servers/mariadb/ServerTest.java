package dev.ashlar.servers.mariadb;

import dev.ashlar.servers.DatabaseTest;

/** A database, for one test. */
abstract class ServerTest extends DatabaseTest<TestServer> {
    @Override
    protected final TestServer shared() {
        return TestServer.shared();
    }

    @Override
    protected final void prepare() {
        server.create(name);
    }

    @Override
    protected final String use() {
        return "USE `" + name + "`";
    }
}
