package dev.ashlar.codec.internal.number;

import dev.ashlar.codec.hash.XxHash64;

/**
 * Spreads numbers over 64 bits, for the indexes of fields. Texts have {@link XxHash64} keys.
 *
 * <p>The finalizer of splitmix64 by Sebastiano Vigna, <a href="https://prng.di.unimi.it/splitmix64.c">public domain</a>, after Stafford's
 * variant 13 of the finalizer of MurmurHash3.
 */
public final class IndexKeys {
    /** 2^64 divided by the golden ratio, made odd: multiplication by it is a bijection, and its high bits depend on all bits of the factor. */
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private IndexKeys() {}

    /**
     * Spreads ids and hashes: Fibonacci hashing, after D. E. Knuth, The Art of Computer Programming, volume 3, section 6.4.
     *
     * @param number any
     * @return another for every number; a hash table uses its high bits
     */
    public static long scatter(long number) {
        return number * GOLDEN_RATIO;
    }

    /**
     * The slot at which the search for a key begins.
     *
     * @param key of a value, any number
     * @param homeCount slots that keys have their homes in, 1 to 2^32 − 1
     * @return 0 to homeCount − 1, no less for a greater key, unsigned
     */
    public static long home(long key, long homeCount) {
        return (key >>> 32) * homeCount >>> 32;
    }

    /**
     * The index key of a number.
     *
     * @param number any
     * @return another for every number
     */
    public static long mix(long number) {
        long z = (number ^ number >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
