package dev.ashlar.pipeline.json;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.BackendProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Folders of JSON, {@code json:content}. */
public final class JsonProvider implements BackendProvider {
    /** For {@link java.util.ServiceLoader}. */
    public JsonProvider() {}

    @Override
    public String scheme() {
        return "json";
    }

    @Override
    public String description() {
        return "a folder";
    }

    @Override
    public Set<String> options() {
        return Set.of();
    }

    @Override
    public boolean recognises(String place) {
        return Files.isDirectory(Path.of(place));
    }

    @Override
    public boolean claims(String place) {
        return !place.endsWith(".db");
    }

    @Override
    public Backend open(BackendLocation location, boolean writable) {
        return JsonBackend.open(Path.of(location.place()));
    }

    @Override
    public Backend create(BackendLocation location) {
        try {
            return JsonBackend.open(Files.createDirectory(Path.of(location.place())));
        } catch (IOException e) {
            throw new BackendException(location + ": cannot be created: " + RecordFiles.reason(e), e);
        }
    }
}
