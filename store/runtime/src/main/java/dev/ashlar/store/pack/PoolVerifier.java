package dev.ashlar.store.pack;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.memory.Memory;
import dev.ashlar.codec.memory.MemorySpan;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;

/**
 * Checks that slots lie in the pool, that items neither overlap nor hide bytes, and that text is UTF-8. Slots are gathered
 * first; then each item is read once, in the order of offsets and only while none overlap, so that the work is bounded by
 * the pool's length whatever the slots say.
 */
final class PoolVerifier {
    private static final int UNIT = 8;
    private static final long NONE = -1;

    private final String typeName;
    private final MemorySpan pool;
    private final Findings findings;
    /** By offset: length times two, and one more when the item is text. */
    private final Long2LongHashMap items = new Long2LongHashMap(NONE);

    private final Long2LongHashMap placesOfTexts = new Long2LongHashMap(NONE);

    PoolVerifier(String typeName, MemorySpan pool, Findings findings) {
        this.typeName = typeName;
        this.pool = pool;
        this.findings = findings;
    }

    /** Notes a slot of a row, and says what is wrong with it alone; the place is put into words only when it is needed. */
    void noteSlot(long slot, FieldLayout field, int row, TypeVerifier type) {
        long offset = (slot & 0xFFFFFFFFL) * UNIT;
        long length = (slot >>> 32) * field.elementWidth();
        if (length == 0) {
            if (slot != 0) {
                findings.add(type.at(row, field.name()) + ", empty slot", "offset 0", offset);
            }
            return;
        }
        if (slot >>> 32 > Integer.MAX_VALUE || !pool.contains(offset, length)) {
            String expected = "a slot inside one window of " + pool.length() + " bytes";
            findings.add(type.at(row, field.name()), expected, "offset " + offset + ", length " + length);
            return;
        }
        long other = items.get(offset);
        if (other != NONE && length(other) != length) {
            String where = type.at(row, field.name()) + ", length of the item at " + offset;
            findings.add(where, length(other), length);
            return;
        }
        boolean text = field.shape() == Shape.SINGLE || other != NONE && isText(other);
        items.put(offset, length << 1 | (text ? 1 : 0));
    }

    private static long length(long item) {
        return item >>> 1;
    }

    private static boolean isText(long item) {
        return (item & 1) != 0;
    }

    /** To be called once all slots are known. */
    void verifyItems() {
        long[] sorted =
                items.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
        long end = 0;
        for (long offset : sorted) {
            if (offset < end) {
                findings.add("pool of " + typeName + ", item at " + offset, "at or behind " + end, "an overlap");
                return;
            }
            verifyZero(end, offset);
            long item = items.get(offset);
            if (isText(item)) {
                verifyText(offset, Math.toIntExact(length(item)));
            }
            end = offset + length(item);
        }
        verifyZero(end, pool.length());
    }

    private void verifyText(long offset, int length) {
        byte[] utf8 = bytes(offset, length);
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8));
        } catch (CharacterCodingException e) {
            findings.add("pool of " + typeName + ", text at " + offset, "UTF-8", "other bytes");
            return;
        }
        long other = placesOfTexts.putIfAbsent(XxHash64.hash(utf8, 0, length), offset);
        if (other != NONE && length(items.get(other)) == length && Arrays.equals(bytes(other, length), utf8)) {
            findings.add(
                    "pool of " + typeName + ", text at " + offset,
                    "the slot of the same text, offset " + other,
                    "offset " + offset);
        }
    }

    private byte[] bytes(long offset, int length) {
        byte[] bytes = new byte[length];
        Memory.copy(pool.address(offset), bytes, length);
        return bytes;
    }

    private void verifyZero(long from, long to) {
        for (long at = from; at < to && !findings.isFull(); at++) {
            byte value = Memory.i8(pool.address(at));
            if (value != 0) {
                findings.add("pool of " + typeName + ", byte " + at + " of no item", 0, value);
            }
        }
    }
}
