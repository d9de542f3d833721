package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.pack.PackFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a pack as content. Packs have no rules and defaults, so every field has the value that views read. If the pack does not know
 * the text of a hash, the hash is absent. Stateless.
 */
public final class PackContent {
    private PackContent() {}

    /**
     * Reads all records.
     *
     * @param pack opened with names
     * @return the types and records
     * @throws PackException if a slot points outside of its pool
     */
    public static Content read(PackFile pack) {
        return read(pack, Map.of());
    }

    /**
     * Reads all records of a pack that may have no names.
     *
     * @param pack opened with names
     * @param known names by their keys
     * @return the types and records
     * @throws PackException if a slot points outside of its pool
     */
    public static Content read(PackFile pack, Map<Long, String> known) {
        PackSide side = new PackSide(pack, known);
        List<Schema> schemas = new ArrayList<>();
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        for (Schema flat : side.schemas().schemas()) {
            Schema schema = PackStructs.of(flat);
            List<DataRecord> ofType = new ArrayList<>();
            RecordSide.Rows rows = side.rows(flat);
            while (rows.next()) {
                DataRecord record = new DataRecord(schema.name(), rows.id());
                for (int i = 0; i < flat.fields().size(); i++) {
                    SchemaField field = schema.fields().get(i);
                    Variant value = known(field, rows.value(flat.fields().get(i)));
                    if (value != null) {
                        record.set(field.name(), value);
                    }
                }
                record.setUpdated(false);
                ofType.add(record);
            }
            schemas.add(schema);
            records.put(schema.name(), ofType);
        }
        return new Content(schemas, records);
    }

    /** The value without hashes whose text nobody knows; null for such a hash. */
    private static @Nullable Variant known(SchemaField field, @Nullable Variant value) {
        if (value == null || field.type() == ValueType.HASH && value.type() != ValueType.HASH) {
            return null;
        }
        Schema struct = field.elements();
        if (struct == null) {
            return value;
        }
        List<DataRecord> elements = new ArrayList<>();
        for (DataRecord element : value.list()) {
            DataRecord read = new DataRecord(struct.recordType());
            for (SchemaField member : struct.members()) {
                Variant ofMember = known(member, element.get(member.name()));
                if (ofMember != null) {
                    read.set(member.name(), ofMember);
                }
            }
            elements.add(read);
        }
        return value.withElements(elements);
    }
}
