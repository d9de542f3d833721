package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.multiple;
import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.within;
import static dev.ashlar.bench.oracle.OracleRejection.writer;
import static dev.ashlar.bench.oracle.OracleRejection.zeros;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Section 9: takes every slot of a type in the order in which the writer wrote them (section 14), and judges in the end
 * whether the pool holds the items of those slots and nothing else.
 */
final class OraclePool {
    static final int UNIT = 8;
    private static final long GREATEST = 32L << 30;

    private final ByteBuffer file;
    private final OraclePack.Section section;
    private final String where;
    private final long window;
    /** By their starts, in the order of their first use. */
    private final Map<Long, Item> items = new LinkedHashMap<>();

    private final Map<String, Long> texts = new HashMap<>();

    /**
     * What a slot names.
     *
     * @param start from the pool's start
     * @param count elements, or bytes of a string or bytes
     * @param length in bytes
     * @param alignment that the field of its first use asks for
     */
    record Item(long start, long count, int length, int alignment) {
        long end() {
            return start + length;
        }

        /** With the padding. */
        long paddedEnd() {
            return (end() + UNIT - 1) / UNIT * UNIT;
        }
    }

    /** Where a slot shares a place with one of another count; empty where none does. */
    private String otherCounts = "";

    /** What is equal in items that share a place: their count and their bytes. */
    private record Content(long count, ByteBuffer bytes) {}

    OraclePool(ByteBuffer file, OraclePack.Section section, OracleLayout layout, long window) {
        this.file = file;
        this.section = section;
        this.where = layout.where() + ", pool";
        this.window = window;
        same(4, where + ", elementLength", UNIT, section.elementLength());
        within(9, where + ", count", 0, GREATEST / UNIT, section.count());
        same(4, where + ", length", UNIT * section.count(), section.length());
        multiple(9, where + ", offset", layout.poolAlignment(), section.offset());
    }

    /** The item of the slot at file offset {@code at}, of elements of {@code width} bytes; count 0 when it is empty. */
    Item item(String slot, int at, int width, int alignment) {
        long start = UNIT * OracleValues.unsigned(file, at, 4);
        long count = OracleValues.unsigned(file, at + 4, 4);
        long length = count * width;
        if (count == 0) {
            same(9, slot + ", offset of an empty slot", 0, start);
            return new Item(0, 0, 0, alignment);
        }
        within(9, slot + ", length of the item", 1, window, length);
        within(9, slot + ", end of the item", 1, section.length(), start + length);
        same(9, slot + ", window of the item's end", start / window, (start + length - 1) / window);
        multiple(9, slot + ", start of the item", alignment, start);
        return new Item(start, count, (int) length, alignment);
    }

    /** Where the bytes of an item are in the file. */
    int fileOffset(Item item) {
        return (int) (section.offset() + item.start);
    }

    /** Enters an item behind those that were used before; of an array of strings, behind the strings. */
    void use(String slot, Item item) {
        if (item.count > 0) {
            Item known = items.putIfAbsent(item.start, item);
            if (known != null) {
                otherCounts = known.count == item.count ? otherCounts : slot + ", count of the item at " + item.start;
                same(9, slot + ", length of the item at " + item.start, known.length, item.length);
            }
        }
    }

    /** Enters an item that is a string. */
    void useText(String slot, Item item) {
        use(slot, item);
        String text = OracleHashes.utf8(file.array(), fileOffset(item), item.length);
        if (text == null) {
            throw OracleRejection.of(9, slot, "valid UTF-8", "other bytes at " + item.start + " of the pool");
        }
        Long twin = item.count == 0 ? null : texts.putIfAbsent(text, item.start);
        same(9, slot + ", place of the equal string", twin == null ? item.start : twin, item.start);
    }

    /** After the last row: items do not overlap, and bytes of no item are zero. */
    void finish() {
        long end = 0;
        for (Item item : new TreeMap<>(items).values()) {
            within(
                    9,
                    where + ", start of the item behind that which ends at " + end,
                    end,
                    section.length(),
                    item.start);
            zeros(9, where + ", before the item at " + item.start, file, fileOffset(end), fileOffset(item.start));
            end = item.end();
        }
        zeros(9, where + ", behind the last item", file, fileOffset(end), fileOffset(section.length()));
    }

    private int fileOffset(long offset) {
        return (int) (section.offset() + offset);
    }

    /** Sections 9 and 14: items stand in the order of their first use, at the least places; equal ones share theirs. */
    void checkWriter() {
        writer(otherCounts.isEmpty(), 9, otherCounts, "that of the other slots", "another");
        Map<Content, Item> contents = new HashMap<>();
        long end = 0;
        for (Item item : items.values()) {
            long place = (end + item.alignment - 1) / item.alignment * item.alignment;
            if (place / window != (place + item.length - 1) / window) {
                place = (place / window + 1) * window;
            }
            writer(item.start == place, 9, where + ", place of the next new item", place, item.start);
            end = item.paddedEnd();
            Content content = new Content(item.count, bytes(item));
            Item twin = contents.putIfAbsent(content, item);
            boolean apart = twin == null || item.alignment > twin.alignment;
            writer(apart, 9, where + ", item at " + item.start, "to share the place of its twin", twin);
        }
        writer(section.length() == end, 9, where + ", end of the last item", section.length(), end);
    }

    private ByteBuffer bytes(Item item) {
        return ByteBuffer.wrap(Arrays.copyOfRange(file.array(), fileOffset(item), fileOffset(item) + item.length));
    }
}
