package dev.ashlar.tool;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.ContentFromCache;
import dev.ashlar.pipeline.development.DevelopmentCache;
import dev.ashlar.pipeline.progress.Progress;
import java.util.ArrayList;
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
        return read(records, DevelopmentCache.none(), progress);
    }

    /** Reads and checks the records of a place, with a cache if they are read with their own schemas. */
    Content read(String records, DevelopmentCache cache, Progress progress) {
        if (location == null) {
            return ContentFromCache.read(records, cache, progress);
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

    /**
     * What a copy takes of a place, which is open.
     *
     * @param backend where the records are
     * @param token of the place from before it was read
     * @param content without problems
     * @param files the schema files that belong to the records
     * @param unread columns and members that no field reads: records of a copy do not have them
     */
    record Source(Backend backend, long token, Content content, List<SchemaReader.Source> files, List<String> unread)
            implements AutoCloseable {
        /** The greatest ids that types have had at the place of the records. */
        Map<String, Long> lastIds() {
            return backend.lastIds();
        }

        @Override
        public void close() {
            backend.close();
        }
    }

    /** Reads and checks all that a copy takes of a place. */
    Source openSource(String records, Progress progress) {
        Backend backend = Backends.open(records);
        try {
            if (location == null) {
                return source(backend, backend, progress);
            }
            try (Backend schemas = Backends.open(location)) {
                return source(schemas, backend, progress);
            }
        } catch (RuntimeException | Error e) {
            backend.close();
            throw e;
        }
    }

    private static Source source(Backend schemas, Backend backend, Progress progress) {
        long token = backend.changeToken();
        Content content = ContentReader.read(schemas, backend, progress);
        List<String> unread = new ArrayList<>();
        for (Schema schema : content.schemas()) {
            backend.unread(Inheritance.withFields(schema)).forEach(name -> unread.add(schema.name() + "." + name));
        }
        return new Source(backend, token, content, schemas.schemaFiles(), unread);
    }
}
