package dev.ashlar.pipeline.location;

import dev.ashlar.codec.spawn.BoundSpawner;
import dev.ashlar.codec.spawn.Spawner;
import dev.ashlar.codec.spawn.Spawners;
import dev.ashlar.codec.spawn.Translator;
import dev.ashlar.pipeline.lookup.stock.Item;
import dev.ashlar.pipeline.lookup.stock.StockTypes;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;

/** A game that is told at its start what it reads: a pack that ships, or content in development. */
final class StartedGame {
    /** A component. */
    static final class Thing {
        String name = "";
        int rarity;

        static Thing of(Item item) {
            Thing thing = new Thing();
            thing.name = item.name();
            thing.rarity = item.rarity();
            return thing;
        }
    }

    private static final Spawner<Thing> THING =
            Spawner.specialised(Item.TYPE, Thing.class, Thing::of).inDevelopment(Translator.of(Thing.class));

    private StartedGame() {}

    /** {@code arguments}: a location, and whether a pack is read by key. */
    public static void main(String[] arguments) {
        OpenOptions options = arguments.length > 1 ? OpenOptions.MAPPED.keyed() : OpenOptions.MAPPED;
        try (RecordStore store = RecordStore.open(arguments[0], StockTypes.CATALOG, Spawners.of(THING), options)) {
            Item item = store.reader().view(Item.TYPE);
            BoundSpawner<Thing> things = store.reader().spawner(THING);
            Thing thing = things.spawn("item 8");
            System.out.println(item.rowCount() + " " + (thing == null ? "none" : thing.name));
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
