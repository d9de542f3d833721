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
import dev.ashlar.pipeline.backend.KeptFiles;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.progress.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Copies content into a {@link Destination}. Each copy is atomic: all or nothing. For one thread. */
public final class Transfer {
    private static final String TASK = "copying";

    private Transfer() {}

    /** Treatment of data that no schema describes: additional columns, members, tables and files. */
    public enum Unknown {
        /** Unknown data is a problem, and nothing is copied. */
        REFUSE,
        /** Unknown data is omitted and reported. */
        DROP
    }

    /**
     * Copies all schemas and records as they are written: values, references by key, absent values, and the text of schema files and lock. Memory
     * holds one record at a time, and the ids of a type. The {@linkplain Backend#keptFiles files} of the source go along, if the destination takes them.
     * If records are saved over such files, memory also holds a hash of each record of a type, and the records that differ.
     *
     * @param source stays open. Saves of other programs during the copy are not copied. If the backend cannot guarantee this, such a save aborts the
     *     copy
     * @param destination stays open
     * @param unknown treatment of data that no schema describes
     * @param progress receives the progress, record by record
     * @return a report on the copy
     * @throws ContentException with every problem of the schemas, every unreadable value, every duplicate id and, for {@link Unknown#REFUSE}, all
     *     unknown data; nothing was written
     * @throws BackendException if the source cannot be read or the destination cannot be written; nothing was written
     */
    public static TransferReport verbatim(Backend source, Destination destination, Unknown unknown, Progress progress) {
        List<TransferReport> report = new ArrayList<>();
        source.snapshot(() -> report.add(new VerbatimCopy(source, unknown, progress).into(destination)));
        return report.get(0);
    }

    /**
     * Copies validated records as they are written, with references by key. The records are read again, so memory holds one record at a time.
     *
     * @param content the content of the source, without problems
     * @param source backend with the records; stays open
     * @param token {@link Backend#changeToken} of the source before the content was read
     * @param schemaFiles the files of the schemas of the content, and a lock if there is one
     * @param kept the {@link Backend#keptFiles} of the source, or {@link KeptFiles#NONE} to leave them behind
     * @param destination stays open
     * @param progress receives the progress, record by record
     * @return a report on the copy
     * @throws ContentException if a lock that stays at the destination conflicts with the schemas; nothing was written
     * @throws BackendException if the source cannot be read, if it has changed since, or if the destination cannot be written; nothing was written
     */
    public static TransferReport written(
            Content content,
            Backend source,
            long token,
            List<SchemaReader.Source> schemaFiles,
            KeptFiles kept,
            Destination destination,
            Progress progress) {
        List<Schema> schemas = Inheritance.withFields(content.schemas());
        List<TransferReport> report = new ArrayList<>();
        source.snapshot(() -> report.add(
                new VerbatimCopy(source, Unknown.DROP, progress).into(destination, schemas, schemaFiles, kept, token)));
        return report.get(0);
    }

    /**
     * Copies validated content, with references by id. The destination does not get the ids of records that were removed from the source, and may
     * reuse them.
     *
     * @param content without problems
     * @param schemaFiles the files of its schemas, and a lock if there is one
     * @param destination stays open
     * @param progress receives the progress, record by record
     * @return a report on the copy
     * @throws ContentException if a lock that stays at the destination conflicts with the schemas; nothing was written
     * @throws BackendException if the destination cannot be written; nothing was written
     */
    public static TransferReport checked(
            Content content, List<SchemaReader.Source> schemaFiles, Destination destination, Progress progress) {
        return checked(content, schemaFiles, Map.of(), KeptFiles.NONE, destination, progress);
    }

    /**
     * Copies validated content, with references by id. The destination does not reuse any id that a record of the source has ever had.
     *
     * @param content without problems
     * @param schemaFiles the files of its schemas, and a lock if there is one
     * @param lastIds the result of {@link Backend#lastIds} of the source
     * @param kept the {@link Backend#keptFiles} of the source, which is open, or {@link KeptFiles#NONE} to leave them behind
     * @param destination stays open
     * @param progress receives the progress, record by record
     * @return a report on the copy
     * @throws ContentException if a lock that stays at the destination conflicts with the schemas; nothing was written
     * @throws BackendException if the destination cannot be written; nothing was written
     */
    public static TransferReport checked(
            Content content,
            List<SchemaReader.Source> schemaFiles,
            Map<String, Long> lastIds,
            KeptFiles kept,
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
        destination.write(schemaFiles, copied.with(lastIds, kept));
        progress.end();
        return new TransferReport(content.schemas().size(), count, destination.lacking(kept.comments()));
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
