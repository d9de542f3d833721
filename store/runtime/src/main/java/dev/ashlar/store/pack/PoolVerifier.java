package dev.ashlar.store.pack;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.memory.Memory;
import dev.ashlar.codec.memory.MemorySpan;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Checks that slots lie in the pool, that items neither overlap nor hide bytes, and that text is UTF-8. */
final class PoolVerifier {
    private static final int UNIT = 8;

    private final String typeName;
    private final MemorySpan pool;
    private final Findings findings;
    private final Map<Long, Long> lengths = new TreeMap<>();
    private final Set<Long> texts = new HashSet<>();
    private final Map<Long, Long> placesOfTexts = new HashMap<>();

    PoolVerifier(String typeName, MemorySpan pool, Findings findings) {
        this.typeName = typeName;
        this.pool = pool;
        this.findings = findings;
    }

    void verifySlot(long slot, int elementWidth, boolean text, String where) {
        long offset = (slot & 0xFFFFFFFFL) * UNIT;
        long length = (slot >>> 32) * elementWidth;
        if (length == 0) {
            findings.require(slot == 0, where + ", empty slot", "offset 0", offset);
            return;
        }
        if (slot >>> 32 > Integer.MAX_VALUE || !pool.contains(offset, length)) {
            findings.add(
                    where,
                    "a slot inside one window of " + pool.length() + " bytes",
                    "offset " + offset + ", length " + length);
            return;
        }
        Long other = lengths.putIfAbsent(offset, length);
        findings.require(other == null || other == length, where + ", length of the item at " + offset, other, length);
        if (text && texts.add(slot)) {
            verifyText(offset, (int) length, where);
        }
    }

    private void verifyText(long offset, int length, String where) {
        byte[] utf8 = new byte[length];
        Memory.copy(pool.address(offset), utf8, length);
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8));
            Long other = placesOfTexts.putIfAbsent(XxHash64.hash(utf8, 0, length), offset);
            findings.require(
                    other == null || !isAt(other, utf8),
                    where,
                    "the slot of the same text, offset " + other,
                    "offset " + offset);
        } catch (CharacterCodingException e) {
            findings.add(where + ", text at " + offset, "UTF-8", e.getMessage());
        }
    }

    private boolean isAt(long offset, byte[] utf8) {
        if (lengths.getOrDefault(offset, 0L) != utf8.length) {
            return false;
        }
        byte[] there = new byte[utf8.length];
        Memory.copy(pool.address(offset), there, there.length);
        return Arrays.equals(there, utf8);
    }

    /** To be called once all slots are known: between the items, and behind the last, lie zeros. */
    void verifyGaps() {
        long end = 0;
        for (Map.Entry<Long, Long> item : lengths.entrySet()) {
            findings.require(
                    item.getKey() >= end,
                    "pool of " + typeName + ", item at " + item.getKey(),
                    "at or behind " + end,
                    "");
            verifyZero(end, item.getKey());
            end = Math.max(end, item.getKey() + item.getValue());
        }
        verifyZero(end, pool.length());
    }

    private void verifyZero(long from, long to) {
        for (long at = from; at < to && !findings.isFull(); at++) {
            byte value = Memory.i8(pool.address(at));
            findings.require(value == 0, "pool of " + typeName + ", byte " + at + " of no item", 0, value);
        }
    }
}
