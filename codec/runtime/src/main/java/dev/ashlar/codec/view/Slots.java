package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.internal.text.Utf8;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Strings and arrays behind slots. A slot comes from the data: it is loaded once by the caller, checked against the pool
 * here, and used only then. Slot: offset in 8-byte units in the low, count in the high 32 bits.
 */
final class Slots {
    /** Texts of so many bytes may be appended under any limit. */
    private static final int SHORT_TEXT = 4096;

    private Slots() {}

    /** Before bytes of an item are copied to new memory of the heap: a file can say that an item is as long as a window. */
    static void requireCopied(RecordSource source, @Nullable RowCursor at, long slot, long bytes) {
        int most = source.pool().mostCopied();
        if (bytes > most) {
            throw new CorruptDataException(
                    "%s row %d: a slot says offset %d, count %d: expected at most %d bytes to copy to the heap, found %d; read the bytes in place, or open the pack with OpenOptions.maxCopiedBytes"
                            .formatted(
                                    source.layout().name(),
                                    at == null ? RecordSource.NO_ROW : at.row(),
                                    offset(slot),
                                    slot >>> 32,
                                    most,
                                    bytes));
        }
    }

    static String text(RecordSource source, @Nullable RowCursor at, long slot) {
        int length = count(source, at, slot);
        if (length == 0) {
            return "";
        }
        String text = source.strings().text(source, at, slot, itemAddress(source, at, slot, 1), length);
        Reference.reachabilityFence(source);
        return text;
    }

    static int bytesOrder(RecordSource source, @Nullable RowCursor at, long slot, TextBytes text) {
        int length = count(source, at, slot);
        int order = text.order(length == 0 ? 0 : itemAddress(source, at, slot, 1), length);
        Reference.reachabilityFence(source);
        return order;
    }

    /** {@link XxHash64#key} of a text. */
    static long textKey(RecordSource source, @Nullable RowCursor at, long slot) {
        int length = count(source, at, slot);
        long key = XxHash64.hash(length == 0 ? 0 : itemAddress(source, at, slot, 1), length);
        Reference.reachabilityFence(source);
        return key;
    }

    static void appendText(RecordSource source, @Nullable RowCursor at, long slot, StringBuilder out) {
        int length = count(source, at, slot);
        if (length > SHORT_TEXT) {
            requireCopied(source, at, slot, length);
        }
        if (length > 0) {
            Utf8.appendTo(out, itemAddress(source, at, slot, 1), length);
            Reference.reachabilityFence(source);
        }
    }

    static boolean textEquals(RecordSource source, @Nullable RowCursor at, long slot, CharSequence text) {
        int length = count(source, at, slot);
        boolean equal = Utf8.equals(length == 0 ? 0 : itemAddress(source, at, slot, 1), length, text);
        Reference.reachabilityFence(source);
        return equal;
    }

    static boolean bytesEqual(RecordSource source, @Nullable RowCursor at, long slot, TextBytes text) {
        int length = count(source, at, slot);
        boolean equal = text.matches(length == 0 ? 0 : itemAddress(source, at, slot, 1), length);
        Reference.reachabilityFence(source);
        return equal;
    }

    static void appendText(RecordSource source, @Nullable RowCursor at, long slot, Appendable out) {
        int length = count(source, at, slot);
        if (length > 0) {
            long address = itemAddress(source, at, slot, 1);
            try {
                Utf8.appendTo(out, address, length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            Reference.reachabilityFence(source);
        }
    }

    /** As {@link String#compareTo} orders texts. */
    static int textCompare(RecordSource source, @Nullable RowCursor at, long slot, CharSequence text) {
        int length = count(source, at, slot);
        int order = Utf8.compare(length == 0 ? 0 : itemAddress(source, at, slot, 1), length, text);
        Reference.reachabilityFence(source);
        return order;
    }

    /** Bytes where they lie: read-only, little-endian, and the memory stays as long as the buffer. */
    static ByteBuffer slice(RecordSource source, @Nullable RowCursor at, long slot) {
        int length = count(source, at, slot);
        if (length > 0) {
            itemAddress(source, at, slot, 1);
        }
        return source.pool().slice(length == 0 ? 0 : offset(slot), length);
    }

    static byte[] bytes(RecordSource source, @Nullable RowCursor at, long slot) {
        int length = count(source, at, slot);
        // Before the allocation: a slot that is wrong must not say how large it is.
        long address = length == 0 ? 0 : itemAddress(source, at, slot, 1);
        requireCopied(source, at, slot, length);
        byte[] bytes = new byte[length];
        if (length > 0) {
            Memory.copy(address, bytes, length);
            Reference.reachabilityFence(source);
        }
        return bytes;
    }

    /** Copies the bytes of an item to an array; {@return how many}. */
    static int copy(RecordSource source, @Nullable RowCursor cursor, long slot, byte[] into, int at) {
        int length = elementCount(source, cursor, slot, 1);
        Memory.copy(address(source, cursor, slot, 1), into, at, length);
        Reference.reachabilityFence(source);
        return length;
    }

    /** Number of elements of an array, all of which lie in the pool. */
    static int elementCount(RecordSource source, @Nullable RowCursor at, long slot, int elementWidth) {
        int count = count(source, at, slot);
        if (count > 0) {
            itemAddress(source, at, slot, elementWidth);
        }
        return count;
    }

    /** Address of an item whose count was asked for; 0 when that is 0. Valid while the source is reachable. */
    static long address(RecordSource source, @Nullable RowCursor at, long slot, int elementWidth) {
        return slot >>> 32 == 0 ? 0 : itemAddress(source, at, slot, elementWidth);
    }

    /** Address of an element; valid while the source is reachable. */
    static long elementAddress(RecordSource source, @Nullable RowCursor at, long slot, int index, int elementWidth) {
        return itemAddress(source, at, slot, elementWidth) + (long) index * elementWidth;
    }

    static int count(RecordSource source, @Nullable RowCursor at, long slot) {
        long count = slot >>> 32;
        if (count > Integer.MAX_VALUE) {
            throw corrupt(source, at, slot);
        }
        return (int) count;
    }

    private static long itemAddress(RecordSource source, @Nullable RowCursor at, long slot, int elementWidth) {
        MemorySpan pool = source.pool();
        long offset = offset(slot);
        if (!pool.contains(offset, (slot >>> 32) * elementWidth)) {
            throw corrupt(source, at, slot);
        }
        return pool.address(offset);
    }

    private static long offset(long slot) {
        return (slot & 0xFFFFFFFFL) << 3;
    }

    private static CorruptDataException corrupt(RecordSource source, @Nullable RowCursor at, long slot) {
        return new CorruptDataException("%s row %d: a slot says offset %d, count %d; its pool has %d bytes"
                .formatted(
                        source.layout().name(),
                        at == null ? RecordSource.NO_ROW : at.row(),
                        offset(slot),
                        slot >>> 32,
                        source.pool().length()));
    }
}
