package dev.ashlar.bench.agreement;

import dev.ashlar.bench.oracle.OracleField;
import dev.ashlar.bench.oracle.OracleType;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.FieldIndex;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.internal.index.StoredRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Holds the rows that the product's indexes of fields lead to against those that the oracle finds in the rows. */
final class IndexAgreement {
    /** What is added to keys that there are, to look for others beside them. */
    private static final long[] STEPS = {1, -1, 1L << 32, -(1L << 32), Long.MIN_VALUE};

    private final StoredRecords records;
    private final RecordView view;
    private final OracleType oracle;

    IndexAgreement(StoredRecords records, RecordView view, OracleType oracle) {
        this.records = records;
        this.view = view;
        this.oracle = oracle;
    }

    /** {@return the first thing that the two find differently, null where there is none} */
    @Nullable
    String difference() {
        List<FieldLayout> fields = view.layout().fields();
        for (int i = 0; i < fields.size(); i++) {
            OracleField known = oracle.fields().get(i);
            FieldIndex index = records.index(i);
            boolean indexed = fields.get(i).index() != IndexKind.NONE;
            if (indexed != known.indexed() || indexed != (index != null)) {
                return known.name() + ", index: expected " + known.indexed() + ", found " + index;
            }
            String difference =
                    index == null ? null : difference(index, fields.get(i), expected(index, fields.get(i), known));
            if (difference != null) {
                return known.name() + ", " + difference;
            }
        }
        return null;
    }

    /** By the keys of the index, as the oracle finds them in the rows. */
    private SortedMap<Long, List<Integer>> expected(FieldIndex index, FieldLayout field, OracleField known) {
        if (field.type() == ValueType.STRING || field.type() == ValueType.HASH) {
            return oracle.rowsByKey(known);
        }
        SortedMap<Long, List<Integer>> rows = new TreeMap<>(Long::compareUnsigned);
        oracle.rowsByValue(known).forEach((value, ofValue) -> rows.put(index.key(field.type(), value), ofValue));
        return rows;
    }

    private @Nullable String difference(FieldIndex index, FieldLayout field, SortedMap<Long, List<Integer>> expected) {
        for (Map.Entry<Long, List<Integer>> each : expected.entrySet()) {
            long key = each.getKey();
            List<Integer> rows = rows(index, field, key);
            if (!rows.equals(each.getValue())) {
                return "rows of %016X: expected %s, found %s".formatted(key, each.getValue(), rows);
            }
            for (int row : rows) {
                if (key(index, field, row) != key) {
                    return "key of row %d: expected %016X, found %016X".formatted(row, key, key(index, field, row));
                }
            }
            for (long step : STEPS) {
                List<Integer> beside = rows(index, field, key + step);
                if (!expected.containsKey(key + step) && !beside.isEmpty()) {
                    return "rows of %016X: expected none, found %s".formatted(key + step, beside);
                }
            }
        }
        return null;
    }

    private long key(FieldIndex index, FieldLayout field, int row) {
        view.moveToRow(row);
        boolean text = field.type() == ValueType.STRING;
        long value = text
                ? XxHash64.key(view.values().text(field, 0))
                : view.values().bits(field, 0, 0);
        return index.key(field.type(), value);
    }

    /** Of the candidate whose first row has the key. */
    private List<Integer> rows(FieldIndex index, FieldLayout field, long key) {
        List<Integer> rows = new ArrayList<>();
        int entry = FieldIndex.NONE;
        for (int place = index.candidate(key, 0); place >= 0; place = index.candidate(key, place + 1)) {
            int candidate = index.entry(key, place);
            entry = key(index, field, index.row(candidate, 0)) == key ? candidate : entry;
        }
        int count = index.count(entry);
        for (int i = 0; i < count; i++) {
            rows.add(index.row(entry, i));
        }
        return rows;
    }
}
