package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ReadValue;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Content as one side of a comparison. */
final class ContentSide implements RecordSide {
    private final Content content;
    private final SchemaSet schemas;

    ContentSide(Content content) {
        this.content = content;
        this.schemas = SchemaSet.of(content.schemas());
    }

    @Override
    public SchemaSet schemas() {
        return schemas;
    }

    @Override
    public Rows rows(Schema schema) {
        return new RecordRows(content.records().getOrDefault(schema.name(), List.of()));
    }

    @Override
    public @Nullable String key(String type, long id) {
        Schema schema = content.schema(type);
        DataRecord record = content.record(type, id);
        Variant key = schema == null || schema.key() == null || record == null ? null : record.get(schema.key());
        return key == null ? null : key.text();
    }

    private static final class RecordRows implements Rows {
        private final Iterator<DataRecord> records;
        private @Nullable DataRecord current;

        RecordRows(List<DataRecord> records) {
            this.records = records.iterator();
        }

        private DataRecord current() {
            if (current == null) {
                throw new IllegalStateException("not on a record");
            }
            return current;
        }

        @Override
        public boolean next() {
            current = records.hasNext() ? records.next() : null;
            return current != null;
        }

        @Override
        public long id() {
            return current().id();
        }

        @Override
        public @Nullable Variant value(SchemaField field) {
            return ReadValue.whole(field, current().get(field.name()));
        }
    }
}
