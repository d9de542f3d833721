package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** Values that records get once all records are known: references, and lists, whose elements may have references. For one thread. */
final class PendingValues {
    private static final int MOST = FieldLayout.MAX_MAP_KEY;

    private final List<PendingReference> references = new ArrayList<>();
    /** Those inside of an element before the list of that element. */
    private final List<PendingList> lists = new ArrayList<>();

    private record PendingList(
            SourceRecord from, SchemaField field, List<SourceRecord> elements, Conditions conditions) {
        void complete(Problems problems) {
            elements.forEach(conditions::check);
            boolean areSound = !field.isMap() || haveOwnKeys(problems);
            if (!areSound
                    || elements.stream().anyMatch(element -> !element.flawed().isEmpty())) {
                from.flawed().add(field.name());
            }
            if (from.flawed().contains(field.name())) {
                return;
            }
            List<DataRecord> records = new ArrayList<>(elements.size());
            elements.forEach(element -> records.add(element.data()));
            from.data().set(field.name(), field.listOf(records));
            from.data().setUpdated(false);
        }

        /** Sorts the entries of a map by their keys. Entries that have none, or that of another, are told. */
        private boolean haveOwnKeys(Problems problems) {
            List<SourceRecord> keyed = new ArrayList<>(elements);
            keyed.removeIf(entry -> !hasKey(entry, problems));
            EntryOrder order = new EntryOrder(
                    Objects.requireNonNull(field.elements()).fields().get(0));
            keyed.sort((a, b) -> order.compare(key(a), key(b)));
            boolean sound = keyed.size() == elements.size();
            for (int i = 1; i < keyed.size(); i++) {
                SourceRecord before = keyed.get(i - 1);
                SourceRecord entry = keyed.get(i);
                if (order.compare(key(before), key(entry)) == 0) {
                    String found = EntryOrder.shown(key(entry)) + ", as at " + before.at();
                    problems.add(entry.at(), entry.subject(), "a key twice", "each key once", found);
                    sound = false;
                }
            }
            Collections.copy(elements, sound ? keyed : elements);
            return sound;
        }

        private static boolean hasKey(SourceRecord entry, Problems problems) {
            if (entry.flawed().contains(SchemaField.KEY)) {
                return false; // Its own problem was told.
            }
            Variant key = entry.data().get(SchemaField.KEY);
            String excess = key == null ? null : ItemLimits.excess(key, MOST, MOST);
            if (key == null) {
                problems.add(entry.at(), entry.subject(), "an entry without a key", "a key for each entry", "none");
            } else if (excess != null) {
                String expected = "at most " + MOST + " bytes of UTF-8";
                problems.add(entry.at(), entry.subject(), "the key is too long", expected, excess);
            }
            return key != null && excess == null;
        }

        private static Variant key(SourceRecord entry) {
            return Objects.requireNonNull(entry.data().get(SchemaField.KEY));
        }
    }

    void add(PendingReference reference) {
        references.add(reference);
    }

    /** {@code conditions} of the elements, which are checked once the list is complete. */
    void addList(SourceRecord from, SchemaField field, List<SourceRecord> elements, Conditions conditions) {
        lists.add(new PendingList(from, field, elements, conditions));
    }

    /** References as they were read. */
    List<PendingReference> references() {
        return references;
    }

    /** Forgets the references, which have been set. */
    void clearReferences() {
        references.clear();
    }

    /** Sets the lists and maps of records, once references are ids; a list with a flawed element is a flawed field. */
    void completeLists(Problems problems) {
        lists.forEach(list -> list.complete(problems));
        lists.clear();
    }
}
