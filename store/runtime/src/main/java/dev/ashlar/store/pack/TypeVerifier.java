package dev.ashlar.store.pack;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.memory.Memory;
import dev.ashlar.codec.memory.MemorySpan;
import dev.ashlar.store.format.IdIndexFormat;
import dev.ashlar.store.format.RowsFormat;
import dev.ashlar.store.format.SectionKind;
import dev.ashlar.store.index.IdIndex;
import dev.ashlar.store.index.StoredRecords;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Checks the rows of one type, what they point to, and that the index finds each of them and nothing else. */
final class TypeVerifier {
    private final PackFile file;
    private final PackedType type;
    private final RecordLayout layout;
    private final StoredRecords records;
    private final Findings findings;
    private final MemorySpan rows;
    private final MemorySpan defaultRow;
    private final PoolVerifier pool;
    private final int[] holes;

    TypeVerifier(PackFile file, PackedType type, Findings findings) {
        this.file = file;
        this.type = type;
        this.layout = type.layout();
        this.records = file.records(type);
        this.findings = findings;
        this.rows = file.span(type, SectionKind.ROWS);
        this.defaultRow = file.span(type, SectionKind.DEFAULT_ROW);
        this.pool = new PoolVerifier(layout.name(), file.span(type, SectionKind.POOL), findings);
        this.holes = holes(layout);
    }

    private static int[] holes(RecordLayout layout) {
        BitSet taken = new BitSet(layout.stride());
        taken.set(0, RecordLayout.ID_LENGTH);
        taken.set(layout.presenceOffset(), layout.presenceOffset() + layout.presenceLength());
        layout.fields().forEach(f -> taken.set(f.offset(), f.offset() + f.width()));
        taken.flip(0, layout.stride());
        return taken.stream().toArray();
    }

    void verify() {
        verifyRow(-1, defaultRow.address(0));
        long previous = 0;
        for (int row = 0; row < type.rowCount() && !findings.isFull(); row++) {
            long address = rows.address(rowOffset(row));
            long id = Memory.i64(address);
            if (id <= previous) {
                findings.add(at(row, "id"), "more than " + previous, id);
            }
            int found = records.rowOf(id);
            if (found != row) {
                findings.add(at(row, "id " + id), "row " + row + " in the index", found);
            }
            previous = id;
            verifyRow(row, address);
        }
        verifyBlockEnds();
        verifyIndex();
        pool.verifyItems();
        Reference.reachabilityFence(file);
    }

    private long rowOffset(int row) {
        int shift = type.section(SectionKind.ROWS).blockShift();
        if (shift == RowsFormat.ONE_BLOCK) {
            return (long) row * layout.stride();
        }
        long block = RowsFormat.blockOffset(
                row >>> shift, layout, shift, file.header().windowShift());
        return block + (long) (row & (1 << shift) - 1) * layout.stride();
    }

    /** A place in words. Only for findings: there may be millions of rows, and next to none has one. */
    String at(int row, String what) {
        return (row < 0 ? "default row of " : "row " + row + " of ") + layout.name() + ", " + what;
    }

    private void verifyRow(int row, long address) {
        if (row < 0 && Memory.i64(address) != 0) {
            findings.add(at(row, "id"), 0, Memory.i64(address));
        }
        for (int hole : holes) {
            if (Memory.i8(address + hole) != 0) {
                findings.add(at(row, "byte " + hole), 0, Memory.i8(address + hole));
            }
        }
        for (int bit = layout.presenceCount(); bit < 8 * layout.presenceLength(); bit++) {
            if (bit(address, bit)) {
                findings.add(at(row, "presence bit " + bit), 0, 1);
            }
        }
        for (FieldLayout field : layout.fields()) {
            verifyField(row, address, field);
        }
    }

    private boolean bit(long address, int index) {
        return (Memory.i8(address + layout.presenceOffset() + (index >>> 3)) >>> (index & 7) & 1) != 0;
    }

    private void verifyField(int row, long address, FieldLayout field) {
        long at = address + field.offset();
        if (field.optional()) {
            verifyPresence(row, field, bit(address, field.presenceIndex()), at);
        }
        if (field.pooled()) {
            pool.noteSlot(Memory.i64(at), field, row, this);
            return;
        }
        long value = unsigned(at, field.width());
        switch (field.type()) {
            case BOOL -> {
                if (value > 1) {
                    findings.add(at(row, field.name()), "0 or 1", value);
                }
            }
            case ENUM -> {
                if (!isConstant(field, value)) {
                    findings.add(at(row, field.name()), "a constant", value);
                }
            }
            case REF -> verifyReference(row, field, (int) value);
            default -> {}
        }
    }

