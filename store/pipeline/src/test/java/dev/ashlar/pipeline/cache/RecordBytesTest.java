package dev.ashlar.pipeline.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.AllTypes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Records that were decoded are equal to those that were encoded, bit by bit. */
class RecordBytesTest {
    private static void check(List<DataRecord> records) {
        long[] ids = new long[records.size() + 1];
        for (int i = 0; i < records.size(); i++) {
            ids[i + 1] = records.get(i).id();
        }
        DataRecord[] decoded = RecordBytes.decode(RecordBytes.encode(records), "All", ids, 1, records.size());
        assertThat(decoded).containsExactly(records.toArray(DataRecord[]::new));
        assertThat(decoded).noneMatch(DataRecord::isUpdated);
    }

    @Test
    void shouldKeepEveryValueOfEveryType() {
        Schema schema = AllTypes.schema("All");
        List<DataRecord> records = new ArrayList<>();
        for (SchemaField field : schema.fields()) {
            for (Variant value : AllTypes.values(field)) {
                DataRecord record = new DataRecord("All", records.size());
                record.set(field.name(), value);
                records.add(record);
            }
        }
        DataRecord last = new DataRecord("All", Long.MAX_VALUE);
        last.set("int", Variant.ofRef("All", DataRecord.NO_ID));
        records.add(last);
        assertThat(records).hasSizeGreaterThan(300);
        check(records);
    }

    /** Records are staged before it is known where keys lead. */
    @Test
    void shouldKeepReferencesByKey() {
        DataRecord record = new DataRecord("All", 3);
        record.set("empty", Variant.ofRefByKey("Item", ""));
        record.set("greatest", Variant.ofRef("Item", Long.MAX_VALUE));
        record.set("key", Variant.ofRefByKey("Item", "Schwert €"));
        record.set("null", Variant.ofRef("Item", DataRecord.NO_ID));
        record.set(
                "several",
                Variant.ofArray(
                        ValueType.REF, List.of(Variant.ofRefByKey("Item", "Schwert €"), Variant.ofRef("Item", 0))));
        check(List.of(record, record));
    }

    @Test
    void shouldKeepListsAndMaps() {
        DataRecord inner = new DataRecord("Inner");
        inner.set("name", Variant.of("sword"));
        DataRecord outer = new DataRecord("Outer");
        outer.set("inner", Variant.ofList(List.of(inner, new DataRecord("Inner"))));
        DataRecord entry = new DataRecord("Entry");
        entry.set("key", Variant.of("a"));
        entry.set("value", Variant.of(7));
        DataRecord record = new DataRecord("All", 3);
        record.set("list", Variant.ofList(List.of(outer)));
        record.set("one", Variant.ofOne(outer));
        record.set("map", Variant.ofMap(List.of(entry)));
        record.set("nothing", Variant.ofList(List.of()));
        DataRecord element = new DataRecord("element");
        element.set("value", Variant.of(7));
        record.set("values", Variant.ofRecords(ValueType.VALUES, List.of(element, new DataRecord("element"))));
        check(List.of(record, new DataRecord("All", 4)));
        DataRecord decoded = RecordBytes.decode(RecordBytes.encode(List.of(record)), "All", new long[] {3}, 0, 1)[0];
        assertThat(decoded.get("one")).matches(Variant::isOne);
        assertThat(decoded.get("list")).matches(list -> !list.isOne());
    }
}
