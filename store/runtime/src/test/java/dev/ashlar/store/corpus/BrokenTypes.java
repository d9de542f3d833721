package dev.ashlar.store.corpus;

import static dev.ashlar.store.corpus.CorpusPack.COLUMNS;
import static dev.ashlar.store.corpus.CorpusPack.EMPTY;
import static dev.ashlar.store.corpus.CorpusPack.ROWS;
import static dev.ashlar.store.internal.format.SectionKind.DEFAULT_ROW;
import static dev.ashlar.store.internal.format.SectionKind.POOL;

import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.FieldTableFormat;
import dev.ashlar.store.internal.format.SectionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Values of every type, in rows and in columns, that break a rule behind right checksums; and broken columns. */
final class BrokenTypes {
    private static final List<String> BOTH = List.of(ROWS, COLUMNS);

    /** A rule of values, broken in rows and in columns. */
    private static void both(
            List<BrokenPack> all, String name, String message, Function<Resealer, Function<String, Resealer>> change) {
        for (String type : BOTH) {
            all.add(BrokenPack.of(
                    name + " in " + type,
                    message.replace("TYPE", type),
                    r -> change.apply(r).apply(type).seal()));
        }
    }

    static List<BrokenPack> elements() {
        List<BrokenPack> all = new ArrayList<>();
        both(
                all,
                "unknown constant",
                "row 0 of TYPE, tones[1]: expected a constant, found 3",
                r -> type -> r.u8(r.value(type, 0, "tones") + 1, 3));
        both(
                all,
                "unknown flag",
                "row 0 of TYPE, mask: expected bits of 7, found d",
                r -> type -> r.u8(r.value(type, 0, "mask"), 13));
        both(
                all,
                "unknown flag of several",
                "row 2 of TYPE, sides[1]: expected bits of 7, found 80",
                r -> type -> r.u8(r.value(type, 2, "sides") + 1, 0x80));
        both(
                all,
                "bool 2",
                "row 0 of TYPE, gates[2]: expected 0 or 1, found 2",
                r -> type -> r.u8(r.value(type, 0, "gates") + 2, 2));
        both(
                all,
                "reference behind the last",
                "ends[1]: expected −1, or a row of Rows, which has 3, found 3",
                r -> type -> r.i32(r.value(type, 0, "ends") + 4, 3));
        both(
                all,
                "reference -2",
                "ends[0]: expected −1, or a row of Rows, which has 3, found -2",
                r -> type -> r.i32(r.value(type, 0, "ends"), -2));
        both(
                all,
                "absent with a lane",
                "row 1 of TYPE, place: expected the default: it is absent",
                r -> type -> r.i32(r.value(type, 1, "place") + 8, 0));
        both(
                all,
                "absent with a reference",
                "row 2 of TYPE, ends: expected the default: it is absent",
                r -> type -> r.i32(r.value(type, 2, "ends") + 4, 0));
        both(
                all,
                "unused presence bit",
                "row 2 of TYPE, presence bit 3: expected 0, found 1",
                r -> type -> r.u8(r.presence(type, 2), 8));
        both(
                all,
                "ids not sorted",
                "row 1 of TYPE, id: expected more than 4, found 3",
                r -> type -> r.i64(r.id(type, 0), 4).i64(r.id(type, 1), 3));
        return all;
    }

