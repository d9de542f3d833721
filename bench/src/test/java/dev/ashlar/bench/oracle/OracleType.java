package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.multiple;
import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.sameHash;
import static dev.ashlar.bench.oracle.OracleRejection.that;
import static dev.ashlar.bench.oracle.OracleRejection.within;
import static dev.ashlar.bench.oracle.OracleRejection.zeros;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A type of a pack: its layout and the values of its rows. Row -1 is the default row. */
public final class OracleType {
    private static final int ENTRY = 64;
    private static final int MAX_STRIDE = 1 << 20;
    private static final int MAX_FIELDS = 8_192;
    private static final int ONE_BLOCK = 31;

    private final byte[] bytes;
    private final ByteBuffer file;
    private final Map<Integer, OraclePack.Section> sections;
    private final long window;
    private final long key;
    private final String name;
    private final String where;
    private final OracleLayout layout;
    private final boolean[] owned;

    /** Reads and checks the field table and the places of the rows; {@link #check} does the rest. */
    OracleType(
            byte[] bytes, long key, Map<Integer, OraclePack.Section> sections, Map<Long, String> names, long window) {
        this.bytes = bytes;
        this.file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        this.sections = sections;
        this.window = window;
        this.key = key;
        String text = names.get(key);
        this.name = text == null ? OracleHashes.hex(key) : text;
        this.where = "type " + name;
        this.layout = readTable(names);
        checkFields();
        this.owned = layout.owned();
        layout.checkOrder();
        sameHash(6, where + ", fingerprint", layout.fingerprint(), fingerprint());
        checkDefaultRowPlace();
        checkRowsPlace();
    }

    /** The name, or the key in hexadecimal where names are stripped. */
    public String name() {
        return name;
    }

    /** The hash of the name (section 1). */
    public long key() {
        return key;
    }

    /** The fingerprint of the layout (section 6). */
    public long fingerprint() {
        return file.getLong(section(OraclePack.FIELD_TABLE).offset() + 8);
    }

    /** Bytes from one row to the next. */
    public int stride() {
        return layout.stride();
    }

    /** How many rows there are; the default row is not one of them. */
    public int rowCount() {
        return (int) section(OraclePack.ROWS).count();
    }

    /** The fields, in the order of declaration. */
    public List<OracleField> fields() {
        return layout.fields();
    }

    /** The id of a row. */
    public long id(int row) {
        return file.getLong(at(row));
    }

