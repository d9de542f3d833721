package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.that;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What the field table says of a row as a whole: section 7, order of the fields, and section 6, fingerprint. */
record OracleLayout(
        String where,
        long typeKey,
        List<OracleField> fields,
        int stride,
        int rowAlignment,
        int presenceCount,
        int presenceOffset) {
    private static final int LINE = 64;

    int presenceBytes() {
        return (presenceCount + 7) / 8;
    }

    /** Which bytes of a row belong to the id, to the bitmap or to a field; none belongs to two. */
    boolean[] owned() {
        boolean[] owned = new boolean[stride];
        claim(owned, "the id", 0, Long.BYTES);
        if (presenceCount > 0) {
            claim(owned, "the presence bitmap", presenceOffset, presenceBytes());
        }
        for (OracleField field : fields) {
            claim(owned, "field " + field.name(), field.offset(), field.width());
        }
        return owned;
    }

    private void claim(boolean[] owned, String what, int from, int length) {
        for (int at = from; at < from + length; at++) {
            that(!owned[at], 7, where + ", byte " + at + " of the row", "a byte of " + what + " alone", "two owners");
            owned[at] = true;
        }
    }

    /** Section 7, the writer's rule: every offset and the stride follow from the fields and their order. */
    void checkOrder() {
        boolean[] taken = new boolean[stride];
        place(taken, "the id", 0, Long.BYTES, 0);
        placeAll(taken, true);
        int hotLength = lengthOf(taken);
        if (presenceCount > 0) {
            int from = lowest(taken, presenceBytes(), 1, 0);
            place(taken, "the presence bitmap", presenceOffset, presenceBytes(), from);
            hotLength = lengthOf(taken);
        }
        placeAll(taken, false);
        same(7, where + ", stride", strideFor(lengthOf(taken), hotLength), stride);
    }

    private void placeAll(boolean[] taken, boolean hot) {
        List<OracleField> group = new ArrayList<>(fields);
        group.removeIf(field -> field.hot() != hot);
        group.sort(Comparator.comparingInt(OracleField::width).reversed());
        int width = 0;
        int from = 0;
        for (OracleField field : group) {
            from = field.width() == width ? from : 0;
            width = field.width();
            from = lowest(taken, width, width, from);
            place(taken, "field " + field.name(), field.offset(), width, from);
        }
    }

    private void place(boolean[] taken, String what, int found, int length, int expected) {
        same(7, where + ", offset of " + what + " (writer's rule)", expected, found);
        for (int at = expected; at < expected + length; at++) {
            taken[at] = true;
        }
    }

    /** The lowest free offset at or behind {@code from} that is a multiple of {@code alignment}. */
    private int lowest(boolean[] taken, int length, int alignment, int from) {
        for (int at = from; at + length <= stride; at += alignment) {
            boolean free = true;
            for (int i = at; i < at + length; i++) {
                free &= !taken[i];
            }
            if (free) {
                return at;
            }
        }
        throw OracleRejection.of(7, where + ", stride", "room for all fields", stride);
    }

    private static int lengthOf(boolean[] taken) {
        int length = taken.length;
        while (!taken[length - 1]) {
            length--;
        }
        return length;
    }

    private int strideFor(int length, int hotLength) {
        int least = (length + rowAlignment - 1) / rowAlignment * rowAlignment;
        for (int larger = least; 8L * larger <= 9L * least; larger += rowAlignment) {
            if (Math.min(LINE, Integer.lowestOneBit(larger)) >= hotLength) {
                return larger;
            }
        }
        return least;
    }

    /** Section 6. */
    long fingerprint() {
        int count = fields.stream().mapToInt(field -> field.constants().size()).sum();
        ByteBuffer all = ByteBuffer.allocate(32 + 56 * fields.size() + 12 * count);
        all.order(ByteOrder.LITTLE_ENDIAN);
        all.putLong(typeKey).putInt(0).putInt(stride).putInt(rowAlignment);
        all.putInt(presenceCount).putInt(presenceOffset).putInt(fields.size());
        List<OracleField> sorted = new ArrayList<>(fields);
        sorted.sort((a, b) -> Long.compareUnsigned(a.key(), b.key()));
        for (OracleField field : sorted) {
            all.putLong(field.key()).putInt(field.typeCode()).putInt(field.array() ? 2 : 0);
            all.putInt(field.offset()).putInt(field.width()).putInt(field.elementWidth());
            all.putInt(1).putInt(8);
            all.putInt(field.presenceIndex()).putLong(field.targetKey());
            all.putInt(field.constants().size());
            for (OracleField.Constant constant : field.constants()) {
                all.putLong(constant.key()).putInt((int) constant.value());
            }
        }
        return OracleHashes.xxh64(all.array(), 0, all.position());
    }
}
