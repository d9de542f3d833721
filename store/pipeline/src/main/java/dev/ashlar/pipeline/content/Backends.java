package dev.ashlar.pipeline.content;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.sqlite.SqliteBackend;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Finds the backend for a location. */
public final class Backends {
    private Backends() {}

    /**
     * Opens content for reading.
     *
     * @param location a folder of schemas and JSON records, or a SQLite database
     * @return the backend
     * @throws ContentException when it is neither
     * @throws BackendException when it is one of them, but cannot be read
     */
    public static Backend open(Path location) {
        if (Files.isDirectory(location)) {
            return JsonBackend.open(location);
        }
        if (SqliteBackend.isDatabase(location)) {
            return SqliteBackend.openReadOnly(location);
        }
        String found = Files.exists(location) ? "another kind of file" : "none";
        throw new ContentException(List.of(new Problem(
                Location.of(location.toString()), "", "no content", "a folder or a SQLite database", found)));
    }
}
