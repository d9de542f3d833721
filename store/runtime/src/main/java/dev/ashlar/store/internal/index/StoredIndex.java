package dev.ashlar.store.internal.index;

import static dev.ashlar.store.internal.format.FieldIndexFormat.HEADER_LENGTH;
import static dev.ashlar.store.internal.format.FieldIndexFormat.LIST_ENTRY_LENGTH;
import static dev.ashlar.store.internal.format.FieldIndexFormat.SLOT_LENGTH;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.view.FieldIndex;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * The index of a field where it lies, see {@link FieldIndexFormat}. What the header says was checked at open; slots and lists
 * are read as they are, and whatever they say, no lookup leaves the section. The only kind of index that there is, so that calls to
 * it stay monomorphic.
 */
public final class StoredIndex extends FieldIndex {
    private final MemorySpan section;
    private final long homeCount;
    private final int longestProbe;
    private final long lists;
    private final int listLength;
    private final int keyCount;
    private final int rowCount;

    private StoredIndex(ByteBuffer header, MemorySpan section, long homeCount, int longestProbe) {
        super(
                homeCount > 0 && section.isContiguous() ? section.address(HEADER_LENGTH) : 0,
                homeCount,
                longestProbe,
                section.length() - HEADER_LENGTH);
        this.section = section;
        this.homeCount = homeCount;
        this.longestProbe = longestProbe;
        this.lists = slotAt(slotCount());
        this.listLength = (int) header.getLong(FieldIndexFormat.LIST_LENGTH_OFFSET);
        this.keyCount = (int) header.getLong(FieldIndexFormat.KEY_COUNT_OFFSET);
        this.rowCount = (int) header.getLong(FieldIndexFormat.ROW_COUNT_OFFSET);
    }

    /**
     * An index over a section.
     *
     * @param header a copy of the section's first {@link FieldIndexFormat#HEADER_LENGTH} bytes, little-endian
     * @param section the section
     * @param slotCount slots that it has room for
     * @param field what the index is about
     * @param typeRows rows of the type, 0 or more
     * @return the index
     * @throws IllegalArgumentException when the header breaks a rule or does not fit the section
     */
    public static StoredIndex open(
            ByteBuffer header, MemorySpan section, long slotCount, FieldLayout field, int typeRows) {
        for (int spare = FieldIndexFormat.ZERO_OFFSET; spare < HEADER_LENGTH; spare++) {
            if (header.get(spare) != 0) {
                throw fault("spare byte", 0, header.get(spare));
            }
        }
        long fieldKey = header.getLong(FieldIndexFormat.FIELD_KEY_OFFSET);
        if (fieldKey != field.key()) {
            throw fault("field key", hex(field.key()), hex(fieldKey));
        }
        long rowCount = header.getLong(FieldIndexFormat.ROW_COUNT_OFFSET);
        if (rowCount < 0 || rowCount > typeRows) {
            throw fault("rows", "at most " + typeRows, rowCount);
        }
        long keyCount = header.getLong(FieldIndexFormat.KEY_COUNT_OFFSET);
        long leastKeys = field.index().isUnique() ? rowCount : Math.min(1, rowCount);
        if (keyCount < leastKeys || keyCount > rowCount) {
            throw fault("keys", leastKeys + " to " + rowCount, keyCount);
        }
        checkSlots(header, slotCount, keyCount);
        checkLists(header, section.length() - slotAt(slotCount), rowCount - keyCount);
        int longestProbe = header.getInt(FieldIndexFormat.LONGEST_PROBE_OFFSET);
        return new StoredIndex(header, section, slotCount - longestProbe, longestProbe);
    }

    /** There are so many slots that no search which begins at a home leaves them. */
    private static void checkSlots(ByteBuffer header, long slotCount, long keyCount) {
        long homeCount = Integer.toUnsignedLong(FieldIndexFormat.homeCount(keyCount));
        long homesFound = Integer.toUnsignedLong(header.getInt(FieldIndexFormat.HOME_COUNT_OFFSET));
        if (homesFound != homeCount) {
            throw fault("homes", homeCount, homesFound);
        }
        long longestProbe = Integer.toUnsignedLong(header.getInt(FieldIndexFormat.LONGEST_PROBE_OFFSET));
        long leastProbe = Math.min(1, keyCount);
        if (longestProbe < leastProbe || longestProbe > keyCount) {
            throw fault("longest probe", leastProbe + " to " + keyCount, longestProbe);
        }
        if (slotCount != homeCount + longestProbe) {
            throw fault("slots", homeCount + longestProbe, slotCount);
        }
    }

