package dev.ashlar.pipeline.places;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;
import dev.ashlar.pipeline.backend.Backends;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Schemas in a folder, and all records in a database that its {@code content.conf} names. */
class PlacesConformanceTest extends BackendConformance {
    @Override
    protected Backend open() {
        Path content = folder.resolve("content");
        try {
            if (!Files.exists(content)) {
                Files.createDirectory(content);
                Files.writeString(
                        content.resolve("content.conf"), "place = \"sqlite:all records.db?encoding=tagged\"\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Backends.openToWrite(content.toString());
    }
}
