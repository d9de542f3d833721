package dev.ashlar.pipeline.json;

import dev.ashlar.pipeline.backend.SharedConformance;

/** A folder has no states: each file is whole. */
class JsonSharedTest extends SharedConformance {
    @Override
    protected String location() {
        return "json:" + folder.resolve("content");
    }

    @Override
    protected boolean isWholeAcrossTypes() {
        return false;
    }
}
