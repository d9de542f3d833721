package dev.ashlar.pipeline.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which frames of a write-ahead log are committed: the header of the index that all connections share in {@code -shm}
 * (https://sqlite.org/walformat.html, 2.1). Who begins to read takes its state from there. Where the header is the same before and after, it is that of
 * the state that is read. Immutable.
 */
final class WalIndex {
    private static final int VERSION = 3_007_000;
    /** The header has two copies, which differ while it is written. */
    private static final int HEADER = 48;
    /** Behind them, how many frames were copied into the database file. */
    private static final int LENGTH = 2 * HEADER + Integer.BYTES;

    private static final int IS_INITIALISED_AT = 12;
    private static final int FRAMES_AT = 16;
    private static final int SALTS_AT = 32;
    /** The second copy is written first: whoever reads between the two tries again. */
    private static final int TRIES = 100;

    private final byte[] header;
    private final long frames;
    private final long copied;

    private WalIndex(ByteBuffer bytes) {
        this.header = Arrays.copyOf(bytes.array(), HEADER);
        this.frames = Integer.toUnsignedLong(bytes.getInt(FRAMES_AT));
        this.copied = Integer.toUnsignedLong(bytes.getInt(2 * HEADER));
    }

    /** Reads the index; null when there is none, or when it cannot be understood. */
    static @Nullable WalIndex read(@Nullable HeldFile file) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(LENGTH).order(ByteOrder.nativeOrder());
        for (int i = 0; file != null && i < TRIES; i++) {
            boolean isWhole = file.read(0, bytes.array(), 0, LENGTH) == LENGTH;
            if (!isWhole || bytes.getInt(0) != VERSION || bytes.get(IS_INITIALISED_AT) == 0) {
                return null;
            }
            if (Arrays.equals(bytes.array(), 0, HEADER, bytes.array(), HEADER, 2 * HEADER)) {
                return new WalIndex(bytes);
            }
            Thread.onSpinWait();
        }
        return null;
    }

    /** Whether nobody has committed between two looks. */
    static boolean areSame(@Nullable WalIndex one, @Nullable WalIndex other) {
        return one == null || other == null ? one == other : Arrays.equals(one.header, other.header);
    }

    /** How many frames the log has. */
    long frames() {
        return frames;
    }

    /** Whether the database file has all of them. */
    boolean isCopied() {
        return copied >= frames;
    }

    /** Whether a frame belongs to this log, and not to an older one that lies in the same file; {@code at}: of its two salts. */
    boolean hasSalts(byte[] bytes, int at) {
        return Arrays.equals(header, SALTS_AT, SALTS_AT + 2 * Integer.BYTES, bytes, at, at + 2 * Integer.BYTES);
    }
}
