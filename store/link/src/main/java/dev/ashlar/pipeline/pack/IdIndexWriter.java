package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.format.RecordPlaces;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes the index from ids to rows: of the three kinds, the one that the ids call for. Ids are read where they were written, and
 * slots are put where they stay: nothing is allocated but what the sink needs to grow.
 */
final class IdIndexWriter {
    private static final int LONG_PROBE = 16;
    private static final int MAX_GROWTH = 16;
    private static final int PIECE_LENGTH = 4096;
    /** Rows whose home slots are loaded together. */
    private static final int AHEAD = 64;

    private final ByteSink sink;
    private final ByteSink rows;
    private final RecordPlaces places;
    private final int count;
    private final long[] homes = new long[AHEAD];
    /** What was loaded ahead, so that the JIT does not leave it out. */
    private int touched;

    private int longestProbe;

    private IdIndexWriter(ByteSink sink, ByteSink rows, RecordPlaces places, int count) {
        this.sink = sink;
        this.rows = rows;
        this.places = places;
        this.count = count;
    }

    /**
     * An index section.
     *
     * @param sink receives the section
     * @param rows with ids that ascend, each once
     * @param places of the records in the rows
     * @param count records
     * @param older rows among them that have an index already; null for none
     * @return knows how many slots there are
     */
    static IdIndexWriter write(
            ByteSink sink, ByteSink rows, RecordPlaces places, int count, @Nullable OlderRows older) {
        IdIndexWriter writer = new IdIndexWriter(sink, rows, places, count);
        StoredSections<ByteSink> same = older == null ? null : older.sameIds();
        if (same != null) {
            sink.append(same.idIndex());
            return writer;
        }
        long first = count == 0 ? 1 : writer.id(0);
        long span = count == 0 ? 0 : writer.id(count - 1) - first + 1;
        writer.sink.padTo(IdIndexFormat.HEADER_LENGTH);
        if (span == count) {
            writer.putHeader(IdIndexFormat.ARITHMETIC, first, 0);
        } else if (span > 0 && span <= (long) IdIndexFormat.DIRECT_SPAN * count) {
            writer.putDirect(first, span, older);
            writer.putHeader(IdIndexFormat.DIRECT, first, span);
        } else {
            writer.putHeader(IdIndexFormat.HASH, first, writer.putHash());
        }
        return writer;
    }

    private long id(int row) {
        return rows.getLong(places.of(row, ColumnPlaces.ID_COLUMN));
    }

    /** Slots of the section. */
    long slotCount() {
        return (sink.length() - IdIndexFormat.HEADER_LENGTH) / IdIndexFormat.SLOT_LENGTH;
    }

    private void putDirect(long first, long span, @Nullable OlderRows older) {
        putEmptySlots(span);
        OlderRows.Receiver slots = (id, row) -> {
            putSlot(id - first, row);
            return true;
        };
        boolean areThere = older != null && older.eachId(slots);
        int rest = areThere ? older.otherCount() : count;
        for (int i = 0; i < rest; i++) {
            int row = areThere ? older.other(i) : i;
            putSlot(id(row) - first, row);
        }
    }

    private long putHash() {
        long slotCount = Math.max(2, Long.highestOneBit(2L * count - 1) << 1);
        while (!putHash(slotCount)) {
            slotCount *= 2;
        }
        return slotCount;
    }

    /** False as soon as lookups take so long that twice as many slots are needed. */
    private boolean putHash(long slotCount) {
        putEmptySlots(Math.toIntExact(slotCount));
        int most = slotCount < (long) MAX_GROWTH * count ? LONG_PROBE : Integer.MAX_VALUE;
        longestProbe = 0;
        for (int first = 0; first < count && longestProbe <= most; first += AHEAD) {
            putRows(first, Math.min(count, first + AHEAD), slotCount);
        }
        return longestProbe <= most;
    }

    /** Their home slots are loaded first: none of these loads waits for another. */
    private void putRows(int first, int end, long slotCount) {
        int log = Long.numberOfTrailingZeros(slotCount);
        int sum = 0;
        for (int row = first; row < end; row++) {
            long home = IdIndexFormat.homeSlot(id(row), log);
            homes[row - first] = home;
            sum += sink.getInt(offset(home));
        }
        touched = sum;
        for (int row = first; row < end; row++) {
            long slot = homes[row - first];
            int probe = 1;
            while (sink.getInt(offset(slot)) != IdIndexFormat.EMPTY_SLOT) {
                slot = slot + 1 & slotCount - 1;
                probe++;
            }
            putSlot(slot, row);
            longestProbe = Math.max(longestProbe, probe);
        }
    }

    /** Makes all slots empty, those that are there and those that are not yet. */
    private void putEmptySlots(long slotCount) {
        byte[] empty = new byte[PIECE_LENGTH];
        Arrays.fill(empty, (byte) IdIndexFormat.EMPTY_SLOT);
        long there = sink.length();
        sink.expect(offset(slotCount));
        for (long at = IdIndexFormat.HEADER_LENGTH; at < there; at += empty.length) {
            sink.put(at, empty, (int) Math.min(empty.length, there - at));
        }
        for (long end = offset(slotCount); sink.length() < end; ) {
            sink.append(empty, (int) Math.min(empty.length, end - sink.length()));
        }
    }

    private static long offset(long slot) {
        return IdIndexFormat.HEADER_LENGTH + slot * IdIndexFormat.SLOT_LENGTH;
    }

    private void putSlot(long slot, int row) {
        sink.putInt(offset(slot), row);
    }

    private void putHeader(int kind, long firstId, long slotCount) {
        sink.putInt(IdIndexFormat.KIND_OFFSET, kind);
        sink.putInt(IdIndexFormat.LONGEST_PROBE_OFFSET, longestProbe);
        sink.putInt(IdIndexFormat.FIRST_ID_OFFSET, (int) firstId);
        sink.putInt(IdIndexFormat.FIRST_ID_OFFSET + 4, (int) (firstId >>> 32));
        sink.putInt(IdIndexFormat.SLOT_COUNT_OFFSET, (int) slotCount);
        sink.putInt(IdIndexFormat.SLOT_COUNT_OFFSET + 4, (int) (slotCount >>> 32));
    }
}
