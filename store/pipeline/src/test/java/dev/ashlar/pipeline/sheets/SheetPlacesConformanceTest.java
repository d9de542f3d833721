package dev.ashlar.pipeline.sheets;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;
import dev.ashlar.pipeline.backend.Backends;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Schemas in a folder, and all records in sheets. */
class SheetPlacesConformanceTest extends BackendConformance {
    @Override
    protected Backend open() {
        Path content = folder.resolve("content");
        try {
            if (!Files.exists(content)) {
                Files.createDirectory(content);
                Files.writeString(content.resolve("content.conf"), "place = \"csv:tables\"\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Backends.openToWrite(content.toString());
    }
}