    /** {@code further}: rows that have not a key of their own. */
    private static void checkLists(ByteBuffer header, long bytes, long further) {
        long listLength = header.getLong(FieldIndexFormat.LIST_LENGTH_OFFSET);
        if (listLength != bytes / LIST_ENTRY_LENGTH) {
            throw fault("length of the lists", bytes / LIST_ENTRY_LENGTH, listLength);
        }
        // A list has a row with a key of its own, further ones, and before them their number.
        long most = Math.min(3 * further, FieldIndexFormat.MAX_LIST_LENGTH);
        long least = further == 0 ? 0 : further + 2;
        if (listLength < least || listLength > most) {
            throw fault("length of the lists", least + " to " + most, listLength);
        }
    }

    private static IllegalArgumentException fault(String what, Object expected, Object found) {
        return new IllegalArgumentException(what + ": expected " + expected + ", found " + found);
    }

    private static String hex(long key) {
        return String.format("%016X", key);
    }

    @Override
    public int candidate(long key, int from) {
        for (int place = from; place < longestProbe; place++) {
            long slot = slot(slotOf(key, place));
            if (slot == 0) {
                return -1;
            }
            if (slot >>> 32 == key >>> 32) {
                return place;
            }
        }
        return -1;
    }

    @Override
    public int entry(long key, int place) {
        return entryOf(slot(slotOf(key, Objects.checkIndex(place, longestProbe))));
    }

    private long slotOf(long key, int place) {
        return FieldIndexFormat.home(key, homeCount) + place;
    }

    /** An empty slot has {@link #NONE}. */
    private static int entryOf(long slot) {
        return (int) slot - 1;
    }

    /** {@code slot}: 0 to {@link #slotCount()} − 1. */
    private long slot(long slot) {
        long found = Memory.i64(section.address(slotAt(slot)));
        Reference.reachabilityFence(this);
        return found;
    }

    /** Of a slot in the section. */
    private static long slotAt(long slot) {
        return HEADER_LENGTH + slotsLength(slot);
    }

    private static long slotsLength(long count) {
        return count * SLOT_LENGTH;
    }

    @Override
    public int count(int entry) {
        if (entry >= 0) {
            return 1;
        }
        int place = entry & ~FieldIndexFormat.LIST;
        if (place >= listLength) {
            return 0; // NONE too: no list has so great a place.
        }
        return Math.max(0, Math.min(inLists(place), listLength - place - 1));
    }

    @Override
    public long list(int entry) {
        if (entry >= 0 || !section.isContiguous()) {
            return 0;
        }
        long place = entry & ~FieldIndexFormat.LIST;
        return place < listLength ? section.address(lists + (place + 1) * LIST_ENTRY_LENGTH) : 0;
    }

    @Override
    public int row(int entry, int position) {
        if (entry >= 0) {
            return position == 0 ? entry : RecordSource.NO_ROW;
        }
        int count = count(entry);
        return Integer.compareUnsigned(position, count) < 0
                ? inLists((entry & ~FieldIndexFormat.LIST) + 1 + position)
                : RecordSource.NO_ROW;
    }

    @Override
    public int rowWithin(int entry, int position) {
        if (entry >= 0) {
            return entry;
        }
        int place = (entry & ~FieldIndexFormat.LIST) + 1 + position;
        return Integer.compareUnsigned(place, listLength) < 0 ? inLists(place) : RecordSource.NO_ROW;
    }

    /** {@code place}: 0 to listLength − 1. */
    private int inLists(int place) {
        int number = Memory.i32(section.address(lists + (long) place * LIST_ENTRY_LENGTH));
        Reference.reachabilityFence(this);
        return number;
    }

    /** {@return the number of different index keys} */
    public int keyCount() {
        return keyCount;
    }

    /** {@return the number of rows that are listed} */
    public int rowCount() {
        return rowCount;
    }

    /** {@return the number of slots that are the home of keys} */
    public long homeCount() {
        return homeCount;
    }

    /** {@return the number of slots} */
    public long slotCount() {
        return homeCount + longestProbe;
    }

    /** {@return the most slots that a lookup looks at} */
    public int longestProbe() {
        return longestProbe;
    }

    /** {@return the number of u32s in the lists} */
    public int listLength() {
        return listLength;
    }

    /**
     * What a slot leads to.
     *
     * @param slot 0 to {@link #slotCount()} − 1
     * @return {@link #NONE} of an empty slot; a row, or 2^31 + the place of a list
     * @throws IndexOutOfBoundsException for other slots
     */
    public int entryIn(long slot) {
        return entryOf(slot(Objects.checkIndex(slot, slotCount())));
    }

    /**
     * The upper half of a slot's key.
     *
     * @param slot 0 to {@link #slotCount()} − 1
     * @return 0 to 2^32 − 1; 0 of an empty slot
     * @throws IndexOutOfBoundsException for other slots
     */
    public long keyHighIn(long slot) {
        return slot(Objects.checkIndex(slot, slotCount())) >>> 32;
    }

    /**
     * A number of the lists.
     *
     * @param place 0 to {@link #listLength()} − 1
     * @return the number of rows in a list, or a row
     * @throws IndexOutOfBoundsException for other places
     */
    public int listed(int place) {
        return inLists(Objects.checkIndex(place, listLength));
    }
}
