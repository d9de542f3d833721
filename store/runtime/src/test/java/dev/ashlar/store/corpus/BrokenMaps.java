package dev.ashlar.store.corpus;

import static dev.ashlar.store.corpus.CorpusPack.LEVELS;
import static dev.ashlar.store.corpus.CorpusPack.MARKS;
import static dev.ashlar.store.corpus.CorpusPack.PRICES;
import static dev.ashlar.store.corpus.CorpusPack.SHOP;
import static dev.ashlar.store.corpus.CorpusPack.TOLLS;
import static dev.ashlar.store.corpus.CorpusPack.WORDS;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.internal.format.FieldTableFormat;
import java.util.List;

/** Maps that break a rule: entries without a key, and keys that do not ascend. */
final class BrokenMaps {
    private static final String EXPECTED = "expected entries whose first field is the key, found ";
    private static final int F64 = 11;
    private static final int MAP = 30;

    private BrokenMaps() {}

    static List<BrokenPack> types() {
        return List.of(
                BrokenPack.of(
                        "a key of another name",
                        EXPECTED,
                        r -> r.i64(r.field(TOLLS, "key") + FieldTableFormat.FIELD_KEY_OFFSET, XxHash64.key("prices"))
                                .seal()),
                BrokenPack.of(
                        "a float as key",
                        "field tolls: " + EXPECTED + "key, f64",
                        r -> r.u8(r.field(TOLLS, "key") + FieldTableFormat.FIELD_TYPE_OFFSET, F64)
                                .seal()),
                BrokenPack.of(
                        "entries of a list",
                        "field spare: " + EXPECTED + "power, u16",
                        r -> r.u8(r.field(SHOP, "spare") + FieldTableFormat.FIELD_TYPE_OFFSET, MAP)
                                .seal()),
                BrokenPack.of(
                        "an array of maps",
                        "type of an array: expected any but bytes, list and map",
                        r -> r.u8(r.field(SHOP, "words") + FieldTableFormat.FIELD_SHAPE_OFFSET, 2)
                                .seal()));
    }

    private static BrokenPack key(String name, String entries, int row, long value, String found) {
        return BrokenPack.of(
                name,
                "row " + row + " of " + entries + ", key: expected more than that of the entry before, found " + found,
                r -> put(r, entries, row, value).seal());
    }

    private static Resealer put(Resealer r, String entries, int row, long value) {
        int at = r.value(entries, row, "key");
        return switch (entries) {
            case LEVELS -> r.u8(at, (int) value & 0xFF).u8(at + 1, (int) value >> 8 & 0xFF);
            case PRICES -> r.i32(at, (int) value);
            default -> r.i64(at, value);
        };
    }

    static List<BrokenPack> keys() {
        return List.of(
                key("an integer twice", LEVELS, 1, -1, "-1"),
                key("a lesser integer", LEVELS, 2, -300, "-300"),
                key("a row twice", PRICES, 1, 0, "0"),
                key("a lesser row", PRICES, 3, 0, "0"),
                key("a hash that is less without a sign", MARKS, 1, 1, "1"),
                key("in columns", TOLLS, 1, 7, "7"),
                BrokenPack.of(
                        "no row",
                        "row 0 of Shop.prices, key: expected a row, found 4294967295",
                        r -> put(r, PRICES, 0, -1).seal()),
                BrokenPack.of(
                        "texts in another order",
                        "row 1 of Shop.words, key: expected more than that of the entry before",
                        BrokenMaps::withSwappedTexts),
                BrokenPack.of(
                        "a text that is too long",
                        "row 2 of Shop.words, key: expected at most 1024 bytes, found 1100 bytes",
                        r -> r.i64(r.value(WORDS, 2, "key"), slot(r, 2, "value"))
                                .seal()));
    }

    private static long slot(Resealer r, int row, String field) {
        return r.i64(r.value(WORDS, row, field));
    }

    private static byte[] withSwappedTexts(Resealer r) {
        long first = slot(r, 0, "key");
        long second = slot(r, 1, "key");
        return r.i64(r.value(WORDS, 0, "key"), second)
                .i64(r.value(WORDS, 1, "key"), first)
                .seal();
    }
}
