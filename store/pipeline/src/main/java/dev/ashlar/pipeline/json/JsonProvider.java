package dev.ashlar.pipeline.json;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.BackendProvider;
import dev.ashlar.pipeline.json.change.Steps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Opens folders of JSON, {@code json:content}. The option {@code files} is {@code type} or {@code record}: new records go into one file per type, or
 * each into its own file. An existing folder must have the same setting.
 */
public final class JsonProvider implements BackendProvider {
    static final String SCHEME = "json";

    /** For {@link java.util.ServiceLoader}. */
    public JsonProvider() {}

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public String description() {
        return "a folder";
    }

    @Override
    public Set<String> options() {
        return Set.of(FileLayout.FILES);
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
        Boolean byRecord = byRecord(location);
        JsonBackend backend = JsonBackend.open(Path.of(location.place()), writable, Steps.UNSEEN);
        if (byRecord != null) {
            backend.requireLayout(byRecord);
        }
        return OtherPlaces.with(backend, Path.of(location.place()), writable);
    }

    @Override
    public Backend create(BackendLocation location) {
        return JsonBackend.create(Path.of(location.place()), byRecord(location));
    }

    /** Null when the location says nothing of it. */
    private static @Nullable Boolean byRecord(BackendLocation location) {
        boolean isGiven = location.options().containsKey(FileLayout.FILES);
        return isGiven ? location.option(FileLayout.FILES, FileLayout.BY_RECORD, false) : null;
    }
}
