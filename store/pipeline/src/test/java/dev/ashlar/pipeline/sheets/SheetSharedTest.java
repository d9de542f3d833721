package dev.ashlar.pipeline.sheets;

import dev.ashlar.pipeline.backend.SharedConformance;

/** A folder has no states to read, but each sheet is whole, and so is each save. */
class SheetSharedTest extends SharedConformance {
    @Override
    protected String location() {
        return "csv:" + folder.resolve("tables");
    }

    @Override
    protected boolean hasSnapshots() {
        return false;
    }
}
