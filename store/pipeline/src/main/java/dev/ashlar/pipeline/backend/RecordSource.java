package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Records that are handed over one after the other: they need not be in memory together. Those of a type follow each other. */
@FunctionalInterface
public interface RecordSource {
    /**
     * Hands over all records. What it throws, or {@code action} throws, ends it and goes to the caller.
     *
     * @param action takes each record, which is its from then on
     */
    void forEach(Consumer<? super DataRecord> action);

    /**
     * The greatest ids that types have had where the records come from, as {@link Backend#lastIds} tells them. Who replaces content by
     * these records keeps them.
     *
     * @return ids by name of the type; empty by default
     */
    default Map<String, Long> lastIds() {
        return Map.of();
    }

    /**
     * The same records with last ids.
     *
     * @param lastIds by name of the type
     * @return a source
     */
    default RecordSource withLastIds(Map<String, Long> lastIds) {
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
        };
    }

    /**
     * Hands over all records, or fails: for backends, whose replacement is all or nothing. A source that goes on after {@code action} has
     * refused a record, as if nothing was, is refused all others, and the first refusal goes to the caller.
     *
     * @param action takes each record, which is its from then on
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
     * Records that are in memory.
     *
     * @param records of any types, in any order
     * @return a source that hands them over by type, those of a type in their order but for those without an id, which come last, so that
     *     no other has the id that they get; as often as it is asked
     */
    static RecordSource of(List<DataRecord> records) {
        List<DataRecord> byType = records.stream()
                .sorted(Comparator.comparing(DataRecord::type).thenComparing(record -> !record.hasId()))
                .toList();
        return byType::forEach;
    }
}