    /** The row that has this id, or -1; searches the rows, not the id index. */
    public int rowOf(long id) {
        int low = 0;
        int high = rowCount() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (id(middle) == id) {
                return middle;
            }
            if (id(middle) < id) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    /** Whether a field that is not optional, or whose presence bit is set. */
    public boolean present(int row, String field) {
        return present(at(row), field(field));
    }

    /**
     * The value of a field; of an absent one, that of the default row.
     *
     * @return Boolean; Long for all integers, u64 by its bits; Float; Double; String for strings and for the names of
     *     enum constants (a decimal number for a default that no constant has); Integer row number for a ref; List for
     *     an array
     */
    public Object value(int row, String field) {
        OracleField known = field(field);
        int at = at(row) + known.offset();
        if (!known.pooled()) {
            return known.read(file, at);
        }
        int start = (int) (section(OraclePack.POOL).offset() + OraclePool.UNIT * OracleField.unsigned(file, at, 4));
        int count = file.getInt(at + 4);
        return known.array() ? list(known, start, count) : new String(bytes, start, count, StandardCharsets.UTF_8);
    }

    private List<Object> list(OracleField field, int start, int count) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(field.read(file, start + i * field.elementWidth()));
        }
        return Collections.unmodifiableList(values);
    }

    private OracleField field(String wanted) {
        long wantedKey = OracleHashes.key(wanted);
        for (OracleField field : fields()) {
            if (field.key() == wantedKey || field.name().equals(wanted)) {
                return field;
            }
        }
        throw new IllegalArgumentException("no field " + wanted + " in " + where);
    }

    private OraclePack.Section section(int kind) {
        OraclePack.Section section = sections.get(kind);
        if (section == null) {
            throw new IllegalArgumentException("no section of kind " + kind + " in " + where);
        }
        return section;
    }

    /** Section 5, table "Type". */
    private OracleLayout readTable(Map<Long, String> names) {
        OraclePack.Section table = section(OraclePack.FIELD_TABLE);
        int at = table.offset();
        that(table.length() >= ENTRY, 5, where + ", length of the field table", "at least 64", table.length());
        sameHash(5, where + ", typeKey of the field table", key, file.getLong(at));
        within(5, where + ", schemaVersion", 1, 0xFFFFFFFFL, u32(at + 16));
        same(5, where + ", layoutKind", 0, u32(at + 20));
        long alignment = u32(at + 28);
        boolean power = alignment >= 8 && alignment <= 64 && Long.bitCount(alignment) == 1;
        that(power, 5, where + ", rowAlignment", "8, 16, 32 or 64", alignment);
        within(5, where + ", stride", 8, MAX_STRIDE, u32(at + 24));
        multiple(5, where + ", stride", alignment, u32(at + 24));
        zeros(5, where + ", field table", file, at + 52, at + ENTRY);
        checkTableLength(table);
        checkPresence(at);
        List<OracleField> fields = new OracleField.Table(file, names, where, at).read();
        int stride = file.getInt(at + 24);
        return new OracleLayout(
                where, key, fields, stride, (int) alignment, file.getInt(at + 44), file.getInt(at + 48));
    }

    private void checkTableLength(OraclePack.Section table) {
        int at = table.offset();
        long fieldCount = u32(at + 32);
        within(5, where + ", fieldCount", 0, MAX_FIELDS, fieldCount);
        long length = ENTRY + ENTRY * fieldCount + 16 * u32(at + 36) + 8 * u32(at + 40);
        same(5, where + ", length of the field table", length, table.length());
        same(4, where + ", count of the field table", fieldCount, table.count());
        same(4, where + ", elementLength of the field table", ENTRY, table.elementLength());
    }

    private void checkPresence(int at) {
        long count = u32(at + 44);
        within(5, where + ", presenceCount", 0, u32(at + 32), count);
        if (count == 0) {
            same(5, where + ", presenceOffset", 0, u32(at + 48));
        } else {
            long greatest = u32(at + 24) - (count + 7) / 8;
            within(5, where + ", presenceOffset", Long.BYTES, greatest, u32(at + 48));
        }
    }

    /** Section 5: no key and no presence bit serves two fields, and every bit serves one. */
    private void checkFields() {
        Set<Long> keys = new HashSet<>();
        Set<Integer> bits = new HashSet<>();
        for (OracleField field : fields()) {
            that(keys.add(field.key()), 5, where + ", nameKey", "a key of one field", field.name());
            boolean own = !field.optional() || bits.add(field.presenceIndex());
            that(own, 5, where + ", field " + field.name() + ", presenceIndex", "a bit of its own", "another's");
        }
        same(5, where + ", optional fields", layout.presenceCount(), bits.size());
    }

    /** Section 8; and section 2: a row never crosses from one window into the next. */
    private void checkDefaultRowPlace() {
        OraclePack.Section row = section(OraclePack.DEFAULT_ROW);
        within(2, where + ", stride", 8, window, stride());
        same(4, where + ", count of the default row", 1, row.count());
        same(4, where + ", elementLength of the default row", stride(), row.elementLength());
        same(8, where + ", length of the default row", stride(), row.length());
    }

    /** Section 7, blocks. */
    private void checkRowsPlace() {
        OraclePack.Section rows = section(OraclePack.ROWS);
        same(4, where + ", elementLength of the rows", stride(), rows.elementLength());
        within(4, where + ", count of the rows", 0, Integer.MAX_VALUE, rows.count());
        long plain = stride() * rows.count();
        same(7, where + ", blockShift", plain <= window ? ONE_BLOCK : blockShift(), rows.blockShift());
        long length = rows.count() == 0 ? 0 : rowOffset(rowCount() - 1) + stride();
        same(7, where + ", length of the rows", length, rows.length());
    }

    /** The most rows that fit a sixty-fourth of a window, at least one. */
    private int blockShift() {
        int shift = 0;
        while ((long) stride() << (shift + 1) <= window / 64) {
            shift++;
        }
        return shift;
    }

    /** From the start of the rows section. */
    private long rowOffset(int row) {
        int shift = (int) section(OraclePack.ROWS).blockShift();
        if (shift == ONE_BLOCK) {
            return (long) row * stride();
        }
        long blockLength = (long) stride() << shift;
        long perWindow = window / blockLength;
        long block = row >> shift;
        long inBlock = row - (block << shift);
        return block / perWindow * window + block % perWindow * blockLength + inBlock * stride();
    }

    /** The file offset of a row, -1 being the default row. */
    private int at(int row) {
        if (row < -1 || row >= rowCount()) {
            throw new IllegalArgumentException("no row " + row + " in " + where);
        }
        if (row == -1) {
            return section(OraclePack.DEFAULT_ROW).offset();
        }
        return (int) (section(OraclePack.ROWS).offset() + rowOffset(row));
    }

    /** Sections 7 to 10. */
    void check(Map<Long, OracleType> types) {
        OraclePool pool = new OraclePool(file, section(OraclePack.POOL), where, window);
        int end = section(OraclePack.ROWS).offset();
        for (int row = -1; row < rowCount(); row++) {
            checkId(row);
            checkUnowned(row);
            checkPresenceBits(row);
            for (OracleField field : fields()) {
                checkField(row, field, pool, types);
            }
            if (row >= 0) {
                zeros(7, where + ", bytes behind a block", file, end, at(row));
                end = at(row) + stride();
            }
        }
        pool.finish();
        OracleIndex.check(file, section(OraclePack.ID_INDEX), where, ids());
    }

    private long[] ids() {
        long[] ids = new long[rowCount()];
        for (int row = 0; row < ids.length; row++) {
            ids[row] = id(row);
        }
        return ids;
    }

    private void checkId(int row) {
        if (row == -1) {
            same(8, where + ", id of the default row", 0, id(row));
        } else if (id(row) <= (row == 0 ? 0 : id(row - 1))) {
            throw OracleRejection.of(7, where + ", row " + row, "an id above 0 and that of the row before", id(row));
        }
    }

    private void checkUnowned(int row) {
        int at = at(row);
        for (int i = 0; i < stride(); i++) {
            if (!owned[i] && file.get(at + i) != 0) {
                throw OracleRejection.of(
                        7, where + ", row " + row + ", byte " + i + " of no field", 0, file.get(at + i) & 0xFF);
            }
        }
    }

    /** Section 7: bits past the last are zero; section 8: those of the default row are all zero. */
    private void checkPresenceBits(int row) {
        int used = row == -1 ? 0 : layout.presenceCount();
        for (int bit = used; bit < 8 * layout.presenceBytes(); bit++) {
            if (bit(at(row), bit)) {
                throw OracleRejection.of(7, where + ", row " + row + ", presence bit " + bit, 0, 1);
            }
        }
    }

    private boolean bit(int at, int bit) {
        return (file.get(at + layout.presenceOffset() + (bit >>> 3)) >>> (bit & 7) & 1) != 0;
    }

    private boolean present(int at, OracleField field) {
        return !field.optional() || bit(at, field.presenceIndex());
    }

    private void checkField(int row, OracleField field, OraclePool pool, Map<Long, OracleType> types) {
        int at = at(row) + field.offset();
        if (row >= 0 && !present(at(row), field)) {
            checkAbsent(row, field, at);
        } else if (field.pooled()) {
            pool.check(row, field, at);
        } else if (field.typeCode() == OracleField.BOOL) {
            expect((file.get(at) & 0xFE) == 0, row, field, "0 or 1", at);
        } else if (field.typeCode() == OracleField.REF) {
            OracleType target = types.get(field.targetKey());
            int rows = target == null ? 0 : target.rowCount();
            expect(file.getInt(at) >= -1 && file.getInt(at) < rows, row, field, "-1 or a row below " + rows, at);
        } else if (field.typeCode() == OracleField.ENUM) {
            long value = OracleField.unsigned(file, at, field.width());
            boolean zeroDefault = row == -1 && value == 0;
            expect(zeroDefault || field.constant(value).isPresent(), row, field, "the value of a constant", at);
        }
    }

    /** Section 7: an absent field's bytes equal those of the default row. */
    private void checkAbsent(int row, OracleField field, int at) {
        int defaultAt = at(-1) + field.offset();
        for (int i = 0; i < field.width(); i++) {
            expect(file.get(at + i) == file.get(defaultAt + i), row, field, "the default, being absent", at);
        }
    }

    private void expect(boolean holds, int row, OracleField field, String expected, int at) {
        if (!holds) {
            long found = OracleField.unsigned(file, at, field.width());
            throw OracleRejection.of(7, where + ", row " + row + ", field " + field.name(), expected, found);
        }
    }

    /** Section 12: the keys that must have names; and those of targets, which may be types of no section here. */
    void collectKeys(Set<Long> needed, Set<Long> targets) {
        needed.add(key);
        for (OracleField field : fields()) {
            needed.add(field.key());
            needed.addAll(field.aliases());
            field.constants().forEach(constant -> needed.add(constant.key()));
            targets.add(field.targetKey());
        }
    }

    private long u32(int at) {
        return file.getInt(at) & 0xFFFFFFFFL;
    }
}
