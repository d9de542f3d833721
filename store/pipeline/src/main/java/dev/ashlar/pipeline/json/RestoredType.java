package dev.ashlar.pipeline.json;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.cache.RecordBytes;
import dev.ashlar.pipeline.json.change.Steps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.agrona.collections.Long2LongHashMap;

/**
 * The files of one type, over which records are saved. Of each record that the files have, a hash is in memory; of the records to save, those that differ.
 * For one thread.
 */
final class RestoredType {
    private static final long ABSENT = 0;
    /** No hash: those are odd. */
    private static final long UNSOUND = 2;

    private final Path folder;
    private final List<RecordFile> files;
    private final Schema schema;
    private final Long2LongHashMap hashes = new Long2LongHashMap(ABSENT);
    private final List<DataRecord> changed = new ArrayList<>();

    RestoredType(Path folder, List<RecordFile> files, Schema schema) {
        this.folder = folder;
        this.files = files;
        this.schema = schema;
    }

    /** Reads all records; false if a save could not find its way in the files. */
    boolean read() {
        Reading reading = new Reading(schema, (record, isSound) -> {
            long hash = isSound ? hash(record) : UNSOUND;
            return record.hasId() && hashes.put(record.id(), hash) == ABSENT;
        });
        return reading.read(folder, files).isReadable;
    }

    private static long hash(DataRecord record) {
        byte[] bytes = RecordBytes.encode(List.of(record));
        return XxHash64.hash(bytes, 0, bytes.length) | 1;
    }

    /** Takes a record with its id; one that the files have already need not be saved. */
    void take(DataRecord record, long id) {
        if (hashes.remove(id) != hash(record)) {
            changed.add(record);
        }
    }

    /**
     * Saves all that were taken, and removes all others. The records have their ids by now.
     *
     * @return whether the schema reads everything that the files have then
     */
    boolean save() {
        hashes.keySet().forEach(id -> {
            DataRecord gone = new DataRecord(schema.name(), id);
            gone.setDeleted(true);
            changed.add(gone);
        });
        if (changed.isEmpty()) {
            return true;
        }
        changed.forEach(record -> record.setUpdated(!record.isDeleted()));
        JsonSave.save(folder, MemberNames.strict(List.of(schema)), changed, Map.of(), Steps.UNSEEN);
        return new Reading(schema, (record, isSound) -> true).read(folder, present()).isSound;
    }

    /** Reads the records back after {@link #save}. */
    void forEach(Consumer<DataRecord> action) {
        Reading reading = new Reading(schema, (record, isSound) -> {
            action.accept(record);
            return true;
        });
        reading.read(folder, present());
    }

    private List<RecordFile> present() {
        return ContentFiles.of(folder).recordFiles(schema.name());
    }

    private interface Visitor {
        /** Takes a record; {@code isSound}: all of its members are values of fields. Returns whether a save could find it. */
        boolean take(DataRecord record, boolean isSound);
    }

    /** Reads files, and notes whether all of them are read. */
    private static final class Reading implements RecordReceiver {
        private final Schema schema;
        private final Visitor visitor;
        private final UnknownMembers unknown;
        private long unknownBefore;
        private boolean isReadable = true;
        private boolean isSound = true;
        /** Problems of the record that comes next, or of what is none. */
        private int problems;

        Reading(Schema schema, Visitor visitor) {
            this.schema = schema;
            this.visitor = visitor;
            this.unknown = new UnknownMembers(schema);
        }

        Reading read(Path folder, List<RecordFile> files) {
            for (RecordFile file : files) {
                JsonRecords.read(folder.resolve(file.name()), file, schema, Map.of(), this, unknown);
                isReadable &= problems == 0;
                isSound &= isReadable;
            }
            return this;
        }

        @Override
        public void record(DataRecord record, Places places, Set<String> flawed) {
            isReadable &= problems == 0 || !flawed.isEmpty();
            boolean isWhole = problems == 0 && unknown.count() == unknownBefore;
            isSound &= isWhole;
            isReadable &= visitor.take(record, isWhole);
            problems = 0;
            unknownBefore = unknown.count();
        }

        @Override
        public void problem(Location at, String subject, String message, String expected, String found) {
            problems++;
        }

        @Override
        public boolean keepsValues() {
            return false;
        }
    }
}
