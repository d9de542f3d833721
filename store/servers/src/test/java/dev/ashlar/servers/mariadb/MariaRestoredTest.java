package dev.ashlar.servers.mariadb;

import dev.ashlar.servers.RestoredConformance;

class MariaRestoredTest extends RestoredConformance<TestServer> {
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
        return "ALTER TABLE Thing MODIFY `" + column + "` " + type;
    }
}
