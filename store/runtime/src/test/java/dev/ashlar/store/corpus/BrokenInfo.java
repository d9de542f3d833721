package dev.ashlar.store.corpus;

import static dev.ashlar.store.internal.format.DirectoryFormat.CHECKSUM_OFFSET;
import static dev.ashlar.store.internal.format.DirectoryFormat.COUNT_OFFSET;
import static dev.ashlar.store.internal.format.DirectoryFormat.ELEMENT_LENGTH_OFFSET;
import static dev.ashlar.store.internal.format.SectionKind.BUILD_STAMP;
import static dev.ashlar.store.internal.format.SectionKind.TAGS;

import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.FieldTableFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.format.TextTableFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Build stamps and tags that break a rule, none of which can be opened; and enums and flags of two and four bytes. */
final class BrokenInfo {
    private static final String DIAL = CorpusPack.DIAL;

    static List<BrokenPack> stamps() {
        return of(BUILD_STAMP, "build stamp");
    }

    static List<BrokenPack> tags() {
        return of(TAGS, "tags");
    }

    private static List<BrokenPack> of(SectionKind kind, String title) {
        List<BrokenPack> all = new ArrayList<>();
        all.add(table(kind, "keys out of order", title + ", entry: expected keys in order", "b", "1", "a", "2"));
        all.add(table(kind, "a key twice", title + ", entry: expected keys in order, each once", "a", "1", "a", "2"));
        all.add(table(kind, "an empty key", title + ", entry: expected a key of 1 to 255 bytes, found 0", "", "1"));
        all.add(table(
                kind,
                "a key of 256 bytes",
                title + ", entry: expected a key of 1 to 255 bytes, found 256",
                "k".repeat(256),
                "1"));
        all.add(table(
                kind,
                "longer than 64 KiB",
                title + ", length: expected at most 65536, found 65537",
                "key",
                "v".repeat((1 << 16) - 18)));
        all.add(BrokenPack.of(
                "key not UTF-8",
                title + ", text: expected UTF-8",
                r -> r.u8(text(r, kind, 0), 0xFF).seal()));
        all.add(BrokenPack.of(
                "value not UTF-8",
                title + ", text: expected UTF-8",
                r -> r.u8(text(r, kind, 0) + keyLength(r, kind, 0), 0x80).seal()));
        all.add(entry(kind, "text before its place", TextTableFormat.TEXT_OFFSET_OFFSET, -1, "place of a text"));
        all.add(entry(kind, "gap between texts", TextTableFormat.TEXT_OFFSET_OFFSET, 1, "place of a text: expected "));
        all.add(entry(
                kind, "spare byte", TextTableFormat.ZERO_OFFSET, 1, title + ", spare byte: expected 0, found 01"));
        all.add(BrokenPack.of(
                "value outside",
                title + ", entry: expected texts inside the section",
                r -> r.i32(r.place("", kind) + TextTableFormat.VALUE_LENGTH_OFFSET, 1 << 16)
                        .seal()));
        all.add(BrokenPack.of(
                "greatest value",
                title + ", entry: expected texts inside the section",
                r -> r.i32(r.place("", kind) + TextTableFormat.VALUE_LENGTH_OFFSET, -1)
                        .seal()));
        all.add(BrokenPack.of("bytes behind the last text", title + ", length: expected ", r -> {
            int last = (int) r.i64(r.entry("", kind) + COUNT_OFFSET) - 1;
            int at = r.place("", kind) + last * TextTableFormat.ENTRY_LENGTH + TextTableFormat.VALUE_LENGTH_OFFSET;
            return r.i32(at, r.i32(at) - 1).seal();
        }));
        all.add(count(kind, "count beyond", 1 << 12, title + ", count: expected at most "));
        all.add(count(kind, "count negative", -1, title + ", count: expected at most "));
        all.add(BrokenPack.of(
                "element length",
                title + ", element length: expected 16, found 8",
                r -> r.i32(r.entry("", kind) + ELEMENT_LENGTH_OFFSET, 8).seal()));
        all.add(BrokenPack.of(
                "checksum",
                title + ", checksum: expected ",
                r -> r.i32(r.entry("", kind) + CHECKSUM_OFFSET, 1).sealDirectory()));
        all.add(BrokenPack.of(
                "of a type",
                title + ", type key: expected none, found ",
                r -> r.i64(r.entry("", kind), 5).seal()));
        all.add(BrokenPack.of("a second", title + ", kind: expected one of its kind, found a second", r -> {
            PackParts parts = new PackParts(r.bytes());
            PackParts.Part twin = parts.list().get(parts.indexOf("", kind));
            parts.list().add(parts.indexOf("", kind), new PackParts.Part(twin.entry(), twin.bytes()));
            return parts.resizeChecksums(1).assemble();
        }));
        return all;
    }

    static List<BrokenPack> wideConstants() {
        return List.of(
                BrokenPack.of(
                        "constants behind the last",
                        "field table of Dial, constants: expected those from 6 of 8, found 6, count 3",
                        r -> r.i32(r.field(DIAL, "modes") + FieldTableFormat.FIELD_CONSTANT_COUNT_OFFSET, 3)
                                .seal()),
                BrokenPack.of(
                        "a wide enum whose values are narrow",
                        "field table of Dial, element width: expected 1, found 4",
                        r -> r.i32(constant(r, 0), 0).i32(constant(r, 1), 1).seal()),
                BrokenPack.of(
                        "an enum of four bytes whose values take two",
                        "field table of Dial, element width: expected 2, found 4",
                        r -> r.i32(constant(r, 1), 65_535)
                                .i32(constant(r, 0), 256)
                                .seal()),
                BrokenPack.of(
                        "flags of two bytes with a bit of the third",
                        "field table of Dial, element width: expected 4, found 2",
                        r -> r.i32(constant(r, 3), 16).seal()),
                BrokenPack.of(
                        "flags of four bytes with bits of two",
                        "field table of Dial, element width: expected 2, found 4",
                        r -> r.i32(constant(r, 5), 15).seal()),
                BrokenPack.of(
                        "flags with a bit 32",
                        "field quad: flags: expected bits below 32",
                        r -> r.i32(constant(r, 5), 32).seal()),
                BrokenPack.of(
                        "two constants of one key",
                        "field mode: constants: expected a key each, found low twice",
                        r -> r.i64(constant(r, 1) - 8, r.i64(constant(r, 0) - 8))
                                .seal()));
    }

