package dev.ashlar.pipeline.cook;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.ashlar.pipeline.pack.ByteSink;
import dev.ashlar.pipeline.pack.Spares;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import net.openhft.chronicle.bytes.BytesStore;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A sink for the bytes of a section, which grows off-heap, also beyond 2 GiB. It allocates chunks of native memory of Chronicle Bytes, and never
 * copies bytes when it grows, except for the first small chunk. Chunks come from {@link Spares} and return there. The store of Chronicle Bytes does
 * not check bounds, so this class checks them. Bytes are transferred through a buffer over each chunk. For one thread at a time. {@link #close}
 * releases the memory.
 */
public final class OffHeapSink implements ByteSink {
    private static final int PIECE_SHIFT = 22;
    private static final int PIECE_LENGTH = 1 << PIECE_SHIFT;

    /** Lengths of the first piece; all others have the last of them. */
    private static final int[] LENGTHS = {64 << 10, 512 << 10, PIECE_LENGTH};

    private static final int LONGEST = LENGTHS.length - 1;
    /** By their length; 76 MiB at most wait to be used again. */
    private static final List<Spares<BytesStore<?, Void>>> SPARES =
            List.of(spares(LENGTHS[0], 64), spares(LENGTHS[1], 16), spares(PIECE_LENGTH, 16));

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);
    /** Held, since the logging of the JDK forgets the level of a logger that nobody holds. */
    private static final Logger CLEANER_LOG =
            Logger.getLogger("net.openhft.chronicle.core.internal.cleaner.ReflectionBasedByteBufferCleanerService");

    static {
        // Chronicle warns of a missing flag that only its cleaning of direct ByteBuffers needs; there are none here.
        CLEANER_LOG.setLevel(Level.OFF);
    }

    private final List<BytesStore<?, Void>> memory = new ArrayList<>();
    /** A buffer over each. */
    private final List<UnsafeBuffer> pieces = new ArrayList<>();
    /** Which of the lengths the first piece has. */
    private int firstLength;

    private long length;

    /** Creates an empty sink. */
    public OffHeapSink() {
        add(0);
    }

    private static Spares<BytesStore<?, Void>> spares(int length, int most) {
        return new Spares<>(
                () -> BytesStore.lazyNativeBytesStoreWithFixedCapacity(length), BytesStore::releaseLast, most);
    }

    private void add(int whichLength) {
        BytesStore<?, Void> piece = SPARES.get(whichLength).take();
        memory.add(piece);
        pieces.add(over(piece));
    }

    private static UnsafeBuffer over(BytesStore<?, Void> piece) {
        return new UnsafeBuffer(piece.addressForWrite(0), (int) piece.capacity());
    }

    @Override
    public long length() {
        return length;
    }

    private static int inPiece(long offset) {
        return (int) (offset & PIECE_LENGTH - 1);
    }

    /** {@return how many of some bytes from an offset on lie in its piece} */
    private static int part(long offset, long count) {
        return (int) Math.min(count, PIECE_LENGTH - inPiece(offset));
    }

    private UnsafeBuffer piece(long offset) {
        return pieces.get((int) (offset >>> PIECE_SHIFT));
    }

    /** {@return the piece where the next bytes belong, which has room for some that do not cross its end} */
    private UnsafeBuffer room(int count) {
        int index = (int) (length >>> PIECE_SHIFT);
        if (index == pieces.size()) {
            add(LONGEST);
        }
        int needed = inPiece(length) + count;
        if (needed > pieces.get(index).capacity()) {
            lengthenTheFirst(needed);
        }
        return pieces.get(index);
    }

    /** Takes a longer piece for the first, and copies what is there. */
    private void lengthenTheFirst(int needed) {
        int longer = firstLength + 1;
        while (LENGTHS[longer] < needed) {
            longer++;
        }
        BytesStore<?, Void> piece = SPARES.get(longer).take();
        UnsafeBuffer buffer = over(piece);
        buffer.putBytes(0, pieces.get(0), 0, (int) length);
        SPARES.get(firstLength).giveBack(memory.set(0, piece));
        pieces.set(0, buffer);
        firstLength = longer;
    }

    @Override
    public void append(byte[] source, int count) {
        Objects.checkFromIndexSize(0, count, source.length);
        for (int done = 0; done < count; ) {
            int part = part(length, count - done);
            room(part).putBytes(inPiece(length), source, done, part);
            done += part;
            length += part;
        }
    }

    @Override
    public void padTo(long target) {
        while (length < target) {
            int part = part(length, target - length);
            room(part).setMemory(inPiece(length), part, (byte) 0);
            length += part;
        }
    }

    @Override
    public void put(long offset, byte[] source, int count) {
        Objects.checkFromIndexSize(0, count, source.length);
        Objects.checkFromIndexSize(offset, (long) count, length);
        for (int done = 0; done < count; ) {
            long to = offset + done;
            int part = part(to, count - done);
            piece(to).putBytes(inPiece(to), source, done, part);
            done += part;
        }
    }

    @Override
    public void putInt(long offset, int value) {
        Objects.checkFromIndexSize(offset, Integer.BYTES, length);
        piece(offset).putInt(inPiece(offset), value, LITTLE_ENDIAN);
    }

    @Override
    public int getInt(long offset) {
        Objects.checkFromIndexSize(offset, Integer.BYTES, length);
        return piece(offset).getInt(inPiece(offset), LITTLE_ENDIAN);
    }

    @Override
    public long getLong(long offset) {
        Objects.checkFromIndexSize(offset, Long.BYTES, length);
        return piece(offset).getLong(inPiece(offset), LITTLE_ENDIAN);
    }

    @Override
    public boolean matches(long offset, byte[] expected, int count) {
        Objects.checkFromIndexSize(0, count, expected.length);
        Objects.checkFromIndexSize(offset, (long) count, length);
        for (int done = 0; done < count; ) {
            long from = offset + done;
            int part = part(from, count - done);
            if (!matches(piece(from), inPiece(from), expected, done, part)) {
                return false;
            }
            done += part;
        }
        return true;
    }

    private static boolean matches(UnsafeBuffer piece, int at, byte[] expected, int from, int count) {
        int words = count & -Long.BYTES;
        for (int i = 0; i < words; i += Long.BYTES) {
            if (piece.getLong(at + i, LITTLE_ENDIAN) != (long) LONGS.get(expected, from + i)) {
                return false;
            }
        }
        for (int i = words; i < count; i++) {
            if (piece.getByte(at + i) != expected[from + i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void read(long offset, ByteBuffer into) {
        Objects.checkFromIndexSize(offset, (long) into.remaining(), length);
        for (long from = offset; into.hasRemaining(); ) {
            int part = part(from, into.remaining());
            piece(from).getBytes(inPiece(from), into, part);
            from += part;
        }
    }

    @Override
    public void close() {
        for (int i = 0; i < memory.size(); i++) {
            SPARES.get(i == 0 ? firstLength : LONGEST).giveBack(memory.get(i));
        }
        length = 0;
        pieces.clear();
        memory.clear();
        firstLength = LONGEST;
    }
}
