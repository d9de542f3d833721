package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.format.PackPlace;
import dev.ashlar.store.internal.pack.PackInput;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks the bytes of records, a batch at a time: that those of no field are zero, that absent values are the default, and that
 * bools, constants, flags and references are some.
 */
final class ValueVerifier {
    private static final int NULL_ROW = -1;

    private final RecordLayout layout;
    private final @Nullable ElementRule[] rules;
    private final MemorySpan defaultRow;
    private final RowWords words;
    private final TargetNames targets;
    private final Findings findings;
    /** For each eight bytes of a row the bits that belong to no field. */
    private final long[] holes;

    /** Names of the types that references lead to. */
    interface TargetNames {
        String of(FieldLayout field);
    }

    ValueVerifier(
            RecordLayout layout,
            @Nullable ElementRule[] rules,
            MemorySpan defaultRow,
            RowWords words,
            TargetNames targets,
            Findings findings) {
        this.layout = layout;
        this.rules = rules;
        this.defaultRow = defaultRow;
        this.words = words;
        this.targets = targets;
        this.findings = findings;
        this.holes = holes(layout);
    }

    private static long[] holes(RecordLayout layout) {
        BitSet taken = new BitSet();
        taken.set(0, layout.kind().idLength());
        taken.set(layout.presenceOffset(), layout.presenceOffset() + layout.presenceLength());
        layout.fields().forEach(f -> taken.set(f.offset(), f.offset() + f.width()));
        // Elements may have any number of bytes.
        long[] holes = new long[(layout.stride() + Long.BYTES - 1) / Long.BYTES];
        for (int at = taken.nextClearBit(0); at < layout.stride(); at = taken.nextClearBit(at + 1)) {
            holes[at / Long.BYTES] |= 0xFFL << Byte.SIZE * (at % Long.BYTES);
        }
        return holes;
    }

    /** Of records in rows, and of the default row. */
    void verifyHoles(RowBatches batch) {
        for (int word = 0; word < holes.length; word++) {
            if (holes[word] != 0) {
                verifyHole(batch, word * Long.BYTES, holes[word]);
            }
        }
    }

    private void verifyHole(RowBatches batch, int offset, long mask) {
        long address = batch.address(ColumnPlaces.ID_COLUMN) + offset;
        long step = batch.step(ColumnPlaces.ID_COLUMN);
        for (int i = 0; i < batch.count(); i++, address += step) {
            long wrong = word(address, layout.stride() - offset) & mask;
            for (int at = 0; wrong != 0; at++, wrong >>>= Byte.SIZE) {
                if ((wrong & 0xFF) != 0) {
                    int hole = offset + at;
                    PackPlace place = words.at(batch.first() + i, ColumnPlaces.ID_COLUMN, hole, "byte " + hole);
                    findings.add(place, "", 0, PackInput.hex((byte) wrong));
                }
            }
        }
    }

    /** Eight bytes of a row, or those that are left of it. */
    private static long word(long address, int left) {
        if (left >= Long.BYTES) {
            return Memory.i64(address);
        }
        long word = 0;
        for (int i = 0; i < left; i++) {
            word |= (Memory.i8(address + i) & 0xFFL) << Byte.SIZE * i;
        }
        return word;
    }

    /** Presence bits and values of all fields. */
    void verify(RowBatches batch) {
        verifySpareBits(batch);
        for (int i = 0; i < rules.length; i++) {
            FieldLayout field = layout.fields().get(i);
            if (field.optional()) {
                verifyPresence(batch, i, field);
            }
            if (field.pooled()) {
                verifyDefaultSlot(batch, i, field);
            } else if (rules[i] != null) {
                verifyElements(batch, i, field, rules[i]);
            }
        }
    }

    private void verifySpareBits(RowBatches batch) {
        int spare = layout.presenceCount() & Byte.SIZE - 1;
        if (spare == 0) {
            return;
        }
        int last = layout.presenceLength() - 1;
        long address = batch.address(ColumnPlaces.PRESENCE_COLUMN) + last;
        long step = batch.step(ColumnPlaces.PRESENCE_COLUMN);
        for (int i = 0; i < batch.count(); i++, address += step) {
            int bits = Memory.i8(address) & 0xFF;
            for (int bit = spare; bits >>> bit != 0; bit++) {
                if ((bits >>> bit & 1) != 0) {
                    String what = "presence bit " + (Byte.SIZE * last + bit);
                    findings.add(words.at(batch.first() + i, ColumnPlaces.PRESENCE_COLUMN, last, what), "", 0, 1);
                }
            }
        }
    }

    private void verifyPresence(RowBatches batch, int index, FieldLayout field) {
        long bitmap = batch.address(ColumnPlaces.PRESENCE_COLUMN) + (field.presenceIndex() >>> 3);
        long bitmapStep = batch.step(ColumnPlaces.PRESENCE_COLUMN);
        int bit = field.presenceIndex() & Byte.SIZE - 1;
        long address = batch.address(RowWords.column(index));
        long step = batch.step(RowWords.column(index));
        long expected = defaultRow.address(field.offset());
        for (int i = 0; i < batch.count(); i++, address += step, bitmap += bitmapStep) {
            boolean present = (Memory.i8(bitmap) >>> bit & 1) != 0;
            if (batch.isDefault()) {
                if (present) {
                    add(batch.first(), ColumnPlaces.PRESENCE_COLUMN, field, "absent", "present");
                }
            } else if (!present && !equal(address, expected, field.width())) {
                add(batch.first() + i, RowWords.column(index), field, "the default: it is absent", "another");
            }
        }
    }

    static boolean equal(long address, long other, int length) {
        int whole = length & -Long.BYTES;
        for (int i = 0; i < whole; i += Long.BYTES) {
            if (Memory.i64(address + i) != Memory.i64(other + i)) {
                return false;
            }
        }
        for (int i = whole; i < length; i++) {
            if (Memory.i8(address + i) != Memory.i8(other + i)) {
                return false;
            }
        }
        return true;
    }

    private void verifyDefaultSlot(RowBatches batch, int index, FieldLayout field) {
        boolean empty = field.type() == ValueType.REF || field.type() == ValueType.BYTES;
        if (batch.isDefault() && empty && Memory.i64(batch.address(RowWords.column(index))) != 0) {
            add(batch.first(), RowWords.column(index), field, "none, empty", "a slot");
        }
    }

    private void verifyElements(RowBatches batch, int index, FieldLayout field, ElementRule rule) {
        long address = batch.address(RowWords.column(index));
        long step = batch.step(RowWords.column(index));
        boolean nullOnly = batch.isDefault() && field.type() == ValueType.REF;
        int count = field.count();
        for (int i = 0; i < batch.count(); i++, address += step) {
            for (int element = 0; element < count; element++) {
                long value = rule.read(address + (long) element * rule.width());
                if (nullOnly ? (int) value != NULL_ROW : !rule.admits(value)) {
                    String expected = nullOnly ? "−1" : rule.expected(targets.of(field));
                    PackPlace place = words.element(batch.first() + i, index, element, rule.width());
                    findings.add(place, "", expected, rule.shown(value));
                }
            }
        }
    }

    private void add(int row, int column, FieldLayout field, Object expected, Object found) {
        findings.add(words.at(row, column, 0, field.name()), "", expected, found);
    }
}
