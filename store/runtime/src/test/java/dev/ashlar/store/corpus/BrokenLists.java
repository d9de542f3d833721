package dev.ashlar.store.corpus;

import static dev.ashlar.store.corpus.CorpusPack.LOOT;
import static dev.ashlar.store.corpus.CorpusPack.MODS;
import static dev.ashlar.store.corpus.CorpusPack.MONSTER;
import static dev.ashlar.store.corpus.CorpusPack.SHOP;
import static dev.ashlar.store.corpus.CorpusPack.SPARE;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.internal.format.FieldTableFormat;
import dev.ashlar.store.internal.format.SectionKind;
import java.util.List;

/** Lists of structs that break a rule: what field tables say of elements, and where the lists of rows lead. */
final class BrokenLists {
    private BrokenLists() {}

    private static int table(Resealer r, String type) {
        return r.place(type, SectionKind.FIELD_TABLE);
    }

    private static BrokenPack table(String name, String type, int offset, int value, String message) {
        return BrokenPack.of(
                name, message, r -> r.i32(table(r, type) + offset, value).seal());
    }

    private static BrokenPack target(String name, String type, String field, String target, String message) {
        return BrokenPack.of(name, message, r -> leadTo(r, type, field, target).seal());
    }

    private static Resealer leadTo(Resealer r, String type, String field, String target) {
        return r.i64(r.field(type, field) + FieldTableFormat.FIELD_TARGET_OFFSET, XxHash64.key(target));
    }

    static List<BrokenPack> types() {
        return List.of(
                table("depth 0", LOOT, FieldTableFormat.DEPTH_OFFSET, 0, "depth: expected 1 to 8, found 0"),
                table("depth 9", LOOT, FieldTableFormat.DEPTH_OFFSET, 9, "depth: expected 1 to 8, found 9"),
                table(
                        "depth of another level",
                        MODS,
                        FieldTableFormat.DEPTH_OFFSET,
                        3,
                        "field mods: expected elements of Monster.loot, depth 2, found those of Monster.loot, depth 3"),
                table(
                        "a version of its own",
                        LOOT,
                        FieldTableFormat.SCHEMA_VERSION_OFFSET,
                        2,
                        "schema version 1, found 2"),
                table(
                        "elements in 16 bytes",
                        SPARE,
                        FieldTableFormat.ROW_ALIGNMENT_OFFSET,
                        16,
                        "expected 1, 2, 4 or 8"),
                table(
                        "elements without bytes",
                        SPARE,
                        FieldTableFormat.STRIDE_OFFSET,
                        0,
                        "stride: expected 1 to 1048576"),
                BrokenPack.of(
                        "no owner",
                        "owner key: expected the key of a type, found 0",
                        r -> r.i64(table(r, LOOT) + FieldTableFormat.OWNER_KEY_OFFSET, 0)
                                .seal()),
                BrokenPack.of(
                        "another owner",
                        "field loot: expected elements of Monster, depth 1, found those of Shop, depth 1",
                        r -> r.i64(table(r, LOOT) + FieldTableFormat.OWNER_KEY_OFFSET, XxHash64.key(SHOP))
                                .seal()),
                BrokenPack.of(
                        "an owner of records",
                        "field table of Shop, spare byte: expected 0",
                        r -> r.i64(table(r, SHOP) + FieldTableFormat.OWNER_KEY_OFFSET, XxHash64.key(MONSTER))
                                .seal()),
                target("no elements", MONSTER, "loot", "nothing", "expected elements as target, found no type"),
                target(
                        "records as elements",
                        MONSTER,
                        "loot",
                        SHOP,
                        "expected elements as target, found records, Shop"),
                target(
                        "elements of two lists",
                        MONSTER,
                        "spare",
                        LOOT,
                        "expected elements of its own, found Monster.loot"),
                target("a reference to elements", LOOT, "friend", SPARE, "expected a type with ids as target"),
                BrokenPack.of(
                        "elements of no list",
                        "Monster.spare, owner: expected a list of Monster that leads to them, found none",
                        r -> r.i64(r.field(MONSTER, "spare") + FieldTableFormat.FIELD_TARGET_OFFSET, 0)
                                .u8(r.field(MONSTER, "spare") + FieldTableFormat.FIELD_TYPE_OFFSET, 9)
                                .seal()),
                BrokenPack.of(
                        "elements of each other's list",
                        "names, elements of a list: expected Monster.loot, found Monster.spare",
                        r -> leadTo(leadTo(r, MONSTER, "loot", SPARE), MONSTER, "spare", LOOT)
                                .seal()),
                BrokenPack.of(
                        "an array of lists",
                        "type of an array: expected any but bytes, list and map",
                        r -> r.u8(r.field(MONSTER, "loot") + FieldTableFormat.FIELD_SHAPE_OFFSET, 2)
                                .seal()),
                BrokenPack.of(
                        "an index of a member",
                        "index of an element: expected none, found count",
                        r -> r.u8(r.field(LOOT, "count") + FieldTableFormat.FIELD_FLAGS_OFFSET, 2)
                                .seal()),
                BrokenPack.of("an id index of elements", "expected no section id index", BrokenLists::withIdIndex));
    }

