package dev.ashlar.store.corpus;

import static dev.ashlar.store.internal.format.IdIndexFormat.HEADER_LENGTH;
import static dev.ashlar.store.internal.format.SectionKind.DEFAULT_ROW;
import static dev.ashlar.store.internal.format.SectionKind.ID_INDEX;
import static dev.ashlar.store.internal.format.SectionKind.POOL;

import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.IdIndexFormat;
import java.util.List;

/**
 * Rows, pools and indexes that break a rule behind right checksums. The verifier finds each; and whoever reads them without
 * it gets values or an exception, and nothing from outside a section.
 */
final class BrokenRecords {
    private static final String ALPHA = CorpusPack.ALPHA;
    private static final String BETA = CorpusPack.BETA;
    private static final String GAMMA = CorpusPack.GAMMA;

    static List<BrokenPack> rows() {
        return List.of(
                BrokenPack.of(
                        "rows not sorted",
                        "row 1 of Gamma, id: expected more than 2, found 1",
                        r -> r.i64(r.row(GAMMA, 0), 2).i64(r.row(GAMMA, 1), 1).seal()),
                BrokenPack.of(
                        "an id twice",
                        "row 1 of Gamma, id: expected more than 1, found 1",
                        r -> r.i64(r.row(GAMMA, 1), 1).seal()),
                BrokenPack.of(
                        "id 0 that is not in the index",
                        "row 0 of Alpha, id 0: expected row 0 in the index, found -1",
                        r -> r.i64(r.row(ALPHA, 0), 0).seal()),
                BrokenPack.of(
                        "no id",
                        "row 0 of Alpha, id: expected more than -1, found -1",
                        r -> r.i64(r.row(ALPHA, 0), -1).seal()),
                BrokenPack.of(
                        "negative id",
                        "row 0 of Beta, id: expected more than -1, found -5",
                        r -> r.i64(r.row(BETA, 0), -5).seal()),
                BrokenPack.of(
                        "id of the default row",
                        "default row of Alpha, id: expected -1, found 9",
                        r -> r.i64(r.place(ALPHA, DEFAULT_ROW), 9).seal()),
                BrokenPack.of(
                        "a byte of no field",
                        "row 2 of Alpha, byte 11: expected 0, found 01",
                        r -> r.u8(r.row(ALPHA, 2) + 11, 1).seal()),
                BrokenPack.of(
                        "the last byte of a row",
                        "row 3 of Alpha, byte 47: expected 0, found FF",
                        r -> r.u8(r.row(ALPHA, 3) + 47, 0xFF).seal()),
                BrokenPack.of(
                        "a byte of no field by default",
                        "default row of Alpha, byte 44: expected 0",
                        r -> r.u8(r.place(ALPHA, DEFAULT_ROW) + 44, 1).seal()),
                BrokenPack.of(
                        "bool 2",
                        "row 0 of Alpha, flag: expected 0 or 1, found 2",
                        r -> r.u8(r.value(ALPHA, 0, "flag"), 2).seal()),
                BrokenPack.of(
                        "unknown constant",
                        "row 0 of Alpha, kind: expected a constant, found 3",
                        r -> r.u8(r.value(ALPHA, 0, "kind"), 3).seal()),
                BrokenPack.of(
                        "reference behind the last",
                        "row 0 of Alpha, next: expected ",
                        r -> r.i32(r.value(ALPHA, 0, "next"), 4).seal()),
                BrokenPack.of(
                        "reference -2",
                        "−1, or a row of Beta, which has 4, found -2",
                        r -> r.i32(r.value(ALPHA, 0, "next"), -2).seal()),
                BrokenPack.of(
                        "reference to an unknown type",
                        "which has 0, found 1",
                        r -> r.i64(r.field(ALPHA, "next") + 48, 77).seal()),
                BrokenPack.of(
                        "unused presence bit",
                        "row 1 of Alpha, presence bit 2: expected 0, found 1",
                        r -> r.u8(r.row(ALPHA, 1) + 8, 4).seal()),
                BrokenPack.of(
                        "absent with a value",
                        "row 1 of Alpha, rank: expected the default: it is absent",
                        r -> r.i32(r.value(ALPHA, 1, "rank"), 8).seal()),
                BrokenPack.of(
                        "absent with a text",
                        "row 1 of Alpha, note: expected the default: it is absent",
                        r -> r.i64(r.value(ALPHA, 1, "note"), 0).seal()),
                BrokenPack.of(
                        "present by default",
                        "default row of Alpha, rank: expected absent, found present",
                        r -> r.u8(r.place(ALPHA, DEFAULT_ROW) + 8, 2).seal()));
    }

