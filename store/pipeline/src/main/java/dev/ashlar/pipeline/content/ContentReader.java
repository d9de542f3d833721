package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.generate.Accessors;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.progress.ParallelTasks;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.agrona.collections.LongHashSet;

/** Reads and validates all content of a backend. Validation is the same for all backends. For one thread at a time. */
public final class ContentReader {
    private final Backend schemaPlace;
    private final Backend backend;
    private final BiConsumer<Schema, RecordReceiver> reads;
    private final Progress progress;
    private final ContentRules rules;
    private final Problems problems = new Problems();

    private ContentReader(Backend schemaPlace, Backend backend, Progress progress, ContentRules rules) {
        this(schemaPlace, backend, (schema, receiver) -> backend.read(schema, Map.of(), receiver), progress, rules);
    }

    private ContentReader(
            Backend schemaPlace,
            Backend backend,
            BiConsumer<Schema, RecordReceiver> reads,
            Progress progress,
            ContentRules rules) {
        this.schemaPlace = schemaPlace;
        this.backend = backend;
        this.reads = reads;
        this.progress = progress;
        this.rules = rules;
    }

    /**
     * Reads and validates all content of a backend.
     *
     * @param backend schemas and records; stays open
     * @param progress receives the progress
     * @return content without problems
     * @throws ContentException with every problem of every type
     * @throws BackendException if the backend cannot be read
     */
    public static Content read(Backend backend, Progress progress) {
        return read(backend, backend, progress);
    }

    /**
     * Reads and validates the records of one backend by the schemas of another.
     *
     * @param schemas backend with the schemas; its records are ignored
     * @param records backend with the records; its schemas are ignored
     * @param progress receives the progress
     * @return content without problems
     * @throws ContentException with every problem of every type
     * @throws BackendException if one of the backends cannot be read
     */
    public static Content read(Backend schemas, Backend records, Progress progress) {
        ContentReader reader = new ContentReader(schemas, records, progress, ContentRules.find());
        List<Content> content = new ArrayList<>();
        records.snapshot(() -> content.add(reader.content()));
        return content.get(0);
    }

    /**
     * Reads and validates all content of a backend, and stages the records: they are kept as bytes outside of the heap. The heap has eight bytes for
     * each record. A record is decoded at each access, with up to 255 others, so read the lists from front to back. Content and problems are those of
     * {@link #read(Backend, Progress)}. This method calls that one instead in these cases:
     *
     * <ul>
     * <li>The content may have problems.
     * <li>A record inherits, or is abstract.
     * <li>The backend does not deliver the records of a type in the order of their ids.
     * <li>There are {@linkplain ContentRule rules in Java}.
     * </ul>
     *
     * @param backend schemas and records; stays open
     * @param progress receives the progress
     * @return content without problems
     * @throws ContentException with every problem of every type
     * @throws BackendException if the backend cannot be read
     */
    public static Content readStaged(Backend backend, Progress progress) {
        List<Content> content = new ArrayList<>();
        try {
            if (ContentRules.find().isEmpty()) {
                ContentReader reader = new ContentReader(backend, backend, progress, ContentRules.NONE);
                backend.snapshot(() -> content.add(reader.staged()));
            }
        } catch (RuntimeException e) {
            if (!WholeReadException.isIn(e)) {
                throw e;
            }
        }
        return content.isEmpty() ? read(backend, progress) : content.get(0);
    }

    /**
     * Opens a backend, reads and validates all its content, and closes it.
     *
     * @param location in the form that {@link Backends#open(String)} accepts
     * @param progress receives the progress
     * @return content without problems
     * @throws ContentException with every problem of every type
     * @throws BackendException if the backend cannot be read
     */
    public static Content read(String location, Progress progress) {
        try (Backend backend = Backends.open(location)) {
            return read(backend, progress);
        }
    }

    /**
     * Opens a folder or a file, reads and validates all its content, and closes it.
     *
     * @param location a folder, or a file
     * @param progress receives the progress
     * @return content without problems
     * @throws ContentException with every problem of every type
     * @throws BackendException if the backend cannot be read
     */
    public static Content read(Path location, Progress progress) {
        try (Backend backend = Backends.open(location)) {
            return read(backend, progress);
        }
    }

    /**
     * Reads and validates the schemas of a backend, without records.
     *
     * @param backend schemas; stays open
     * @return schemas without problems, by name
     * @throws ContentException with every problem of every schema
     * @throws BackendException if the backend cannot be read
     */
    public static List<Schema> readSchemas(Backend backend) {
        ContentReader reader = new ContentReader(backend, backend, Progress.NONE, ContentRules.NONE);
        List<Schema> schemas = reader.schemas();
        reader.problems.throwIfAny();
        return schemas;
    }

    /**
     * Content as a tracker reads it.
     *
     * @param indexes of each type
     */
    record Tracked(Content content, Map<String, TypeIndex> indexes) {}

