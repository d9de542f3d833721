package dev.ashlar.servers;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.BackendProvider;
import java.util.Set;
import java.util.TreeSet;

/** Content in databases of a kind of server. */
public abstract class ServerProvider implements BackendProvider {
    private final String scheme;
    private final String description;
    private final Set<String> options;

    /**
     * A provider.
     *
     * @param scheme of locations
     * @param description what messages call a place
     * @param options that a location may have
     */
    protected ServerProvider(String scheme, String description, Set<String> options) {
        this.scheme = scheme;
        this.description = description;
        this.options = new TreeSet<>(options);
    }

    /**
     * Takes a location apart.
     *
     * @param location of a place
     * @return the place
     */
    protected abstract Place place(BackendLocation location);

    /**
     * Connects.
     *
     * @param place to connect to
     * @param writable whether it takes writes
     * @return a backend
     */
    protected abstract ServerBackend open(Place place, boolean writable);

    @Override
    public final String scheme() {
        return scheme;
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public final Set<String> options() {
        return new TreeSet<>(options);
    }

    @Override
    public final boolean needsScheme() {
        return true;
    }

    @Override
    public final boolean recognises(String place) {
        return false; // Which database, only the whole location tells.
    }

    @Override
    public final boolean exists(BackendLocation location) {
        try (ServerBackend backend = open(place(location), false)) {
            return backend.hasContent();
        }
    }

    @Override
    public final String identity(BackendLocation location) {
        Place place = place(location);
        return place.url() + '?' + place.schema();
    }

    @Override
    public final boolean claims(String place) {
        return false;
    }

    @Override
    public final Backend open(BackendLocation location, boolean writable) {
        return open(place(location), writable);
    }

    @Override
    public final Backend create(BackendLocation location) {
        ServerBackend backend = open(place(location), true);
        if (backend.hasContent()) {
            backend.close();
            throw new BackendException(
                    location + ": expected " + description + " without tables of content, found some", null);
        }
        return backend;
    }
}
