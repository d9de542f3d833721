package dev.ashlar.store.corpus;

import static dev.ashlar.store.corpus.CorpusPack.SLAB;
import static dev.ashlar.store.corpus.CorpusPack.STRIP;
import static dev.ashlar.store.corpus.CorpusPack.WIDE;
import static dev.ashlar.store.corpus.WindowPlaces.SLAB_COUNT;
import static dev.ashlar.store.corpus.WindowPlaces.STRIP_COUNT;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.store.corpus.WindowPlaces.Column;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.FieldTableFormat;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.format.SectionKind;
import java.util.List;

/** Records behind the first block, the first window and the first thousand that break a rule, and presence bits behind the first byte. */
final class BrokenWindows {
    private static final String ZERO = ": expected 0, found ";

    static List<BrokenPack> types() {
        return List.of(
                BrokenPack.of("rows of two windows at a multiple of 4096", "a multiple of 65536, found ", r -> {
                    int offset = r.entry(SLAB, SectionKind.ROWS) + DirectoryFormat.OFFSET_OFFSET;
                    return r.i64(offset, r.i64(offset) + DirectoryFormat.ROWS_ALIGNMENT)
                            .seal();
                }),
                BrokenPack.of(
                        "a row longer than a window",
                        "rows of Strip, stride: expected at most a window, 65536, found 65544",
                        r -> r.i32(r.place(STRIP, SectionKind.FIELD_TABLE) + FieldTableFormat.STRIDE_OFFSET, 65_544)
                                .seal()),
                BrokenPack.of(
                        "a row of columns longer than a window",
                        "rows of Slab, block of one row: expected at most a window, 65536, found ",
                        BrokenWindows::withAWideColumn),
                BrokenPack.of(
                        "aliases behind the last",
                        "field table of Wide, aliases: expected those from 9 of 10, found 9, count 2",
                        r -> r.i32(r.field(WIDE, "gate9") + FieldTableFormat.FIELD_ALIAS_COUNT_OFFSET, 2)
                                .seal()));
    }

    /** With 4,096 numbers a row takes half a window, and with its default a whole one. */
    private static byte[] withAWideColumn(Resealer r) {
        int mark = r.field(SLAB, "mark");
        int width = Long.BYTES * 4096;
        int stride = r.i32(mark + FieldTableFormat.FIELD_OFFSET_OFFSET) + width;
        for (SectionKind kind : List.of(SectionKind.ROWS, SectionKind.DEFAULT_ROW)) {
            r.i32(r.entry(SLAB, kind) + DirectoryFormat.ELEMENT_LENGTH_OFFSET, stride);
        }
        return r.u8(mark + FieldTableFormat.FIELD_SHAPE_OFFSET, Shape.FIXED.code())
                .i32(mark + FieldTableFormat.FIELD_ELEMENT_COUNT_OFFSET, 4096)
                .i32(mark + FieldTableFormat.FIELD_WIDTH_OFFSET, width)
                .i32(r.place(SLAB, SectionKind.FIELD_TABLE) + FieldTableFormat.STRIDE_OFFSET, stride)
                .seal();
    }