    static List<BrokenPack> arrays() {
        List<BrokenPack> all = new ArrayList<>();
        both(
                all,
                "unknown constant",
                "elements of moods: expected a constant, found 2",
                r -> type -> r.u8(item(r, type, "moods") + 1, 2));
        both(
                all,
                "unknown flag",
                "elements of masks: expected bits of 7, found f",
                r -> type -> r.u8(item(r, type, "masks") + 1, 8));
        both(
                all,
                "bool 3",
                "elements of bits: expected 0 or 1, found 3",
                r -> type -> r.u8(item(r, type, "bits") + 2, 3));
        both(
                all,
                "reference behind the last",
                "peers: expected −1, or a row of Rows, which has 3, found 3",
                r -> type -> r.i32(item(r, type, "peers") + 4, 3));
        both(
                all,
                "reference -2",
                "peers: expected −1, or a row of Rows, which has 3, found -2",
                r -> type -> r.i32(item(r, type, "peers") + 4, -2));
        both(
                all,
                "an array of another field",
                "elements of bits: expected 0 or 1, found 7",
                r -> type -> r.i64(r.value(type, 0, "bits"), r.i64(r.value(type, 0, "masks"))));
        both(
                all,
                "hashes outside the pool",
                "row 0 of TYPE, keys: expected a slot inside one window",
                r -> type -> r.i32(r.value(type, 0, "keys") + 4, 1 << 20));
        return all;
    }

    static List<BrokenPack> strings() {
        List<BrokenPack> all = new ArrayList<>();
        both(
                all,
                "an array of strings overlapped, and one of its texts outside the pool",
                "found an overlap",
                r -> type -> r.i32(r.value(type, 0, "raw"), r.i32(r.value(type, 0, "tags")) + 1)
                        .i32(item(r, type, "tags") + 4, 1 << 20));
        both(
                all,
                "text outside the pool",
                "row 0 of TYPE, names[1]: expected a slot inside one window",
                r -> type -> r.i32(r.value(type, 0, "names") + 12, 1 << 20));
        both(
                all,
                "empty text somewhere",
                "row 1 of TYPE, names[1], empty slot: expected offset 0",
                r -> type -> r.i32(r.value(type, 1, "names") + 12, 0));
        both(
                all,
                "not UTF-8",
                "pool of TYPE, text at ",
                r -> type -> r.u8(r.place(type, POOL) + 8 * r.i32(r.value(type, 0, "names")), 0xFF));
        both(
                all,
                "array outside the pool",
                "row 0 of TYPE, tags: expected a slot inside one window",
                r -> type -> r.i32(r.value(type, 0, "tags") + 4, 1 << 20));
        both(
                all,
                "element outside the pool",
                "elements of tags, element 1: expected a slot inside one window",
                r -> type -> r.i32(item(r, type, "tags") + 12, 1 << 20));
        both(
                all,
                "greatest element",
                "elements of tags, element 1: expected a slot inside one window",
                r -> type -> r.i64(item(r, type, "tags") + 8, -1));
        both(
                all,
                "empty element somewhere",
                "elements of tags, element 3, empty slot: expected offset 0",
                r -> type -> r.i32(item(r, type, "tags") + 24, 1));
        both(
                all,
                "element of another length",
                "element 2, length of the item at ",
                r -> type -> r.i32(item(r, type, "tags") + 20, 2));
        both(
                all,
                "element inside its own array",
                ": expected at or behind ",
                r -> type -> r.i32(item(r, type, "tags") + 8, r.i32(r.value(type, 0, "tags")) + 1));
        both(
                all,
                "element that is not UTF-8",
                "pool of TYPE, text at ",
                r -> type -> r.u8(r.place(type, POOL) + 8 * r.i32(item(r, type, "tags")), 0x80));
        both(
                all,
                "a text that no element names",
                "of no item: expected 0, found 6F",
                r -> type -> r.i64(item(r, type, "tags"), 0).i64(item(r, type, "tags") + 16, 0));
        both(
                all,
                "overlapping arrays",
                ": expected at or behind ",
                r -> type -> r.i64(r.value(type, 2, "tags"), r.i64(r.value(type, 0, "tags")) + 1 - (1L << 32)));
        both(
                all,
                "one text twice",
                "expected the slot of the same text, offset ",
                r -> type -> r.i64(r.place(type, POOL) + 8 * r.i32(item(r, type, "tags")), 'A' | 'd' << 8 | 'a' << 16));
        return all;
    }

