package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.backend.SharedConformance;

class SqliteSharedTest extends SharedConformance {
    @Override
    protected String location() {
        return "sqlite:" + folder.resolve("content.db");
    }

    @Override
    protected boolean hasSnapshots() {
        return true;
    }
}
