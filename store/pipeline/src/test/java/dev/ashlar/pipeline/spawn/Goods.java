package dev.ashlar.pipeline.spawn;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.spawn.Spawner;
import dev.ashlar.codec.spawn.Spawners;
import dev.ashlar.codec.spawn.Translator;
import dev.ashlar.pipeline.lookup.stock.Item;
import dev.ashlar.pipeline.lookup.stock.Shelf;
import dev.ashlar.pipeline.lookup.stock.Ware;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a game makes of items and wares: one class, by every kind of spawner. */
record Goods(
        long id,
        String name,
        @Nullable Integer slot,
        Item.Kind kind,
        int rarity,
        int depth,
        boolean hasDepth,
        long shelf,
        boolean magic,
        long tag,
        long serial,
        String label,
        double weight,
        Set<Effect> effects,
        Place place) {
    enum Effect {
        GLOW,
        HUM
    }

    record Place(float x, float y) {}

    static final Translator<Goods> TRANSLATOR =
            Translator.of(Goods.class).vectors(Place.class, lanes -> new Place(lanes[0], lanes[1]));

    static final Spawner<Goods> ITEM = Spawner.specialisedWith(Item.TYPE, Goods.class, views -> {
        Shelf shelf = views.view(Shelf.TYPE);
        return item -> of(item, shelf);
    });

    static final Spawner<Goods> WARE = Spawner.specialisedWith(Ware.TYPE, Goods.class, views -> {
        Shelf shelf = views.view(Shelf.TYPE);
        return ware -> of(ware, shelf);
    });

    static final Spawners SPAWNERS = Spawners.of(ITEM, WARE);

    private static Goods of(Item item, Shelf shelf) {
        Set<Effect> effects = EnumSet.noneOf(Effect.class);
        if (item.effects(Item.Effects.GLOW)) {
            effects.add(Effect.GLOW);
        }
        if (item.effects(Item.Effects.HUM)) {
            effects.add(Effect.HUM);
        }
        return new Goods(
                item.id(),
                item.name(),
                item.hasSlot() ? item.slot() : null,
                item.kind(),
                item.rarity(),
                item.depth(),
                item.hasDepth(),
                item.shelf(shelf) ? shelf.id() : DataRecord.NO_ID,
                item.magic(),
                item.tag(),
                item.serial(),
                item.label(),
                item.weight(),
                effects,
                new Place(item.placeX(), item.placeY()));
    }

    private static Goods of(Ware ware, Shelf shelf) {
        Set<Effect> effects = EnumSet.noneOf(Effect.class);
        if (ware.effects(Ware.Effects.GLOW)) {
            effects.add(Effect.GLOW);
        }
        if (ware.effects(Ware.Effects.HUM)) {
            effects.add(Effect.HUM);
        }
        return new Goods(
                ware.id(),
                ware.name(),
                ware.hasSlot() ? ware.slot() : null,
                Item.Kind.valueOf(ware.kind().name()),
                ware.rarity(),
                ware.depth(),
                ware.hasDepth(),
                ware.shelf(shelf) ? shelf.id() : DataRecord.NO_ID,
                ware.magic(),
                ware.tag(),
                ware.serial(),
                ware.label(),
                ware.weight(),
                effects,
                new Place(ware.placeX(), ware.placeY()));
    }

    /** As the record itself tells it: what the others are compared with. */
    static Goods of(DataRecord record) {
        Variant slot = record.get("slot");
        Variant depth = record.get("depth");
        Variant label = record.get("label");
        Set<Effect> effects = EnumSet.noneOf(Effect.class);
        value(record, "effects").flags().forEach(flag -> effects.add(flag.equals("hum") ? Effect.HUM : Effect.GLOW));
        return new Goods(
                record.id(),
                value(record, "name").text(),
                slot == null ? null : (int) slot.bits(),
                switch (value(record, "kind").text()) {
                    case "tool" -> Item.Kind.TOOL;
                    case "food" -> Item.Kind.FOOD;
                    default -> Item.Kind.GEM;
                },
                (int) value(record, "rarity").bits(),
                depth == null ? 0 : (int) depth.bits(),
                depth != null,
                shelf(record),
                value(record, "magic").bits() != 0,
                value(record, "tag").bits(),
                value(record, "serial").bits(),
                label == null ? "" : label.text(),
                Float.intBitsToFloat((int) value(record, "weight").bits()),
                effects,
                new Place(value(record, "place").lane(0), value(record, "place").lane(1)));
    }

    /** Id of the record's shelf; {@link DataRecord#NO_ID} for none. */
    static long shelf(DataRecord record) {
        Variant shelf = record.get("shelf");
        return shelf == null ? DataRecord.NO_ID : shelf.bits();
    }

    private static Variant value(DataRecord record, String field) {
        return Objects.requireNonNull(record.get(field), field);
    }
}