    static List<BrokenPack> bytes() {
        List<BrokenPack> all = new ArrayList<>();
        both(
                all,
                "unaligned",
                "row 0 of TYPE, mesh: expected an item at a multiple of 256, found offset ",
                r -> type -> r.i32(r.value(type, 0, "mesh"), r.i32(r.value(type, 0, "mesh")) + 1));
        both(
                all,
                "outside the pool",
                "row 0 of TYPE, raw: expected a slot inside one window",
                r -> type -> r.i32(r.value(type, 0, "raw") + 4, 1 << 20));
        both(
                all,
                "empty somewhere",
                "row 1 of TYPE, mesh, empty slot: expected offset 0",
                r -> type -> r.i32(r.value(type, 1, "mesh"), 32));
        both(all, "longer than its item", "byte ", r -> type -> r.i32(r.value(type, 0, "mesh") + 4, 4));
        return all;
    }

    static List<BrokenPack> defaults() {
        List<BrokenPack> all = new ArrayList<>();
        for (String type : BOTH) {
            all.add(BrokenPack.of(
                    "reference by default in " + type,
                    "default row of " + type + ", ends[1]: expected −1, found 0",
                    r -> r.i32(inDefault(r, type, "ends") + 4, 0).seal()));
            all.add(BrokenPack.of(
                    "references by default in " + type,
                    "default row of " + type + ", peers: expected none, empty",
                    r -> r.i64(inDefault(r, type, "peers"), r.i64(r.value(type, 0, "peers")))
                            .seal()));
            all.add(BrokenPack.of(
                    "bytes by default in " + type,
                    "default row of " + type + ", raw: expected none, empty",
                    r -> r.i64(inDefault(r, type, "raw"), r.i64(r.value(type, 0, "raw")))
                            .seal()));
            all.add(BrokenPack.of(
                    "unknown flag by default in " + type,
                    "default row of " + type + ", mask: expected bits of 7, found a",
                    r -> r.u8(inDefault(r, type, "mask"), 10).seal()));
            all.add(BrokenPack.of(
                    "text by default in " + type,
                    "default row of " + type + ", names[1]: expected a slot inside",
                    r -> r.i32(inDefault(r, type, "names") + 12, -1).seal()));
            all.add(BrokenPack.of(
                    "a byte of no field by default in " + type,
                    "default row of " + type + ", byte ",
                    r -> r.u8(lastOfDefault(r, type), 1).seal()));
        }
        return all;
    }

    static List<BrokenPack> columns() {
        return List.of(
                before("default of a number", "rank", 4, "block 0, default of rank: expected that of the default row"),
                before("default of a string", "names", 16, "block 0, default of names: expected that of the default"),
                before("default of a vector", "place", 12, "block 0, default of place: expected that of the default"),
                before("byte before a default", "rank", 5, "rows of Columns, byte of no column: expected "),
                BrokenPack.of(
                        "default of the id",
                        "block 0, default of id: expected that of the default row",
                        r -> r.u8(r.id(COLUMNS, 0) - 8, 1).seal()),
                BrokenPack.of(
                        "default of the presence bitmap",
                        "block 0, default of the presence bitmap: expected that of the default row",
                        r -> r.u8(r.presence(COLUMNS, 0) - 1, 1).seal()),
                BrokenPack.of(
                        "first byte",
                        "rows of Columns, byte of no column: expected 0, found 01",
                        r -> r.u8(r.place(COLUMNS, SectionKind.ROWS), 1).seal()),
                BrokenPack.of(
                        "byte behind a column",
                        "rows of Columns, byte of no column: expected ",
                        r -> r.u8(r.value(COLUMNS, 2, "rank") + 4, 1).seal()),
                BrokenPack.of(
                        "last byte",
                        "rows of Columns, byte of no column: expected ",
                        r -> r.u8(end(r, COLUMNS) - 1, 1).seal()),
                BrokenPack.of(
                        "default where there are no records",
                        "rows of Empty, block 0, default of tint: expected that of the default row",
                        r -> r.u8(r.value(EMPTY, 0, "tint") - 1, 1).seal()),
                BrokenPack.of(
                        "padding where there are no records",
                        "rows of Empty, byte of no column: expected ",
                        r -> r.u8(r.value(EMPTY, 0, "tint"), 1).seal()));
    }

