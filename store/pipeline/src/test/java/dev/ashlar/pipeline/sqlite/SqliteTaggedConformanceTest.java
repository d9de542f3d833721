package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;
import dev.ashlar.pipeline.backend.Backends;

class SqliteTaggedConformanceTest extends BackendConformance {
    @Override
    protected Backend open() {
        String location = "sqlite:" + folder.resolve("tagged.db") + "?encoding=tagged";
        return Backends.exists(location) ? Backends.openToWrite(location) : Backends.create(location);
    }
}
