package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLookup;

/**
 * The name of a field and its key, for reads by name: computed once, kept in a constant, valid for every type and every
 * layout. Any thread.
 *
 * <p>A key remembers the field's place in the newest layout that it was read from. Reads of that layout are the fastest. Reads of older
 * layouts probe the layout's field table. Use one key for each type that a hot loop reads, if the types share the field's name.
 *
 * <pre>{@code
 * private static final FieldKey MAGNITUDE = FieldKey.of("magnitude");
 * }</pre>
 */
public final class FieldKey {
    private static final FieldLookup.Found NOWHERE = new FieldLookup.Found(0, 0);

    private final String name;
    private final long key;
    /** Written without order by any thread: an immutable object that names its table, so that each reader sees whether it applies. */
    private FieldLookup.Found found = NOWHERE;

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

    /** Place in the newest layout that the key was found in. */
    FieldLookup.Found found() {
        return found;
    }

    /**
     * Offset of a field of one kind in its row, by a probe of a table. The key then remembers the field's place in the newest table that it was
     * found in, and in no older one: each table is remembered once at most, so that threads which read several layouts through one key
     * soon stop writing to it. Reads of older layouts probe.
     *
     * @return a negative number where that is not enough: {@link FieldLookup#entry} tells why
     */
    int probe(FieldLookup table, int kind) {
        int offset = table.offsetAtHome(key, kind);
        if (offset >= 0 && table.mark() > found.place()) {
            found = new FieldLookup.Found(table.mark() + FieldLookup.place(kind), offset);
        }
        return offset;
    }

    /** Keys are equal when their hashes are: those find the same field of every layout. The name is for messages. */
    @Override
    public boolean equals(Object other) {
        return other instanceof FieldKey that && that.key == key;
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
