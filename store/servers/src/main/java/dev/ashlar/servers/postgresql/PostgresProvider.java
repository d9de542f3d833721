package dev.ashlar.servers.postgresql;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.BackendProvider;
import java.util.Set;
import java.util.TreeSet;
import org.postgresql.PGProperty;

/**
 * Schemas of PostgreSQL databases, {@code postgresql://user@host:5432/game?schema=sky}. The option {@code schema} is {@code public} unless it is given; all other options
 * are those of the driver, such as {@code sslmode}.
 */
public final class PostgresProvider implements BackendProvider {
    /** For {@link java.util.ServiceLoader}. */
    public PostgresProvider() {}

    @Override
    public String scheme() {
        return "postgresql";
    }

    @Override
    public String description() {
        return "a PostgreSQL database";
    }

    @Override
    public Set<String> options() {
        Set<String> options = new TreeSet<>(Set.of(Place.SCHEMA));
        for (PGProperty property : PGProperty.values()) {
            options.add(property.getName());
        }
        return options;
    }

    @Override
    public boolean needsScheme() {
        return true;
    }

    @Override
    public boolean recognises(String place) {
        return false; // Which schema, only the whole location tells.
    }

    @Override
    public boolean exists(BackendLocation location) {
        try (PostgresBackend backend = PostgresBackend.open(place(location), false)) {
            return backend.hasContent();
        }
    }

    @Override
    public String identity(BackendLocation location) {
        Place place = place(location);
        return place.url() + '?' + place.schema();
    }

    @Override
    public boolean claims(String place) {
        return false;
    }

    @Override
    public Backend open(BackendLocation location, boolean writable) {
        return PostgresBackend.open(place(location), writable);
    }

    @Override
    public Backend create(BackendLocation location) {
        PostgresBackend backend = PostgresBackend.open(place(location), true);
        if (backend.hasContent()) {
            backend.close();
            throw new BackendException(location + ": expected a schema without tables of content, found some", null);
        }
        return backend;
    }

    private static Place place(BackendLocation location) {
        return Place.of(location, System.getenv());
    }
}
