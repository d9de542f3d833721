package dev.ashlar.store.corpus;

import static dev.ashlar.store.internal.format.DirectoryFormat.ELEMENT_LENGTH_OFFSET;
import static dev.ashlar.store.internal.format.SectionKind.CHECKSUMS;
import static dev.ashlar.store.internal.format.SectionKind.NAMES;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.FieldTableFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.format.SectionKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/** Files that are no packs or not of this version, and sections of the whole pack and fields that say what none may say. */
final class BrokenFiles {
    private static final String ALPHA = CorpusPack.ALPHA;
    private static final String ROWS = CorpusPack.ROWS;

    static List<BrokenPack> files() {
        return List.of(
                BrokenPack.of("empty", "not a pack: length: expected at least 352 bytes, found 0", r -> new byte[0]),
                BrokenPack.of(
                        "magic",
                        "not a pack: header, magic: expected 89 41 53 48 0D 0A 1A 0A",
                        r -> r.u8(7, 0x0D).sealHeader()),
                BrokenPack.of(
                        "shorter than the least pack",
                        "truncated: length: expected at least 352 bytes, found 351",
                        r -> Arrays.copyOf(r.bytes(), 351)),
                BrokenPack.of(
                        "major version before",
                        "too old: header, major version of the format: expected 1, found 0",
                        r -> r.i16(HeaderFormat.MAJOR_OFFSET, 0).sealHeader()),
                BrokenPack.of(
                        "major version behind",
                        "too new: header, major version of the format: expected 1, found 256",
                        r -> r.i16(HeaderFormat.MAJOR_OFFSET, 256).sealHeader()),
                BrokenPack.of(
                        "checksum of the header",
                        "corrupt: header, checksum: expected ",
                        r -> r.i32(HeaderFormat.CHECKSUM_OFFSET, 1).bytes()),
                BrokenPack.of(
                        "required feature",
                        "too new: header, required features: expected known bits, found 0000000000000002",
                        r -> r.i64(HeaderFormat.REQUIRED_FEATURES_OFFSET, 2).sealHeader()),
                BrokenPack.of(
                        "a byte too few",
                        "truncated: length: expected ",
                        r -> Arrays.copyOf(r.bytes(), r.bytes().length - 1)),
                BrokenPack.of(
                        "a byte too many",
                        "corrupt: length: expected ",
                        r -> Arrays.copyOf(r.bytes(), r.bytes().length + 1)),
                BrokenPack.of(
                        "first spare byte",
                        "header, spare byte: expected 0, found 80",
                        r -> r.u8(HeaderFormat.ZERO_OFFSET, 0x80).sealHeader()),
                BrokenPack.of(
                        "another kind of signature",
                        "header, kind of signature: expected 0 or 1, found 2",
                        r -> r.i32(HeaderFormat.SIGNATURE_KIND_OFFSET, 2).sealHeader()),
                BrokenPack.of(
                        "a key without a signature",
                        "header, spare byte: expected 0, found 07",
                        r -> r.i64(HeaderFormat.SIGNER_OFFSET, 7).sealHeader()),
                BrokenPack.of(
                        "a spare byte of a signature",
                        "header, spare byte: expected 0, found 01",
                        r -> r.i32(HeaderFormat.SIGNATURE_KIND_OFFSET, 1)
                                .u8(HeaderFormat.SIGNER_OFFSET - 1, 1)
                                .sealHeader()),
                BrokenPack.of(
                        "as short as the least pack",
                        "truncated: length: expected 14048 bytes, as its header says, found 352",
                        r -> Arrays.copyOf(r.bytes(), 352)),
                BrokenPack.of(
                        "a directory from the first byte on",
                        "offset of the directory: expected 0, a multiple of 64, found 0",
                        r -> r.i32(HeaderFormat.DIRECTORY_COUNT_OFFSET, (r.bytes().length - 32) / 64)
                                .i64(HeaderFormat.DIRECTORY_OFFSET_OFFSET, 0)
                                .sealHeader()),
                BrokenPack.of(
                        "a directory at no multiple of 64",
                        "offset of the directory: expected 12936, a multiple of 64, found 12936",
                        BrokenFiles::withDirectoryMoved),
                BrokenPack.of(
                        "as many sections as a pack may have",
                        "offset of the directory: expected ",
                        r -> r.i32(HeaderFormat.DIRECTORY_COUNT_OFFSET, 65_536).sealHeader()),
                BrokenPack.of(
                        "more sections than any pack has",
                        "sections: expected 1 to 65536, found 65537",
                        r -> r.i32(HeaderFormat.DIRECTORY_COUNT_OFFSET, 65_537).sealHeader()));
    }

