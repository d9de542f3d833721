package dev.ashlar.pipeline.layer;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.BackendProvider;
import dev.ashlar.pipeline.backend.Backends;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Opens content with layers, such as {@code stack:content+mods/a+languages/de}: a location, then folders of layers and languages, from bottom to top.
 */
public final class StackProvider implements BackendProvider {
    private static final String SEPARATOR = "+";

    /** For {@link java.util.ServiceLoader}. */
    public StackProvider() {}

    @Override
    public String scheme() {
        return "stack";
    }

    @Override
    public String description() {
        return "content with layers";
    }

    @Override
    public Set<String> options() {
        return Set.of();
    }

    @Override
    public boolean needsScheme() {
        return true;
    }

    @Override
    public boolean recognises(String place) {
        return Arrays.stream(place.split("\\" + SEPARATOR, -1))
                .allMatch(part -> !part.isEmpty() && Backends.exists(part));
    }

    @Override
    public boolean claims(String place) {
        return false;
    }

    /** Opens a stack, which is always read-only. If {@code writable} is true, saves still throw. */
    @Override
    public Backend open(BackendLocation location, boolean writable) {
        List<String> parts = List.of(location.place().split("\\" + SEPARATOR, -1));
        if (parts.stream().anyMatch(String::isEmpty)) {
            throw new BackendException(
                    location
                            + ": expected a location and folders of layers with + between them, such as stack:content+mods/winter",
                    null);
        }
        List<Path> folders =
                parts.subList(1, parts.size()).stream().map(Path::of).toList();
        return new StackBackend(location.toString(), Backends.open(parts.get(0)), folders);
    }

    @Override
    public Backend create(BackendLocation location) {
        throw new BackendException(
                location + ": a stack cannot be made: make the folder of its base, and of each layer", null);
    }
}
