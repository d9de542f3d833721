package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;

/**
 * The name of a field and its key, for reads by name: computed once, kept in a constant, valid for every type and every
 * layout. Immutable.
 *
 * <pre>{@code
 * private static final FieldKey MAGNITUDE = FieldKey.of("magnitude");
 * }</pre>
 */
public final class FieldKey {
    private final String name;
    private final long key;

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
