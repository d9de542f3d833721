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
    private final int span;
    private final long firstValue;
    private final long lists;
    private final int listLength;
    private final int keyCount;
    private final int rowCount;

    private StoredIndex(ByteBuffer header, MemorySpan section, long homeCount, int longestProbe, int span) {
        super(
                section.length() > HEADER_LENGTH && section.isContiguous() ? section.address(HEADER_LENGTH) : 0,
                section.length() - HEADER_LENGTH,
                homeCount,
                longestProbe,
                span,
                header.getLong(FieldIndexFormat.FIRST_VALUE_OFFSET));
        this.section = section;
        this.homeCount = homeCount;
        this.longestProbe = longestProbe;
        this.span = span;
        this.firstValue = header.getLong(FieldIndexFormat.FIRST_VALUE_OFFSET);
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
            require(header.get(spare) == 0, "spare byte", 0, header.get(spare));
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
        long kind = header.getLong(FieldIndexFormat.KIND_OFFSET);
        boolean direct = kind == FieldIndexFormat.DIRECT;
        boolean may = FieldIndexFormat.hasNumbers(field.type()) && rowCount > 0;
        require(kind == FieldIndexFormat.HASH || direct && may, "kind", may ? "0 or 1" : 0, kind);
        long listBytes = section.length() - slotAt(slotCount);
        if (direct) {
            return openDirect(header, section, slotCount, listBytes);
        }
        long firstValue = header.getLong(FieldIndexFormat.FIRST_VALUE_OFFSET);
        require(firstValue == 0, "first value", 0, firstValue);
        checkSlots(header, slotCount, keyCount);
        checkLists(header, listBytes, rowCount - keyCount);
        int longestProbe = header.getInt(FieldIndexFormat.LONGEST_PROBE_OFFSET);
        return new StoredIndex(header, section, slotCount - longestProbe, longestProbe, 0);
    }

    private static StoredIndex openDirect(ByteBuffer header, MemorySpan section, long slotCount, long listBytes) {
        int longestProbe = header.getInt(FieldIndexFormat.LONGEST_PROBE_OFFSET);
        require(longestProbe == 0, "longest probe", 0, longestProbe);
        require(slotCount == 0, "slots", 0, slotCount);
        long span = Integer.toUnsignedLong(header.getInt(FieldIndexFormat.HOME_COUNT_OFFSET));
        long rowCount = header.getLong(FieldIndexFormat.ROW_COUNT_OFFSET);
        long most = FieldIndexFormat.DIRECT_SPAN * rowCount;
        if (span < 1 || span > most) {
            throw fault("span", "1 to " + most, span);
        }
        long listLength = header.getLong(FieldIndexFormat.LIST_LENGTH_OFFSET);
        require(
                listLength == listBytes / LIST_ENTRY_LENGTH,
                "length of the lists",
                listBytes / LIST_ENTRY_LENGTH,
                listLength);
        long right = FieldIndexFormat.listLength(span, rowCount);
        require(
                listLength == right && right <= FieldIndexFormat.MAX_LIST_LENGTH,
                "length of the lists",
                right,
                listLength);
        return new StoredIndex(header, section, 0, 0, (int) span);
    }

    /** There are so many slots that no search which begins at a home leaves them. */
    private static void checkSlots(ByteBuffer header, long slotCount, long keyCount) {
        long homeCount = Integer.toUnsignedLong(FieldIndexFormat.homeCount(keyCount));
        long homesFound = Integer.toUnsignedLong(header.getInt(FieldIndexFormat.HOME_COUNT_OFFSET));
        require(homesFound == homeCount, "homes", homeCount, homesFound);
        long longestProbe = Integer.toUnsignedLong(header.getInt(FieldIndexFormat.LONGEST_PROBE_OFFSET));
        long leastProbe = Math.min(1, keyCount);
        if (longestProbe < leastProbe || longestProbe > keyCount) {
            throw fault("longest probe", leastProbe + " to " + keyCount, longestProbe);
        }
        require(slotCount == homeCount + longestProbe, "slots", homeCount + longestProbe, slotCount);
    }

    /** {@code further}: rows that have not a key of their own. */
    private static void checkLists(ByteBuffer header, long bytes, long further) {
        long listLength = header.getLong(FieldIndexFormat.LIST_LENGTH_OFFSET);
        require(listLength == bytes / LIST_ENTRY_LENGTH, "length of the lists", bytes / LIST_ENTRY_LENGTH, listLength);
        // A list has a row with a key of its own, further ones, and before them their number.
        long most = Math.min(3 * further, FieldIndexFormat.MAX_LIST_LENGTH);
        long least = further == 0 ? 0 : further + 2;
        if (listLength < least || listLength > most) {
            throw fault("length of the lists", least + " to " + most, listLength);
        }
    }

    private static void require(boolean condition, String what, Object expected, Object found) {
        if (!condition) {
            throw fault(what, expected, found);
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
        if (span > 0) {
            return from == 0 && key >= 0 && key < span && count((int) key | FieldIndexFormat.LIST) > 0 ? 0 : -1;
        }
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
        if (span > 0) {
            return (int) Objects.checkIndex(key, span) | FieldIndexFormat.LIST;
        }
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
            return span > 0 ? 0 : 1;
        }
        int place = entry & ~FieldIndexFormat.LIST;
        if (span > 0) {
            return place < span ? countFrom(inLists(place), inLists(place + 1)) : 0;
        }
        if (place >= listLength) {
            return 0; // NONE too: no list has so great a place.
        }
        return Math.max(0, Math.min(inLists(place), listLength - place - 1));
    }

    /** Rows from a start to the next one: none where one of them is wrong. */
    private int countFrom(int start, int end) {
        return start >= 0 && end <= rowCount ? Math.max(0, end - start) : 0;
    }

    /** Place of the first row of a list in the lists. {@code place}: of an entry that has rows. */
    private int rowsAt(int place) {
        return span > 0 ? span + 1 + inLists(place) : place + 1;
    }

    @Override
    public long list(int entry) {
        if (entry >= 0 || span > 0 || !section.isContiguous()) {
            return 0;
        }
        long place = entry & ~FieldIndexFormat.LIST;
        return place < listLength ? section.address(lists + (place + 1) * LIST_ENTRY_LENGTH) : 0;
    }

    @Override
    public int row(int entry, int position) {
        return Integer.compareUnsigned(position, count(entry)) < 0 ? rowWithin(entry, position) : RecordSource.NO_ROW;
    }

    @Override
    public int rowWithin(int entry, int position) {
        if (entry >= 0) {
            return entry;
        }
        int place = entry & ~FieldIndexFormat.LIST;
        if (place >= listLength) {
            return RecordSource.NO_ROW;
        }
        int at = rowsAt(place) + position;
        return Integer.compareUnsigned(at, listLength) < 0 ? inLists(at) : RecordSource.NO_ROW;
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

    /** {@return the number of values from the least to the greatest in a direct index; 0 of a hash} */
    public int span() {
        return span;
    }

    /** {@return the least value of a direct index; 0 of a hash} */
    public long firstValue() {
        return firstValue;
    }

    /** {@return the number of slots that are the home of keys; 0 of a direct index} */
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
