package dev.ashlar.servers.mariadb;

import dev.ashlar.pipeline.backend.SharedConformance;

class MariaSharedTest extends SharedConformance {
    @Override
    protected String location() {
        TestServer.shared().prepare(folder.getFileName().toString());
        return TestServer.shared().location(folder.getFileName().toString());
    }

    @Override
    protected boolean hasSnapshots() {
        return true;
    }
}
