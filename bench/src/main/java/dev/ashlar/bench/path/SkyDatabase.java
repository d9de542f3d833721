package dev.ashlar.bench.path;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sqlite.SqliteBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** The sample content in a SQLite database, as {@code ashlar import} writes it. */
public final class SkyDatabase {
    private SkyDatabase() {}

    /**
     * Writes a new database.
     *
     * @param content validated records
     * @param schemas folder of the schema files that the records were read by
     * @param database the file; one that exists is replaced
     * @throws IOException when the old file cannot be deleted
     * @throws dev.ashlar.pipeline.backend.BackendException when the database cannot be written
     */
    public static void write(Content content, Path schemas, Path database) throws IOException {
        Files.deleteIfExists(database);
        try (Backend from = JsonBackend.open(schemas);
                Backend to = SqliteBackend.create(database)) {
            List<DataRecord> records = content.records().values().stream()
                    .flatMap(Collection::stream)
                    .toList();
            to.replace(from.schemaFiles(), records, Progress.NONE);
        }
    }
}
