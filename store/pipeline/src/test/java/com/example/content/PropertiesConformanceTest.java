package com.example.content;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;

/** A backend of somebody else passes what ours pass. */
class PropertiesConformanceTest extends BackendConformance {
    @Override
    protected Backend open() {
        return new PropertiesBackend(folder.resolve("content.properties"), true);
    }

    @Override
    protected boolean readsWithoutSchemas() {
        return false;
    }

    @Override
    protected boolean writesSchemas() {
        return false;
    }

    /** It saves whole records. */
    @Override
    protected boolean keepsWhatNoFieldReads() {
        return false;
    }
}
