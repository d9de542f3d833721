package dev.ashlar.servers.postgresql;

import dev.ashlar.pipeline.backend.SharedConformance;

class PostgresSharedTest extends SharedConformance {
    @Override
    protected String location() {
        return TestServer.shared().location(folder.getFileName().toString());
    }

    @Override
    protected boolean hasSnapshots() {
        return true;
    }
}
