package dev.ashlar.pipeline.memory;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.BackendProvider;
import java.util.Set;

/** Opens content in the memory of this process, {@code memory:name}. For tests of code that accepts locations. */
public final class MemoryProvider implements BackendProvider {
    static final String SCHEME = "memory";

    /** For {@link java.util.ServiceLoader}. */
    public MemoryProvider() {}

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public String description() {
        return "a place in memory";
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
        return MemoryPlace.find(place) != null;
    }

    @Override
    public boolean claims(String place) {
        return false;
    }

    @Override
    public Backend open(BackendLocation location, boolean writable) {
        return MemoryBackend.open(location.place(), writable);
    }

    @Override
    public Backend create(BackendLocation location) {
        return MemoryBackend.unpublished(location.place());
    }
}
