package dev.ashlar.pipeline.sheets;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;
import dev.ashlar.pipeline.backend.Backends;
import java.nio.file.Files;
import java.nio.file.Path;

class SheetConformanceTest extends BackendConformance {
    @Override
    protected Backend open() {
        Path place = folder.resolve("tables");
        return Files.exists(place) ? Backends.openToWrite("csv:" + place) : Backends.create("csv:" + place);
    }
}
