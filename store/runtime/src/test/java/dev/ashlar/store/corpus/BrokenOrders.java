package dev.ashlar.store.corpus;

import static dev.ashlar.store.internal.format.SectionKind.CHECKSUMS;
import static dev.ashlar.store.internal.format.SectionKind.DEFAULT_ROW;
import static dev.ashlar.store.internal.format.SectionKind.ID_INDEX;
import static dev.ashlar.store.internal.format.SectionKind.NAMES;
import static dev.ashlar.store.internal.format.SectionKind.POOL;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.NamesFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Packs whose sections stand in the wrong order, or whose gaps, checksums or names break a rule. */
final class BrokenOrders {
    private static final String ALPHA = CorpusPack.ALPHA;

    static List<BrokenPack> orders() {
        return List.of(
                BrokenPack.of("types out of order", "type Alpha: expected a place in the order of names", r -> {
                    PackParts parts = new PackParts(r.bytes());
                    parts.list().addAll(10, parts.remove(ALPHA));
                    return parts.assemble();
                }),
                BrokenPack.of("sections of a type apart", "pool of Alpha: expected a place beside the other", r -> {
                    PackParts parts = new PackParts(r.bytes());
                    parts.list().add(14, parts.list().remove(parts.indexOf(ALPHA, POOL)));
                    return parts.assemble();
                }),
                BrokenPack.of("kinds out of order", "id index of Alpha: expected a place before pool", r -> {
                    PackParts parts = new PackParts(r.bytes());
                    int pool = parts.indexOf(ALPHA, POOL);
                    parts.list()
                            .add(parts.indexOf(ALPHA, ID_INDEX), parts.list().remove(pool));
                    return parts.assemble();
                }),
                BrokenPack.of("names among the types", "checksums: expected a place beside the other sections", r -> {
                    PackParts parts = new PackParts(r.bytes());
                    parts.list().add(5, parts.list().remove(parts.indexOf("", NAMES)));
                    return parts.assemble();
                }));
    }

    static List<BrokenPack> gaps() {
        return List.of(
                BrokenPack.of(
                        "between sections",
                        "gap: expected",
                        r -> r.u8(r.place(ALPHA, DEFAULT_ROW) - 1, 1).seal()),
                BrokenPack.of(
                        "before the rows",
                        "gap: expected 0, found 01",
                        r -> r.u8(4095, 1).seal()),
                BrokenPack.of(
                        "before the directory",
                        "gap: expected",
                        r -> r.u8(
                                        r.place("", CHECKSUMS)
                                                + (int) r.i64(r.entry("", CHECKSUMS) + DirectoryFormat.LENGTH_OFFSET),
                                        1)
                                .seal()),
                BrokenPack.of(
                        "checksum of a section",
                        "pool of Alpha at offset ",
                        r -> r.i32(r.entry(ALPHA, POOL) + DirectoryFormat.CHECKSUM_OFFSET, 1)
                                .sealDirectory()),
                BrokenPack.of("checksum of a chunk", "field table of Alpha, 64 KiB from offset 256", r -> {
                    int list = r.place("", CHECKSUMS);
                    r.seal();
                    r.i32(list, 1);
                    ByteBuffer bytes = ByteBuffer.wrap(r.bytes()).order(ByteOrder.LITTLE_ENDIAN);
                    int length = (int) r.i64(r.entry("", CHECKSUMS) + DirectoryFormat.LENGTH_OFFSET);
                    return r.i32(
                                    r.entry("", CHECKSUMS) + DirectoryFormat.CHECKSUM_OFFSET,
                                    ChecksumFormat.ofSection(bytes.slice(list, length)))
                            .sealDirectory();
                }),
                BrokenPack.of(
                        "a chunk too many",
                        "checksums, length: expected ",
                        r -> new PackParts(r.bytes()).resizeChecksums(1).assemble()),
                BrokenPack.of(
                        "a chunk too few",
                        "checksums, length: expected ",
                        r -> new PackParts(r.bytes()).resizeChecksums(-1).assemble()),
                BrokenPack.of(
                        "count of the chunks",
                        "checksums, count: expected ",
                        r -> r.i64(r.entry("", CHECKSUMS) + DirectoryFormat.COUNT_OFFSET, 1)
                                .seal()));
    }

