package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.List;
import java.util.function.Consumer;

/**
 * A reference as it was read, by id or by key, or an array of references, to be resolved once all records are known.
 *
 * @param at where the reference stands; of an array, where each element does
 */
record PendingReference(SourceRecord from, SchemaField field, Variant value, List<Location> at) {
    /** A reference alone, or an element of the array. */
    Variant element(int index) {
        return value.shape().isArray() ? value.element(index) : value;
    }

    /** The name of the record's field that the reference is in: of one in an element, that of the list. */
    String fieldOfRecord() {
        SchemaField outermost = field;
        for (SourceRecord.Owner at = from.owner(); at != null; at = at.record().owner()) {
            outermost = at.list();
        }
        return outermost.name();
    }

    /** The field of the record in messages, and the element when there are several. */
    String subject(int index) {
        String subject = from.subject(field.name());
        return value.shape().isArray() ? subject + "[" + index + "]" : subject;
    }

    /** Hands over the texts by which it refers to keys. */
    void forEachKey(Consumer<? super String> action) {
        for (int i = 0; i < at.size(); i++) {
            Variant element = element(i);
            if (element.isByKey()) {
                action.accept(element.text());
            }
        }
    }

    /** Sets the field of the record; {@code resolved}: each element, by id. */
    void set(List<Variant> resolved) {
        boolean isArray = value.shape().isArray();
        from.data().set(field.name(), isArray ? Variant.ofArray(ValueType.REF, resolved) : resolved.get(0));
        from.data().setUpdated(false);
    }
}
