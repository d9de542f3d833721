package dev.ashlar.pipeline.json;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.BackendProvider;
import dev.ashlar.pipeline.json.change.Steps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Opens folders of JSON, {@code json:content}. The option {@code files} is {@code type} or {@code record}: new records go into one file per type, or
 * each into its own file. The option {@code format} is {@code json} or {@code xml}. An existing folder must have the same settings.
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
        return FileLayout.WORDS.keySet();
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
        Map<String, String> settings = settings(location);
        JsonBackend backend = JsonBackend.open(Path.of(location.place()), writable, Steps.UNSEEN);
        if (!settings.isEmpty()) {
            backend.requireLayout(settings);
        }
        return OtherPlaces.with(backend, Path.of(location.place()), writable);
    }

    @Override
    public Backend create(BackendLocation location) {
        return JsonBackend.create(Path.of(location.place()), settings(location));
    }

    /** What the location says of new files. */
    private static Map<String, String> settings(BackendLocation location) {
        Map<String, String> settings = new TreeMap<>();
        FileLayout.WORDS.forEach((key, words) -> {
            Map<String, String> known = words.stream().collect(Collectors.toMap(word -> word, word -> word));
            String given = location.option(key, known, "");
            if (!given.isEmpty()) {
                settings.put(key, given);
            }
        });
        return settings;
    }
}