    static List<BrokenPack> blocks() {
        int lastSlab = SLAB_COUNT - 1;
        int lastStrip = STRIP_COUNT - 1;
        return List.of(
                BrokenPack.of(
                        "an id twice in the second window",
                        "row 2999 of Strip, id: expected more than ",
                        r -> r.i64(WindowPlaces.strip(r, lastStrip), r.i64(WindowPlaces.strip(r, lastStrip - 1)))
                                .seal()),
                BrokenPack.of(
                        "an id twice at the beginning of the second thousand",
                        "row 1024 of Strip, id: expected more than ",
                        r -> r.i64(WindowPlaces.strip(r, 1024), r.i64(WindowPlaces.strip(r, 1023)))
                                .seal()),
                BrokenPack.of(
                        "a byte of no field in the second window",
                        "row 2720 of Strip, byte 15" + ZERO + "01",
                        r -> r.u8(WindowPlaces.strip(r, 2720) + 15, 1).seal()),
                BrokenPack.of(
                        "bool 2 in the second window",
                        "row 2999 of Strip, gate: expected 0 or 1, found 2",
                        r -> r.u8(WindowPlaces.strip(r, lastStrip) + 8, 1)
                                .u8(WindowPlaces.strip(r, lastStrip) + 9, 2)
                                .seal()),
                BrokenPack.of(
                        "a byte behind the last block of a window",
                        "rows of Strip, gap between blocks" + ZERO + "01",
                        r -> r.u8(WindowPlaces.strip(r, 2720) - 1, 1).seal()),
                BrokenPack.of(
                        "a byte behind the last columns of a window",
                        "rows of Slab, gap between blocks" + ZERO + "01",
                        r -> r.u8(WindowPlaces.block(r, 73) - 1, 1).seal()),
                BrokenPack.of(
                        "the first byte behind the last columns of a window",
                        "rows of Slab, gap between blocks" + ZERO + "FF",
                        r -> r.u8(WindowPlaces.block(r, 72) + 896, 0xFF).seal()),
                BrokenPack.of(
                        "an id twice in the last block of columns",
                        "row 3999 of Slab, id: expected more than 107997, found 107997",
                        r -> r.i64(WindowPlaces.slab(r, lastSlab, Column.ID), 107997)
                                .seal()),
                BrokenPack.of(
                        "bool 2 in the last block of columns",
                        "row 3999 of Slab, gate: expected 0 or 1, found 2",
                        r -> r.u8(WindowPlaces.slab(r, lastSlab, Column.PRESENCE), 1)
                                .u8(WindowPlaces.slab(r, lastSlab, Column.GATE), 2)
                                .seal()),
                BrokenPack.of(
                        "absent with a value in the second window of columns",
                        "row 2337 of Slab, gate: expected the default: it is absent, found another",
                        r -> r.u8(WindowPlaces.slab(r, 2337, Column.GATE), 1).seal()),
                BrokenPack.of(
                        "another default in the last block of columns",
                        "rows of Slab, block 124, default of mark: expected that of the default row, found another",
                        r -> r.i64(WindowPlaces.slabDefault(r, 124, Column.MARK), 1)
                                .seal()),
                BrokenPack.of(
                        "another id by default in the second window of columns",
                        "rows of Slab, block 73, default of id: expected that of the default row, found another",
                        r -> r.i64(WindowPlaces.slabDefault(r, 73, Column.ID), 1)
                                .seal()),
                BrokenPack.of(
                        "another presence by default in the second block of columns",
                        "rows of Slab, block 1, default of the presence bitmap: expected that of the default row",
                        r -> r.u8(WindowPlaces.slabDefault(r, 1, Column.PRESENCE), 2)
                                .seal()),
                BrokenPack.of(
                        "a byte before the default of a column in the last block",
                        "rows of Slab, byte of no column" + ZERO + "01",
                        r -> r.u8(WindowPlaces.slabDefault(r, 124, Column.GATE) - 1, 1)
                                .seal()),
                BrokenPack.of(
                        "a byte behind the last column of the last block",
                        "rows of Slab, byte of no column" + ZERO + "80",
                        r -> r.u8(WindowPlaces.slab(r, lastSlab, Column.GATE) + 1, 0x80)
                                .seal()));
    }

