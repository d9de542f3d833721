package dev.ashlar.store.corpus;

import static dev.ashlar.store.internal.format.DirectoryFormat.BLOCK_SHIFT_OFFSET;
import static dev.ashlar.store.internal.format.DirectoryFormat.COUNT_OFFSET;
import static dev.ashlar.store.internal.format.DirectoryFormat.ELEMENT_LENGTH_OFFSET;
import static dev.ashlar.store.internal.format.DirectoryFormat.FLAGS_OFFSET;
import static dev.ashlar.store.internal.format.DirectoryFormat.KIND_OFFSET;
import static dev.ashlar.store.internal.format.DirectoryFormat.LENGTH_OFFSET;
import static dev.ashlar.store.internal.format.DirectoryFormat.OFFSET_OFFSET;
import static dev.ashlar.store.internal.format.DirectoryFormat.ZERO_OFFSET;
import static dev.ashlar.store.internal.format.SectionKind.CHECKSUMS;
import static dev.ashlar.store.internal.format.SectionKind.DEFAULT_ROW;
import static dev.ashlar.store.internal.format.SectionKind.FIELD_TABLE;
import static dev.ashlar.store.internal.format.SectionKind.ID_INDEX;
import static dev.ashlar.store.internal.format.SectionKind.NAMES;
import static dev.ashlar.store.internal.format.SectionKind.POOL;
import static dev.ashlar.store.internal.format.SectionKind.ROWS;

import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.format.TrailerFormat;
import java.util.List;

/** Headers, trailers and directories that break a rule behind right checksums: none of them can be opened. */
final class BrokenDirectories {
    private static final String ALPHA = CorpusPack.ALPHA;

    static List<BrokenPack> headers() {
        return List.of(
                BrokenPack.of(
                        "header length",
                        "header length: expected 256, found 128",
                        r -> r.i32(HeaderFormat.HEADER_LENGTH_OFFSET, 128).sealHeader()),
                BrokenPack.of(
                        "small windows",
                        "window shift: expected 16 to 30, found 15",
                        r -> r.i32(HeaderFormat.WINDOW_SHIFT_OFFSET, 15).sealHeader()),
                BrokenPack.of(
                        "large windows",
                        "window shift: expected 16 to 30, found 31",
                        r -> r.i32(HeaderFormat.WINDOW_SHIFT_OFFSET, 31).sealHeader()),
                BrokenPack.of(
                        "no sections",
                        "sections: expected 1 to 65536, found 0",
                        r -> r.i32(HeaderFormat.DIRECTORY_COUNT_OFFSET, 0).sealHeader()),
                BrokenPack.of(
                        "negative sections",
                        "sections: expected 1 to 65536, found -1",
                        r -> r.i32(HeaderFormat.DIRECTORY_COUNT_OFFSET, -1).sealHeader()),
                BrokenPack.of(
                        "one section less",
                        "offset of the directory: expected ",
                        r -> r.i32(HeaderFormat.DIRECTORY_COUNT_OFFSET, r.sectionCount() - 1)
                                .sealHeader()),
                BrokenPack.of(
                        "directory elsewhere",
                        "offset of the directory: expected ",
                        r -> r.i64(HeaderFormat.DIRECTORY_OFFSET_OFFSET, r.directory() + 64)
                                .sealHeader()),
                BrokenPack.of(
                        "directory before the file",
                        "offset of the directory: expected ",
                        r -> r.i64(HeaderFormat.DIRECTORY_OFFSET_OFFSET, -64).sealHeader()),
                BrokenPack.of(
                        "spare byte",
                        "header, spare byte: expected 0, found 01",
                        r -> r.u8(251, 1).sealHeader()),
                BrokenPack.of(
                        "types",
                        "header, types: expected 3, found 2",
                        r -> r.i32(HeaderFormat.TYPE_COUNT_OFFSET, 2).sealHeader()),
                BrokenPack.of(
                        "schema set",
                        "header, schema set hash: expected ",
                        r -> r.i64(HeaderFormat.SCHEMA_SET_HASH_OFFSET, 1).sealHeader()),
                BrokenPack.of(
                        "content id",
                        "content id: expected ",
                        r -> r.i64(HeaderFormat.CONTENT_ID_OFFSET, 1).sealHeader()),
                BrokenPack.of(
                        "checksum of the directory",
                        "checksum: expected 00000001, found ",
                        r -> r.i32(HeaderFormat.DIRECTORY_CHECKSUM_OFFSET, 1).sealHeader()));
    }

