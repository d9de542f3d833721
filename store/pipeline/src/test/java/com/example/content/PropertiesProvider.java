package com.example.content;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.BackendProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Content in a file of properties: {@code properties:sky.properties}. */
public final class PropertiesProvider implements BackendProvider {
    @Override
    public String scheme() {
        return "properties";
    }

    @Override
    public String description() {
        return "a file of properties";
    }

    @Override
    public Set<String> options() {
        return Set.of();
    }

    @Override
    public boolean recognises(String place) {
        return claims(place) && Files.isRegularFile(Path.of(place));
    }

    @Override
    public boolean claims(String place) {
        return place.endsWith(".properties");
    }

    @Override
    public Backend open(BackendLocation location, boolean writable) {
        if (!Files.isRegularFile(Path.of(location.place()))) {
            throw new BackendException(location + ": no such file", null);
        }
        return new PropertiesBackend(Path.of(location.place()), writable);
    }

    @Override
    public Backend create(BackendLocation location) {
        if (Files.exists(Path.of(location.place()))) {
            throw new BackendException(location + ": there is such a file", null);
        }
        return new PropertiesBackend(Path.of(location.place()), true); // Made by the first save.
    }
}
