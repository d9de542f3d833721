package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.generate.Accessors;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** Reads and checks all that a backend keeps: the same validation whatever the backend is. */
public final class ContentReader {
    private final Backend schemaPlace;
    private final Backend backend;
    private final BiConsumer<Schema, RecordReceiver> reads;
    private final Progress progress;
    private final Problems problems = new Problems();
    private final List<PendingReference> references = new ArrayList<>();

    private ContentReader(Backend schemaPlace, Backend backend, Progress progress) {
        this(schemaPlace, backend, (schema, receiver) -> backend.read(schema, Map.of(), receiver), progress);
    }

    private ContentReader(
            Backend schemaPlace, Backend backend, BiConsumer<Schema, RecordReceiver> reads, Progress progress) {
        this.schemaPlace = schemaPlace;
        this.backend = backend;
        this.reads = reads;
        this.progress = progress;
    }

    /**
     * Reads and checks all content of a backend.
     *
     * @param backend schemas and records; stays open
     * @param progress is told how far the work is
     * @return content without problems
     * @throws ContentException with every problem of every type
     * @throws BackendException when it cannot be read
     */
    public static Content read(Backend backend, Progress progress) {
        return read(backend, backend, progress);
    }

    /**
     * Reads and checks the records of one backend by the schemas of another.
     *
     * @param schemas schemas; its records do not count
     * @param records records; its schemas do not count
     * @param progress is told how far the work is
     * @return content without problems
     * @throws ContentException with every problem of every type
     * @throws BackendException when either cannot be read
     */
    public static Content read(Backend schemas, Backend records, Progress progress) {
        ContentReader reader = new ContentReader(schemas, records, progress);
        List<Content> content = new ArrayList<>();
        records.snapshot(() -> content.add(reader.content()));
        return content.get(0);
    }

    /**
     * Opens a place, reads and checks all its content, and closes it again.
     *
     * @param location as {@link Backends#open(String)} takes it
     * @param progress is told how far the work is
     * @return content without problems
     * @throws ContentException with every problem of every type
     * @throws BackendException when it cannot be read
     */
    public static Content read(String location, Progress progress) {
        try (Backend backend = Backends.open(location)) {
            return read(backend, progress);
        }
    }

    /**
     * Opens a folder or a file, reads and checks all its content, and closes it again.
     *
     * @param location a folder, or a file
     * @param progress is told how far the work is
     * @return content without problems
     * @throws ContentException with every problem of every type
     * @throws BackendException when it cannot be read
     */
    public static Content read(Path location, Progress progress) {
        try (Backend backend = Backends.open(location)) {
            return read(backend, progress);
        }
    }

    /**
     * Reads and checks the schemas of a backend, and no records.
     *
     * @param backend schemas; stays open
     * @return schemas without problems, by name
     * @throws ContentException with every problem of every schema
     * @throws BackendException when it cannot be read
     */
    public static List<Schema> readSchemas(Backend backend) {
        ContentReader reader = new ContentReader(backend, backend, Progress.NONE);
        List<Schema> schemas = reader.schemas();
        reader.problems.throwIfAny();
        return schemas;
    }

    /**
     * Content as a tracker reads it.
     *
     * @param keys of each type, the keys by which records refer to it
     */
    record Tracked(Content content, Map<String, Set<String>> keys) {}

    /** Reads all, inside of a snapshot that has begun. */
    static Tracked readAll(Backend backend, RecordTracker tracker, Progress progress) {
        ContentReader reader = new ContentReader(backend, backend, tracker::read, progress);
        return new Tracked(reader.content(), reader.referredKeys());
    }

    /** Of each type, the keys by which records of a backend refer to it, but for fields that are written anew; inside of a snapshot. */
    static Map<String, Set<String>> referredKeys(Backend backend, LiveContent.Written written) {
        ContentReader reader = new ContentReader(backend, backend, Progress.NONE);
        reader.content();
        reader.references.removeIf(reference -> {
            DataRecord from = reference.from().data();
            return written.isWritten(from.type(), from.id(), reference.field().name());
        });
        return reader.referredKeys();
    }

    private Map<String, Set<String>> referredKeys() {
        Map<String, Set<String>> keys = new HashMap<>();
        for (PendingReference reference : references) {
            reference.addKeysTo(keys.computeIfAbsent(reference.field().target(), target -> new HashSet<>()));
        }
        return keys;
    }

    private List<Schema> schemas() {
        List<Schema> schemas = schemaPlace.schemas(problems);
        Accessors.check(schemas, problems);
        return schemas;
    }

    private Content content() {
        List<Schema> schemas = schemas();
        Set<String> described = new TreeSet<>(schemaPlace.describedTypes());
        schemas.forEach(schema -> described.add(schema.name()));
        backend.checkTypes(described, problems);
        Map<String, List<SourceRecord>> byType = new LinkedHashMap<>();
        Set<String> incomplete = new HashSet<>();
        progress.begin("reading", schemas.size());
        for (Schema schema : schemas) {
            List<SourceRecord> records = new ArrayList<>();
            byType.put(schema.name(), records);
            RecordChecks checks = new RecordChecks(schema, problems, records, references);
            reads.accept(schema, checks);
            if (checks.isIncomplete()) {
                incomplete.add(schema.name());
            }
            progress.step();
        }
        progress.end();
        new RecordJoiner(schemas, byType, incomplete, problems).join(references);
        problems.throwIfAny();
        return new Content(schemas, sorted(byType), problems.warnings());
    }

    private static Map<String, List<DataRecord>> sorted(Map<String, List<SourceRecord>> byType) {
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        byType.forEach((type, all) -> records.put(
                type, RecordList.sorted(all.stream().map(SourceRecord::data).toList())));
        return records;
    }
}