    static List<BrokenPack> bitmaps() {
        return List.of(
                BrokenPack.of(
                        "unused presence bit of the second byte",
                        "row 1 of Wide, presence bit 10" + ZERO + "1",
                        r -> r.u8(r.presence(WIDE, 1) + 1, 4).seal()),
                BrokenPack.of(
                        "last presence bit of the second byte",
                        "row 1 of Wide, presence bit 15" + ZERO + "1",
                        r -> r.u8(r.presence(WIDE, 1) + 1, 0x80).seal()),
                BrokenPack.of(
                        "unused presence bit in the second window",
                        "row 2999 of Strip, presence bit 7" + ZERO + "1",
                        r -> r.u8(WindowPlaces.strip(r, 2999) + 8, 0x80).seal()),
                BrokenPack.of(
                        "absent by the second byte",
                        "row 0 of Wide, gate9: expected the default: it is absent, found another",
                        r -> r.u8(r.value(WIDE, 0, "gate9"), 1)
                                .u8(r.presence(WIDE, 0), 0xFF)
                                .u8(r.presence(WIDE, 0) + 1, 1)
                                .seal()),
                BrokenPack.of(
                        "present by default in the second byte",
                        "default row of Wide, gate8: expected absent, found present",
                        r -> r.u8(r.place(WIDE, SectionKind.DEFAULT_ROW) + 9, 1).seal()),
                BrokenPack.of(
                        "a byte of no field by default in columns",
                        "default row of Slab, byte 15" + ZERO + "01",
                        r -> r.u8(r.place(SLAB, SectionKind.DEFAULT_ROW) + 15, 1)
                                .seal()));
    }

    static List<BrokenPack> arrays() {
        return List.of(
                array("reference behind the last behind nulls", 0, "links", 4, 2, "which has 2, found 2"),
                array("reference -2 behind rows", 1, "links", 4, -2, "which has 2, found -2"),
                array("bool 2 at the end of a long array", 0, "bits", 1, 2, "of bits: expected 0 or 1, found 3"),
                array(
                        "unknown flag at the end of a long array",
                        0,
                        "marks",
                        1,
                        4,
                        "of marks: expected bits of 3, found 7"),
                array(
                        "unknown constant at the end of a long array",
                        0,
                        "moods",
                        1,
                        2,
                        "moods: expected a constant, found 2"));
    }

    /** The last element of an array of the widest type. */
    private static BrokenPack array(String name, int row, String field, int width, int value, String message) {
        return BrokenPack.of(name, message, r -> {
            int item = r.place(WIDE, SectionKind.POOL) + 8 * r.i32(r.value(WIDE, row, field));
            int at = item + (WindowPlaces.LONG - 1) * width;
            return (width == 1 ? r.u8(at, value) : r.i32(at, value)).seal();
        });
    }

    /** Damage behind checksums that were right before. */
    static List<BrokenPack> damages() {
        return List.of(
                BrokenPack.of(
                        "damage in the second 64 KiB",
                        "rows of Strip, 64 KiB from offset ",
                        r -> r.u8(WindowPlaces.strip(r, 2990) + 16, 1).bytes()),
                BrokenPack.of(
                        "damage that breaks a rule",
                        "rows of Strip, 64 KiB from offset ",
                        r -> r.u8(WindowPlaces.strip(r, 5) + 9, 2).bytes()));
    }

    static List<BrokenPack> indexes() {
        return List.of(
                BrokenPack.of(
                        "row of the last slot twice",
                        "expected a row that no other slot names, found 3998",
                        r -> r.i32(slot(r, SLAB, 7998), 3998).seal()),
                BrokenPack.of(
                        "slot of the last row empty",
                        "row 3999 of Slab, id 107999: expected row 3999 in the index, found -1",
                        r -> r.i32(slot(r, SLAB, 7998), IdIndexFormat.EMPTY_SLOT)
                                .seal()),
                BrokenPack.of(
                        "a slot behind the last of four thousand rows",
                        "id index of Slab, slot 1: expected a row that no other slot names, found 4000",
                        r -> r.i32(slot(r, SLAB, 1), SLAB_COUNT).seal()));
    }

    private static int slot(Resealer r, String type, int slot) {
        return r.place(type, SectionKind.ID_INDEX) + IdIndexFormat.HEADER_LENGTH + slot * IdIndexFormat.SLOT_LENGTH;
    }
}