    static List<BrokenPack> slots() {
        return List.of(
                slot("text outside the pool", "label", 1L << 20 | 1L << 32, "row 0 of Alpha, label: expected a slot"),
                slot("text at the end of 32 GiB", "label", 0xFFFF_FFFFL | 8L << 32, "label: expected a slot inside"),
                slot("text across the end", "label", 1000L << 32, "row 0 of Alpha, label: expected a slot inside"),
                slot("greatest text", "label", 0x7FFF_FFFFL << 32, "row 0 of Alpha, label: expected a slot inside"),
                slot(
                        "text beyond an int",
                        "label",
                        0xFFFF_FFFFL << 32,
                        "row 0 of Alpha, label: expected a slot inside"),
                slot("empty text somewhere", "label", 1, "row 0 of Alpha, label, empty slot: expected offset 0"),
                slot("array outside the pool", "weights", 1L << 20 | 1L << 32, "weights: expected a slot inside"),
                slot("greatest array", "weights", 0x7FFF_FFFFL << 32, "weights: expected a slot inside"),
                slot("array beyond an int", "weights", 0x8000_0000L << 32, "weights: expected a slot inside"),
                slot("all bits", "weights", -1L, "row 0 of Alpha, weights: expected a slot inside"),
                slot("empty array somewhere", "weights", 5, "row 0 of Alpha, weights, empty slot: expected offset 0"),
                BrokenPack.of(
                        "text of the default row",
                        "default row of Alpha, note: expected a slot inside",
                        r -> r.i64(r.place(ALPHA, DEFAULT_ROW) + 32, 1L << 40).seal()));
    }

    static List<BrokenPack> pools() {
        return List.of(
                BrokenPack.of("overlapping items", "pool of Alpha, item at ", r -> grown(r, "label", 17)),
                BrokenPack.of("two lengths of one item", "label, length of the item at ", r -> grown(r, "label", 1)),
                BrokenPack.of(
                        "not UTF-8",
                        "pool of Alpha, text at ",
                        r -> r.u8(item(r, 0, "label"), 0xFF).seal()),
                BrokenPack.of(
                        "overlong UTF-8",
                        "pool of Alpha, text at ",
                        r -> r.u8(item(r, 0, "label"), 0xC0)
                                .u8(item(r, 0, "label") + 1, 0x80)
                                .seal()),
                BrokenPack.of(
                        "a surrogate as UTF-8",
                        "pool of Alpha, text at ",
                        r -> r.u8(item(r, 1, "label"), 0xED)
                                .u8(item(r, 1, "label") + 1, 0xA0)
                                .u8(item(r, 1, "label") + 2, 0x80)
                                .seal()),
                BrokenPack.of(
                        "padding",
                        "pool of Alpha, byte ",
                        r -> r.u8(item(r, 0, "label") + 7, 1).seal()),
                BrokenPack.of(
                        "an item that nothing names",
                        "pool of Gamma, byte ",
                        r -> r.i64(r.value(GAMMA, 0, "data"), 0).seal()),
                BrokenPack.of("one text twice", "expected the slot of the same text, offset ", r -> {
                    int from = item(r, 0, "label");
                    int to = item(r, 1, "label");
                    r.i64(to, r.i64(from));
                    return r.i32(r.value(ALPHA, 1, "label") + 4, 3).seal();
                }));
    }

    static List<BrokenPack> indexes() {
        return List.of(
                index(
                        ALPHA,
                        "direct slot behind the last row",
                        1,
                        4,
                        "slot 1: expected a row that no other slot names"),
                index(
                        ALPHA,
                        "negative direct slot",
                        1,
                        -2,
                        "slot 1: expected a row that no other slot names, found -2"),
                index(ALPHA, "greatest direct slot", 0, Integer.MAX_VALUE, "slot 0: expected a row that no other"),
                index(ALPHA, "direct row twice", 1, 0, "slot 1: expected a row that no other slot names, found 0"),
                index(ALPHA, "direct row missing", 0, -1, "id index of Alpha, rows: expected 4, found 3"),
                index(ALPHA, "wrong direct row", 0, 1, "row 0 of Alpha, id 10: expected row 0 in the index, found 1"),
                hash("hash slot behind the last row", 4, "expected a row that no other slot names, found 4"),
                index(
                        BETA,
                        "hash slot of row 3 behind the last row",
                        3,
                        4,
                        "slot 3: expected a row that no other slot"),
                hash("negative hash slot", -7, "expected a row that no other slot names, found -7"),
                hash("hash row missing", -1, "id index of Beta, rows: expected 4, found 3"),
                hash("hash row twice", 3, "expected a row that no other slot names, found 3"),
                BrokenPack.of("hash slots without an empty one", "slot ", r -> {
                    int slots = r.place(BETA, ID_INDEX) + HEADER_LENGTH;
                    for (int slot = 0; slot < 8; slot++) {
                        r.i32(slots + 4 * slot, r.i32(slots + 4 * slot) < 0 ? 0 : r.i32(slots + 4 * slot));
                    }
                    return r.seal();
                }),
                BrokenPack.of("a row behind a gap", "in the index, found -1", r -> {
                    int slots = r.place(BETA, ID_INDEX) + HEADER_LENGTH;
                    int slot = slotOf(r, 0);
                    int empty = slot;
                    do {
                        empty = empty + 1 & 7;
                    } while (r.i32(slots + 4 * empty) >= 0 || empty == (slot + 1 & 7));
                    return r.i32(slots + 4 * slot, -1).i32(slots + 4 * empty, 0).seal();
                }),
                BrokenPack.of("a row behind a gap at the end", "row 3 of Beta", BrokenRecords::behindTheEnd));
    }

