package dev.ashlar.bench.floor;

import dev.ashlar.codec.internal.memory.Memory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;

/**
 * A hash table by hand: finds rows by a key of eight bytes that lies in them. A slot of eight bytes has 32 bits of the hash and the row from 1 on, so
 * that a cache line has eight slots, and a key is compared where it lies in the row, which is read anyway. Linear probing, at most half full. To be
 * held while its addresses are read. Immutable.
 */
final class RowTable {
    private static final String FILE = "ids.slots";
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    private final ByteBuffer bytes;
    private final long slots;
    private final int shift;
    private final long mask;

    private RowTable(ByteBuffer bytes) {
        long count = bytes.capacity() / Long.BYTES;
        this.bytes = bytes;
        this.slots = Memory.addressOf(bytes);
        this.mask = count - 1;
        this.shift = Long.SIZE - Long.numberOfTrailingZeros(count);
    }

    /** Of the rows of emitters, by what lies at a place in them; no two have the same. */
    static RowTable of(ParticleRows emitters, int keyAt) {
        int count = emitters.count();
        int length = Math.multiplyExact(Integer.highestOneBit(count) * 4, Long.BYTES);
        RowTable table = new RowTable(ByteBuffer.allocateDirect(length).order(ByteOrder.nativeOrder()));
        for (int row = 0; row < count; row++) {
            long hash = UnsafeApi.getLong(emitters.first() + (long) row * ParticleRows.STRIDE + keyAt) * GOLDEN;
            long slot = hash >>> table.shift;
            while (UnsafeApi.getLong(table.slots + slot * Long.BYTES) != 0) {
                slot = slot + 1 & table.mask;
            }
            UnsafeApi.putLong(table.slots + slot * Long.BYTES, hash << Integer.SIZE | row + 1);
        }
        return table;
    }

    /** Keeps a table for {@link #open}. */
    void write(Path folder) throws IOException {
        try (FileChannel channel =
                FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer all = bytes.duplicate();
            while (all.hasRemaining()) {
                channel.write(all);
            }
        }
    }

    static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(FILE));
    }

    static RowTable open(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder.resolve(FILE), StandardOpenOption.READ)) {
            return new RowTable(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
        }
    }

    /**
     * Address of the row with a key that there is: of another it looks for ever.
     *
     * @param first address of the first row
     * @param stride of the rows
     * @param keyAt place of the key in a row
     */
    long address(long key, long first, long stride, int keyAt) {
        long hash = key * GOLDEN;
        long slot = hash >>> shift;
        while (true) {
            long entry = UnsafeApi.getLong(slots + slot * Long.BYTES);
            if ((int) (entry >>> Integer.SIZE) == (int) hash) {
                long row = first + ((entry & 0xFFFF_FFFFL) - 1) * stride;
                if (UnsafeApi.getLong(row + keyAt) == key) {
                    return row;
                }
            }
            slot = slot + 1 & mask;
        }
    }

    /** Ends the mapping: nothing may be read afterwards. */
    void unmap() {
        BufferUtil.free(bytes);
    }
}
