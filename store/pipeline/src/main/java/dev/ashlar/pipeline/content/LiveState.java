package dev.ashlar.pipeline.content;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.progress.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/**
 * A state of {@link LiveContent}.
 *
 * @param content without problems
 * @param files the schema files
 * @param indexes of each type
 * @param warnings of the last read
 * @param edited ids of records that were edited since the tracker has read, by type: of these it tells changes from what they were before; null
 *     when the tracker has read this very state
 */
record LiveState(
        Content content,
        List<SchemaReader.Source> files,
        Map<String, TypeIndex> indexes,
        List<Problem> warnings,
        @Nullable Map<String, LongHashSet> edited) {
    boolean isRead() {
        return edited == null;
    }

    LongHashSet edited(String type) {
        return edited == null ? new LongHashSet() : edited.getOrDefault(type, new LongHashSet());
    }

    void keep() {
        indexes.values().forEach(TypeIndex::keep);
    }

    void discard() {
        indexes.values().forEach(TypeIndex::discard);
    }

    /**
     * Reads all content.
     *
     * @param before content to share equal records with; null for none
     * @param mayStage whether to try a staged read first: not when the content has problems, of which that one does not tell
     */
    static LiveState read(
            Backend backend,
            RecordTracker tracker,
            ContentRules rules,
            Progress progress,
            @Nullable Content before,
            boolean mayStage) {
        tracker.discard();
        LiveState staged = mayStage && rules.isEmpty() ? staged(backend, tracker, progress, before) : null;
        if (staged != null) {
            return staged;
        }
        tracker.discard();
        List<LiveState> whole = new ArrayList<>();
        backend.snapshot(() -> {
            List<SchemaReader.Source> files = backend.schemaFiles();
            whole.add(state(backend, files, ContentReader.readAll(backend, tracker, progress, rules), before));
        });
        return whole.get(0);
    }

    /** Null when all has to be read with its records on the heap, which tells what is wrong, if anything is. */
    private static @Nullable LiveState staged(
            Backend backend, RecordTracker tracker, Progress progress, @Nullable Content before) {
        List<LiveState> states = new ArrayList<>();
        try {
            backend.snapshot(() -> {
                List<SchemaReader.Source> files = backend.schemaFiles();
                states.add(state(backend, files, ContentReader.stageAll(backend, tracker, progress), before));
            });
        } catch (RuntimeException e) {
            if (!WholeReadException.isIn(e)) {
                throw e;
            }
        }
        return states.isEmpty() ? null : states.get(0);
    }

    /** {@code files}: the schema files before the read. */
    private static LiveState state(
            Backend backend, List<SchemaReader.Source> files, ContentReader.Tracked read, @Nullable Content before) {
        Content content = before == null ? read.content() : SharedContent.of(before, read.content());
        read.indexes().values().forEach(TypeIndex::keep);
        // Of files that have changed while they were read nobody knows which text was read: none is equal to it.
        boolean isKnown = files.equals(backend.schemaFiles());
        return new LiveState(
                content,
                isKnown ? files : List.of(),
                read.indexes(),
                read.content().warnings(),
                null);
    }
}
