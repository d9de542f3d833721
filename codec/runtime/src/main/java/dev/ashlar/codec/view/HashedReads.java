package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.ValueType;

/**
 * Reads by the raw key of a name, and by a name that is hashed anew at each read: for names that no constant holds, such as those
 * of a script. Names may be former ones. See {@link RecordView} for what converts.
 */
abstract class HashedReads extends NamedFields {
    HashedReads(Binding binding) {
        super(binding);
    }

    /**
     * Whether the type has a field.
     *
     * @param key XXH64 of its name
     * @return true for former names too
     */
    public final boolean contains(long key) {
        return containsKey(key);
    }

    /**
     * Whether the type has a field.
     *
     * @param name of the field
     * @return true for former names too
     */
    public final boolean contains(CharSequence name) {
        return containsKey(XxHash64.key(name));
    }

    /**
     * {@return a float}
     *
     * @param key XXH64 of the name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no f32; an f64 is rounded
     */
    public final float f32(long key) {
        return f32(key, null);
    }

    /**
     * {@return a float}
     *
     * @param name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no f32; an f64 is rounded
     */
    public final float f32(CharSequence name) {
        return f32(XxHash64.key(name), name);
    }

    /**
     * {@return a double}
     *
     * @param key XXH64 of the name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no f64
     */
    public final double f64(long key) {
        return f64(key, null);
    }

    /**
     * {@return a double}
     *
     * @param name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no f64
     */
    public final double f64(CharSequence name) {
        return f64(XxHash64.key(name), name);
    }

    /**
     * {@return an integer of 32 bits}
     *
     * @param key XXH64 of the name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no i32
     */
    public final int i32(long key) {
        return i32(key, null);
    }

    /**
     * {@return an integer of 32 bits}
     *
     * @param name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no i32
     */
    public final int i32(CharSequence name) {
        return i32(XxHash64.key(name), name);
    }

    /**
     * {@return an integer of 64 bits; a u64 in its bits}
     *
     * @param key XXH64 of the name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no i64
     */
    public final long i64(long key) {
        return i64(key, null);
    }

    /**
     * {@return an integer of 64 bits; a u64 in its bits}
     *
     * @param name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no i64
     */
    public final long i64(CharSequence name) {
        return i64(XxHash64.key(name), name);
    }

    /**
     * {@return a bool}
     *
     * @param key XXH64 of the name of a field of bool, or of numbers that are 0 or 1
     * @throws IllegalArgumentException when there is none, or its value is no bool
     */
    public final boolean bool(long key) {
        return bool(key, null);
    }

    /**
     * {@return a bool}
     *
     * @param name of a field of bool, or of numbers that are 0 or 1
     * @throws IllegalArgumentException when there is none, or its value is no bool
     */
    public final boolean bool(CharSequence name) {
        return bool(XxHash64.key(name), name);
    }

    /**
     * The text of a string, or the name of an enum's constant.
     *
     * @param key XXH64 of the name of the field
     * @return the text; empty for an enum's value that the data has no name for
     * @throws IllegalArgumentException when there is no such field of these types
     */
    public final String text(long key) {
        return text(key, null);
    }

    /**
     * The text of a string, or the name of an enum's constant.
     *
     * @param name of the field
     * @return the text; empty for an enum's value that the data has no name for
     * @throws IllegalArgumentException when there is no such field of these types
     */
    public final String text(CharSequence name) {
        return text(XxHash64.key(name), name);
    }

    /**
     * Compares a string without allocating.
     *
     * @param key XXH64 of the name of a string field
     * @param text what to compare with
     * @return whether both are the same characters
     * @throws IllegalArgumentException when there is no such string field
     */
    public final boolean textEquals(long key, CharSequence text) {
        return stringEquals(offset(key, null, ValueType.STRING), text);
    }

    /**
     * Compares a string without allocating.
     *
     * @param name of a string field
     * @param text what to compare with
     * @return whether both are the same characters
     * @throws IllegalArgumentException when there is no such string field
     */
    public final boolean textEquals(CharSequence name, CharSequence text) {
        return stringEquals(offset(XxHash64.key(name), name, ValueType.STRING), text);
    }

    /**
     * {@return the row that a reference names; −1 for null}
     *
     * @param key XXH64 of the name of a reference field
     * @throws IllegalArgumentException when there is no such reference
     */
    public final int row(long key) {
        return i32(offset(key, null, ValueType.REF));
    }

    /**
     * {@return the row that a reference names; −1 for null}
     *
     * @param name of a reference field
     * @throws IllegalArgumentException when there is no such reference
     */
    public final int row(CharSequence name) {
        return i32(offset(XxHash64.key(name), name, ValueType.REF));
    }
}
