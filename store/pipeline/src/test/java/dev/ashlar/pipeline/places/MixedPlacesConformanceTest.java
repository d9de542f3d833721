package dev.ashlar.pipeline.places;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;
import dev.ashlar.pipeline.backend.SeveralPlaces;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.sqlite.SqliteBackend;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToIntFunction;

/** Things in a database, all other records in files. */
class MixedPlacesConformanceTest extends BackendConformance {
    @Override
    protected Backend open() {
        return open(folder, type -> type.equals("Thing") ? 1 : 0);
    }

    static Backend open(Path folder, ToIntFunction<String> placeOfNew) {
        Path database = folder.resolve("content.db");
        try {
            Backend home = JsonBackend.open(Files.createDirectories(folder.resolve("content")));
            Backend other = Files.exists(database) ? SqliteBackend.open(database) : SqliteBackend.create(database);
            return new SeveralPlaces(home, List.of(other), List.of("other"), placeOfNew);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
