package dev.ashlar.servers.mariadb;

import dev.ashlar.servers.OutageConformance;
import dev.ashlar.servers.TestDatabase;

class MariaOutageTest extends OutageConformance {
    @Override
    protected TestDatabase start() {
        return TestServer.start();
    }
}
