package dev.ashlar.tool;

import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the schemas of content are, when they are not beside the records. */
final class SchemaOption {
    @Option(
            names = "--schemas",
            paramLabel = "PATH",
            description = "Folder or SQLite database with the schemas; without it those that are beside the records.")
    private @Nullable Path path;

    /** Reads and checks the records of a place. */
    Content read(Path records, Progress progress) {
        if (path == null) {
            return ContentReader.read(records, progress);
        }
        try (Backend schemas = Backends.open(path);
                Backend backend = Backends.open(records)) {
            return ContentReader.read(schemas, backend, progress);
        }
    }

    /** Where the schemas of the records of a place are. */
    Path place(Path records) {
        return path == null ? records : path;
    }

    /** The schema files that belong to the records of a place. */
    List<SchemaReader.Source> files(Path records) {
        try (Backend schemas = Backends.open(place(records))) {
            return schemas.schemaFiles();
        }
    }
}
