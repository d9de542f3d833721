package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;
import java.nio.file.Files;
import java.nio.file.Path;

class SqliteConformanceTest extends BackendConformance {
    @Override
    protected Backend open() {
        Path file = folder.resolve("odd ?#%20name.db");
        return Files.exists(file) ? SqliteBackend.open(file) : SqliteBackend.create(file);
    }
}
