package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.BackendProvider;
import java.nio.file.Path;
import java.util.Set;

/** SQLite databases, {@code sqlite:content.db}. */
public final class SqliteProvider implements BackendProvider {
    /** For {@link java.util.ServiceLoader}. */
    public SqliteProvider() {}

    @Override
    public String scheme() {
        return "sqlite";
    }

    @Override
    public String description() {
        return "a SQLite database";
    }

    @Override
    public Set<String> options() {
        return Set.of();
    }

    @Override
    public boolean recognises(String place) {
        return SqliteBackend.isDatabase(Path.of(place));
    }

    @Override
    public boolean claims(String place) {
        return place.endsWith(".db");
    }

    @Override
    public Backend open(BackendLocation location, boolean writable) {
        Path file = Path.of(location.place());
        return writable ? SqliteBackend.open(file) : SqliteBackend.openReadOnly(file);
    }

    @Override
    public Backend create(BackendLocation location) {
        return SqliteBackend.create(Path.of(location.place()));
    }
}
