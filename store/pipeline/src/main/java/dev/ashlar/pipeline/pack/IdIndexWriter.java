package dev.ashlar.pipeline.pack;

import dev.ashlar.store.format.IdIndexFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Writes the index from ids to rows: of the three kinds, the one that the ids call for. */
final class IdIndexWriter {
    private static final int LONG_PROBE = 16;
    private static final int MAX_GROWTH = 16;

    private final ByteSink sink;
    private final long[] ids;
    private int longestProbe;

    private IdIndexWriter(ByteSink sink, long[] ids) {
        this.sink = sink;
        this.ids = ids;
    }

    /**
     * An index section.
     *
     * @param sink receives the section
     * @param ids ascending, each once
     * @return knows how many slots there are
     */
    static IdIndexWriter write(ByteSink sink, long[] ids) {
        IdIndexWriter writer = new IdIndexWriter(sink, ids);
        long first = ids.length == 0 ? 1 : ids[0];
        long span = ids.length == 0 ? 0 : ids[ids.length - 1] - first + 1;
        writer.sink.padTo(IdIndexFormat.HEADER_LENGTH);
        if (span == ids.length) {
            writer.putHeader(IdIndexFormat.ARITHMETIC, first, 0);
        } else if (span > 0 && span <= (long) IdIndexFormat.DIRECT_SPAN * ids.length) {
            writer.putDirect(first, span);
            writer.putHeader(IdIndexFormat.DIRECT, first, span);
        } else {
            writer.putHeader(IdIndexFormat.HASH, first, writer.putHash());
        }
        return writer;
    }

    /** Slots of the section. */
    long slotCount() {
        return (sink.length() - IdIndexFormat.HEADER_LENGTH) / IdIndexFormat.SLOT_LENGTH;
    }

    private void putDirect(long first, long span) {
        putEmptySlots(span);
        for (int row = 0; row < ids.length; row++) {
            putSlot(ids[row] - first, row);
        }
    }

    private long putHash() {
        long slotCount = Math.max(2, Long.highestOneBit(2L * ids.length - 1) << 1);
        int[] slots = hashed(slotCount);
        while (longestProbe > LONG_PROBE && slotCount < (long) MAX_GROWTH * ids.length) {
            slotCount *= 2;
            slots = hashed(slotCount);
        }
        putSlots(slots);
        return slotCount;
    }

    private int[] hashed(long slotCount) {
        int[] slots = new int[Math.toIntExact(slotCount)];
        Arrays.fill(slots, IdIndexFormat.EMPTY_SLOT);
        int log = Long.numberOfTrailingZeros(slotCount);
        longestProbe = 0;
        for (int row = 0; row < ids.length; row++) {
            int slot = (int) IdIndexFormat.homeSlot(ids[row], log);
            int probe = 1;
            while (slots[slot] != IdIndexFormat.EMPTY_SLOT) {
                slot = slot + 1 & slots.length - 1;
                probe++;
            }
            slots[slot] = row;
            longestProbe = Math.max(longestProbe, probe);
        }
        return slots;
    }

    private void putSlots(int[] slots) {
        ByteBuffer bytes = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
        for (int slot : slots) {
            bytes.putInt(slot);
            if (!bytes.hasRemaining()) {
                sink.append(bytes.array(), bytes.position());
                bytes.clear();
            }
        }
        sink.append(bytes.array(), bytes.position());
    }

    private void putEmptySlots(long count) {
        byte[] empty = new byte[IdIndexFormat.SLOT_LENGTH];
        Arrays.fill(empty, (byte) IdIndexFormat.EMPTY_SLOT);
        for (long i = 0; i < count; i++) {
            sink.append(empty, empty.length);
        }
    }

    private void putSlot(long slot, int row) {
        sink.putInt(IdIndexFormat.HEADER_LENGTH + slot * IdIndexFormat.SLOT_LENGTH, row);
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
