package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/** A small pack that tests break: maps with keys of several types, in rows and in columns, and a list. */
final class CookedMaps {
    private static final TypeLayout SHOP = tree(
            LayoutBuilder.rows("Shop", 64, 8, 0)
                    .field("words", ValueType.MAP, 8)
                    .to("Shop.words")
                    .field("prices", ValueType.MAP, 16)
                    .to("Shop.prices")
                    .field("levels", ValueType.MAP, 24)
                    .to("Shop.levels")
                    .field("marks", ValueType.MAP, 32)
                    .to("Shop.marks")
                    .field("moods", ValueType.MAP, 40)
                    .to("Shop.moods")
                    .field("spare", ValueType.LIST, 48)
                    .to("Shop.spare")
                    .field("level", ValueType.I32, 56)
                    .build(),
            tree(LayoutBuilder.elements("Shop.words", 16, 8, 0)
                    .field("key", ValueType.STRING, 0)
                    .field("value", ValueType.STRING, 8)
                    .build()),
            tree(LayoutBuilder.elements("Shop.prices", 8, 4, 0)
                    .field("key", ValueType.REF, 0)
                    .to("Shop")
                    .field("value", ValueType.I32, 4)
                    .build()),
            tree(LayoutBuilder.elements("Shop.levels", 4, 2, 0)
                    .field("key", ValueType.I16, 0)
                    .field("value", ValueType.BOOL, 2)
                    .build()),
            tree(LayoutBuilder.elements("Shop.marks", 16, 8, 0)
                    .field("key", ValueType.HASH, 0)
                    .field("value", ValueType.U8, 8)
                    .build()),
            tree(LayoutBuilder.elements("Shop.moods", 8, 4, 0)
                    .field("key", ValueType.ENUM, 4)
                    .constant("calm", 0)
                    .constant("angry", 3)
                    .field("value", ValueType.F32, 0)
                    .build()),
            tree(LayoutBuilder.elements("Shop.spare", 2, 2, 0)
                    .field("power", ValueType.U16, 0)
                    .build()));
    private static final TypeLayout FORT = tree(
            LayoutBuilder.columns("Fort", 16, 8, 0)
                    .field("tolls", ValueType.MAP, 8)
                    .to("Fort.tolls")
                    .build(),
            tree(LayoutBuilder.elements("Fort.tolls", 16, 8, 0)
                    .field("key", ValueType.U64, 0)
                    .field("value", ValueType.U8, 8)
                    .build()));

    private CookedMaps() {}

    private static TypeLayout tree(RecordLayout layout, TypeLayout... elements) {
        return new TypeLayout(layout, new DataRecord(layout.name()), List.of(elements));
    }

    private static DataRecord entry(Variant key, Variant value) {
        DataRecord entry = new DataRecord("entry");
        entry.set("key", key);
        entry.set("value", value);
        return entry;
    }

    private static Variant map(DataRecord... entries) {
        return Variant.ofMap(Arrays.asList(entries));
    }

    private static DataRecord word(String key, String value) {
        return entry(Variant.of(key), Variant.of(value));
    }

    private static DataRecord price(long shop, int value) {
        return entry(Variant.ofRef("Shop", shop), Variant.ofInteger(ValueType.I32, value));
    }

    private static DataRecord number(ValueType type, long key, Variant value) {
        return entry(Variant.ofInteger(type, key), value);
    }

    private static Variant small(int value) {
        return Variant.ofInteger(ValueType.U8, value);
    }

    /** Keys with and without the highest bit: they are compared without a sign. */
    private static Variant marks(String... names) {
        return Variant.ofMap(Arrays.stream(names)
                .map(Variant::ofHash)
                .sorted((a, b) -> Long.compareUnsigned(a.bits(), b.bits()))
                .map(key -> entry(key, small(1)))
                .toList());
    }

    private static List<DataRecord> shops() {
        DataRecord first = new DataRecord("Shop", 1);
        first.set("words", map(word("", "nothing"), word("bye", "farewell"), word("hello", "a".repeat(1100))));
        first.set("prices", map(price(1, 10), price(2, 20)));
        first.set(
                "levels",
                map(
                        number(ValueType.I16, -1, Variant.of(true)),
                        number(ValueType.I16, 2, Variant.of(false)),
                        number(ValueType.I16, 300, Variant.of(true))));
        first.set("marks", marks("best", "worst", "new"));
        first.set(
                "moods",
                map(entry(Variant.ofEnum("calm"), Variant.of(1f)), entry(Variant.ofEnum("angry"), Variant.of(2f))));
        DataRecord second = new DataRecord("Shop", 2);
        second.set("prices", map(price(2, 5), price(3, 6)));
        second.set("words", map(word("bye", "so long")));
        return List.of(first, second, new DataRecord("Shop", 3));
    }

    private static DataRecord fort(long id, long... tolls) {
        DataRecord fort = new DataRecord("Fort", id);
        fort.set(
                "tolls",
                Variant.ofMap(Arrays.stream(tolls)
                        .mapToObj(toll -> number(ValueType.U64, toll, small(9)))
                        .toList()));
        return fort;
    }

    /** The pack. */
    static byte[] bytes(Path folder) throws IOException {
        Path file = folder.resolve("maps.pack");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter pack = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            pack.addType(FORT, 1, List.of(fort(1, 7, -1), fort(2), fort(3, 7)), List.of(), (target, id) -> 0);
            pack.addType(SHOP, 1, shops(), List.of(), (target, id) -> (int) id - 1);
            pack.finish(PackInfo.NONE);
        }
        return Files.readAllBytes(file);
    }
}
