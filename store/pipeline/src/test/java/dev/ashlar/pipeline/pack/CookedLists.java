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
import java.util.List;

/** A small pack that tests break: lists of structs, in rows, in columns and in one another, and one whose elements nobody has. */
final class CookedLists {
    private static final TypeLayout MODS = tree(LayoutBuilder.elements("Monster.loot.mods", 3, 1, 0)
            .field("kind", ValueType.ENUM, 0)
            .constant("fire", 0)
            .constant("frost", 1)
            .field("level", ValueType.U8, 1)
            .field("active", ValueType.BOOL, 2)
            .build());
    private static final TypeLayout LOOT = tree(
            LayoutBuilder.elements("Monster.loot", 32, 8, 0)
                    .field("name", ValueType.STRING, 8)
                    .field("friend", ValueType.REF, 4)
                    .to("Monster")
                    .field("chance", ValueType.F32, 24)
                    .field("count", ValueType.U8, 1)
                    .optional(0)
                    .field("mods", ValueType.LIST, 16)
                    .to("Monster.loot.mods")
                    .build(),
            MODS);
    private static final TypeLayout SPARE = tree(LayoutBuilder.elements("Monster.spare", 2, 2, 0)
            .field("power", ValueType.U16, 0)
            .build());
    private static final TypeLayout MONSTER = tree(
            LayoutBuilder.rows("Monster", 32, 8, 0)
                    .field("hp", ValueType.I32, 24)
                    .field("loot", ValueType.LIST, 8)
                    .to("Monster.loot")
                    .field("spare", ValueType.LIST, 16)
                    .to("Monster.spare")
                    .build(),
            LOOT,
            SPARE);
    private static final TypeLayout WARES = tree(LayoutBuilder.elements("Shop.wares", 8, 8, 0)
            .field("price", ValueType.I64, 0)
            .build());
    private static final TypeLayout SHOP = tree(
            LayoutBuilder.columns("Shop", 24, 8, 0)
                    .field("wares", ValueType.LIST, 8)
                    .to("Shop.wares")
                    .field("title", ValueType.STRING, 16)
                    .build(),
            WARES);

    private CookedLists() {}

    private static TypeLayout tree(RecordLayout layout, TypeLayout... elements) {
        return new TypeLayout(layout, new DataRecord(layout.name()), List.of(elements));
    }

    private static DataRecord mod(String kind, int level) {
        DataRecord mod = new DataRecord("Mod");
        mod.set("kind", Variant.ofEnum(kind));
        mod.set("level", Variant.ofInteger(ValueType.U8, level));
        mod.set("active", Variant.of(true));
        return mod;
    }

    private static DataRecord loot(String name, long friend, DataRecord... mods) {
        DataRecord loot = new DataRecord("Loot");
        loot.set("name", Variant.of(name));
        loot.set("friend", Variant.ofRef("Monster", friend));
        loot.set("chance", Variant.of(0.5f));
        loot.set("mods", Variant.ofList(List.of(mods)));
        if (mods.length > 0) {
            loot.set("count", Variant.ofInteger(ValueType.U8, mods.length));
        }
        return loot;
    }

    private static DataRecord monster(long id, DataRecord... loot) {
        DataRecord monster = new DataRecord("Monster", id);
        monster.set("hp", Variant.ofInteger(ValueType.I32, 10 * id));
        monster.set("loot", Variant.ofList(List.of(loot)));
        return monster;
    }

    private static DataRecord shop(long id, int... prices) {
        DataRecord shop = new DataRecord("Shop", id);
        shop.set("title", Variant.of("shop " + id));
        DataRecord[] wares = new DataRecord[prices.length];
        for (int i = 0; i < prices.length; i++) {
            wares[i] = new DataRecord("Ware");
            wares[i].set("price", Variant.ofInteger(ValueType.I64, prices[i]));
        }
        shop.set("wares", Variant.ofList(List.of(wares)));
        return shop;
    }

    /** The pack. */
    static byte[] bytes(Path folder) throws IOException {
        Path file = folder.resolve("lists.pack");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter pack = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            List<DataRecord> monsters = List.of(
                    monster(17, loot("sword", 23, mod("fire", 1), mod("frost", 2)), loot("shield", 0)),
                    monster(18),
                    monster(23, loot("sword", 17, mod("frost", 3))));
            pack.addType(MONSTER, 1, monsters, List.of(), (target, id) -> id == 17 ? 0 : id == 18 ? 1 : 2);
            List<DataRecord> shops = List.of(shop(1, 5, 7), shop(2), shop(3, 9));
            pack.addType(SHOP, 2, shops, List.of(), (target, id) -> 0);
            pack.finish(PackInfo.NONE);
        }
        return Files.readAllBytes(file);
    }
}
