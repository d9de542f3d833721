package dev.ashlar.pipeline.sheets;

import dev.ashlar.pipeline.backend.SharedConformance;

/** A folder has no states to read, but each workbook is whole, and so is each save. */
class WorkbookSharedTest extends SharedConformance {
    @Override
    protected String location() {
        return "xlsx:" + folder.resolve("tables");
    }

    @Override
    protected boolean hasSnapshots() {
        return false;
    }
}
