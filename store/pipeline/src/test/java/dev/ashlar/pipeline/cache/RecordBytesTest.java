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
import java.util.Set;
import java.util.TreeSet;
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

    /** Whatever stands between, the wanted field is found, and no other one is read. */
    @Test
    void shouldDecodeSomeFieldsAlone() {
        Schema schema = AllTypes.schema("All");
        List<DataRecord> records = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            DataRecord record = new DataRecord("All", i);
            for (SchemaField field : schema.fields()) {
                List<Variant> values = AllTypes.values(field);
                record.set(field.name(), values.get(i % values.size()));
            }
            record.set("byKey", Variant.ofRefByKey("Item", "key " + i));
            DataRecord inner = new DataRecord("Inner");
            record.forEach(inner::set);
            record.set("outer", Variant.ofList(List.of(inner)));
            record.set("last", Variant.of(i));
            records.add(record);
        }
        long[] ids = {0, 1, 2, 3, 4, 5, 6, 7, 8};
        byte[] bytes = RecordBytes.encode(records);
        Set<String> names = new TreeSet<>(records.get(0).keys());
        names.remove("last");
        for (String name : names) {
            DataRecord[] decoded = RecordBytes.decode(bytes, "All", ids, 0, records.size(), Set.of(name, "last"));
            for (int i = 0; i < decoded.length; i++) {
                assertThat(decoded[i].keys()).as(name).isEqualTo(Set.of(name, "last"));
                assertThat(decoded[i].get(name))
                        .as(name)
                        .isEqualTo(records.get(i).get(name));
                assertThat(decoded[i].get("last")).as(name).isEqualTo(Variant.of(i));
            }
        }
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