    static List<BrokenPack> indexHeaders() {
        return List.of(
                header(ALPHA, "unknown kind", IdIndexFormat.KIND_OFFSET, 3, "kind: expected 0, 1 or 2, found 3"),
                header(ALPHA, "negative kind", IdIndexFormat.KIND_OFFSET, -1, "kind: expected 0, 1 or 2, found -1"),
                header(ALPHA, "arithmetic with slots", IdIndexFormat.KIND_OFFSET, 0, "slots: expected 0, found 8"),
                header(ALPHA, "hash without probes", IdIndexFormat.KIND_OFFSET, 2, "longest probe: expected 1 to 4"),
                header(ALPHA, "probes of a direct index", IdIndexFormat.LONGEST_PROBE_OFFSET, 1, "expected 0, found 1"),
                header(BETA, "direct with probes", IdIndexFormat.KIND_OFFSET, 1, "longest probe: expected 0, found "),
                header(BETA, "no probes", IdIndexFormat.LONGEST_PROBE_OFFSET, 0, "longest probe: expected 1 to 4"),
                header(
                        BETA,
                        "negative probes",
                        IdIndexFormat.LONGEST_PROBE_OFFSET,
                        -1,
                        "longest probe: expected 1 to 4"),
                header(
                        BETA,
                        "more probes than slots",
                        IdIndexFormat.LONGEST_PROBE_OFFSET,
                        9,
                        "expected 1 to 4, found 9"),
                header(ALPHA, "spare byte", IdIndexFormat.ZERO_OFFSET, 1, "id index of Alpha"),
                header(GAMMA, "last spare byte", IdIndexFormat.HEADER_LENGTH - 4, 1, "id index of Gamma"),
                first(ALPHA, 9, "id index of Alpha, first id: expected 10, found 9"),
                first(ALPHA, -1, "id index of Alpha, first id: expected 0 or more, found -1"),
                first(ALPHA, Long.MIN_VALUE, "id index of Alpha, first id: expected 0 or more"),
                first(ALPHA, Long.MAX_VALUE, "id index of Alpha, slots: expected "),
                first(BETA, 4, "id index of Beta, first id: expected 5, found 4"),
                first(GAMMA, 2, "id index of Gamma, first id: expected 1, found 2"),
                first(GAMMA, Long.MAX_VALUE - 1, "id index of Gamma, first id: expected "),
                BrokenPack.of(
                        "slot count",
                        "slots: expected 8, found 7",
                        r -> r.i64(r.place(ALPHA, ID_INDEX) + IdIndexFormat.SLOT_COUNT_OFFSET, 7)
                                .seal()),
                BrokenPack.of(
                        "arithmetic ids with a gap",
                        "row 2 of Gamma, id 9: expected row 2 in the index",
                        r -> r.i64(r.row(GAMMA, 2), 9).seal()),
                BrokenPack.of(
                        "hash slots no power of two",
                        "expected a power of two, 2 to 2^31, found 7",
                        r -> slots(r, BETA, 7)),
                BrokenPack.of(
                        "one hash slot",
                        "expected a power of two, 2 to 2^31, found 1",
                        r -> slots(r.i32(r.place(BETA, ID_INDEX) + IdIndexFormat.LONGEST_PROBE_OFFSET, 1), BETA, 1)),
                BrokenPack.of("no direct slots", "slots: expected 1 or more, found 0", r -> slots(r, ALPHA, 0)),
                BrokenPack.of(
                        "direct slots too few",
                        "id index of Alpha, slots: expected 8, found 7",
                        r -> slots(r, ALPHA, 7)),
                BrokenPack.of("a probe too few", "in the index, found -1", r -> {
                    int probe = r.place(BETA, ID_INDEX) + IdIndexFormat.LONGEST_PROBE_OFFSET;
                    return collided(r).i32(probe, 1).seal();
                }),
                BrokenPack.of(
                        "direct ids that end before they begin",
                        "id index of Alpha, kind: expected hash, found direct",
                        r -> r.i64(r.row(ALPHA, 3), 9).seal()),
                BrokenPack.of(
                        "direct where hash belongs",
                        "id index of Beta, kind: expected hash, found direct",
                        r -> r.i32(r.place(BETA, ID_INDEX) + IdIndexFormat.KIND_OFFSET, 1)
                                .i32(r.place(BETA, ID_INDEX) + IdIndexFormat.LONGEST_PROBE_OFFSET, 0)
                                .seal()));
    }

