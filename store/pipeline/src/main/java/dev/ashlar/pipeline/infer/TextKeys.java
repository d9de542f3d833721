package dev.ashlar.pipeline.infer;

import dev.ashlar.codec.hash.XxHash64;

/** A set of texts, of which it holds the 64-bit keys: at most 32 bytes for each text, 48 while the table grows. For one thread. */
final class TextKeys {
    private static final int FIRST_CAPACITY = 16;

    /** Open addressing with linear probing; 0 marks a free entry. The length is a power of two, at least twice the number of keys. */
    private long[] table = new long[FIRST_CAPACITY];

    private int size;

    /** {@return false when the text was there before} */
    boolean add(String text) {
        long key = key(text);
        int at = find(table, key);
        if (table[at] != 0) {
            return false;
        }
        table[at] = key;
        size++;
        if (size > table.length / 2) {
            grow();
        }
        return true;
    }

    boolean contains(String text) {
        return table[find(table, key(text))] != 0;
    }

    int size() {
        return size;
    }

    private void grow() {
        long[] larger = new long[table.length * 2];
        for (long key : table) {
            if (key != 0) {
                larger[find(larger, key)] = key;
            }
        }
        table = larger;
    }

    private static long key(String text) {
        long key = XxHash64.key(text);
        return key == 0 ? 1 : key;
    }

    /** The entry of a key, or the free one where it belongs. */
    private static int find(long[] table, long key) {
        int at = (int) key & table.length - 1;
        while (table[at] != 0 && table[at] != key) {
            at = at + 1 & table.length - 1;
        }
        return at;
    }
}
