package dev.ashlar.codec.layout;

import java.util.AbstractList;
import java.util.RandomAccess;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The constants of a field as two arrays, with twelve bytes for each constant. {@link #get} creates the object of a
 * constant, so that a file with a million constants does not fill the heap when it is opened. Immutable for callers;
 * thread-safe.
 */
public final class PackedConstants extends AbstractList<EnumConstant> implements RandomAccess {
    private final long[] keys;
    private final int[] values;
    private final IntFunction<String> names;
    /** Constants that somebody has asked for. Threads may make one each: the constants are equal. */
    private @Nullable EnumConstant @Nullable [] made;

    /**
     * Makes a list of constants.
     *
     * @param keys of the names, one for each constant; the list keeps the array, which must not change
     * @param values of the constants, as many as keys; the list keeps the array, which must not change
     * @param names returns the name of the constant at an index; {@link #get} calls it on any thread
     */
    public PackedConstants(long[] keys, int[] values, IntFunction<String> names) {
        this.keys = keys;
        this.values = values;
        this.names = names;
    }

    @Override
    public EnumConstant get(int index) {
        EnumConstant[] known = made;
        if (known == null) {
            known = new EnumConstant[keys.length];
            made = known;
        }
        EnumConstant constant = known[index];
        if (constant == null) {
            constant = new EnumConstant(names.apply(index), keys[index], values[index]);
            known[index] = constant;
        }
        return constant;
    }

    @Override
    public int size() {
        return keys.length;
    }

    long key(int index) {
        return keys[index];
    }

    int value(int index) {
        return values[index];
    }

    String name(int index) {
        return names.apply(index);
    }
}
