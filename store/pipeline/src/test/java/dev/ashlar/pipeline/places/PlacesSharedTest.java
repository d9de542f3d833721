package dev.ashlar.pipeline.places;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.SharedConformance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Each place is whole, and so is its part of each save. A process that is killed between two commits leaves the older state of one place. */
class PlacesSharedTest extends SharedConformance {
    @Override
    protected String location() {
        return folder.resolve("content").toString();
    }

    @Override
    protected Backend create() {
        try {
            Path content = Files.createDirectory(folder.resolve("content"));
            Files.writeString(content.resolve("content.conf"), "types { Debit { place = \"debits.db\" } }\n");
            return Backends.openToWrite(content.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected boolean hasSnapshots() {
        return false;
    }

    @Override
    protected boolean isOneStep() {
        return false;
    }
}
