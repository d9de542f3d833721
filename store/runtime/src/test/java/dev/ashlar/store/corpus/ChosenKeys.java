package dev.ashlar.store.corpus;

import dev.ashlar.codec.hash.XxHash64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/** Makes values whose keys in an index of a field are chosen, or have one upper half. */
public final class ChosenKeys {
    private ChosenKeys() {}

    /** The number that has a key, in a field that holds a number of 64 bits. */
    public static long number(long key) {
        long z = unshift(key, 31) * inverse(0x94D049BB133111EBL);
        z = unshift(z, 27) * inverse(0xBF58476D1CE4E5B9L);
        return unshift(z, 30);
    }

    /** The hash that has a key. */
    public static long hash(long key) {
        return key * inverse(0x9E3779B97F4A7C15L);
    }

    /**
     * Two texts whose keys differ and have one upper half: among so many texts as there are, some have.
     *
     * @param prefix of the texts
     * @param ofHash makes the key of the hash of a text
     */
    public static List<String> texts(String prefix, LongUnaryOperator ofHash) {
        Map<Long, String> byHalf = new HashMap<>();
        for (int i = 0; ; i++) {
            String text = prefix + i;
            String other = byHalf.put(ofHash.applyAsLong(XxHash64.key(text)) >>> 32, text);
            if (other != null) {
                return List.of(other, text);
            }
        }
    }

    private static long unshift(long mixed, int shift) {
        long value = mixed;
        for (int known = shift; known < Long.SIZE; known += shift) {
            value = mixed ^ value >>> shift;
        }
        return value;
    }

    private static long inverse(long odd) {
        long inverse = odd;
        for (int i = 0; i < 6; i++) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }
}
