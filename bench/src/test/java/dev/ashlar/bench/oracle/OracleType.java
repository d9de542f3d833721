package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.sameHash;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;

/** A type of a pack: its layout and the values of its records. Row -1 is the default row. */
public final class OracleType {
    private final ByteBuffer file;
    private final List<OraclePack.Section> sections;
    private final long key;
    private final String name;
    private final OracleLayout layout;
    private final OraclePlaces places;
    private final OraclePool pool;
    private final OracleValues values;

    /** Reads and checks the field table and the places of the rows and of the pool; {@link #check} does the rest. */
    OracleType(byte[] bytes, long key, List<OraclePack.Section> sections, Map<Long, String> names, long window) {
        this.file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        this.sections = sections;
        this.key = key;
        String text = names.get(key);
        this.name = text == null ? OracleHashes.hex(key) : text;
        this.layout = new OracleTable(file, section(OraclePack.FIELD_TABLE), names, where()).read(key);
        layout.check();
        sameHash(6, where() + ", fingerprint", layout.fingerprint(), fingerprint());
        this.places = new OraclePlaces(layout, section(OraclePack.DEFAULT_ROW), section(OraclePack.ROWS), window);
        this.pool = new OraclePool(file, section(OraclePack.POOL), layout, window);
        this.values = new OracleValues(file, section(OraclePack.POOL).offset());
    }

