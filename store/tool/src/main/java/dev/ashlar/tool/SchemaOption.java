package dev.ashlar.tool;

import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the schemas of content are, when they are not beside the records. */
final class SchemaOption {
    @Option(
            names = "--schemas",
            paramLabel = "LOCATION",
            description = "Where the schemas are; without it, beside the records.")
    private @Nullable String location;

    /** Reads and checks the records of a place. */
    Content read(String records, Progress progress) {
        if (location == null) {
            return ContentReader.read(records, progress);
        }
        try (Backend schemas = Backends.open(location);
                Backend backend = Backends.open(records)) {
            return ContentReader.read(schemas, backend, progress);
        }
    }

    /** Where the schemas of the records of a place are. */
    String place(String records) {
        return location == null ? records : location;
    }

    /** The schema files that belong to the records of a place. */
    List<SchemaReader.Source> files(String records) {
        try (Backend schemas = Backends.open(place(records))) {
            return schemas.schemaFiles();
        }
    }

    /** The greatest ids that types have had at the place of records. */
    static Map<String, Long> lastIds(String records) {
        try (Backend backend = Backends.open(records)) {
            return backend.lastIds();
        }
    }
}
