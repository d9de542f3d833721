package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.that;
import static dev.ashlar.bench.oracle.OracleRejection.within;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Sections 7 to 9: every value of every record of a type, the default row first, as the writer went through them. */
final class OracleRecords {
    private final ByteBuffer file;
    private final OracleLayout layout;
    private final OraclePlaces places;
    private final OraclePool pool;
    private final int rowCount;
    /** By type key: how many rows a ref may name. */
    private final Map<Long, Integer> rowCounts;

    private final Set<Seen> seen = new HashSet<>();
    /** By the number of a list field: the sum of the counts so far. */
    private final Map<Integer, Long> sums = new HashMap<>();

    /** Elements of a variable array that were checked: those of a field, once as a default and once as a value. */
    private record Seen(int field, boolean isDefault, long start, long count) {}

    OracleRecords(
            ByteBuffer file,
            OracleLayout layout,
            OraclePlaces places,
            OraclePool pool,
            int rowCount,
            Map<Long, Integer> rowCounts) {
        this.file = file;
        this.layout = layout;
        this.places = places;
        this.pool = pool;
        this.rowCount = rowCount;
        this.rowCounts = rowCounts;
    }

    void check() {
        places.checkBytes(file);
        for (int row = -1; row < rowCount; row++) {
            if (!layout.elements()) {
                checkId(row);
            }
            checkPresenceBits(row);
            for (OracleField field : layout.fields()) {
                checkField(row, field);
            }
        }
        for (OracleField field : layout.fields()) {
            if (OracleCode.leads(field.typeCode())) {
                long elements = rowCounts.getOrDefault(field.targetKey(), 0);
                same(
                        7,
                        layout.where() + ", elements of " + field.name(),
                        elements,
                        sums.getOrDefault(field.number(), 0L));
            }
        }
        pool.finish();
    }

    /** Section 7: lists count up, also those of absent fields, which are empty; section 8: the default is empty. */
    private void checkList(int row, OracleField field) {
        int at = places.at(row, OraclePlaces.FIRST_FIELD + field.number());
        long first = file.getInt(at) & 0xFFFFFFFFL;
        long tag = file.getInt(at + 4) & 0xFFFFFFFFL;
        long count = tag;
        long sum = sums.getOrDefault(field.number(), 0L);
        if (field.isCase() && row >= 0) {
            boolean known = layout.fields().stream().anyMatch(each -> each.isCase() && each.tag() == tag);
            that(known, 7, where(row) + ", tag", "that of a case", tag);
            count = tag == field.tag() ? 1 : 0;
            first = count == 0 ? 0 : first;
        }
        that(row >= 0 || count == 0, 8, where(row, field), "an empty list by default", count);
        same(7, where(row, field) + ", first", count == 0 ? 0 : sum, first);
        sums.put(field.number(), sum + count);
    }

    private long id(int row) {
        return file.getLong(places.at(row, OraclePlaces.IDS));
    }

    private String where(int row) {
        return layout.where() + (row < 0 ? ", default row" : ", row " + row);
    }

    private void checkId(int row) {
        if (row < 0) {
            same(8, where(row) + ", id", -1, id(row));
        } else {
            long least = row == 0 ? 0 : id(row - 1) + 1;
            boolean ascending = id(row) >= least && least >= 0;
            that(ascending, 7, where(row) + ", id", "an id of 0 or more, above that of the row before", id(row));
        }
    }

    /** Section 7: bits past the last are zero; section 8: those of the default row are all zero. */
    private void checkPresenceBits(int row) {
        for (int bit = row < 0 ? 0 : layout.presenceCount(); bit < 8 * layout.presenceBytes(); bit++) {
            if (places.bit(file, row, bit)) {
                throw OracleRejection.of(7, where(row) + ", presence bit " + bit, 0, 1);
            }
        }
    }

    private void checkField(int row, OracleField field) {
        int at = places.at(row, OraclePlaces.FIRST_FIELD + field.number());
        if (row >= 0 && field.optional() && !places.bit(file, row, field.presenceIndex())) {
            checkAbsent(row, field, at);
        } else if (OracleCode.leads(field.typeCode())) {
            checkList(row, field);
        } else if (field.variable()) {
            checkVariable(row, field, at);
        } else {
            checkElements(row, field, at, field.count());
        }
    }

    /** Section 7: an absent field's bytes equal those of the default row. */
    private void checkAbsent(int row, OracleField field, int at) {
        int defaultAt = places.at(-1, OraclePlaces.FIRST_FIELD + field.number());
        for (int i = 0; i < field.width(); i++) {
            if (file.get(at + i) != file.get(defaultAt + i)) {
                throw OracleRejection.of(7, where(row, field), "the default, being absent", file.get(at + i));
            }
        }
    }

    private void checkVariable(int row, OracleField field, int at) {
        OraclePool.Item item = pool.item(where(row, field), at, field.elementWidth(), field.itemAlignment());
        if (item.count() > 0 && seen.add(new Seen(field.number(), row < 0, item.start(), item.count()))) {
            checkElements(row, field, pool.fileOffset(item), item.count());
        }
        pool.use(where(row, field), item);
    }

    private void checkElements(int row, OracleField field, int from, long count) {
        for (int i = 0; i < count; i++) {
            checkElement(row, field, from + i * field.elementWidth());
        }
    }

    private void checkElement(int row, OracleField field, int at) {
        switch (field.typeCode()) {
            case OracleCode.BOOL:
                within(7, where(row, field), 0, 1, file.get(at) & 0xFF);
                break;
            case OracleCode.ENUM:
                long value = OracleValues.unsigned(file, at, field.elementWidth());
                that(field.constant(value).isPresent(), 7, where(row, field), "the value of a constant", value);
                break;
            case OracleCode.FLAGS:
                long mask = OracleValues.unsigned(file, at, field.elementWidth());
                same(7, where(row, field) + ", bits without a constant", 0, mask & ~field.knownBits());
                break;
            case OracleCode.REF:
                int rows = row < 0 ? 0 : rowCounts.getOrDefault(field.targetKey(), 0);
                within(7, where(row, field), -1, rows - 1, file.getInt(at));
                break;
            case OracleCode.STRING:
                pool.useText(where(row, field), pool.item(where(row, field), at, 1, field.itemAlignment()));
                break;
            case OracleCode.BYTES:
                OraclePool.Item item = pool.item(where(row, field), at, 1, field.itemAlignment());
                that(row >= 0 || item.count() == 0, 8, where(row, field), "no bytes by default", item.count());
                pool.use(where(row, field), item);
                break;
            default:
                // Any bits are a value.
                break;
        }
    }

    private String where(int row, OracleField field) {
        return where(row) + ", field " + field.name();
    }
}
