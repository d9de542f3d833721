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

/** A small pack that tests break: lists of variants of two cases, one of which has a variant itself. */
final class CookedVariants {
    private static final TypeLayout DAMAGE = tree(LayoutBuilder.elements("Spell.effects.Damage", 4, 4, 0)
            .field("amount", ValueType.I32, 0)
            .build());
    private static final TypeLayout STUN = tree(
            LayoutBuilder.elements("Spell.effects.Heal.after.Stun", 1, 1, 0).build());
    private static final TypeLayout AFTER = tree(
            LayoutBuilder.elements("Spell.effects.Heal.after", 8, 8, 0)
                    .field("Stun", ValueType.LIST, 0)
                    .to("Spell.effects.Heal.after.Stun")
                    .constant("Stun", 300)
                    .field("kind", ValueType.ENUM, 4)
                    .constant("none", 0)
                    .constant("Stun", 300)
                    .build(),
            STUN);
    private static final TypeLayout HEAL = tree(
            LayoutBuilder.elements("Spell.effects.Heal", 16, 8, 0)
                    .field("note", ValueType.STRING, 0)
                    .field("after", ValueType.LIST, 8)
                    .to("Spell.effects.Heal.after")
                    .build(),
            AFTER);
    private static final TypeLayout EFFECTS = tree(
            LayoutBuilder.elements("Spell.effects", 8, 8, 0)
                    .field("Damage", ValueType.LIST, 0)
                    .to("Spell.effects.Damage")
                    .constant("Damage", 1)
                    .field("Heal", ValueType.LIST, 0)
                    .to("Spell.effects.Heal")
                    .constant("Heal", 2)
                    .field("kind", ValueType.ENUM, 4)
                    .constant("none", 0)
                    .constant("Damage", 1)
                    .constant("Heal", 2)
                    .build(),
            DAMAGE,
            HEAL);
    private static final TypeLayout SPELL = tree(
            LayoutBuilder.columns("Spell", 16, 8, 0)
                    .field("effects", ValueType.LIST, 8)
                    .to("Spell.effects")
                    .build(),
            EFFECTS);

    private CookedVariants() {}

    private static TypeLayout tree(RecordLayout layout, TypeLayout... elements) {
        return new TypeLayout(layout, new DataRecord(layout.name()), List.of(elements));
    }

    private static DataRecord of(String name, DataRecord struct) {
        DataRecord variant = new DataRecord("variant");
        variant.set(name, Variant.ofOne(struct));
        return variant;
    }

    private static DataRecord damage(int amount) {
        DataRecord damage = new DataRecord("Damage");
        damage.set("amount", Variant.ofInteger(ValueType.I32, amount));
        return of("Damage", damage);
    }

    private static DataRecord heal(String note, boolean stuns) {
        DataRecord heal = new DataRecord("Heal");
        heal.set("note", Variant.of(note));
        if (stuns) {
            heal.set("after", Variant.ofOne(of("Stun", new DataRecord("Stun"))));
        }
        return of("Heal", heal);
    }

    private static DataRecord spell(long id, DataRecord... effects) {
        DataRecord spell = new DataRecord("Spell", id);
        spell.set("effects", Variant.ofList(List.of(effects)));
        return spell;
    }

    /** The pack. */
    static byte[] bytes(Path folder) throws IOException {
        Path file = folder.resolve("variants.pack");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter pack = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            List<DataRecord> spells = List.of(
                    spell(1, damage(12), heal("a little", true), damage(7)),
                    spell(2, heal("much", false), damage(40)),
                    spell(9));
            pack.addType(SPELL, 1, spells, List.of(), (target, id) -> 0);
            pack.finish(PackInfo.NONE);
        }
        return Files.readAllBytes(file);
    }
}
