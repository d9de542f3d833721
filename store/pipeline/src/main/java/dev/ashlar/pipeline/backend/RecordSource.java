package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Delivers records one after the other, so that they need not be in memory together. Records of one type are contiguous. */
@FunctionalInterface
public interface RecordSource {
    /**
     * Delivers all records. An exception of the source or of {@code action} ends the delivery and goes to the caller.
     *
     * @param action receives each record and takes ownership
     */
    void forEach(Consumer<? super DataRecord> action);

    /**
     * The greatest ids that types have ever had at the origin of the records, as in {@link Backend#lastIds}. A replacement with these records stores
     * them.
     *
     * @return ids by name of the type. This default is empty
     */
    default Map<String, Long> lastIds() {
        return Map.of();
    }

    /**
     * The files that the records were written in at their origin, as in {@link Backend#keptFiles}. A replacement reads them before the records. A database
     * keeps them, and a folder saves the records over them. Other backends ignore them.
     *
     * @return the files. This default has none
     */
    default KeptFiles keptFiles() {
        return KeptFiles.NONE;
    }

    /**
     * Returns the same records with last ids.
     *
     * @param lastIds by name of the type
     * @return a source
     */
    default RecordSource withLastIds(Map<String, Long> lastIds) {
        return with(lastIds, keptFiles());
    }

    /**
     * Returns the same records with last ids and files.
     *
     * @param lastIds by name of the type
     * @param files that the records were written in
     * @return a source
     */
    default RecordSource with(Map<String, Long> lastIds, KeptFiles files) {
        RecordSource records = this;
        Map<String, Long> ids = Map.copyOf(lastIds);
        return new RecordSource() {
            @Override
            public void forEach(Consumer<? super DataRecord> action) {
                records.forEach(action);
            }

            @Override
            public Map<String, Long> lastIds() {
                return ids;
            }

            @Override
            public KeptFiles keptFiles() {
                return files;
            }
        };
    }

    /**
     * Delivers all records, or throws. For backends, whose replacements are atomic. If a source hides an exception of {@code action}, the action
     * rejects all further records, and the first exception goes to the caller.
     *
     * @param action receives each record and takes ownership
     */
    default void forEachOrFail(Consumer<? super DataRecord> action) {
        Refusal refusal = new Refusal();
        forEach(record -> {
            refusal.throwIfAny();
            try {
                action.accept(record);
            } catch (RuntimeException | Error e) {
                refusal.first = e;
                throw e;
            }
        });
        refusal.throwIfAny();
    }

    /**
     * Creates a source of records in memory.
     *
     * @param records of any types, in any order
     * @return a source that delivers the records by type, as often as it is called. Records of a type keep their order, but records without an id
     *     come last, so their new ids are unique
     */
    static RecordSource of(List<DataRecord> records) {
        List<DataRecord> byType = records.stream()
                .sorted(Comparator.comparing(DataRecord::type).thenComparing(record -> !record.hasId()))
                .toList();
        return byType::forEach;
    }
}
