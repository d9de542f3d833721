package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.zeros;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Section 9, checked by replaying the writer: items stand in the order of their first use (section 14), so a slot names
 * either an item seen before or the one that begins where the next must.
 */
final class OraclePool {
    static final int UNIT = 8;
    private static final long GREATEST = 32L << 30;

    private final ByteBuffer file;
    private final OraclePack.Section section;
    private final String where;
    private final long window;
    private final Map<Long, Long> lengths = new HashMap<>();
    private final Map<String, Long> texts = new HashMap<>();
    private final Set<Long> textsSeen = new HashSet<>();
    private final Set<Long> boolsSeen = new HashSet<>();
    private long end;

    OraclePool(ByteBuffer file, OraclePack.Section section, String type, long window) {
        this.file = file;
        this.section = section;
        this.where = type + ", pool";
        this.window = window;
        same(4, where + ", elementLength", UNIT, section.elementLength());
        OracleRejection.within(9, where + ", count", 0, GREATEST / UNIT, section.count());
        same(4, where + ", length", UNIT * section.count(), section.length());
    }

    /** The slot of {@code field} at file offset {@code at}, in {@code row} (-1 for the default row). */
    void check(int row, OracleField field, int at) {
        long start = UNIT * OracleField.unsigned(file, at, 4);
        long count = OracleField.unsigned(file, at + 4, 4);
        if (count == 0) {
            expect(start == 0, row, field, "offset 0 of an empty slot", start);
            return;
        }
        long length = field.array() ? count * field.elementWidth() : count;
        long last = start + length - 1;
        expect(length <= window, row, field, "at most a window of " + window, length);
        expect(last < section.length(), row, field, "a last byte below " + section.length(), last);
        expect(start / window == last / window, row, field, "a place inside one window", start);
        Long known = lengths.get(start);
        if (known == null) {
            place(row, field, start, length);
        } else {
            expect(known == length, row, field, known + " bytes as before at " + start, length);
        }
        checkContent(row, field, start, (int) length);
    }

    /** A new item begins behind the last, or at the next window where it would cross into it. */
    private void place(int row, OracleField field, long start, long length) {
        long expected = end;
        if (expected / window != (expected + length - 1) / window) {
            expected = (expected / window + 1) * window;
        }
        expect(start == expected, row, field, "its first use at " + expected + " of the pool (writer's rule)", start);
        zeros(9, where + ", gap before an item", file, fileOffset(end), fileOffset(start));
        end = (start + length + UNIT - 1) / UNIT * UNIT;
        zeros(9, where + ", padding of an item", file, fileOffset(start + length), fileOffset(end));
        lengths.put(start, length);
    }

    private void checkContent(int row, OracleField field, long start, int length) {
        if (!field.array() && textsSeen.add(start)) {
            String text = OracleHashes.utf8(file.array(), fileOffset(start), length);
            if (text == null) {
                throw reject(row, field, "valid UTF-8", "other bytes at " + start + " of the pool");
            }
            Long twin = texts.putIfAbsent(text, start);
            expect(twin == null, row, field, "the slot of the equal string at " + twin, start);
        } else if (field.array() && field.typeCode() == OracleField.BOOL && boolsSeen.add(start)) {
            for (int i = 0; i < length; i++) {
                int value = file.get(fileOffset(start + i));
                expect(value == 0 || value == 1, row, field, "0 or 1 in element " + i, value);
            }
        }
    }

    /** After the last row: nothing stands in the pool that no slot names. */
    void finish() {
        same(9, where + ", end of the last item", section.length(), end);
    }

    private int fileOffset(long offset) {
        return (int) (section.offset() + offset);
    }

    private void expect(boolean holds, int row, OracleField field, String expected, long found) {
        if (!holds) {
            throw reject(row, field, expected, found);
        }
    }

    private OracleRejection reject(int row, OracleField field, String expected, Object found) {
        return OracleRejection.of(9, where + ", slot of row " + row + ", field " + field.name(), expected, found);
    }
}
