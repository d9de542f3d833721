package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/**
 * Content that is read repeatedly when it may have changed. Old and new content share what has not changed: the same {@link Schema}, the same list of
 * records of a type, and in changed lists the same unchanged records. For one thread at a time.
 *
 * <p>If the schemas have not changed, only the records that a {@link RecordTracker} reports are read and validated, against the known state of all
 * other records. If these records have problems, or if they cannot be validated alone, all content is read. So problems always have the same messages
 * and locations.
 */
public final class LiveContent implements AutoCloseable {
    private final Backend backend;
    private final RecordTracker tracker;
    private final ContentRules rules;
    private LiveState kept;
    private @Nullable LiveState pending;
    private String whyAll = "";

    private LiveContent(Backend backend, RecordTracker tracker, ContentRules rules, LiveState kept) {
        this.backend = backend;
        this.tracker = tracker;
        this.rules = rules;
        this.kept = kept;
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
    public static LiveContent open(Backend backend, Progress progress) {
        return open(backend, progress, null);
    }

    /**
     * Reads and validates all content of a backend, most of whose records are those of other content.
     *
     * @param backend schemas and records; stays open
     * @param progress receives the progress
     * @param other content; equal schemas and records are shared with it. Null for none
     * @return content without problems
     * @throws ContentException with every problem of every type
     * @throws BackendException if the backend cannot be read
     */
    public static LiveContent open(Backend backend, Progress progress, @Nullable Content other) {
        RecordTracker tracker = backend.tracker();
        try {
            ContentRules rules = ContentRules.find();
            LiveState read = LiveState.read(backend, tracker, rules, progress, other, true);
            tracker.keep();
            return new LiveContent(backend, tracker, rules, read);
        } catch (RuntimeException | Error e) {
            tracker.close();
            throw e;
        }
    }

    /**
     * Restores the state of a cache, as if it had been read and kept. Call {@link #read} next.
     *
     * @param backend schemas and records; stays open
     * @param schemas the schemas of the state, sorted by name
     * @param files the schema files of these schemas
     * @param types the cached records, by name of the type
     * @param tracked the output of {@link #write}
     * @return the content of the state
     * @throws IOException if the state cannot be read
     */
    public static LiveContent restore(
            Backend backend,
            List<Schema> schemas,
            List<SchemaReader.Source> files,
            Map<String, KeptType> types,
            CacheInput tracked)
            throws IOException {
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        Map<String, List<DataRecord>> relatives = new LinkedHashMap<>();
        Map<String, TypeIndex> indexes = new LinkedHashMap<>();
        for (Schema schema : schemas) {
            KeptType type = Objects.requireNonNull(types.get(schema.name()));
            records.put(schema.name(), type.records());
            if (!type.relatives().isEmpty()) {
                relatives.put(schema.name(), type.relatives());
            }
            indexes.put(schema.name(), TypeIndex.ofUnread(schema, type.referredKeys()));
        }
        RecordTracker tracker = backend.tracker();
        try {
            tracker.restore(tracked);
            Content content = new Content(schemas, records, relatives, List.of(), List.of());
            return new LiveContent(
                    backend, tracker, ContentRules.NONE, new LiveState(content, files, indexes, List.of(), null));
        } catch (IOException | RuntimeException e) {
            tracker.close();
            throw e;
        }
    }

    /** {@return whether there are {@linkplain ContentRule rules in Java}, which have to see all records, so that a cache cannot be used} */
    public static boolean hasRules() {
        return !ContentRules.find().isEmpty();
    }

    /**
     * {@return a number that changes when a cache of the kept state becomes outdated; 0 if the state cannot be cached, for example while the backend
     * has unread edits}
     */
    public long version() {
        long tracked = kept.isRead() ? tracker.version() : 0;
        return tracked == 0 ? 0 : 31 * tracked + System.identityHashCode(kept.content());
    }

    /** {@return the schema files of the kept state} */
    public List<SchemaReader.Source> files() {
        return kept.files();
    }

    /** Reads a {@code schema.lock} that was updated since the content was read. If other schema files have changed, this method does nothing. */
    public void readLockAgain() {
        List<SchemaReader.Source> files = backend.schemaFiles();
        boolean isLockAlone = withoutLock(files).equals(withoutLock(kept.files()));
        if (isLockAlone && !files.equals(kept.files())) {
            if (ContentReader.readSchemas(backend).equals(kept.content().schemas())) {
                kept = new LiveState(kept.content(), files, kept.indexes(), kept.warnings(), kept.edited());
            }
        }
    }

    private static List<SchemaReader.Source> withoutLock(List<SchemaReader.Source> files) {
        return files.stream().filter(file -> !SchemaLock.isLock(file)).toList();
    }

    /**
     * Returns the records of a type for a cache.
     *
     * @param type name of the type
     * @return the kept state of it
     */
    public KeptType type(String type) {
        return new KeptType(
                RecordList.of(Objects.requireNonNull(kept.content().records().get(type))),
                RecordList.of(kept.content().relatives().getOrDefault(type, RecordList.NONE)),
                Objects.requireNonNull(kept.indexes().get(type)).referredKeys());
    }

    /**
     * Writes the state of the tracker, from which it reports changes.
     *
     * @param into output of the cache
     * @throws IOException if the output cannot be written
     */
    public void write(CacheOutput into) throws IOException {
        tracker.write(into);
    }

    /** {@return why the last {@link #read} has read all content, as a clause; empty if it has read only what has changed} */
    public String whyAll() {
        return whyAll;
    }

    /** {@return the content of the last {@link #keep}} */
    public Content content() {
        return kept.content();
    }

    /** {@return the warnings of the content that was read last, kept or not, by location} */
    public List<Problem> warnings() {
        LiveState last = pending;
        return last == null ? kept.warnings() : last.warnings();
    }

    /**
     * Reads and validates what may have changed.
     *
     * @return the present content; {@link #content()} itself if nothing has changed. Call {@link #keep} with it, or the next read starts from the old
     *     state
     * @throws ContentException with every problem of the content, not only of what has changed
     * @throws BackendException if the backend cannot be read
     */
    public Content read() {
        return read(false);
    }

    /**
     * Reads and validates what may have changed.
     *
     * @param isRechecked whether to compare files byte by byte, whatever their times are
     * @return as {@link #read()}
     * @throws ContentException as {@link #read()}
     * @throws BackendException as {@link #read()}
     */
    public Content read(boolean isRechecked) {
        discard();
        try {
            if (isRechecked) {
                tracker.recheck();
            }
            Problems problems = new Problems();
            backend.snapshot(() -> pending = readChanges(problems));
            LiveState read = pending;
            if (read == null) {
                kept.discard();
                read = LiveState.read(backend, tracker, rules, Progress.NONE, kept.content(), problems.isEmpty());
                pending = read;
            }
            return read.content();
        } catch (RuntimeException | Error e) {
            discard();
            throw e;
        }
    }

    /** Null when all has to be read. */
    private @Nullable LiveState readChanges(Problems problems) {
        List<SchemaReader.Source> files = backend.schemaFiles();
        boolean isWorn = kept.indexes().values().stream().anyMatch(TypeIndex::isWorn);
        whyAll = isWorn ? "so much has changed that the indexes are made anew" : "a schema has changed";
        if (files.equals(kept.files()) && !isWorn) {
            Content read = readRecords(problems);
            if (read != null && problems.isEmpty()) {
                whyAll = "";
                return new LiveState(read, files, kept.indexes(), problems.warnings(), null);
            }
            whyAll = problems.isEmpty() ? whyAll : "the content has problems";
        }
        return null;
    }

    /** Null when changes cannot be told. */
    private @Nullable Content readRecords(Problems problems) {
        Set<String> described = new TreeSet<>();
        kept.content().schemas().forEach(schema -> described.add(schema.name()));
        backend.checkTypes(described, problems);
        ContentUpdate update = update(problems);
        for (Schema schema : kept.content().schemas()) {
            TypeUpdate type = Objects.requireNonNull(update.type(schema.name()));
            boolean isTold = problems.isEmpty() && tracker.readChanges(Inheritance.withFields(schema), type);
            if (!isTold || !type.tellsOf(kept.edited(schema.name()))) {
                whyAll = "nothing tells which records of " + schema.name() + " have changed";
                return null;
            }
        }
        Content content = joined(update);
        whyAll = "a key has changed that references may name";
        return update.lostKeys().isEmpty() ? content : null;
    }

    /** What is kept, with an update; the same object when nothing has changed. It counts for nothing when there are problems. */
    private Content joined(ContentUpdate update) {
        update.check(rules);
        Content before = kept.content();
        Map<String, List<DataRecord>> records = update.records();
        Map<String, List<DataRecord>> relatives = update.relatives();
        boolean same = SharedContent.areSame(before.records(), records)
                && SharedContent.areSame(before.relatives(), relatives);
        return same ? before : new Content(before.schemas(), records, relatives, List.of(), List.of());
    }

    private ContentUpdate update(Problems problems) {
        return ContentUpdate.of(kept.content(), kept.indexes(), backend.location(), problems);
    }

    /**
     * Returns the content with some records changed, validated by the rules of all content. Nothing is saved.
     *
     * @param changed the new records, with references by id or by key. Records that are marked as deleted are removed. In a record that inherits,
     *     values equal to the inherited ones count as inherited: {@link Content#written} returns the values to write
     * @return the content. Call {@link #keep} with it after the records have been saved
     * @throws ContentException with every problem that the new content would have
     * @throws IllegalArgumentException if there is no such type, or if a record has no id or appears twice
     */
    public Content with(Collection<DataRecord> changed) {
        return with(changed, (type, id, field) -> true);
    }

    /** Determines which fields of changed records are written. All other fields keep their stored form, such as references by key. */
    public interface Written {
        /**
         * {@return whether a field of a changed record will be what the record says, and not what is kept}
         *
         * @param type of the record
         * @param id of the record
         * @param field its name
         */
        boolean isWritten(String type, long id, String field);
    }

    /**
     * Returns the content with some records changed, of which only some fields will be written.
     *
     * @param changed as for {@link #with(Collection)}
     * @param written determines the fields; called for these records only
     * @return the content. Call {@link #keep} with it after the records have been saved
     * @throws ContentException with every problem that the new content would have
     * @throws IllegalArgumentException if there is no such type, or if a record has no id or appears twice
     */
    public Content with(Collection<DataRecord> changed, Written written) {
        discard();
        Problems problems = new Problems();
        ContentUpdate update = update(problems);
        for (DataRecord each : changed) {
            change(update, each, written);
        }
        Content content = joined(update);
        if (!problems.isEmpty()) {
            kept.discard();
            problems.throwIfAny();
        }
        if (!update.lostKeys().isEmpty()) {
            requireUnreferred(update, written, problems);
        }
        pending = new LiveState(content, kept.files(), kept.indexes(), kept.warnings(), edited(changed, content));
        return content;
    }

    /** These records, unless they are as they were, and those that were edited before. */
    private Map<String, LongHashSet> edited(Collection<DataRecord> changed, Content now) {
        Map<String, LongHashSet> edited = new HashMap<>();
        for (Schema schema : kept.content().schemas()) {
            LongHashSet ids = new LongHashSet();
            ids.addAll(kept.edited(schema.name()));
            edited.put(schema.name(), ids);
        }
        for (DataRecord each : changed) {
            if (kept.content().record(each.type(), each.id()) != now.record(each.type(), each.id())) {
                Objects.requireNonNull(edited.get(each.type())).add(each.id());
            }
        }
        return edited;
    }

    private static void change(ContentUpdate update, DataRecord record, Written written) {
        TypeUpdate type = update.type(record.type());
        if (type == null || !record.hasId() || type.withdrawn().contains(record.id())) {
            throw new IllegalArgumentException(
                    "expected a record of a known type, with an id, once; found " + record.type() + " " + record.id());
        }
        Location at = Location.of("edit of " + record.type() + " " + record.id());
        type.edit(record, field -> written.isWritten(record.type(), record.id(), field), at);
    }

    /** What is kept knows of keys that nobody refers to any more: who refers to them now is read. */
    private void requireUnreferred(ContentUpdate update, Written written, Problems problems) {
        Map<String, Set<String>> keys = new HashMap<>();
        backend.snapshot(() -> keys.putAll(ContentReader.referredKeys(
                backend, (type, id, field) -> update.changes(type, id) && written.isWritten(type, id, field))));
        for (ContentUpdate.LostKey lost : update.lostKeys()) {
            if (keys.getOrDefault(lost.type(), Set.of()).contains(lost.key())) {
                problems.add(
                        Location.of("edit of " + lost.type() + " " + lost.id()),
                        lost.type() + " " + lost.id(),
                        "records refer to it by its key",
                        "the key " + RecordChecks.quoted(lost.key()) + ", or references by id",
                        "another key, or none");
            }
        }
        if (!problems.isEmpty()) {
            kept.discard();
            problems.throwIfAny();
        }
    }

    /**
     * Makes content the kept state, from which later reads start.
     *
     * @param content the last result of {@link #read} or {@link #with}
     * @throws IllegalArgumentException if the content is not the last result
     */
    public void keep(Content content) {
        LiveState state = pending;
        if (state == null || state.content() != content) {
            throw new IllegalArgumentException("expected the content that was read last");
        }
        pending = null;
        if (state.isRead()) {
            tracker.keep();
        }
        state.keep();
        kept = state;
    }

    /** Discards the last result of {@link #read} or {@link #with}. */
    public void discard() {
        pending = null;
        tracker.discard();
        kept.discard();
    }

    /** Releases the state that only further reads need. The backend stays open. */
    @Override
    public void close() {
        tracker.close();
    }
}