    /** Directory and trailer lie eight bytes further behind; all else fits. */
    private static byte[] withDirectoryMoved(Resealer r) {
        int directory = r.directory();
        byte[] longer = Arrays.copyOf(r.bytes(), r.bytes().length + 8);
        System.arraycopy(r.bytes(), directory, longer, directory + 8, r.bytes().length - directory);
        Arrays.fill(longer, directory, directory + 8, (byte) 0);
        return new Resealer(longer)
                .i64(HeaderFormat.DIRECTORY_OFFSET_OFFSET, directory + 8)
                .i64(HeaderFormat.FILE_LENGTH_OFFSET, longer.length)
                .sealDirectory();
    }

    static List<BrokenPack> wholePack() {
        return List.of(
                BrokenPack.of(
                        "element length of names",
                        "names, element length: expected 16, found 8",
                        r -> r.i32(r.entry("", NAMES) + ELEMENT_LENGTH_OFFSET, 8)
                                .seal()),
                BrokenPack.of(
                        "element length of checksums",
                        "checksums, element length: expected 4, found 8",
                        r -> r.i32(r.entry("", CHECKSUMS) + ELEMENT_LENGTH_OFFSET, 8)
                                .seal()),
                BrokenPack.of(
                        "block shift of names",
                        "names, block shift: expected 0, found 31",
                        r -> r.i32(r.entry("", NAMES) + DirectoryFormat.BLOCK_SHIFT_OFFSET, 31)
                                .seal()),
                twice("names twice", NAMES, 1),
                twice("checksums twice", CHECKSUMS, 0),
                BrokenPack.of(
                        "last spare byte of an entry",
                        "directory, spare byte: expected",
                        r -> r.u8(r.entry("", NAMES) + DirectoryFormat.ENTRY_LENGTH - 1, 1)
                                .seal()));
    }

    private static BrokenPack twice(String name, SectionKind kind, int chunks) {
        return BrokenPack.of(name, kind.text() + ", kind: expected one of its kind, found a second", r -> {
            PackParts parts = new PackParts(r.bytes());
            int index = parts.indexOf("", kind);
            PackParts.Part twin = parts.list().get(index);
            parts.list().add(index, new PackParts.Part(twin.entry(), twin.bytes()));
            return parts.resizeChecksums(chunks).assemble();
        });
    }

    static List<BrokenPack> nameTables() {
        return List.of(BrokenPack.of("names of nothing", "names: expected a text for ", r -> {
            PackParts parts = new PackParts(r.bytes());
            int index = parts.indexOf("", NAMES);
            parts.list().set(index, parts.list().get(index).withBytes(new byte[0], 0));
            return parts.resizeChecksums(-1).assemble();
        }));
    }

    /** Sections of unknown kinds keep the rules that hold for all. */
    static List<BrokenPack> unknownKinds() {
        return List.of(
                BrokenPack.of("a type of unknown kinds alone", "expected a section field table, found none", r -> {
                    PackParts parts = new PackParts(r.bytes());
                    parts.list().add(parts.indexOf("", CHECKSUMS), PackParts.Part.of(0x1234, 7, new byte[4]));
                    return parts.resizeChecksums(1).assemble();
                }),
                BrokenPack.of("unknown kind out of order", "id index of Alpha: expected a place before ", r -> {
                    PackParts parts = new PackParts(r.bytes());
                    int index = parts.indexOf(ALPHA, SectionKind.ID_INDEX);
                    parts.list().add(index, PackParts.Part.of(XxHash64.key(ALPHA), 7, new byte[4]));
                    return parts.resizeChecksums(1).assemble();
                }),
                BrokenPack.of("checksum of an unknown kind", "section of kind 32768", r -> {
                    PackParts parts = new PackParts(r.bytes());
                    int before = parts.indexOf("", CHECKSUMS);
                    parts.list().add(before, PackParts.Part.of(0, 32_768, new byte[4]));
                    Resealer sealed = new Resealer(parts.resizeChecksums(1).assemble());
                    int entry = sealed.entry("", CHECKSUMS) - DirectoryFormat.ENTRY_LENGTH;
                    return sealed.i32(entry + DirectoryFormat.CHECKSUM_OFFSET, 1)
                            .sealDirectory();
                }));
    }

    static List<BrokenPack> emptySections() {
        return List.of(
                BrokenPack.of(
                        "checksum of an empty section",
                        "pool of Beta at offset ",
                        r -> r.i32(r.entry(CorpusPack.BETA, SectionKind.POOL) + DirectoryFormat.CHECKSUM_OFFSET, 1)
                                .sealDirectory()),
                BrokenPack.of(
                        "checksum of the checksums",
                        "checksums: expected checksum 00000001, found ",
                        r -> r.i32(r.entry("", SectionKind.CHECKSUMS) + DirectoryFormat.CHECKSUM_OFFSET, 1)
                                .sealDirectory()));
    }

