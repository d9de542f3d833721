package dev.ashlar.servers.postgresql;

import dev.ashlar.servers.ServerMigrationConformance;
import dev.ashlar.servers.TestDatabase;

class PostgresMigrationTest extends ServerMigrationConformance {
    @Override
    protected TestDatabase server() {
        return TestServer.shared();
    }

    @Override
    protected String typeOf(String table, String column) {
        return "SELECT 'text COLLATE \"C\"'";
    }
}
