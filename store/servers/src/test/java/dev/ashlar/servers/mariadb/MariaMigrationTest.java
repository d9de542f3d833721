package dev.ashlar.servers.mariadb;

import dev.ashlar.servers.ServerMigrationConformance;
import dev.ashlar.servers.TestDatabase;

class MariaMigrationTest extends ServerMigrationConformance {
    @Override
    protected TestDatabase server() {
        return TestServer.shared();
    }

    /** A statement that changes a table commits. */
    @Override
    protected boolean isOneTransaction() {
        return false;
    }

    @Override
    protected String typeOf(String table, String column) {
        return "SELECT 'LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin'";
    }
}
