package dev.ashlar.bench.contender.row;

import dev.ashlar.bench.contender.EmitterSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Where the row of an id is, for stores that find rows by their place: ids without gaps are arithmetic, others are looked up in a mapped hash table
 * of open addressing, at most half full. A slot has the id and the row; ids are 1 or more. Bounds are checked, unless the JVM has the switch of Agrona that
 * turns checks off. Threads share it.
 */
public final class IdTable {
    private static final String FILE = "ids.table";
    private static final int SLOT = 16;
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    private final @Nullable UnsafeBuffer slots;
    private final int shift;
    private final int mask;

    private IdTable(@Nullable ByteBuffer slots) {
        int count = slots == null ? 2 : slots.capacity() / SLOT;
        this.slots = slots == null ? null : new UnsafeBuffer(slots);
        this.mask = count - 1;
        this.shift = Long.SIZE - Integer.numberOfTrailingZeros(count);
    }

    /**
     * Writes the table of emitters whose ids have gaps; nothing for others.
     *
     * @param folder of the store
     * @param emitters in the order of rows
     * @throws IOException when the file cannot be written
     */
    public static void write(Path folder, EmitterSet emitters) throws IOException {
        if (emitters.data().isDense()) {
            return;
        }
        int count = Integer.highestOneBit(emitters.count()) * 4;
        try (FileChannel channel = FileChannel.open(
                folder.resolve(FILE),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_WRITE, 0, (long) count * SLOT);
            IdTable table = new IdTable(bytes.order(ByteOrder.LITTLE_ENDIAN));
            DirectBuffer slots = new UnsafeBuffer(bytes);
            for (int row = 0; row < emitters.count(); row++) {
                int at = table.place(slots, emitters.id(row));
                bytes.putLong(at, emitters.id(row));
                bytes.putInt(at + Long.BYTES, row);
            }
            table.unmap();
        }
    }

    /**
     * {@return the table of a store}
     *
     * @param folder of the store
     * @throws IOException when the file cannot be read
     */
    public static IdTable open(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return new IdTable(null);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new IdTable(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size())
                    .order(ByteOrder.LITTLE_ENDIAN));
        }
    }

    /** Of the slot with an id, or else of the empty one where it belongs. */
    private int place(DirectBuffer bytes, long id) {
        int slot = (int) (id * GOLDEN >>> shift);
        long found = bytes.getLong(slot * SLOT);
        while (found != id && found != 0) {
            slot = slot + 1 & mask;
            found = bytes.getLong(slot * SLOT);
        }
        return slot * SLOT;
    }

    /**
     * {@return the row of an id}
     *
     * @param id of an emitter that there is
     */
    public int row(long id) {
        return slots == null ? (int) id - 1 : slots.getInt(place(slots, id) + Long.BYTES);
    }

    /** Ends the mapping: nothing may be read afterwards. */
    public void unmap() {
        BufferUtil.free(slots);
    }
}
