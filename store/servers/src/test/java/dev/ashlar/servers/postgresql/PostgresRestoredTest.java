package dev.ashlar.servers.postgresql;

import dev.ashlar.servers.RestoredConformance;

class PostgresRestoredTest extends RestoredConformance<TestServer> {
    @Override
    protected TestServer shared() {
        return TestServer.shared();
    }

    @Override
    protected TestServer own() {
        return TestServer.start();
    }

    @Override
    protected String alteration(String column, String type) {
        return "ALTER TABLE \"Thing\" ALTER COLUMN \"" + column + "\" TYPE " + type;
    }
}