    /** What sections and field tables say of columns. */
    static List<BrokenPack> sections() {
        return List.of(
                entry("a row more", DirectoryFormat.COUNT_OFFSET, 20, "length, by their count: expected "),
                entry("no row", DirectoryFormat.COUNT_OFFSET, 0, "length, by their count: expected "),
                entry("negative count", DirectoryFormat.COUNT_OFFSET, -1, "count: expected 0 to 2147483647"),
                entry("greatest count", DirectoryFormat.COUNT_OFFSET, Integer.MAX_VALUE, "block shift: expected 1"),
                entry("block shift", DirectoryFormat.BLOCK_SHIFT_OFFSET, 0, "block shift: expected 31, found 0"),
                entry("shorter", DirectoryFormat.LENGTH_OFFSET, 64, "length, by their count: expected "),
                entry("element length", DirectoryFormat.ELEMENT_LENGTH_OFFSET, 8, "element length: expected "),
                BrokenPack.of(
                        "columns that say rows",
                        "rows of Columns, length, by their count: expected ",
                        r -> kind(r, COLUMNS, 0)),
                BrokenPack.of(
                        "rows that say columns",
                        "rows of Rows, length, by their count: expected ",
                        r -> kind(r, ROWS, 1)),
                BrokenPack.of("unknown layout", "layout kind", r -> kind(r, ROWS, 3)),
                BrokenPack.of(
                        "unaligned pool",
                        "offset: expected a multiple of 256",
                        r -> new PackParts(r.bytes()).assemble()),
                BrokenPack.of("a presence bit that no bitmap has", "presence bit of rank", r -> {
                    int field = r.field(COLUMNS, "rank");
                    return r.i32(field + FieldTableFormat.FIELD_PRESENCE_INDEX_OFFSET, 3)
                            .seal();
                }));
    }

    private static byte[] kind(Resealer r, String type, int kind) {
        return r.i32(r.place(type, SectionKind.FIELD_TABLE) + FieldTableFormat.LAYOUT_KIND_OFFSET, kind)
                .seal();
    }

    /** Changes a byte so many bytes before the first element of a column. */
    private static BrokenPack before(String name, String field, int bytes, String message) {
        return BrokenPack.of(name, message, r -> {
            int at = r.value(COLUMNS, 0, field) - bytes;
            return r.u8(at, r.u8(at) ^ 0x40).seal();
        });
    }

    private static BrokenPack entry(String name, int offset, long value, String message) {
        return BrokenPack.of(name, message, r -> {
            int at = r.entry(COLUMNS, SectionKind.ROWS) + offset;
            boolean wide = offset == DirectoryFormat.COUNT_OFFSET || offset == DirectoryFormat.LENGTH_OFFSET;
            return (wide ? r.i64(at, value) : r.i32(at, (int) value)).seal();
        });
    }

    private static int end(Resealer r, String type) {
        int entry = r.entry(type, SectionKind.ROWS);
        return (int) (r.i64(entry + DirectoryFormat.OFFSET_OFFSET) + r.i64(entry + DirectoryFormat.LENGTH_OFFSET));
    }

    private static int lastOfDefault(Resealer r, String type) {
        int table = r.place(type, SectionKind.FIELD_TABLE);
        return r.place(type, DEFAULT_ROW) + r.i32(table + FieldTableFormat.STRIDE_OFFSET) - 1;
    }

    private static int inDefault(Resealer r, String type, String field) {
        return r.place(type, DEFAULT_ROW) + r.i32(r.field(type, field) + FieldTableFormat.FIELD_OFFSET_OFFSET);
    }

    /** Where the array of row 0 lies in the file. */
    private static int item(Resealer r, String type, String field) {
        return r.place(type, POOL) + 8 * r.i32(r.value(type, 0, field));
    }
}
