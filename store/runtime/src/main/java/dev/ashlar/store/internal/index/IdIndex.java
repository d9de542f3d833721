package dev.ashlar.store.internal.index;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.store.internal.format.IdIndexFormat;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;

/** Finds the row of an id, in one of the three ways of {@link IdIndexFormat}. */
public final class IdIndex {
    private static final long MAX_HASH_SLOTS = 1L << 31;

    /** Ids whose first slots are read before the first of their rows: as many as a processor can have reads under way, a few times over. */
    private static final int GROUP = 64;

    private final int kind;
    private final long firstId;
    private final long slotCount;
    private final int longestProbe;
    private final int slotCountLog;
    private final MemorySpan section;

    private IdIndex(int kind, long firstId, long slotCount, int longestProbe, MemorySpan section) {
        this.kind = kind;
        this.firstId = firstId;
        this.slotCount = slotCount;
        this.longestProbe = longestProbe;
        this.slotCountLog = Long.numberOfTrailingZeros(slotCount);
        this.section = section;
    }

    /**
     * An index over a section.
     *
     * @param header a copy of the section's first {@link IdIndexFormat#HEADER_LENGTH} bytes, little-endian
     * @param section the section
     * @param rowCount rows of the type
     * @return the index
     * @throws IllegalArgumentException when the header breaks a rule or does not fit the section
     */
    public static IdIndex open(ByteBuffer header, MemorySpan section, long rowCount) {
        int kind = header.getInt(IdIndexFormat.KIND_OFFSET);
        int longestProbe = header.getInt(IdIndexFormat.LONGEST_PROBE_OFFSET);
        long firstId = header.getLong(IdIndexFormat.FIRST_ID_OFFSET);
        long slotCount = header.getLong(IdIndexFormat.SLOT_COUNT_OFFSET);
        boolean hash = kind == IdIndexFormat.HASH;
        for (int spare = IdIndexFormat.ZERO_OFFSET; spare < IdIndexFormat.HEADER_LENGTH; spare++) {
            require(header.get(spare) == 0, "spare byte", 0, header.get(spare));
        }
        require(kind >= IdIndexFormat.ARITHMETIC && kind <= IdIndexFormat.HASH, "kind", "0, 1 or 2", kind);
        require(firstId >= 0, "first id", "0 or more", firstId);
        long inSection = (section.length() - IdIndexFormat.HEADER_LENGTH) / IdIndexFormat.SLOT_LENGTH;
        require(slotCount == inSection, "slots", inSection, slotCount);
        require(
                hash ? longestProbe > 0 && longestProbe <= Math.min(slotCount, rowCount) : longestProbe == 0,
                "longest probe",
                hash ? "1 to " + Math.min(slotCount, rowCount) : 0,
                longestProbe);
        switch (kind) {
            case IdIndexFormat.ARITHMETIC -> {
                require(slotCount == 0, "slots", 0, slotCount);
                require(rowCount == 0 || firstId <= Long.MAX_VALUE - (rowCount - 1), "first id", "room", firstId);
            }
            case IdIndexFormat.DIRECT ->
                require(slotCount > 0 && firstId <= Long.MAX_VALUE - (slotCount - 1), "slots", "1 or more", slotCount);
            default ->
                require(
                        slotCount >= 2 && slotCount <= MAX_HASH_SLOTS && Long.bitCount(slotCount) == 1,
                        "slots",
                        "a power of two, 2 to 2^31",
                        slotCount);
        }
        return new IdIndex(kind, firstId, slotCount, longestProbe, section);
    }

    private static void require(boolean condition, String what, Object expected, Object found) {
        if (!condition) {
            throw new IllegalArgumentException(what + ": expected " + expected + ", found " + found);
        }
    }

    /**
     * Row of the record with an id.
     *
     * @param id any number
     * @param records what the index is about
     * @return a number that names no row when no record has the id
     */
    public int rowOf(long id, RecordSource records) {
        if (kind == IdIndexFormat.ARITHMETIC) {
            long row = id - firstId;
            return Long.compareUnsigned(row, records.rowCount()) < 0 ? (int) row : RecordSource.NO_ROW;
        }
        return kind == IdIndexFormat.DIRECT ? direct(id) : hashed(id, records);
    }

    /**
     * Rows of the records with many ids. Slots are read for a group of ids at once, then their rows, so that the reads of a group do not wait for one another.
     *
     * @param ids any numbers
     * @param count of the ids
     * @param rows receives the row of each id; {@link RecordSource#NO_ROW} where no record has it
     * @param records what the index is about
     * @return how many ids have a row
     */
    public int rowsOf(long[] ids, int count, int[] rows, RecordSource records) {
        int found = 0;
        int from = 0;
        while (from < count) {
            int to = count - from < GROUP ? count : from + GROUP;
            if (kind == IdIndexFormat.HASH) {
                readHomes(ids, from, to, rows);
            }
            for (int i = from; i < to; i++) {
                int row = kind == IdIndexFormat.HASH && ids[i] >= 0 && records.idAt(rows[i]) == ids[i]
                        ? rows[i]
                        : rowOf(ids[i], records);
                boolean exists = Integer.compareUnsigned(row, records.rowCount()) < 0;
                rows[i] = exists ? row : RecordSource.NO_ROW;
                found += exists ? 1 : 0;
            }
            from = to;
        }
        return found;
    }

    private void readHomes(long[] ids, int from, int to, int[] rows) {
        for (int i = from; i < to; i++) {
            rows[i] = rowIn(IdIndexFormat.homeSlot(ids[i], slotCountLog));
        }
    }

    private int direct(long id) {
        long slot = id - firstId;
        return Long.compareUnsigned(slot, slotCount) < 0 ? rowIn(slot) : RecordSource.NO_ROW;
    }

    private int hashed(long id, RecordSource records) {
        if (id < 0) {
            return RecordSource.NO_ROW;
        }
        long slot = IdIndexFormat.homeSlot(id, slotCountLog);
        for (int probe = 0; probe < longestProbe; probe++) {
            int row = rowIn(slot);
            if (row == IdIndexFormat.EMPTY_SLOT) {
                return RecordSource.NO_ROW;
            }
            if (records.idAt(row) == id) {
                return row;
            }
            slot = slot + 1 & slotCount - 1;
        }
        return RecordSource.NO_ROW;
    }

    private int rowIn(long slot) {
        int row = Memory.i32(section.address(IdIndexFormat.HEADER_LENGTH + slot * IdIndexFormat.SLOT_LENGTH));
        Reference.reachabilityFence(this);
        return row;
    }

    /** {@return the kind, as {@link IdIndexFormat} numbers it} */
    public int kind() {
        return kind;
    }

    /** {@return the least id; 1 where there are no rows} */
    public long firstId() {
        return firstId;
    }

    /** {@return the number of slots} */
    public long slotCount() {
        return slotCount;
    }

    /** {@return the most slots that a lookup looks at; 0 unless the kind is hash} */
    public int longestProbe() {
        return longestProbe;
    }

    /**
     * What a slot holds.
     *
     * @param slot 0 to {@link #slotCount()} − 1
     * @return a row number, or {@link IdIndexFormat#EMPTY_SLOT}
     * @throws IndexOutOfBoundsException for other slots
     */
    public int slot(long slot) {
        if (Long.compareUnsigned(slot, slotCount) >= 0) {
            throw new IndexOutOfBoundsException("slot " + slot + " of " + slotCount);
        }
        return rowIn(slot);
    }
}
