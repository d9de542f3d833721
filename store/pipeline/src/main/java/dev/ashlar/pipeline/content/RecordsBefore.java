package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import org.jspecify.annotations.Nullable;

/**
 * The records of a type before an update. For one thread.
 *
 * @param records those of the content
 * @param written those that inherit or are abstract, as they are written
 */
record RecordsBefore(Schema schema, RecordList records, RecordList written) {
    /** A record, also an abstract one; null for none. */
    @Nullable
    DataRecord record(long id) {
        int at = records.indexOf(id);
        int writtenAt = at < 0 ? written.indexOf(id) : -1;
        return at >= 0 ? records.get(at) : writtenAt < 0 ? null : written.get(writtenAt);
    }

    /** What a record had in a unique field; null for none, or where there is no such record. Of an abstract one, only the key is unique. */
    @Nullable
    Variant unique(long id, SchemaField field) {
        DataRecord record = record(id);
        boolean isOfContent = record != null && records.indexOf(id) >= 0;
        boolean isKey = record != null && field.name().equals(schema.key()) && record.has(field.name());
        return record == null || !isOfContent && !isKey ? null : ReadValue.unique(field, record.get(field.name()));
    }

    /** Whether a record had a text in a field, in an array as the same element. */
    boolean hasText(long id, SchemaField field, int element, String text) {
        DataRecord record = record(id);
        Variant value = record == null ? null : record.get(field.name());
        if (value == null || !value.shape().isArray()) {
            return value != null && value.text().equals(text);
        }
        return element < value.elementCount() && value.element(element).text().equals(text);
    }
}