    static List<BrokenPack> trailers() {
        return List.of(
                BrokenPack.of(
                        "magic",
                        "trailer, magic: expected ",
                        r -> r.u8(r.trailer() + 24, 0).sealTrailer()),
                BrokenPack.of(
                        "checksum",
                        "trailer, checksum: expected ",
                        r -> r.i32(r.trailer() + TrailerFormat.CHECKSUM_OFFSET, 1)
                                .bytes()),
                BrokenPack.of(
                        "content id",
                        "trailer, content id: expected ",
                        r -> r.i64(r.trailer(), 1).sealTrailer()),
                BrokenPack.of(
                        "file length",
                        "trailer, file length: expected ",
                        r -> r.i64(r.trailer() + TrailerFormat.FILE_LENGTH_OFFSET, 1)
                                .sealTrailer()),
                BrokenPack.of(
                        "header's checksum",
                        "trailer, header's checksum: expected ",
                        r -> r.i32(r.trailer() + TrailerFormat.HEADER_CHECKSUM_OFFSET, 1)
                                .sealTrailer()));
    }

    static List<BrokenPack> places() {
        return List.of(
                place("over the header", FIELD_TABLE, 192, "field table, offset: expected 256 or more, found 192"),
                place("negative", FIELD_TABLE, -64, "field table, offset: expected 256 or more, found -64"),
                place("least", FIELD_TABLE, Long.MIN_VALUE, "field table, offset: expected 256 or more"),
                place("over another section", DEFAULT_ROW, 256, "default row, offset: expected "),
                place("in the future", DEFAULT_ROW, 1L << 40, "default row, length: expected an end before offset"),
                place("greatest", DEFAULT_ROW, Long.MAX_VALUE - 63, "default row, length: expected an end before"),
                BrokenPack.of(
                        "misaligned", "default row, offset: expected a multiple of 64", r -> moved(r, DEFAULT_ROW, 8)),
                BrokenPack.of(
                        "rows not on a page",
                        "rows of Alpha, offset: expected a multiple of 4096",
                        r -> moved(r, ROWS, -64)),
                set("length beyond the directory", POOL, LENGTH_OFFSET, 1L << 32, "pool, length: expected an end"),
                set("length negative", POOL, LENGTH_OFFSET, -8, "pool, length: expected an end before offset"),
                set("length greatest", POOL, LENGTH_OFFSET, Long.MAX_VALUE, "pool, length: expected an end before"),
                BrokenPack.of("length over the next section", "offset: expected ", r -> {
                    int entry = r.entry(ALPHA, FIELD_TABLE);
                    return r.i64(entry + LENGTH_OFFSET, r.i64(entry + LENGTH_OFFSET) + 128)
                            .seal();
                }));
    }