    private String where() {
        return "type " + name;
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

    /** Whether its rows are elements of lists, without ids. */
    public boolean elements() {
        return layout.elements();
    }

    OracleLayout layout() {
        return layout;
    }

    /** Whether its records lie in columns. */
    public boolean columns() {
        return layout.columns();
    }

    /** Bytes from one row to the next; of columns, of the default row. */
    public int stride() {
        return layout.stride();
    }

    /** How many records there are; the default row is not one of them. */
    public int rowCount() {
        return (int) section(OraclePack.ROWS).count();
    }

    /** 31 when all records lie in one block; else a block has room for 2^blockShift of them. */
    public int blockShift() {
        return (int) section(OraclePack.ROWS).blockShift();
    }

    int poolAlignment() {
        return layout.poolAlignment();
    }

    /** The fields, in the order of declaration. */
    public List<OracleField> fields() {
        return layout.fields();
    }

    /** The id of a row; -1 of elements. */
    public long id(int row) {
        return elements() ? -1 : file.getLong(places.at(row, OraclePlaces.IDS));
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
        return present(row, field(field));
    }

    /** {@link #present(int, String)} of one of {@link #fields()}. */
    public boolean present(int row, OracleField known) {
        return !known.optional() || places.bit(file, row, known.presenceIndex());
    }

    /**
     * The value of a field; of an absent one, that of the default row.
     *
     * @return Boolean; Long for all integers, u64 by its bits, and for a hash; Float; Double; String for strings, for the
     *     names of enum constants and, as hexadecimal digits, for bytes; List of constants' names for flags, ascending by
     *     bit; Integer row number for a ref; List of lanes for a value that has several; List for an array
     */
    public Object value(int row, String field) {
        return value(row, field(field));
    }

    /** {@link #value(int, String)} of one of {@link #fields()}. */
    public Object value(int row, OracleField known) {
        return values.value(known, at(row, known));
    }

    /**
     * The lanes of a field's elements, one after the other, as 64 bits each: integers and refs extended as their types ask,
     * enums and flags as they lie in the pack, floats by their bits. Not of strings and bytes.
     */
    public List<Long> bits(int row, String field) {
        return bits(row, field(field));
    }

    /** {@link #bits(int, String)} of one of {@link #fields()}. */
    public List<Long> bits(int row, OracleField known) {
        if (known.typeCode() == OracleCode.STRING || known.typeCode() == OracleCode.BYTES) {
            throw new IllegalArgumentException("no numbers in " + known.name());
        }
        return values.bits(known, at(row, known));
    }

    /**
     * The rows that an index of the field has to list, ascending, by the index keys of their values; searches the rows, not the
     * index.
     *
     * @return with the keys ascending, unsigned
     */
    public SortedMap<Long, List<Integer>> rowsByKey(OracleField known) {
        return rows(known, row -> indexKey(row, known), Long::compareUnsigned);
    }

    /**
     * The rows of {@link #rowsByKey}, by their values as 64-bit numbers.
     *
     * @return with the values ascending, signed; nothing for strings and hashes, whose values are no numbers
     */
    public SortedMap<Long, List<Integer>> rowsByValue(OracleField known) {
        boolean numbers = known.typeCode() != OracleCode.STRING && known.typeCode() != OracleCode.HASH;
        return numbers ? rows(known, row -> number(row, known), Long::compare) : new TreeMap<>();
    }

    private SortedMap<Long, List<Integer>> rows(OracleField known, IntToLongFunction key, Comparator<Long> order) {
        SortedMap<Long, List<Integer>> rows = new TreeMap<>(order);
        for (int row = 0; row < rowCount(); row++) {
            if (listed(row, known)) {
                rows.computeIfAbsent(key.applyAsLong(row), each -> new ArrayList<>())
                        .add(row);
            }
        }
        return rows;
    }

    private boolean listed(int row, OracleField known) {
        boolean hasNull = known.typeCode() == OracleCode.REF && file.getInt(at(row, known)) < 0;
        return present(row, known) && !hasNull;
    }

    private long indexKey(int row, OracleField known) {
        int at = at(row, known);
        return switch (known.typeCode()) {
            case OracleCode.STRING -> OracleHashes.xxh64(values.item(at));
            case OracleCode.HASH -> file.getLong(at) * OracleHashes.MULTIPLIER;
            default -> OracleHashes.mix(number(row, known));
        };
    }

    private long number(int row, OracleField known) {
        return values.bits(known, at(row, known)).get(0);
    }

    private int at(int row, OracleField field) {
        return places.at(row, OraclePlaces.FIRST_FIELD + field.number());
    }

    private OracleField field(String wanted) {
        long wantedKey = OracleHashes.key(wanted);
        for (OracleField field : fields()) {
            if (field.key() == wantedKey || field.name().equals(wanted)) {
                return field;
            }
        }
        throw new IllegalArgumentException("no field " + wanted + " in " + where());
    }

    private OraclePack.Section section(int kind) {
        return sections.stream()
                .filter(section -> section.kind() == kind)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no section of kind " + kind + " in " + where()));
    }

    /** Sections 7 to 10; {@code rowCounts} are those of all types, by key. */
    void check(Map<Long, Integer> rowCounts) {
        new OracleRecords(file, layout, places, pool, rowCount(), rowCounts).check();
        if (!elements()) {
            index().check();
        }
        checkFieldIndexes();
    }

    /** Sections 4 and 10: an index for each field whose flags ask for one, in their order, and no others. */
    private void checkFieldIndexes() {
        List<OraclePack.Section> found = sections.stream()
                .filter(section -> section.kind() == OraclePack.FIELD_INDEX)
                .toList();
        List<OracleField> expected =
                fields().stream().filter(OracleField::indexed).toList();
        same(4, where() + ", indexes of fields", expected.size(), found.size());
        for (int i = 0; i < found.size(); i++) {
            OracleField field = expected.get(i);
            sameHash(
                    4,
                    where() + ", fieldKey of index " + i,
                    field.key(),
                    found.get(i).fieldKey());
            new OracleFieldIndex(file, found.get(i), where(), field, rowsByKey(field), rowsByValue(field)).check();
        }
    }

    /** The rules that bind the writer alone. */
    void checkWriter() {
        layout.checkWriter();
        pool.checkWriter();
        if (!elements()) {
            index().checkWriter();
        }
    }

    private OracleIndex index() {
        long[] ids = new long[rowCount()];
        for (int row = 0; row < ids.length; row++) {
            ids[row] = id(row);
        }
        return new OracleIndex(file, section(OraclePack.ID_INDEX), where(), ids);
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
}
