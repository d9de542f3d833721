package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldTable;

/**
 * The name of a field and its key, for reads by name: computed once, kept in a constant, valid for every type and every
 * layout. Any thread.
 *
 * <p>A key remembers where it was found last, which is worth something to the very layout alone. Reads of others probe their own.
 *
 * <pre>{@code
 * private static final FieldKey MAGNITUDE = FieldKey.of("magnitude");
 * }</pre>
 */
public final class FieldKey {
    private static final FieldTable.Found NOWHERE = new FieldTable.Found(0, 0);
    private static final int SPREAD_SHIFT = 60;
    /** Of Fibonacci hashing: see Knuth, The Art of Computer Programming, 6.4. */
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

    private final String name;
    private final long key;
    /** Threads write it without order: whichever is read, it says itself what it is good for. */
    private FieldTable.Found found = NOWHERE;

    private FieldKey(String name, long key) {
        this.name = name;
        this.key = key;
    }

    /**
     * {@return the key of a field}
     *
     * @param name present or former name of the field
     */
    public static FieldKey of(String name) {
        return new FieldKey(name, XxHash64.key(name));
    }

    /**
     * For generated code, which has hashed the name already: views are loaded when a store is opened.
     *
     * @param name of the field
     * @param key XXH64 of the name, not checked: another one finds another field, or none
     * @return the key of a field
     */
    public static FieldKey of(String name, long key) {
        return new FieldKey(name, key);
    }

    /** {@return the name} */
    public String name() {
        return name;
    }

    /** {@return XXH64 of the name} */
    public long key() {
        return key;
    }

    /** Where it was found last, in whatever layout. */
    FieldTable.Found found() {
        return found;
    }

    /**
     * Offset of a field of one kind in its row, by a probe of a table. A key that serves several layouts would be kept for each of them
     * again and again, by threads that get in each other's way: of reads that find it kept for another, one in sixteen does.
     *
     * @param address of the row that is read, by which one is chosen
     * @return a negative number where that is not enough: {@link FieldTable#entry} tells why
     */
    int probe(FieldTable table, int kind, long address) {
        int offset = table.offsetAtHome(key, kind);
        boolean isKept = found == NOWHERE || address * SPREAD >>> SPREAD_SHIFT == 0;
        if (offset >= 0 && isKept && table.mark() != 0) {
            found = table.found(key, kind, offset);
        }
        return offset;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FieldKey that && that.name.equals(name);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(key);
    }

    @Override
    public String toString() {
        return "field key " + name;
    }
}