    /** Row 3 gets an id whose home is the last slot, which is empty, and lies behind rows 0 and 1 in the first slots. */
    private static byte[] behindTheEnd(Resealer r) {
        int index = r.place(BETA, ID_INDEX);
        int slots = index + HEADER_LENGTH;
        r.i64(r.row(BETA, 2), idAtHome(3, 2_000_000)).i64(r.row(BETA, 3), idAtHome(7, 9_000_000));
        int[] rows = {0, 1, 3, 2, -1, -1, -1, -1};
        for (int slot = 0; slot < rows.length; slot++) {
            r.i32(slots + 4 * slot, rows[slot]);
        }
        return r.i32(index + IdIndexFormat.LONGEST_PROBE_OFFSET, 4).seal();
    }

    /** The first id from one on whose home is a slot of eight. */
    private static long idAtHome(int slot, long from) {
        long id = from;
        while (IdIndexFormat.homeSlot(id, 3) != slot) {
            id++;
        }
        return id;
    }

    private static BrokenPack slot(String name, String field, long slot, String message) {
        return BrokenPack.of(
                name, message, r -> r.i64(r.value(ALPHA, 0, field), slot).seal());
    }

    /** Row 0 and row 2 share the text "ten": row 2 gets a longer one at the same place. */
    private static byte[] grown(Resealer r, String field, int by) {
        int slot = r.value(ALPHA, 2, field);
        int other = r.value(ALPHA, 0, field);
        int count = r.i32(slot + 4) + by;
        if (by > 8) {
            r.i32(other + 4, count);
        }
        return r.i32(slot + 4, count).seal();
    }

    /** Where the item of a slot lies. */
    private static int item(Resealer r, int row, String field) {
        return r.place(ALPHA, POOL) + 8 * r.i32(r.value(ALPHA, row, field));
    }

    private static int slotOf(Resealer r, int row) {
        int slots = r.place(BETA, ID_INDEX) + HEADER_LENGTH;
        for (int slot = 0; slot < 8; slot++) {
            if (r.i32(slots + 4 * slot) == row) {
                return slot;
            }
        }
        throw new AssertionError("row " + row + " is in no slot");
    }

    /** Moves row 3 to the slot behind its own, and fills its own with a row that lies elsewhere. */
    private static Resealer collided(Resealer r) {
        int slots = r.place(BETA, ID_INDEX) + HEADER_LENGTH;
        int home = slotOf(r, 3);
        int next = home + 1 & 7;
        int displaced = r.i32(slots + 4 * next);
        return r.i32(slots + 4 * next, 3).i32(slots + 4 * home, displaced < 0 ? 0 : displaced);
    }

    private static BrokenPack index(String type, String name, int slot, int value, String message) {
        return BrokenPack.of(
                name,
                message,
                r -> r.i32(r.place(type, ID_INDEX) + HEADER_LENGTH + 4 * slot, value)
                        .seal());
    }

    private static BrokenPack hash(String name, int value, String message) {
        return BrokenPack.of(
                name,
                message,
                r -> r.i32(r.place(BETA, ID_INDEX) + HEADER_LENGTH + 4 * slotOf(r, 1), value)
                        .seal());
    }

    private static BrokenPack header(String type, String name, int at, int value, String message) {
        return BrokenPack.of(
                name, message, r -> r.i32(r.place(type, ID_INDEX) + at, value).seal());
    }

    private static BrokenPack first(String type, long id, String message) {
        return BrokenPack.of(
                "first id " + id + " of " + type,
                message,
                r -> r.i64(r.place(type, ID_INDEX) + IdIndexFormat.FIRST_ID_OFFSET, id)
                        .seal());
    }

    /** Shortens an index, in its header and in the directory; what is cut off becomes a gap of zeros. */
    private static byte[] slots(Resealer r, String type, int count) {
        int entry = r.entry(type, ID_INDEX);
        int index = r.place(type, ID_INDEX);
        for (int at = index + HEADER_LENGTH + 4 * count;
                at < index + r.i64(entry + DirectoryFormat.LENGTH_OFFSET);
                at++) {
            r.u8(at, 0);
        }
        return r.i64(entry + DirectoryFormat.LENGTH_OFFSET, HEADER_LENGTH + 4L * count)
                .i64(entry + DirectoryFormat.COUNT_OFFSET, count)
                .i64(index + IdIndexFormat.SLOT_COUNT_OFFSET, count)
                .seal();
    }
}
