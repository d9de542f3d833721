package dev.ashlar.pipeline.transfer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.progress.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Copies content into a {@link Destination}. */
public final class Transfer {
    private static final String TASK = "copying";

    private Transfer() {}

    /** What becomes of what no schema describes: columns, members, tables and files of somebody's own. */
    public enum Unknown {
        /** It is a problem, and nothing is copied. */
        REFUSE,
        /** It is left out, and told of. */
        DROP
    }

    /**
     * Copies all schemas and records as they stand: values as they are written, references by key by key, what is absent
     * absent, schema files and lock to the letter. One record after the other is in memory, and the ids of a type.
     *
     * @param source stays open; what others save to it meanwhile is not copied or, where the backend cannot promise that,
     *     is a reason to copy nothing
     * @param destination stays open
     * @param unknown what becomes of what no schema describes
     * @param progress is told of each record
     * @return what was copied
     * @throws ContentException with everything that is wrong with the schemas and cannot be read of the records, ids that come
     *     twice, and what is unknown; nothing was written
     * @throws BackendException when either place cannot be read or written; nothing was written
     */
    public static TransferReport verbatim(Backend source, Destination destination, Unknown unknown, Progress progress) {
        List<TransferReport> report = new ArrayList<>();
        source.snapshot(() -> report.add(new VerbatimCopy(source, unknown, progress).into(destination)));
        return report.get(0);
    }

    /**
     * Copies records of content that was checked as they are written: references by key by key. They are read again, so one after the other is in memory.
     *
     * @param content what was read of the source, without problems
     * @param source where its records are; stays open
     * @param token {@link Backend#changeToken} of the source from before it was read
     * @param schemaFiles those that the schemas of the content were read from, and perhaps a lock
     * @param destination stays open
     * @param progress is told of each record
     * @return what was copied
     * @throws ContentException when a lock that stays at the destination forbids what the schemas say; nothing was written
     * @throws BackendException when either place cannot be read or written, or when the source has changed since; nothing was written
     */
    public static TransferReport written(
            Content content,
            Backend source,
            long token,
            List<SchemaReader.Source> schemaFiles,
            Destination destination,
            Progress progress) {
        List<Schema> schemas = Inheritance.withFields(content.schemas());
        List<TransferReport> report = new ArrayList<>();
        source.snapshot(() -> report.add(
                new VerbatimCopy(source, Unknown.DROP, progress).into(destination, schemas, schemaFiles, token)));
        return report.get(0);
    }

    /**
     * Copies content that was checked; references are ids. The destination knows nothing of ids of records that were removed from the source.
     *
     * @param content without problems
     * @param schemaFiles those that its schemas were read from, and perhaps a lock
     * @param destination stays open
     * @param progress is told of each record
     * @return what was copied
     * @throws ContentException when a lock that stays at the destination forbids what the schemas say; nothing was written
     * @throws BackendException when it cannot be written; nothing was written
     */
    public static TransferReport checked(
            Content content, List<SchemaReader.Source> schemaFiles, Destination destination, Progress progress) {
        return checked(content, schemaFiles, Map.of(), destination, progress);
    }

    /**
     * Copies content that was checked; references are ids. The destination gives no id again that a record of the source has had.
     *
     * @param content without problems
     * @param schemaFiles those that its schemas were read from, and perhaps a lock
     * @param lastIds as {@link Backend#lastIds} of the source tells them
     * @param destination stays open
     * @param progress is told of each record
     * @return what was copied
     * @throws ContentException when a lock that stays at the destination forbids what the schemas say; nothing was written
     * @throws BackendException when it cannot be written; nothing was written
     */
    public static TransferReport checked(
            Content content,
            List<SchemaReader.Source> schemaFiles,
            Map<String, Long> lastIds,
            Destination destination,
            Progress progress) {
        requireSound(schemaFiles, destination);
        long count = content.recordCount()
                + content.relatives().values().stream()
                        .flatMap(List::stream)
                        .filter(Inheritance::isAbstract)
                        .count();
        progress.begin(TASK, count);
        RecordSource copied = action -> content.records().keySet().forEach(type -> {
            for (DataRecord record : content.written(type)) {
                action.accept(record);
                progress.step();
            }
        });
        destination.write(schemaFiles, copied.withLastIds(lastIds));
        progress.end();
        return new TransferReport(content.schemas().size(), count, List.of());
    }

    /** Begins the task of copying so many records, −1 for nobody knows. */
    static void begin(long records, Progress progress) {
        progress.begin(TASK, records);
    }

    /** A lock that stays must not make the new schemas unreadable. */
    static void requireSound(List<SchemaReader.Source> schemaFiles, Destination destination) {
        List<SchemaReader.Source> files = new ArrayList<>(schemaFiles);
        if (files.stream().noneMatch(SchemaLock::isLock)) {
            destination.schemaFiles().stream().filter(SchemaLock::isLock).forEach(files::add);
        }
        Problems problems = new Problems();
        LockedSchemas.read(files, problems);
        problems.throwIfAny();
    }
}