    static List<BrokenPack> names() {
        return List.of(
                BrokenPack.of(
                        "out of order",
                        "expected a key above ",
                        r -> withNames(r, swapped(NamesSection.of(List.of("Beta", "Zeta"))), 2)),
                BrokenPack.of("hash wrong", "expected the key of its text, ", r -> {
                    int at = r.place("", NAMES) + r.i32(r.place("", NAMES) + NamesFormat.TEXT_OFFSET_OFFSET);
                    return r.u8(at, r.u8(at) ^ 1).seal();
                }),
                BrokenPack.of("text elsewhere", "names, entry: expected ", r -> {
                    int at = r.place("", NAMES) + NamesFormat.TEXT_OFFSET_OFFSET;
                    return r.i32(at, r.i32(at) + 1).seal();
                }),
                BrokenPack.of(
                        "text beyond",
                        "names, entry: expected ",
                        r -> r.i32(r.place("", NAMES) + NamesFormat.TEXT_LENGTH_OFFSET, -1)
                                .seal()),
                BrokenPack.of(
                        "count of entries",
                        "names, ",
                        r -> r.i64(r.entry("", NAMES) + DirectoryFormat.COUNT_OFFSET, 2)
                                .seal()),
                BrokenPack.of(
                        "count beyond",
                        "names, count: expected at most ",
                        r -> r.i64(r.entry("", NAMES) + DirectoryFormat.COUNT_OFFSET, Long.MAX_VALUE)
                                .seal()),
                BrokenPack.of(
                        "count negative",
                        "names, count: expected at most ",
                        r -> r.i64(r.entry("", NAMES) + DirectoryFormat.COUNT_OFFSET, -1)
                                .seal()),
                BrokenPack.of(
                        "a text of no bytes",
                        "names, entry: expected a text of 1 to 512 bytes, found 0",
                        r -> withNames(r, List.of("Alpha", ""))),
                BrokenPack.of(
                        "a text of 513 bytes",
                        "names, entry: expected a text of 1 to 512 bytes, found 513",
                        r -> withNames(r, List.of("Alpha", "x".repeat(513)))),
                BrokenPack.of(
                        "a text with an escape sequence",
                        "names, entry: expected a text without control characters and marks of direction, found U+001B",
                        r -> withNames(r, List.of("Alpha", "\u001B[2J"))),
                BrokenPack.of(
                        "a text with a mark of direction",
                        "names, entry: expected a text without control characters and marks of direction, found U+202E",
                        r -> withNames(r, List.of("Alpha", "\u202Egnp"))),
                BrokenPack.of(
                        "one missing", "names: expected a text for ", r -> withNames(r, List.of("Alpha", "Beta"))),
                BrokenPack.of(
                        "one too many",
                        "names, count: expected 17, found 18",
                        r -> withNames(
                                r,
                                List.of(
                                        "Alpha",
                                        "Beta",
                                        "Gamma",
                                        "label",
                                        "flag",
                                        "kind",
                                        "next",
                                        "weights",
                                        "note",
                                        "rank",
                                        "remark",
                                        "red",
                                        "green",
                                        "blue",
                                        "value",
                                        "parent",
                                        "data",
                                        "stranger"))),
                BrokenPack.of("not UTF-8", "expected UTF-8, found ", r -> {
                    byte[] text = {(byte) 0xFF};
                    ByteBuffer names = ByteBuffer.allocate(17).order(ByteOrder.LITTLE_ENDIAN);
                    names.putLong(XxHash64.hash(text, 0, 1))
                            .putInt(16)
                            .putInt(1)
                            .put(text);
                    return withNames(r, names.array(), 1);
                }));
    }

    /** Two names of four letters each: keys and texts change places. */
    private static byte[] swapped(byte[] section) {
        ByteBuffer names = ByteBuffer.wrap(section).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer swapped = ByteBuffer.allocate(section.length).order(ByteOrder.LITTLE_ENDIAN);
        swapped.put(section);
        swapped.putLong(0, names.getLong(16)).putLong(16, names.getLong(0));
        return swapped.putInt(32, names.getInt(36)).putInt(36, names.getInt(32)).array();
    }

    private static byte[] withNames(Resealer r, List<String> texts) {
        return withNames(r, NamesSection.of(texts), texts.size());
    }

    private static byte[] withNames(Resealer r, byte[] section, int count) {
        PackParts parts = new PackParts(r.bytes());
        int index = parts.indexOf("", NAMES);
        parts.list().set(index, parts.list().get(index).withBytes(section, count));
        return parts.assemble();
    }
}