    /** Reads all, inside of a snapshot that has begun. */
    static Tracked readAll(Backend backend, RecordTracker tracker, Progress progress, ContentRules rules) {
        ContentReader reader = new ContentReader(backend, backend, tracker::read, progress, rules);
        List<Schema> schemas = reader.schemas();
        ContentUpdate all = reader.all(schemas);
        return new Tracked(reader.content(schemas, all), all.indexes());
    }

    /**
     * Reads all inside of a snapshot that has begun, and keeps records as bytes. Throws {@link WholeReadException} where {@link #readStaged} reads all records as
     * objects.
     */
    static Tracked stageAll(Backend backend, RecordTracker tracker, Progress progress) {
        ContentReader reader = new ContentReader(backend, backend, tracker::read, progress, ContentRules.NONE);
        List<Schema> schemas = reader.schemas();
        Map<String, StagedType> types = reader.staged(schemas);
        Map<String, LongHashSet> referredKeys = new HashMap<>();
        types.values().forEach(type -> type.noteReferredKeys(referredKeys));
        types.values().forEach(StagedType::endChecks);
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        Map<String, TypeIndex> indexes = new LinkedHashMap<>();
        for (Schema schema : schemas) {
            RecordList kept = type(types, schema).records().keeping();
            records.put(schema.name(), kept);
            indexes.put(
                    schema.name(),
                    TypeIndex.ofUnread(schema, referredKeys.getOrDefault(schema.name(), new LongHashSet())));
        }
        return new Tracked(new Content(schemas, records, reader.problems.warnings()), indexes);
    }

    private static StagedType type(Map<String, StagedType> types, Schema schema) {
        return Objects.requireNonNull(types.get(schema.name()));
    }

    /** Of each type, the keys by which records of a backend refer to it, but for fields that are written anew; inside of a snapshot. */
    static Map<String, Set<String>> referredKeys(Backend backend, LiveContent.Written written) {
        ContentReader reader = new ContentReader(backend, backend, Progress.NONE, ContentRules.NONE);
        return reader.all(reader.schemas()).referredKeys(reference -> {
            DataRecord from = reference.from().root().data();
            return !written.isWritten(from.type(), from.id(), reference.fieldOfRecord());
        });
    }

    private List<Schema> schemas() {
        List<Schema> schemas = schemaPlace.schemas(problems);
        Accessors.check(schemas, problems);
        return schemas;
    }

    /**
     * The types that may have records. All schema files are of record types or structs: where none has a problem, records belong to those types alone. Else
     * those of files with problems count as well, so that their own problems are the only ones.
     */
    private Set<String> described(List<Schema> schemas) {
        Set<String> described = problems.isEmpty() ? new TreeSet<>() : new TreeSet<>(schemaPlace.describedTypes());
        schemas.forEach(schema -> described.add(schema.name()));
        return described;
    }

    private Content content() {
        List<Schema> schemas = schemas();
        return content(schemas, all(schemas));
    }

    private Content content(List<Schema> schemas, ContentUpdate all) {
        return new Content(schemas, all.records(), all.relatives(), problems.warnings(), all.unshippable());
    }

    /** Content whose records are staged. */
    private Content staged() {
        List<Schema> schemas = schemas();
        Map<String, StagedType> types = staged(schemas);
        types.values().forEach(StagedType::endChecks);
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        types.forEach((name, type) -> records.put(name, type.records()));
        return new Content(schemas, records, problems.warnings());
    }

    /** The types with their records, all of which have been checked. */
    private Map<String, StagedType> staged(List<Schema> schemas) {
        backend.checkTypes(described(schemas), problems);
        if (!problems.isEmpty()) {
            throw new WholeReadException();
        }
        Map<String, StagedType> types = new LinkedHashMap<>();
        schemas.forEach(schema -> types.put(schema.name(), new StagedType(schema, problems)));
        try {
            readTypes(schemas, types, RecordHandOver::read);
            types.values().forEach(type -> type.end(types));
            types.values().forEach(type -> type.checkReferences(types));
        } catch (RuntimeException | Error e) {
            types.values().forEach(StagedType::close);
            throw e;
        }
        return types;
    }

    /** {@code each}: has the records of a type read into a receiver. */
    private void readTypes(
            List<Schema> schemas,
            Map<String, ? extends RecordReceiver> receivers,
            BiConsumer<Consumer<RecordReceiver>, RecordReceiver> each) {
        progress.begin("reading", schemas.size());
        List<Runnable> types = new ArrayList<>();
        for (Schema schema : schemas) {
            RecordReceiver type = Objects.requireNonNull(receivers.get(schema.name()));
            Schema read = Inheritance.withFields(schema);
            types.add(() -> each.accept(receiver -> reads.accept(read, receiver), type));
        }
        ParallelTasks.run(
                types, backend.readsInParallel() ? Runtime.getRuntime().availableProcessors() : 1, progress);
        progress.end();
    }

    /** All records without problems. */
    private ContentUpdate all(List<Schema> schemas) {
        Set<String> described = described(schemas);
        backend.checkTypes(described, problems);
        ContentUpdate all = ContentUpdate.ofNothing(schemas, backend.location(), problems);
        readTypes(schemas, all.types(), Consumer::accept);
        all.check(rules);
        problems.throwIfAny();
        return all;
    }
}
