package dev.ashlar.pipeline.sheets;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;
import dev.ashlar.pipeline.backend.Backends;
import java.nio.file.Files;
import java.nio.file.Path;

class WorkbookConformanceTest extends BackendConformance {
    @Override
    protected Backend open() {
        Path place = folder.resolve("tables");
        return Files.exists(place) ? Backends.openToWrite("xlsx:" + place) : Backends.create("xlsx:" + place);
    }

    /** Of a cell. */
    @Override
    protected int longestText() {
        return 32_767;
    }
}