    private static byte[] withIdIndex(Resealer r) {
        PackParts parts = new PackParts(r.bytes());
        PackParts.Part index = parts.list().get(parts.indexOf(MONSTER, SectionKind.ID_INDEX));
        PackParts.Part own = new PackParts.Part(index.entry(), index.bytes());
        own.buffer().putLong(0, XxHash64.key(SPARE));
        parts.list().add(parts.indexOf(SPARE, SectionKind.POOL), own);
        return parts.resizeChecksums(1).assemble();
    }

    private static BrokenPack list(
            String name, String type, int row, String field, int first, int count, String message) {
        return BrokenPack.of(name, message, r -> {
            int at = r.value(type, row, field);
            return r.i32(at, first).i32(at + Integer.BYTES, count).seal();
        });
    }

    static List<BrokenPack> rows() {
        return List.of(
                list("an element twice", MONSTER, 2, "loot", 1, 1, "loot: expected first 2, found first 1, count 1"),
                list(
                        "an element of nobody",
                        MONSTER,
                        0,
                        "loot",
                        0,
                        1,
                        "loot: expected first 1, found first 2, count 1"),
                list(
                        "an empty list somewhere",
                        MONSTER,
                        1,
                        "loot",
                        2,
                        0,
                        "loot: expected none, first 0, found first 2"),
                list("fewer than there are", MONSTER, 2, "loot", 0, 0, "elements of all lists loot: expected 3"),
                list(
                        "more than there are",
                        MONSTER,
                        2,
                        "loot",
                        2,
                        2,
                        "expected 3, as there are of Monster.loot, found 4"),
                list(
                        "elements where there are none",
                        MONSTER,
                        0,
                        "spare",
                        0,
                        1,
                        "expected 0, as there are of Monster.spare"),
                list(
                        "greatest",
                        MONSTER,
                        0,
                        "loot",
                        -1,
                        -1,
                        "expected first 0, found first 4294967295, count 4294967295"),
                list(
                        "a list in a list",
                        LOOT,
                        2,
                        "mods",
                        0,
                        1,
                        "row 2 of Monster.loot, mods: expected first 2, found first 0"),
                list("in columns", SHOP, 2, "wares", 0, 1, "row 2 of Shop, wares: expected first 2, found first 0"),
                BrokenPack.of(
                        "elements by default",
                        "default row of Monster, loot: expected none, first 0, found first 0, count 1",
                        r -> r.i32(r.place(MONSTER, SectionKind.DEFAULT_ROW) + 12, 1)
                                .seal()));
    }

    static List<BrokenPack> elements() {
        return List.of(
                BrokenPack.of(
                        "bool 2",
                        "row 2 of Monster.loot.mods, active: expected 0 or 1, found 2",
                        r -> r.u8(r.value(MODS, 2, "active"), 2).seal()),
                BrokenPack.of(
                        "unknown constant",
                        "row 1 of Monster.loot.mods, kind: expected a constant, found 2",
                        r -> r.u8(r.value(MODS, 1, "kind"), 2).seal()),
                BrokenPack.of(
                        "reference behind the last",
                        "row 0 of Monster.loot, friend: expected −1, or a row of Monster, which has 3, found 3",
                        r -> r.i32(r.value(LOOT, 0, "friend"), 3).seal()),
                BrokenPack.of(
                        "absent with a value",
                        "row 1 of Monster.loot, count: expected the default: it is absent",
                        r -> r.u8(r.value(LOOT, 1, "count"), 1).seal()),
                BrokenPack.of(
                        "unused presence bit",
                        "row 0 of Monster.loot, presence bit 1: expected 0, found 1",
                        r -> r.u8(r.presence(LOOT, 0), 3).seal()),
                BrokenPack.of(
                        "a byte of no member",
                        "row 0 of Monster.loot, byte 2: expected 0, found 01",
                        r -> r.u8(r.value(LOOT, 0, "count") + 1, 1).seal()),
                BrokenPack.of(
                        "a text outside the pool",
                        "row 0 of Monster.loot, name: expected a slot inside one window",
                        r -> r.i32(r.value(LOOT, 0, "name") + 4, 1 << 20).seal()));
    }
}
