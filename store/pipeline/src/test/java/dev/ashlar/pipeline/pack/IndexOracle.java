package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldIndex;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.internal.index.StoredIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Compares the indexes of fields with what a scan of the content finds. */
final class IndexOracle {
    private static final int RANDOM_KEYS = 20;

    private final Content content;
    private final String what;
    private final Map<String, Map<Long, Integer>> rowsById = new HashMap<>();

    IndexOracle(Content content, String what) {
        this.content = content;
        this.what = what;
    }

    /** Fails when the index of a field does not list just the rows that have each value. */
    void compare(Schema schema, RecordSource records) {
        List<FieldLayout> fields = records.layout().fields();
        for (int i = 0; i < fields.size(); i++) {
            String name = fields.get(i).name();
            SchemaField field = schema.fields().stream()
                    .filter(f -> f.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            boolean indexed = field.index() != IndexKind.NONE || name.equals(schema.key());
            FieldIndex index = records.index(i);
            String where = what + ": index of " + schema.name() + "." + name;
            assertThat(index != null).as(where).isEqualTo(indexed);
            if (index != null) {
                compare(where, byKey(scan(schema, field), index, field.type()), (StoredIndex) index);
            }
        }
    }

    private static void compare(String where, Map<Long, List<Integer>> expected, StoredIndex index) {
        Map<Integer, Long> keys = new HashMap<>();
        expected.forEach((key, rows) -> rows.forEach(row -> keys.put(row, key)));
        for (Map.Entry<Long, List<Integer>> each : expected.entrySet()) {
            long key = each.getKey();
            List<Integer> found = rowsOf(index, entry(index, key, keys));
            if (!each.getValue().equals(found)) {
                throw new AssertionError(where + ", " + key + ": expected " + each.getValue() + ", found " + found);
            }
            compareMiss(where, expected, keys, index, key + 1);
            compareMiss(where, expected, keys, index, key - 1);
            compareMiss(where, expected, keys, index, ~key);
        }
        Random random = new Random(keys.size());
        random.longs(RANDOM_KEYS).forEach(key -> compareMiss(where, expected, keys, index, key));
        compareMiss(where, expected, keys, index, 0);
        compareMiss(where, expected, keys, index, -1);
        compareMiss(where, expected, keys, index, Long.MIN_VALUE);
        assertThat(index.keyCount()).as(where + ", keys").isEqualTo(expected.size());
        assertThat(index.rowCount()).as(where + ", rows").isEqualTo(keys.size());
    }

    private static void compareMiss(
            String where, Map<Long, List<Integer>> expected, Map<Integer, Long> keys, FieldIndex index, long key) {
        int entry = entry(index, key, keys);
        if (!expected.containsKey(key) && entry != FieldIndex.NONE) {
            throw new AssertionError(where + ": expected nothing of " + key + ", found " + rowsOf(index, entry));
        }
    }

    /** The candidate whose first row has the key. */
    private static int entry(FieldIndex index, long key, Map<Integer, Long> keys) {
        int found = FieldIndex.NONE;
        int place = index.candidate(key, 0);
        assertThat(index.entry(key)).isEqualTo(place < 0 ? FieldIndex.NONE : index.entry(key, place));
        while (place >= 0 && found == FieldIndex.NONE) {
            int entry = index.entry(key, place);
            found = keys.get(index.row(entry, 0)) == key ? entry : found;
            place = index.candidate(key, place + 1);
        }
        return found;
    }

    /** What an index has of the first candidate for a key. */
    static List<Integer> rows(FieldIndex index, long key) {
        return rowsOf(index, index.entry(key));
    }

    private static List<Integer> rowsOf(FieldIndex index, int entry) {
        List<Integer> rows = new ArrayList<>();
        for (int i = 0; i < index.count(entry); i++) {
            rows.add(index.row(entry, i));
        }
        assertThat(index.row(entry, -1)).isEqualTo(RecordSource.NO_ROW);
        assertThat(index.row(entry, rows.size())).isEqualTo(RecordSource.NO_ROW);
        assertThat(index.row(entry, Integer.MAX_VALUE)).isEqualTo(RecordSource.NO_ROW);
        return rows;
    }

    /** The rows by the keys of the index; of texts and hashes the values have been turned into keys. */
    private static Map<Long, List<Integer>> byKey(Map<Long, List<Integer>> values, FieldIndex index, ValueType type) {
        Map<Long, List<Integer>> rows = new HashMap<>();
        values.forEach((value, ofValue) -> rows.put(index.key(type, value), ofValue));
        return rows;
    }

    /** Rows by value: of a text its hash. */
    private Map<Long, List<Integer>> scan(Schema schema, SchemaField field) {
        Map<Long, List<Integer>> rows = new HashMap<>();
        List<DataRecord> records = content.records().get(schema.name());
        for (int row = 0; row < records.size(); row++) {
            Variant own = records.get(row).get(field.name());
            Long key = own == null && field.optional() ? null : value(field, own == null ? field.defaultValue() : own);
            if (key != null) {
                rows.computeIfAbsent(key, any -> new ArrayList<>()).add(row);
            }
        }
        return rows;
    }

    /** Null where there is nothing to list. */
    private @Nullable Long value(SchemaField field, @Nullable Variant value) {
        return switch (field.type()) {
            case STRING -> XxHash64.key(value == null ? "" : value.text());
            case HASH -> value == null ? 0 : XxHash64.key(value.text());
            case REF -> value == null || value.isNull() ? null : (long) row(field.target(), value.bits());
            case ENUM -> constant(field, value);
            default -> value == null ? 0 : extended(field.type(), value.bits());
        };
    }

    private static long extended(ValueType type, long bits) {
        int unused = Long.SIZE - Byte.SIZE * type.width();
        return switch (type) {
            case I8, I16, I32, I64 -> bits << unused >> unused;
            default -> bits << unused >>> unused;
        };
    }

    private static long constant(SchemaField field, @Nullable Variant value) {
        return field.constants().stream()
                .filter(constant -> value == null || constant.name().equals(value.text()))
                .mapToInt(EnumConstant::value)
                .min()
                .orElseThrow();
    }

    /** The row of a record that the content has. */
    int row(String type, long id) {
        Integer row = rowsById.computeIfAbsent(type, this::rowsById).get(id);
        if (row == null) {
            throw new AssertionError(what + ": no " + type + " " + id);
        }
        return row;
    }

    private Map<Long, Integer> rowsById(String type) {
        Map<Long, Integer> rows = new HashMap<>();
        content.records().get(type).forEach(record -> rows.put(record.id(), rows.size()));
        return rows;
    }
}
