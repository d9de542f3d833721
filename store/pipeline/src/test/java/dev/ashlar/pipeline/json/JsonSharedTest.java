package dev.ashlar.pipeline.json;

import dev.ashlar.pipeline.backend.SharedConformance;

/** A folder has no states to read, but each file is whole, and so is each save. */
class JsonSharedTest extends SharedConformance {
    @Override
    protected String location() {
        return "json:" + folder.resolve("content");
    }

    @Override
    protected boolean hasSnapshots() {
        return false;
    }
}
