package dev.ashlar.pipeline.json.xml;

import dev.ashlar.pipeline.backend.SharedConformance;

/** A folder has no states to read, but each file is whole, and so is each save. */
class XmlSharedTest extends SharedConformance {
    @Override
    protected String location() {
        return "json:" + folder.resolve("content") + "?format=xml";
    }

    @Override
    protected boolean hasSnapshots() {
        return false;
    }
}