    private void verifyPresence(int row, FieldLayout field, boolean present, long at) {
        if (present && row < 0) {
            findings.add(at(row, field.name()), "absent", "present");
        }
        if (!present && !sameAsDefault(at, field)) {
            findings.add(at(row, field.name()), "the default: it is absent", "another");
        }
    }

    private static long unsigned(long address, int width) {
        return switch (width) {
            case 1 -> Memory.i8(address) & 0xFFL;
            case 2 -> Memory.i16(address) & 0xFFFFL;
            case 4 -> Memory.i32(address) & 0xFFFFFFFFL;
            default -> Memory.i64(address);
        };
    }

    private boolean sameAsDefault(long address, FieldLayout field) {
        return unsigned(address, field.width()) == unsigned(defaultRow.address(field.offset()), field.width());
    }

    private static boolean isConstant(FieldLayout field, long value) {
        for (EnumConstant constant : field.constants()) {
            if (constant.value() == value) {
                return true;
            }
        }
        return false;
    }

    private void verifyReference(int row, FieldLayout field, int target) {
        PackedType targetType = file.type(field.targetKey());
        int count = targetType == null ? 0 : targetType.rowCount();
        if (target != -1 && (row < 0 || target < 0 || target >= count)) {
            String expected =
                    row < 0 ? "−1" : "−1, or a row of " + file.names().of(field.targetKey()) + ", which has " + count;
            findings.add(at(row, field.name()), expected, target);
        }
    }

    /** Between the blocks of a large section lie zeros. */
    private void verifyBlockEnds() {
        int shift = type.section(SectionKind.ROWS).blockShift();
        if (shift == RowsFormat.ONE_BLOCK || type.rowCount() == 0) {
            return;
        }
        int rowsInBlock = 1 << shift;
        for (int row = rowsInBlock; row < type.rowCount() && row > 0; row += rowsInBlock) {
            long end = rowOffset(row - 1) + layout.stride();
            for (long gap = end; gap < rowOffset(row); gap++) {
                byte value = Memory.i8(rows.address(gap));
                findings.require(value == 0, "rows of " + layout.name() + ", gap at " + gap, 0, value);
            }
        }
    }

    /** Every slot names a row, each row once, and nothing that the rules of its kind would not have put there. */
    private void verifyIndex() {
        IdIndex index = records.idIndex();
        String where = "id index of " + layout.name();
        BitSet named = new BitSet(type.rowCount());
        for (long slot = 0; slot < index.slotCount() && !findings.isFull(); slot++) {
            int row = index.slot(slot);
            if (row != IdIndexFormat.EMPTY_SLOT) {
                boolean good = row >= 0 && row < type.rowCount() && !named.get(row);
                findings.require(good, where + ", slot " + slot, "a row that no other slot names", row);
                if (good) {
                    named.set(row);
                }
            }
        }
        if (index.kind() != IdIndexFormat.ARITHMETIC) {
            findings.require(
                    named.cardinality() == type.rowCount(), where + ", rows", type.rowCount(), named.cardinality());
        }
        long first = type.rowCount() == 0 ? 1 : Memory.i64(rows.address(0));
        long last = type.rowCount() == 0 ? 0 : Memory.i64(rows.address(rowOffset(type.rowCount() - 1)));
        findings.require(index.firstId() == first, where + ", first id", first, index.firstId());
        verifyIndexKind(index, where, last - first + 1);
    }

    private void verifyIndexKind(IdIndex index, String where, long span) {
        int rowCount = type.rowCount();
        List<String> expected = new ArrayList<>(List.of("arithmetic", "direct", "hash"));
        int kind = span == rowCount
                ? IdIndexFormat.ARITHMETIC
                : span > 0 && span <= (long) IdIndexFormat.DIRECT_SPAN * rowCount
                        ? IdIndexFormat.DIRECT
                        : IdIndexFormat.HASH;
        findings.require(index.kind() == kind, where + ", kind", expected.get(kind), expected.get(index.kind()));
        findings.require(
                index.kind() != IdIndexFormat.DIRECT || index.slotCount() == span,
                where + ", slots",
                span,
                index.slotCount());
    }
}
