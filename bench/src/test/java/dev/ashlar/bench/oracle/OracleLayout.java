package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.that;
import static dev.ashlar.bench.oracle.OracleRejection.writer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the field table says of a row as a whole: section 7, order of the fields, and section 6, fingerprint. */
record OracleLayout(
        String where,
        long typeKey,
        int kind,
        Owner owner,
        List<OracleField> fields,
        int stride,
        int rowAlignment,
        int presenceCount,
        int presenceOffset) {
    static final int COLUMNS = 1;
    static final int ELEMENTS = 2;

    private static final int VARIANT = 8;
    private static final int TAG = 4;
    private static final int LINE = 64;
    private static final int LEAST_ALIGNMENT = 8;

    /** What the field table says of the list that elements belong to, and the version, which both share. */
    record Owner(long version, long depth, long key) {}

    boolean columns() {
        return kind == COLUMNS;
    }

    boolean elements() {
        return kind == ELEMENTS;
    }

    /** Section 7: rows of elements have no id. */
    int idBytes() {
        return elements() ? 0 : Long.BYTES;
    }

    int presenceBytes() {
        return (presenceCount + 7) / 8;
    }

    /** The greatest itemAlignment, at least 64: what the place of the pool section is a multiple of (section 9). */
    int poolAlignment() {
        return fields.stream().mapToInt(OracleField::itemAlignment).reduce(LINE, Math::max);
    }

    /** Section 7: whether these are the elements of a variant. */
    boolean variants() {
        return fields.stream().anyMatch(OracleField::isCase);
    }

    /** Section 7: the cases share their bytes with the enum behind them, and there is nothing else. */
    private void checkVariants() {
        OracleField kind = fields.get(fields.size() - 1);
        boolean form = elements() && stride == VARIANT && rowAlignment == VARIANT && presenceCount == 0;
        that(form, 7, where + ", elements of a variant", "rows of 8 bytes without optional fields", stride);
        boolean single = kind.typeCode() == OracleCode.ENUM && !kind.array() && kind.offset() == TAG;
        that(single, 7, where + ", last field of a variant", "an enum at offset 4", kind.name());
        Set<OracleField.Constant> expected = new HashSet<>();
        kind.constants().stream().filter(each -> each.value() == 0).forEach(expected::add);
        that(expected.size() == 1, 7, where + ", enum of a variant", "a constant 0", "none");
        for (OracleField field : fields.subList(0, fields.size() - 1)) {
            that(
                    field.isCase() && field.offset() == 0,
                    7,
                    where + ", field " + field.name(),
                    "a case at 0",
                    field.offset());
            that(expected.add(field.constants().get(0)), 7, where + ", tag of " + field.name(), "its own", field.tag());
        }
        that(
                expected.equals(new HashSet<>(kind.constants())),
                7,
                where + ", enum of a variant",
                expected,
                kind.constants());
    }

    /** Section 5: no key and no presence bit serves two fields, and every bit serves one; no byte has two owners. */
    void check() {
        Set<Long> keys = new HashSet<>();
        Set<Integer> bits = new HashSet<>();
        BitSet owned = new BitSet(stride);
        claim(owned, "the id", 0, idBytes());
        claim(owned, "the presence bitmap", presenceOffset, presenceBytes());
        if (variants()) {
            checkVariants();
        }
        for (OracleField field : fields) {
            that(keys.add(field.key()), 5, where + ", nameKey", "a key of one field", field.name());
            boolean own = !field.optional() || bits.add(field.presenceIndex());
            that(own, 5, where + ", field " + field.name() + ", presenceIndex", "a bit of its own", "another's");
            if (!variants()) {
                claim(owned, "field " + field.name(), field.offset(), field.width());
            }
        }
        same(5, where + ", optional fields", presenceCount, bits.size());
    }

    private void claim(BitSet owned, String what, int from, int length) {
        int taken = owned.nextSetBit(from);
        boolean free = taken < 0 || taken >= from + length;
        that(free, 7, where + ", byte " + taken + " of the row", "a byte of " + what + " alone", "two owners");
        owned.set(from, from + length);
    }

    /** Sections 5 and 7, the writer's rules: bits, offsets and the stride follow from the fields and their order. */
    void checkWriter() {
        int greatest = fields.stream().mapToInt(OracleField::alignment).reduce(1, Math::max);
        boolean usual = rowAlignment == LEAST_ALIGNMENT || rowAlignment == LINE;
        writer(
                elements() ? rowAlignment == greatest : usual,
                7,
                where + ", rowAlignment",
                elements() ? greatest : "8 or 64",
                rowAlignment);
        int bit = 0;
        for (OracleField field : fields) {
            if (field.optional()) {
                String what = where + ", field " + field.name() + ", presenceIndex";
                writer(field.presenceIndex() == bit, 5, what, bit, field.presenceIndex());
                bit++;
            }
        }
        if (variants()) {
            return;
        }
        BitSet taken = new BitSet(stride);
        taken.set(0, idBytes());
        placeAll(taken, true);
        if (presenceCount > 0) {
            writer(presenceOffset == taken.length(), 7, where + ", presenceOffset", taken.length(), presenceOffset);
            taken.set(presenceOffset, presenceOffset + presenceBytes());
        }
        int hotLength = taken.length();
        placeAll(taken, false);
        int expected = elements()
                ? (Math.max(1, taken.length()) + rowAlignment - 1) / rowAlignment * rowAlignment
                : strideFor(taken.length(), hotLength);
        writer(stride == expected, 7, where + ", stride", expected, stride);
    }

    private void placeAll(BitSet taken, boolean hot) {
        List<OracleBlock> group = new ArrayList<>(OracleBlock.of(fields, ""));
        for (OracleField field : fields) {
            writer(!elements() || !field.hot(), 7, where + ", field " + field.name(), "not hot, in elements", "hot");
        }
        group.removeIf(block -> block.fields().stream().allMatch(OracleField::hot) != hot);
        group.sort(Comparator.comparingInt(OracleBlock::alignment).reversed());
        for (OracleBlock block : group) {
            int at = block.place(taken);
            for (int i = 0; i < block.fields().size(); i++) {
                OracleField field = block.fields().get(i);
                int expected = at + block.offsets().get(i);
                String what = where + ", offset of field " + field.name();
                writer(field.offset() == expected, 7, what, expected, field.offset());
                writer(field.hot() == hot, 7, what, hot ? "hot" : "not hot", field.hot());
            }
        }
    }

    private int strideFor(int length, int hotLength) {
        int least = (length + rowAlignment - 1) / rowAlignment * rowAlignment;
        for (int larger = least; 8L * larger <= 9L * least; larger += rowAlignment) {
            if (Math.min(LINE, Integer.lowestOneBit(larger)) >= hotLength) {
                return larger;
            }
        }
        return least;
    }

    /** Section 6. */
    long fingerprint() {
        int count = fields.stream().mapToInt(field -> field.constants().size()).sum();
        ByteBuffer all = ByteBuffer.allocate(32 + 52 * fields.size() + 12 * count);
        all.order(ByteOrder.LITTLE_ENDIAN);
        all.putLong(typeKey).putInt(kind).putInt(stride).putInt(rowAlignment);
        all.putInt(presenceCount).putInt(presenceOffset).putInt(fields.size());
        List<OracleField> sorted = new ArrayList<>(fields);
        if (!columns()) {
            sorted.sort((a, b) -> Long.compareUnsigned(a.key(), b.key()));
        }
        for (OracleField field : sorted) {
            all.putLong(field.key()).putInt(field.typeCode()).putInt(field.shape());
            all.putInt(field.offset()).putInt(field.width()).putInt(field.elementWidth());
            all.putInt(field.count()).putInt(field.itemAlignment());
            all.putInt(field.presenceIndex()).putLong(field.targetKey());
            all.putInt(field.constants().size());
            for (OracleField.Constant constant : field.constants()) {
                all.putLong(constant.key()).putInt((int) constant.value());
            }
        }
        return OracleHashes.xxh64(all.array());
    }
}
