package dev.ashlar.bench.workload;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/**
 * Nested data of creatures that are found by ids in a random order, through the release view. The reference reads the same numbers from a type
 * without nested data in the same pack.
 */
final class Nested {
    private static final Catalog CATALOG = Catalog.of(Creature.TYPE, FlatCreature.TYPE);

    private Nested() {}

    /** Three members of an inline struct; against three fields. */
    static Trial members(Path pack) {
        return trial(pack, Nested::members, Nested::fields);
    }

    /** All elements of a list of structs, three members of each; against three parallel arrays. */
    static Trial elements(Path pack) {
        return trial(pack, Nested::elements, Nested::arrays);
    }

    /** All elements of a list of variants, by their kinds; against an array of kinds and two of numbers. */
    static Trial variants(Path pack) {
        return trial(pack, Nested::variants, Nested::kinds);
    }

    /** Sums numbers of the creatures of some ids. */
    private interface Loop<V> {
        double sum(long[] ids, int from, int to, V view);
    }

    private static Trial trial(Path pack, Loop<Creature> nested, Loop<FlatCreature> flat) {
        RecordStore store = RecordStore.open(pack, CATALOG);
        Reader reader = store.reader();
        Creature creature = reader.view(Creature.TYPE);
        FlatCreature reference = reader.view(FlatCreature.TYPE);
        long[] ids = new Picks(creature.rowCount()).denseIds();
        return Trial.ofPicks(
                ids.length,
                (from, to) -> flat.sum(ids, from, to, reference),
                (from, to) -> nested.sum(ids, from, to, creature),
                store::close);
    }

    private static double members(long[] ids, int from, int to, Creature creature) {
        long whole = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            if (creature.find(ids[i])) {
                Body body = creature.body();
                whole += body.health() + body.armour();
                sum += body.speed();
            }
        }
        return whole + sum;
    }

    private static double fields(long[] ids, int from, int to, FlatCreature creature) {
        long whole = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            if (creature.find(ids[i])) {
                whole += creature.health() + creature.armour();
                sum += creature.speed();
            }
        }
        return whole + sum;
    }

    private static double elements(long[] ids, int from, int to, Creature creature) {
        long whole = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            if (creature.find(ids[i])) {
                int count = creature.dropsCount();
                for (int k = 0; k < count; k++) {
                    Drop drop = creature.drops(k);
                    whole += drop.item() + drop.amount();
                    sum += drop.chance();
                }
            }
        }
        return whole + sum;
    }

    private static double arrays(long[] ids, int from, int to, FlatCreature creature) {
        long whole = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            if (creature.find(ids[i])) {
                int count = creature.dropItemsCount();
                for (int k = 0; k < count; k++) {
                    whole += creature.dropItems(k) + creature.dropAmounts(k);
                    sum += creature.dropChances(k);
                }
            }
        }
        return whole + sum;
    }

    private static double variants(long[] ids, int from, int to, Creature creature) {
        long whole = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            if (creature.find(ids[i])) {
                int count = creature.effectsCount();
                for (int k = 0; k < count; k++) {
                    CreatureEffects effect = creature.effects(k);
                    switch (effect.kind()) {
                        case STRIKE -> {
                            Strike strike = effect.asStrike();
                            whole += strike.damage();
                            sum += strike.reach();
                        }
                        case MEND -> {
                            Mend mend = effect.asMend();
                            whole -= mend.healing();
                            sum += 2 * mend.duration();
                        }
                        default -> throw new IllegalStateException("no case: " + effect.kind());
                    }
                }
            }
        }
        return whole + sum;
    }

    private static double kinds(long[] ids, int from, int to, FlatCreature creature) {
        long whole = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            if (creature.find(ids[i])) {
                int count = creature.effectKindsCount();
                for (int k = 0; k < count; k++) {
                    int kind = creature.effectKinds(k);
                    switch (kind) {
                        case 1 -> {
                            whole += creature.effectValues(k);
                            sum += creature.effectExtents(k);
                        }
                        case 2 -> {
                            whole -= creature.effectValues(k);
                            sum += 2 * creature.effectExtents(k);
                        }
                        default -> throw new IllegalStateException("no kind: " + kind);
                    }
                }
            }
        }
        return whole + sum;
    }
}