    static List<BrokenPack> shapes() {
        return List.of(
                BrokenPack.of(
                        "flags",
                        "directory, spare byte: expected",
                        r -> r.i16(r.entry(ALPHA, POOL) + FLAGS_OFFSET, 1).seal()),
                BrokenPack.of(
                        "spare byte",
                        "directory, spare byte: expected",
                        r -> r.u8(r.entry(ALPHA, POOL) + ZERO_OFFSET, 1).seal()),
                BrokenPack.of(
                        "block shift of a pool",
                        "pool, block shift: expected 0, found 31",
                        r -> r.i32(r.entry(ALPHA, POOL) + BLOCK_SHIFT_OFFSET, 31)
                                .seal()),
                BrokenPack.of(
                        "block shift",
                        "block shift: expected 31, found 0",
                        r -> r.i32(r.entry(ALPHA, ROWS) + BLOCK_SHIFT_OFFSET, 0).seal()),
                element(FIELD_TABLE, "field table, element length: expected 64, found 1"),
                element(ROWS, "element length: expected 48, found 1"),
                element(DEFAULT_ROW, "default row of Alpha, length: expected 48, found 48"),
                element(ID_INDEX, "id index, element length: expected 4, found 1"),
                element(POOL, "pool, element length: expected 8, found 1"),
                BrokenPack.of(
                        "a type's names",
                        "names, type key: expected none, found ",
                        r -> r.i64(r.entry("", NAMES), 5).seal()),
                BrokenPack.of(
                        "nobody's pool",
                        "pool, type key: expected one, found 0000000000000000",
                        r -> r.i64(r.entry(ALPHA, POOL), 0).seal()),
                BrokenPack.of(
                        "two of a kind",
                        "id index, kind: expected one of its kind, found a second",
                        r -> r.i16(r.entry(ALPHA, POOL) + KIND_OFFSET, ID_INDEX.code())
                                .i32(r.entry(ALPHA, ID_INDEX) + DirectoryFormat.ENTRY_LENGTH + ELEMENT_LENGTH_OFFSET, 4)
                                .seal()),
                kind("no pool", POOL, 9, "type Alpha: expected a section pool, found none"),
                kind("no id index", ID_INDEX, 7, "type Alpha: expected a section id index, found none"),
                kind("no rows", ROWS, 4, "type Alpha: expected a section rows, found none"),
                kind("no default row", DEFAULT_ROW, 0, "type Alpha: expected a section default row, found none"),
                kind("no field table", FIELD_TABLE, 0xFFFF, "type Alpha: expected a section field table, found none"),
                BrokenPack.of(
                        "no checksums",
                        "directory, sections: expected one of kind checksums, found none",
                        r -> r.i16(r.entry("", CHECKSUMS) + KIND_OFFSET, 99).seal()),
                count("more rows than the section has", ROWS, 5, "length, by their count: expected 240"),
                count("fewer rows than the section has", ROWS, 3, "length, by their count: expected 144"),
                count("rows beyond an int", ROWS, 1L << 31, "count: expected 0 to 2147483647"),
                count("negative rows", ROWS, -1, "count: expected 0 to 2147483647, found -1"),
                count("two default rows", DEFAULT_ROW, 2, "default row of Alpha, length: expected 48, found 48"),
                count("slots", ID_INDEX, 7, "id index of Alpha, length: expected 92, found 96"),
                count("slots that overflow", ID_INDEX, 1L << 62, "id index of Alpha, length: expected "),
                count("units", POOL, 1, "units: expected "),
                count("fields", FIELD_TABLE, 6, "fields: expected "),
                BrokenPack.of(
                        "pool of half units",
                        "units: expected ",
                        r -> r.i64(
                                        r.entry(ALPHA, POOL) + LENGTH_OFFSET,
                                        r.i64(r.entry(ALPHA, POOL) + LENGTH_OFFSET) - 4)
                                .seal()));
    }

    private static byte[] moved(Resealer r, SectionKind kind, int by) {
        int entry = r.entry(ALPHA, kind);
        return r.i64(entry + OFFSET_OFFSET, r.i64(entry + OFFSET_OFFSET) + by).seal();
    }

    private static BrokenPack place(String name, SectionKind kind, long offset, String message) {
        return set("offset " + name, kind, OFFSET_OFFSET, offset, message);
    }

    private static BrokenPack count(String name, SectionKind kind, long count, String message) {
        return set("count: " + name, kind, COUNT_OFFSET, count, message);
    }

    private static BrokenPack set(String name, SectionKind kind, int at, long value, String message) {
        return BrokenPack.of(
                name, message, r -> r.i64(r.entry(ALPHA, kind) + at, value).sealAllButFingerprints());
    }

    private static BrokenPack element(SectionKind kind, String message) {
        return BrokenPack.of(
                "element length of " + kind.text(),
                message,
                r -> r.i32(r.entry(ALPHA, kind) + ELEMENT_LENGTH_OFFSET, 1).seal());
    }

    private static BrokenPack kind(String name, SectionKind kind, int code, String message) {
        return BrokenPack.of(
                name,
                message,
                r -> r.i16(r.entry(ALPHA, kind) + KIND_OFFSET, code).seal());
    }
}
