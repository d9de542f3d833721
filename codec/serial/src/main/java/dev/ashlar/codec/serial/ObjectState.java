package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The values of an object at one moment, in the form of its {@code serialize} method. An {@link Interpolator} blends states, and {@link #changesTo}
 * compares them. A state holds values only, never the object.
 *
 * <p>A state reuses its memory. After the first captures of objects of similar size, a capture allocates only copies of byte arrays whose length has
 * changed. Several threads may read a state while no thread captures into it.
 */
public final class ObjectState {
    /** Kinds of entries. The kind of a value is the ordinal of its {@link ValueType}; these are the others. */
    static final byte PRESENCE = -1;

    static final byte OBJECT = -2;
    static final byte LANES = -3;
    static final byte LIST = -4;
    static final byte END = -5;

    private static final int FIRST_LENGTH = 16;
    private static final byte[] NO_BYTES = {};

    private final Recorder recorder = new Recorder();
    private int size;
    private byte[] kinds = new byte[FIRST_LENGTH];
    private String[] names = new String[FIRST_LENGTH];
    /** Of a number, its bits; of a constant, its number; of a presence, 0 or 1; of a list, how many elements it has. */
    private long[] bits = new long[FIRST_LENGTH];
    /** Of a text, bytes or constants, these; of lanes, their type. */
    private @Nullable Object[] objects = new @Nullable Object[FIRST_LENGTH];
    /** Of an object, lanes or a list, its END; of any other entry, the entry itself. */
    private int[] ends = new int[FIRST_LENGTH];

    /** Creates a state without values. */
    public ObjectState() {}

    /**
     * {@return the present state of an object}
     *
     * @param object any
     * @throws IllegalArgumentException if a member cannot be saved
     */
    public static ObjectState of(TriviallySerializable object) {
        return new ObjectState().capture(object);
    }

    /**
     * Captures the present values of an object, and clears the former values.
     *
     * @param object any
     * @return this
     * @throws IllegalArgumentException if a member cannot be saved; the state has no values then
     */
    public ObjectState capture(TriviallySerializable object) {
        recorder.restart();
        boolean whole = false;
        try {
            object.serialize(recorder);
            recorder.checkEnded();
            whole = true;
        } finally {
            size = whole ? size : 0;
        }
        return this;
    }

    /**
     * Reports what differs in a later state, in the order of the members. For triggers that run when a value changes. If nothing has changed, the
     * call allocates nothing. Elements of lists are compared by position.
     *
     * @param later a state of the same object, or of another object of its class
     * @param listener is called for each value that differs
     */
    public void changesTo(ObjectState later, StateListener listener) {
        if (!isSame(later)) {
            new StateChanges(this, later, listener).tell();
        }
    }

    private boolean isSame(ObjectState later) {
        boolean same = size == later.size;
        for (int i = 0; same && i < size; i++) {
            same = later.is(i, kinds[i], names[i]) && bits[i] == later.bits[i] && isSameObject(i, later, i);
        }
        return same;
    }

    /** Whether text, bytes or constants of an entry are those of an entry of another state. */
    boolean isSameObject(int entry, ObjectState other, int otherEntry) {
        Object one = objects[entry];
        Object two = other.objects[otherEntry];
        return one instanceof byte[] bytes && two instanceof byte[] others
                ? Arrays.equals(bytes, others)
                : Objects.equals(one, two);
    }

    int size() {
        return size;
    }

    byte kind(int entry) {
        return kinds[entry];
    }

    String name(int entry) {
        return names[entry];
    }

    long bits(int entry) {
        return bits[entry];
    }

    @Nullable
    Object object(int entry) {
        return objects[entry];
    }

    /** The END of an object, lanes or a list; else the entry itself. */
    int end(int entry) {
        return ends[entry];
    }

    /** The entry behind a value, which may have presences before it. */
    int behind(int entry) {
        int value = entry;
        while (kinds[value] == PRESENCE) {
            if (bits[value++] == 0) {
                return value;
            }
        }
        return ends[value] + 1;
    }

    /** Whether an entry is of a member, wherever it is: of this name and kind. */
    boolean is(int entry, byte kind, String name) {
        return entry < size && kinds[entry] == kind && names[entry].equals(name);
    }

    static byte kind(ValueType type) {
        return (byte) type.ordinal();
    }

    /** Writes entries, one after the other. */
    private final class Recorder extends NumberSaver {
        private int[] open = new int[FIRST_LENGTH];

        private void restart() {
            clearScopes();
            size = 0;
        }

        private void checkEnded() {
            checkClosed();
        }

        private int add(byte kind, String name, long value, @Nullable Object object) {
            if (size == kinds.length) {
                int longer = 2 * size;
                kinds = Arrays.copyOf(kinds, longer);
                names = Arrays.copyOf(names, longer);
                bits = Arrays.copyOf(bits, longer);
                objects = Arrays.copyOf(objects, longer);
                ends = Arrays.copyOf(ends, longer);
            }
            kinds[size] = kind;
            names[size] = name;
            bits[size] = value;
            objects[size] = object;
            ends[size] = size;
            return size++;
        }

        @Override
        protected void put(String name, ValueType type, long value) {
            add(kind(type), name, value, null);
        }

        @Override
        public String io(String name, String value) {
            checkText(name, value);
            add(kind(ValueType.STRING), name, 0, value);
            return value;
        }

        @Override
        public byte[] io(String name, byte[] value) {
            checkGiven(name, value);
            // What stood at this place in the capture before is of use if it has the same length.
            byte[] copy = size < objects.length && objects[size] instanceof byte[] before ? before : NO_BYTES;
            if (copy.length == value.length) {
                System.arraycopy(value, 0, copy, 0, value.length);
            } else {
                copy = value.clone();
            }
            add(kind(ValueType.BYTES), name, 0, copy);
            return value;
        }

        @Override
        public int ioConstant(String name, int number, Constants constants) {
            checkConstant(name, number, constants);
            add(kind(ValueType.ENUM), name, number, constants);
            return number;
        }

        @Override
        public boolean ioPresent(String name, boolean present, @Nullable ValueType type) {
            add(PRESENCE, name, present ? 1 : 0, null);
            return present;
        }

        @Override
        public void begin(String name) {
            super.begin(name);
            open(OBJECT, name, 0, null);
        }

        @Override
        public void beginLanes(String name, ValueType type) {
            super.beginLanes(name, type);
            open(LANES, name, 0, type);
        }

        @Override
        public int beginList(String name, int count, @Nullable ValueType type) {
            super.beginList(name, count, type);
            open(LIST, name, count, null);
            return count;
        }

        private void open(byte kind, String name, long value, @Nullable Object object) {
            if (depth() > open.length) {
                open = Arrays.copyOf(open, 2 * open.length);
            }
            open[depth() - 1] = add(kind, name, value, object);
        }

        @Override
        public void end() {
            int opened = depth() == 0 ? 0 : open[depth() - 1];
            super.end();
            int end = add(END, ELEMENT, 0, null);
            ends[opened] = end;
        }
    }
}
