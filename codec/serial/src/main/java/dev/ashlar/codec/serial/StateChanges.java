package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/** What differs between two states, found by walking both. Where their structures part, the rest of the object or list is gone in the one, and new in the other. */
final class StateChanges {
    private static final ValueType[] TYPES = ValueType.values();

    private final ObjectState before;
    private final ObjectState after;
    private final StateListener listener;
    /** Where the walk is; written as text only for the listener. */
    private final Scopes scopes = new Scopes();

    StateChanges(ObjectState before, ObjectState after, StateListener listener) {
        this.before = before;
        this.after = after;
        this.listener = listener;
    }

    void tell() {
        compare(0, before.size(), 0, after.size(), false);
    }

    /** Compares the entries of an object or list, each given by its first entry and the one behind its last. */
    private void compare(int a, int endOfA, int b, int endOfB, boolean list) {
        int index = 0;
        while (a < endOfA && b < endOfB && after.is(b, before.kind(a), before.name(a))) {
            if (before.kind(a) == ObjectState.PRESENCE) {
                boolean was = before.bits(a++) != 0;
                boolean is = after.bits(b++) != 0;
                if (was != is) {
                    int behindA = was ? before.behind(a) : a;
                    int behindB = is ? after.behind(b) : b;
                    rest(before, a, behindA, list, index, true);
                    rest(after, b, behindB, list, index, false);
                    a = behindA;
                    b = behindB;
                }
                index += was && is ? 0 : 1;
            } else {
                compare(a, b, list, index++);
                a = before.end(a) + 1;
                b = after.end(b) + 1;
            }
        }
        rest(before, a, endOfA, list, index, true);
        rest(after, b, endOfB, list, index, false);
    }

    /** Compares two entries of the same name and kind. */
    private void compare(int a, int b, boolean list, int index) {
        byte kind = before.kind(a);
        if (kind == ObjectState.OBJECT || kind == ObjectState.LIST) {
            enter(before.name(a), list, index, kind == ObjectState.LIST);
            compare(a + 1, before.end(a), b + 1, after.end(b), kind == ObjectState.LIST);
            scopes.pop();
        } else if (!equal(a, b)) {
            tell(before.name(a), list, index, value(before, a), value(after, b));
        }
    }

    private boolean equal(int a, int b) {
        if (before.kind(a) != ObjectState.LANES) {
            return before.bits(a) == after.bits(b) && before.isSameObject(a, after, b);
        }
        int lanes = before.end(a) - a;
        boolean same = before.object(a) == after.object(b) && after.end(b) - b == lanes;
        for (int i = 1; same && i < lanes; i++) {
            same = before.bits(a + i) == after.bits(b + i);
        }
        return same;
    }

    /** Tells of entries that one of the states has alone. */
    private void rest(ObjectState state, int from, int to, boolean list, int index, boolean gone) {
        int number = index;
        for (int i = from; i < to; i = state.end(i) + 1) {
            if (state.kind(i) != ObjectState.PRESENCE) {
                one(state, i, list, number++, gone);
            } else if (state.bits(i) == 0) {
                number++;
            }
        }
    }

    private void one(ObjectState state, int entry, boolean list, int index, boolean gone) {
        byte kind = state.kind(entry);
        if (kind == ObjectState.OBJECT || kind == ObjectState.LIST) {
            enter(state.name(entry), list, index, kind == ObjectState.LIST);
            rest(state, entry + 1, state.end(entry), kind == ObjectState.LIST, 0, gone);
            scopes.pop();
        } else {
            Object value = value(state, entry);
            tell(state.name(entry), list, index, gone ? value : null, gone ? null : value);
        }
    }

    private void enter(String name, boolean list, int index, boolean isList) {
        if (list) {
            scopes.element(index);
        }
        scopes.push(name, isList);
    }

    private void tell(String name, boolean list, int index, @Nullable Object was, @Nullable Object is) {
        String path = scopes.path(name);
        // Of a list, the path ends with "[]": an element without a name of its own.
        listener.changed(list ? path.substring(0, path.length() - 1) + index + "]" : path, was, is);
    }

    private static @Nullable Object value(ObjectState state, int entry) {
        byte kind = state.kind(entry);
        if (kind == ObjectState.LANES) {
            return lanes(state, entry);
        }
        long bits = state.bits(entry);
        return switch (TYPES[kind]) {
            case BOOL -> bits != 0;
            case F32 -> Float.intBitsToFloat((int) bits);
            case F64 -> Double.longBitsToDouble(bits);
            case ENUM -> ((Constants) state.object(entry)).name((int) bits);
            case STRING, BYTES -> state.object(entry);
            default -> bits;
        };
    }

    private static Object lanes(ObjectState state, int entry) {
        int count = state.end(entry) - entry - 1;
        boolean floats = ((ValueType) state.object(entry)).lane() == ValueType.F32;
        float[] numbers = new float[floats ? count : 0];
        int[] integers = new int[floats ? 0 : count];
        for (int i = 0; i < count; i++) {
            int bits = (int) state.bits(entry + 1 + i);
            if (floats) {
                numbers[i] = Float.intBitsToFloat(bits);
            } else {
                integers[i] = bits;
            }
        }
        return floats ? numbers : integers;
    }
}
