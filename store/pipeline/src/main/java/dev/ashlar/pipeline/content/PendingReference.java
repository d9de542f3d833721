package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.List;

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

    /** The field of the record in messages, and the element when there are several. */
    String subject(int index) {
        String subject = from.subject() + "." + field.name();
        return value.shape().isArray() ? subject + "[" + index + "]" : subject;
    }
}