    /** Indexes that find every record, of a kind that is not that of these ids. */
    static List<BrokenPack> indexKinds() {
        return List.of(
                BrokenPack.of("direct where arithmetic belongs", "id index of Gamma, kind: expected arithmetic", r -> {
                    ByteBuffer index = index(IdIndexFormat.DIRECT, 0, 1, 3);
                    return withIndex(
                            r, CorpusPack.GAMMA, index.putInt(0).putInt(1).putInt(2));
                }),
                BrokenPack.of("hash where direct belongs", "id index of Alpha, kind: expected direct", r -> {
                    ByteBuffer index = index(IdIndexFormat.HASH, 4, 10, 8);
                    for (int slot = 0; slot < 8; slot++) {
                        index.putInt(IdIndexFormat.HEADER_LENGTH + 4 * slot, IdIndexFormat.EMPTY_SLOT);
                    }
                    long[] ids = {10, 12, 13, 17};
                    for (int row = 0; row < ids.length; row++) {
                        int slot = (int) (ids[row] * 0x9E3779B97F4A7C15L >>> 61);
                        while (index.getInt(IdIndexFormat.HEADER_LENGTH + 4 * slot) >= 0) {
                            slot = slot + 1 & 7;
                        }
                        index.putInt(IdIndexFormat.HEADER_LENGTH + 4 * slot, row);
                    }
                    return withIndex(r, ALPHA, index);
                }));
    }

    private static ByteBuffer index(int kind, int longestProbe, long firstId, int slots) {
        return ByteBuffer.allocate(IdIndexFormat.HEADER_LENGTH + 4 * slots)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(IdIndexFormat.KIND_OFFSET, kind)
                .putInt(IdIndexFormat.LONGEST_PROBE_OFFSET, longestProbe)
                .putLong(IdIndexFormat.FIRST_ID_OFFSET, firstId)
                .putLong(IdIndexFormat.SLOT_COUNT_OFFSET, slots)
                .position(IdIndexFormat.HEADER_LENGTH);
    }

    private static byte[] withIndex(Resealer r, String type, ByteBuffer index) {
        PackParts parts = new PackParts(r.bytes());
        int at = parts.indexOf(type, SectionKind.ID_INDEX);
        int slots = (index.capacity() - IdIndexFormat.HEADER_LENGTH) / IdIndexFormat.SLOT_LENGTH;
        parts.list().set(at, parts.list().get(at).withBytes(index.array(), slots));
        return parts.assemble();
    }

    /** Of the fields of {@link CorpusPack#TYPES}. */
    static List<BrokenPack> counts() {
        int count = FieldTableFormat.FIELD_ELEMENT_COUNT_OFFSET;
        int alignment = FieldTableFormat.FIELD_ITEM_ALIGNMENT_OFFSET;
        return List.of(
                field("a single value of two elements", "rank", count, 2, "field rank: count: expected 1, found 2"),
                field("an array of a length", "moods", count, 4, "expected 1 for an array of any length, found 4"),
                field("a fixed array of none", "gates", count, 0, "field gates: count: expected 1 to 65536, found 0"),
                field("a fixed array too long", "gates", count, 65_537, "count: expected 1 to 65536, found 65537"),
                field("a fixed array of another length", "gates", count, 4, "field gates: width: expected 4, found 3"),
                field(
                        "items at multiples of 16",
                        "tags",
                        alignment,
                        16,
                        "alignment of items: expected 8 but for bytes"),
                field("bytes at multiples of 4", "mesh", alignment, 4, "expected a power of two, 8 to 4096, found 4"),
                field("bytes at multiples of 24", "mesh", alignment, 24, "a power of two, 8 to 4096, found 24"),
                field("bytes at multiples of 8192", "mesh", alignment, 8192, "power of two, 8 to 4096, found 8192"),
                BrokenPack.of(
                        "an array of bytes",
                        "field raw: type of an array: expected any but bytes",
                        r -> r.u8(r.field(ROWS, "raw") + FieldTableFormat.FIELD_SHAPE_OFFSET, 2)
                                .i32(r.field(ROWS, "raw") + FieldTableFormat.FIELD_ELEMENT_WIDTH_OFFSET, 8)
                                .seal()));
    }

    static List<BrokenPack> noRows() {
        return List.of(BrokenPack.of(
                "first id without rows",
                "id index of Empty, first id: expected 1, found 5",
                r -> r.i64(r.place(CorpusPack.EMPTY, SectionKind.ID_INDEX) + IdIndexFormat.FIRST_ID_OFFSET, 5)
                        .seal()));
    }

    private static BrokenPack field(String name, String field, int at, int value, String message) {
        return BrokenPack.of(
                name, message, r -> r.i32(r.field(ROWS, field) + at, value).seal());
    }
}
