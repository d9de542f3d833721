package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.List;

/** Values that records get once all records are known: references, and lists, whose elements may have references. For one thread. */
final class PendingValues {
    private final List<PendingReference> references = new ArrayList<>();
    /** Those inside of an element before the list of that element. */
    private final List<PendingList> lists = new ArrayList<>();

    private record PendingList(
            SourceRecord from, SchemaField field, List<SourceRecord> elements, Conditions conditions) {
        void complete() {
            elements.forEach(conditions::check);
            if (elements.stream().anyMatch(element -> !element.flawed().isEmpty())) {
                from.flawed().add(field.name());
            }
            if (from.flawed().contains(field.name())) {
                return;
            }
            List<DataRecord> records = new ArrayList<>(elements.size());
            elements.forEach(element -> records.add(element.data()));
            from.data().set(field.name(), Variant.ofList(records));
            from.data().setUpdated(false);
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

    /** Sets the lists of records, once references are ids; a list with a flawed element is a flawed field. */
    void completeLists() {
        lists.forEach(PendingList::complete);
        lists.clear();
    }
}