    static List<BrokenPack> wideValues() {
        return List.of(
                value("enum of four bytes, no constant", "mode", 65_537, "row 0 of Dial, mode: expected a constant"),
                value("enum of four bytes, its low half alone", "mode", 0xFFFF, "mode: expected a constant"),
                value("enum of four bytes, negative", "mode", -1, "row 0 of Dial, mode: expected a constant"),
                BrokenPack.of(
                        "enum of four bytes in an array, no constant",
                        "elements of modes: expected a constant, found 65537",
                        r -> {
                            int item = r.place(DIAL, SectionKind.POOL) + 8 * r.i32(r.value(DIAL, 0, "modes"));
                            return r.i32(item + 8, 65_537).seal();
                        }),
                BrokenPack.of(
                        "enum 0 of four bytes in an array, no constant",
                        "elements of modes: expected a constant, found 0",
                        r -> {
                            int item = r.place(DIAL, SectionKind.POOL) + 8 * r.i32(r.value(DIAL, 0, "modes"));
                            return r.i32(item + 4, 0).seal();
                        }),
                value("flags of four bytes", "quad", 1 << 31, "quad: expected bits of 100001, found 80000000"),
                value("flags of four bytes, one bit too many", "quad", 1 << 20 | 2, "expected bits of 100001"),
                BrokenPack.of(
                        "flags of two bytes",
                        "row 0 of Dial, pair: expected bits of 201, found 8000",
                        r -> r.i16(r.value(DIAL, 0, "pair"), 0x8000).seal()),
                BrokenPack.of(
                        "enum by default, no constant",
                        "default row of Dial, mode: expected a constant, found 0",
                        r -> r.i32(
                                        r.place(DIAL, SectionKind.DEFAULT_ROW)
                                                + r.i32(r.field(DIAL, "mode") + FieldTableFormat.FIELD_OFFSET_OFFSET),
                                        0)
                                .seal()));
    }

    private static BrokenPack value(String name, String field, int value, String message) {
        return BrokenPack.of(
                name, message, r -> r.i32(r.value(DIAL, 0, field), value).seal());
    }

    /** Where a constant's value stands. */
    private static int constant(Resealer r, int index) {
        return r.place(DIAL, SectionKind.FIELD_TABLE)
                + FieldTableFormat.TYPE_LENGTH
                + 4 * FieldTableFormat.FIELD_LENGTH
                + index * FieldTableFormat.CONSTANT_LENGTH
                + FieldTableFormat.CONSTANT_VALUE_OFFSET;
    }

    private static int text(Resealer r, SectionKind kind, int entry) {
        int at = r.place("", kind);
        return at + r.i32(at + entry * TextTableFormat.ENTRY_LENGTH + TextTableFormat.TEXT_OFFSET_OFFSET);
    }

    private static int keyLength(Resealer r, SectionKind kind, int entry) {
        return r.i32(r.place("", kind) + entry * TextTableFormat.ENTRY_LENGTH + TextTableFormat.KEY_LENGTH_OFFSET);
    }

    /** Adds to a number of the second entry. */
    private static BrokenPack entry(SectionKind kind, String name, int member, int by, String message) {
        return BrokenPack.of(name, message, r -> {
            int at = r.place("", kind) + TextTableFormat.ENTRY_LENGTH + member;
            return r.i32(at, r.i32(at) + by).seal();
        });
    }

    private static BrokenPack count(SectionKind kind, String name, long count, String message) {
        return BrokenPack.of(
                name,
                message,
                r -> r.i64(r.entry("", kind) + DirectoryFormat.COUNT_OFFSET, count)
                        .seal());
    }

    /** Another section in its place, of keys and values in turn. */
    private static BrokenPack table(SectionKind kind, String name, String message, String... keysAndValues) {
        return BrokenPack.of(name, message, r -> {
            PackParts parts = new PackParts(r.bytes());
            int index = parts.indexOf("", kind);
            parts.list()
                    .set(index, parts.list().get(index).withBytes(section(keysAndValues), keysAndValues.length / 2));
            boolean twoChunks = parts.list().get(index).bytes().length > 1 << 16;
            return parts.resizeChecksums(twoChunks ? 1 : 0).assemble();
        });
    }

    private static byte[] section(String... keysAndValues) {
        int length = 0;
        for (String text : keysAndValues) {
            length += text.getBytes(StandardCharsets.UTF_8).length;
        }
        int texts = keysAndValues.length / 2 * TextTableFormat.ENTRY_LENGTH;
        ByteBuffer bytes = ByteBuffer.allocate(texts + length).order(ByteOrder.LITTLE_ENDIAN);
        int end = texts;
        for (int i = 0; i < keysAndValues.length; i += 2) {
            byte[] key = keysAndValues[i].getBytes(StandardCharsets.UTF_8);
            byte[] value = keysAndValues[i + 1].getBytes(StandardCharsets.UTF_8);
            bytes.putInt(end).putInt(key.length).putInt(value.length).putInt(0);
            bytes.put(end, key).put(end + key.length, value);
            end += key.length + value.length;
        }
        return bytes.array();
    }
}
