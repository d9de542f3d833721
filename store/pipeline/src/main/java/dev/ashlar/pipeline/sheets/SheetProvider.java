package dev.ashlar.pipeline.sheets;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.BackendProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Folders of sheets, {@code csv:tables}. */
public final class SheetProvider implements BackendProvider {
    /** For {@link java.util.ServiceLoader}. */
    public SheetProvider() {}

    @Override
    public String scheme() {
        return "csv";
    }

    @Override
    public String description() {
        return "a folder of CSV or TSV files";
    }

    @Override
    public Set<String> options() {
        return Set.of();
    }

    /** A folder without a scheme is one of JSON. */
    @Override
    public boolean needsScheme() {
        return true;
    }

    @Override
    public boolean isPath() {
        return true;
    }

    @Override
    public boolean recognises(String place) {
        return Files.isDirectory(Path.of(place));
    }

    @Override
    public boolean claims(String place) {
        return false;
    }

    @Override
    public Backend open(BackendLocation location, boolean writable) {
        return SheetBackend.open(Path.of(location.place()), writable);
    }

    @Override
    public Backend create(BackendLocation location) {
        return SheetBackend.create(Path.of(location.place()));
    }
}
