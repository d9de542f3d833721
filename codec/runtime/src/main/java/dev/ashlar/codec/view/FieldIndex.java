package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.number.IndexKeys;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import java.lang.ref.Reference;

/**
 * Maps the key of a field's value to candidates: rows that have it, ascending, or, in a hash, that have a value with a similar key. Any thread; allocates nothing. With any
 * data, every call ends after a bounded number of steps. The caller compares the returned rows with the row count.
 */
public abstract class FieldIndex {
    /** The result of {@link #entry} for a key that no record has. */
    public static final int NONE = -1;

    /** Address of what the header is followed by; 0 where that is nothing, or lies in several parts of memory. */
    final long first;

    /** Bytes from there on. */
    final long length;

    final long homeCount;
    /** Bytes of the slots that a lookup looks at. */
    final long probeLength;

    /** Values of a direct index, from the least to the greatest; 0 of a hash. */
    final long span;

    /** The least of them. */
    final long firstValue;

    /**
     * For subclasses, which keep the memory.
     *
     * @param first address of what the header is followed by; 0 if there is nothing, or if it lies in several parts of memory
     * @param length bytes from there on
     * @param homeCount of a hash, slots that keys have their homes in; else 0
     * @param longestProbe of a hash, slots to look at for any key; behind each home there are so many
     * @param span of a direct index, values from the least to the greatest; behind so many starts there is one more. Else 0
     * @param firstValue of a direct index, the least value
     */
    protected FieldIndex(long first, long length, long homeCount, int longestProbe, long span, long firstValue) {
        this.first = first;
        this.length = length;
        this.homeCount = homeCount;
        this.probeLength = (long) longestProbe * Long.BYTES;
        this.span = span;
        this.firstValue = firstValue;
    }

    /** Address of the slot where the search for a key begins. */
    final long home(long key) {
        return first + IndexKeys.home(key, homeCount) * Long.BYTES;
    }

    /**
     * Looks up a value: the first candidate. Another value can have the same half of the key, so the caller compares what the row has,
     * or the first row of several.
     *
     * @param key of the value, as {@link #key} gives it
     * @return {@link #NONE} if no record has it; the row if one record has it; another negative number for several
     */
    public final int entry(long key) {
        if (first == 0 || span > 0) {
            int place = candidate(key, 0);
            return place < 0 ? NONE : entry(key, place);
        }
        long at = home(key);
        long end = at + probeLength;
        int entry = NONE;
        do {
            long slot = Memory.i64(at);
            if (slot >>> 32 == key >>> 32) {
                entry = (int) slot - 1;
                break;
            }
            if (slot == 0) {
                break;
            }
            at += Long.BYTES;
        } while (at != end);
        Reference.reachabilityFence(this);
        return entry;
    }

    /**
     * Returns the place of a candidate, for those that follow the first one.
     *
     * @param key of the value
     * @param from how many slots behind the home of the key the search begins, 0 or more
     * @return how many slots behind the home the next candidate is; −1 if there are no more
     */
    public abstract int candidate(long key, int from);

    /**
     * Returns a candidate.
     *
     * @param key of the value
     * @param place of {@link #candidate(long, int)}
     * @return as of {@link #entry(long)}
     */
    public abstract int entry(long key, int place);

    /**
     * The entry of a value: candidates are compared.
     *
     * @param source the records of the index
     * @param field of the index
     * @param value as {@link RecordSource#holds} takes it
     */
    final int entry(RecordSource source, FieldLayout field, long value) {
        long key = key(field.type(), value);
        int entry = entry(key);
        return entry == NONE || span > 0 || source.holds(field, rowWithin(entry, 0), value)
                ? entry
                : entry(source, field, value, key);
    }

    private int entry(RecordSource source, FieldLayout field, long value, long key) {
        for (int place = candidate(key, 0); place >= 0; place = candidate(key, place + 1)) {
            int entry = entry(key, place);
            if (source.holds(field, rowWithin(entry, 0), value)) {
                return entry;
            }
        }
        return NONE;
    }

    /**
     * The key of a value in this index. In a direct index it is the place of the value in the span. Else see {@code pack-format.md}, section 10.
     *
     * @param type of the field
     * @param value of a text its hash; of others the value as a number
     * @return any number
     */
    public final long key(ValueType type, long value) {
        return span > 0 ? value - firstValue : hashKey(type, value);
    }

    /** No switch: generated code has a constant type. */
    static long hashKey(ValueType type, long value) {
        if (type == ValueType.HASH) {
            return IndexKeys.scatter(value);
        }
        return type == ValueType.STRING ? value : IndexKeys.mix(value);
    }

    /**
     * {@return the address of the rows of a list, as many as {@link #count} says; 0 where they lie otherwise}
     *
     * @param entry of a value
     */
    public abstract long list(int entry);

    /**
     * {@return the number of rows, 0 or more}
     *
     * @param entry of a value
     */
    public abstract int count(int entry);

    /**
     * Returns one of the rows.
     *
     * @param entry of a value
     * @param position 0 to {@link #count} − 1, in the order of rows
     * @return the row; if there is none, a number that is not a row
     */
    public abstract int row(int entry, int position);

    /**
     * Returns one of the rows, for callers that know the {@link #count} and stay below it: this method does not read
     * the count again.
     *
     * @param entry of a value
     * @param position 0 to {@link #count} − 1; others return any number
     * @return the row; if there is none, a number that is not a row
     */
    public abstract int rowWithin(int entry, int position);
}
