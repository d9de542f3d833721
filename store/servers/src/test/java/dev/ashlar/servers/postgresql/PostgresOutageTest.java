package dev.ashlar.servers.postgresql;

import dev.ashlar.servers.OutageConformance;
import dev.ashlar.servers.TestDatabase;

class PostgresOutageTest extends OutageConformance {
    @Override
    protected TestDatabase start() {
        return TestServer.start();
    }
}
