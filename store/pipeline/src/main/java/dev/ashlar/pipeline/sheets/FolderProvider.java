package dev.ashlar.pipeline.sheets;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.BackendProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** What kinds of folders of sheets have in common. */
abstract class FolderProvider implements BackendProvider {
    private final SheetForm form;

    FolderProvider(SheetForm form) {
        this.form = form;
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
        return SheetBackend.open(Path.of(location.place()), form, writable);
    }

    @Override
    public Backend create(BackendLocation location) {
        return SheetBackend.create(Path.of(location.place()), form);
    }
}
