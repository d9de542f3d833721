package dev.ashlar.bench.nested;

import dev.ashlar.bench.nested.realm.Ability;
import dev.ashlar.bench.nested.realm.AbilityEffectsVariant;
import dev.ashlar.bench.nested.realm.AbilityLevelsVariant;
import dev.ashlar.bench.nested.realm.AbilitySlotsVariant;
import dev.ashlar.bench.nested.realm.AbilityWordsVariant;
import dev.ashlar.bench.nested.realm.Damage;
import dev.ashlar.bench.nested.realm.Deal;
import dev.ashlar.bench.nested.realm.Drop;
import dev.ashlar.bench.nested.realm.Heal;
import dev.ashlar.bench.nested.realm.Item;
import dev.ashlar.bench.nested.realm.ItemOrWeapon;
import dev.ashlar.bench.nested.realm.LootTable;
import dev.ashlar.bench.nested.realm.Monster;
import dev.ashlar.bench.nested.realm.MonsterOnDeathVariant;
import dev.ashlar.bench.nested.realm.Named;
import dev.ashlar.bench.nested.realm.Recipe;
import dev.ashlar.bench.nested.realm.Resistance;
import dev.ashlar.bench.nested.realm.Shop;
import dev.ashlar.bench.nested.realm.Stats;
import dev.ashlar.bench.nested.realm.Summon;
import dev.ashlar.bench.nested.realm.SummonOnArrivalVariant;
import dev.ashlar.bench.nested.realm.Weapon;
import dev.ashlar.store.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Every value, through generated views. */
final class ViewLines {
    private final Lines lines = new Lines();
    private final Reader reader;
    private final Item item;
    private final Weapon weapon;
    private final Monster target;

    private ViewLines(Reader reader) {
        this.reader = reader;
        this.item = reader.view(Item.TYPE);
        this.weapon = reader.view(Weapon.TYPE);
        this.target = reader.view(Monster.TYPE);
    }

    static List<String> of(Reader reader) {
        ViewLines all = new ViewLines(reader);
        all.items();
        all.weapons();
        all.lootTables();
        all.abilities();
        all.monsters();
        all.recipes();
        all.shops();
        return all.lines.all();
    }

    private void items() {
        Item each = reader.view(Item.TYPE);
        for (each.rewind(); each.next(); ) {
            String record = "Item " + each.id() + " ";
            named(record, each);
            lines.add(record + "value", each.value());
            List<String> kinds = Stream.of(Item.Kinds.values())
                    .filter(each::kinds)
                    .map(kind -> Lines.quoted(kind.text()))
                    .toList();
            lines.add(record + "kinds", Lines.array(kinds));
        }
    }

    private void named(String record, Named named) {
        lines.text(record + "name", named.name());
        lines.text(record + "title", named.hasTitle(), named.title());
    }

    private void weapons() {
        Weapon each = reader.view(Weapon.TYPE);
        for (each.rewind(); each.next(); ) {
            String record = "Weapon " + each.id() + " ";
            lines.text(record + "name", each.name());
            lines.add(record + "damage", each.damage());
            resistance(record + "edge", each.hasEdge(), each.edge());
            lines.list(record + "marks", each.marksCount(), (i, path) -> {
                if (each.marks(i).hasValue()) {
                    lines.add(path + ".value", each.marks(i).value());
                } else {
                    lines.nothing(path);
                }
            });
        }
    }

    private void presence(String path, boolean isThere) {
        if (isThere) {
            lines.add(path, true);
        }
    }

    private void resistance(String path, boolean isThere, Resistance resistance) {
        presence(path, isThere);
        lines.add(path + ".fire", resistance.fire());
        lines.add(path + ".cold", resistance.cold());
    }

    private void lootTables() {
        LootTable each = reader.view(LootTable.TYPE);
        for (each.rewind(); each.next(); ) {
            String record = "LootTable " + each.id() + " ";
            lines.text(record + "name", each.name());
            lines.list(record + "drops", each.dropsCount(), (i, path) -> drop(path, each.drops(i)));
            lines.list(record + "tiers", each.tiersCount(), (i, path) -> {
                int count = each.tiers(i).valueCount();
                lines.list(
                        path + ".value",
                        count,
                        (j, drop) -> drop(drop, each.tiers(i).value(j)));
            });
            lines.list(record + "byLevel", each.byLevelCount(), (i, path) -> {
                lines.add(path + ".key", each.byLevel(i).key());
                int count = each.byLevel(i).valueCount();
                lines.list(
                        path + ".value",
                        count,
                        (j, drop) -> drop(drop, each.byLevel(i).value(j)));
            });
            lines.list(record + "weights", each.weightsCount(), (i, path) -> {
                int count = each.weights(i).valueCount();
                lines.list(path + ".value", count, (j, inner) -> {
                    List<Integer> numbers = new ArrayList<>();
                    for (int k = 0; k < each.weights(i).value(j).valueCount(); k++) {
                        numbers.add(each.weights(i).value(j).value(k));
                    }
                    lines.add(inner + ".value", Lines.array(numbers));
                });
            });
        }
    }

    private void drop(String path, Drop drop) {
        either(path + ".what", drop.what());
        lines.add(path + ".chance", drop.chance());
        lines.list(path + ".odds", drop.oddsCount(), (i, odds) -> {
            if (drop.odds(i).hasValue()) {
                lines.add(odds + ".value", drop.odds(i).value());
            } else {
                lines.nothing(odds);
            }
        });
    }

    private void either(String path, ItemOrWeapon what) {
        lines.reference(path + ".item", what.item(item), "Item", item);
        lines.reference(path + ".weapon", what.weapon(weapon), "Weapon", weapon);
    }

    private void abilities() {
        Ability each = reader.view(Ability.TYPE);
        for (each.rewind(); each.next(); ) {
            String record = "Ability " + each.id() + " ";
            lines.text(record + "name", each.name());
            lines.list(record + "effects", each.effectsCount(), (i, path) -> effect(path, each.effects(i)));
            lines.list(record + "words", each.wordsCount(), (i, path) -> {
                lines.text(path + ".key", each.words(i).key());
                word(path + ".value", each.words(i).value());
            });
            lines.list(record + "levels", each.levelsCount(), (i, path) -> {
                lines.add(path + ".key", each.levels(i).key());
                int count = each.levels(i).valueCount();
                lines.list(
                        path + ".value",
                        count,
                        (j, level) -> level(level, each.levels(i).value(j)));
            });
            lines.list(record + "slots", each.slotsCount(), (i, path) -> {
                if (each.slots(i).hasValue()) {
                    slot(path + ".value[0]", each.slots(i).value());
                } else {
                    lines.nothing(path);
                }
            });
        }
    }

    private void effect(String path, AbilityEffectsVariant effect) {
        switch (effect.kind()) {
            case DAMAGE -> damage(path + ".Damage", effect.asDamage());
            case HEAL -> heal(path + ".Heal", effect.asHeal());
            case SUMMON -> summon(path + ".Summon", effect.asSummon());
            case STUN -> lines.nothing(path + ".Stun");
            case NONE, UNKNOWN -> lines.nothing(path);
        }
    }

    private void word(String path, AbilityWordsVariant word) {
        switch (word.kind()) {
            case DAMAGE -> damage(path + "[0].Damage", word.asDamage());
            case STUN -> lines.nothing(path + "[0].Stun");
            case NONE, UNKNOWN -> lines.add(path, "[]");
        }
    }

    private void level(String path, AbilityLevelsVariant level) {
        switch (level.kind()) {
            case DAMAGE -> damage(path + ".Damage", level.asDamage());
            case HEAL -> heal(path + ".Heal", level.asHeal());
            case NONE, UNKNOWN -> lines.nothing(path);
        }
    }

    private void slot(String path, AbilitySlotsVariant slot) {
        switch (slot.kind()) {
            case HURT -> damage(path + ".hurt", slot.asHurt());
            case STUN -> lines.nothing(path + ".Stun");
            case NONE, UNKNOWN -> lines.nothing(path);
        }
    }

    private void damage(String path, Damage damage) {
        lines.add(path + ".amount", damage.amount());
        lines.text(path + ".element", damage.element().text());
    }

    private void heal(String path, Heal heal) {
        lines.add(path + ".amount", heal.amount());
        lines.text(path + ".note", heal.hasNote(), heal.note());
    }

    private void summon(String path, Summon summon) {
        lines.reference(path + ".what", summon.what(target), "Monster", target);
        lines.list(path + ".onArrival", summon.onArrivalCount(), (i, each) -> arrival(each, summon.onArrival(i)));
    }

    private void arrival(String path, SummonOnArrivalVariant arrival) {
        switch (arrival.kind()) {
            case DAMAGE -> damage(path + ".Damage", arrival.asDamage());
            case HEAL -> heal(path + ".Heal", arrival.asHeal());
            case NONE, UNKNOWN -> lines.nothing(path);
        }
    }

    private void monsters() {
        Monster each = reader.view(Monster.TYPE);
        LootTable table = reader.view(LootTable.TYPE);
        for (each.rewind(); each.next(); ) {
            String record = "Monster " + each.id() + " ";
            named(record, each);
            stats(record + "stats", each.stats());
            presence(record + "rage", each.hasRage());
            stats(record + "rage", each.rage());
            lines.list(record + "loot", each.lootCount(), (i, path) -> drop(path, each.loot(i)));
            lines.reference(record + "table", each.table(table), "LootTable", table);
            fate(record + "onDeath", each.onDeath());
            lines.list(record + "gear", each.gearCount(), (i, path) -> {
                presence(path + ".value", each.gear(i).hasValue());
                drop(path + ".value", each.gear(i).value());
            });
        }
    }

    private void stats(String path, Stats stats) {
        lines.add(path + ".hp", stats.hp());
        lines.add(path + ".armor", stats.armor());
        lines.text(path + ".mood", stats.mood().text());
        resistance(path + ".resist", stats.hasResist(), stats.resist());
    }

    private void fate(String path, MonsterOnDeathVariant fate) {
        switch (fate.kind()) {
            case DAMAGE -> damage(path + "[0].Damage", fate.asDamage());
            case SUMMON -> summon(path + "[0].Summon", fate.asSummon());
            case NONE, UNKNOWN -> lines.add(path, "[]");
        }
    }

    private void recipes() {
        Recipe each = reader.view(Recipe.TYPE);
        for (each.rewind(); each.next(); ) {
            String record = "Recipe " + each.id() + " ";
            lines.text(record + "name", each.name());
            lines.list(record + "needs", each.needsCount(), (i, path) -> {
                lines.reference(path + ".key", each.needs(i).key(item), "Item", item);
                lines.add(path + ".value", each.needs(i).value());
            });
            either(record + "makes", each.makes());
            lines.list(record + "extra", each.extraCount(), (i, path) -> {
                lines.text(path + ".key", each.extra(i).key());
                either(path + ".value", each.extra(i).value());
            });
            lines.list(record + "grid", each.gridCount(), (i, path) -> {
                List<String> row = IntStream.range(0, each.grid(i).valueCount())
                        .mapToObj(j -> Lines.reference(each.grid(i).value(j, item), "Item", item))
                        .toList();
                lines.add(path + ".value", Lines.array(row));
            });
            for (int i = 0; i < each.slotsCount(); i++) {
                Recipe.SlotsView row = each.slots(i);
                List<String> slots = IntStream.range(0, row.valueCount())
                        .mapToObj(j -> Lines.reference(row.value(j, item), "Item", item))
                        .toList();
                lines.add(record + "slots." + i, Lines.array(slots));
            }
            for (int i = 0; i < each.heatCount(); i++) {
                lines.add(record + "heat." + i + ".fire", each.heat(i).fire());
                lines.add(record + "heat." + i + ".cold", each.heat(i).cold());
            }
            for (int i = 0; i < each.triesCount(); i++) {
                if (each.tries(i).hasValue()) {
                    lines.add(record + "tries." + i, each.tries(i).value());
                }
            }
            lines.list(record + "skills", each.skillsCount(), (i, path) -> {
                lines.text(path + ".key", each.skills(i).key().text());
                lines.add(path + ".value", each.skills(i).value());
            });
        }
    }

    private void shops() {
        Shop each = reader.view(Shop.TYPE);
        for (each.rewind(); each.next(); ) {
            String record = "Shop " + each.id() + " ";
            lines.text(record + "name", each.name());
            lines.list(record + "stock", each.stockCount(), (i, path) -> {
                lines.reference(path + ".key", each.stock(i).key(item), "Item", item);
                lines.add(path + ".value", each.stock(i).value());
            });
            lines.list(record + "deals", each.dealsCount(), (i, path) -> {
                lines.reference(path + ".key", each.deals(i).key(weapon), "Weapon", weapon);
                deal(path + ".value", each.deals(i).value());
            });
            lines.list(record + "prices", each.pricesCount(), (i, path) -> {
                lines.text(path + ".key", each.prices(i).key());
                lines.list(path + ".value", each.prices(i).valueCount(), (j, price) -> {
                    lines.add(price + ".key", each.prices(i).value(j).key());
                    lines.add(price + ".value", each.prices(i).value(j).value());
                });
            });
            lines.list(record + "hours", each.hoursCount(), (i, path) -> {
                List<Short> hours =
                        List.of(each.hours(i).value(0), each.hours(i).value(1));
                lines.add(path + ".value", Lines.array(hours));
            });
            lines.list(record + "greetings", each.greetingsCount(), (i, path) -> {
                if (each.greetings(i).hasValue()) {
                    lines.text(path + ".value", each.greetings(i).value());
                } else {
                    lines.nothing(path);
                }
            });
        }
    }

    private void deal(String path, Deal deal) {
        lines.add(path + ".price", deal.price());
        if (deal.hasLeft()) {
            lines.add(path + ".left", deal.left());
        }
        List<String> gifts = IntStream.range(0, deal.giftsCount())
                .mapToObj(i -> Lines.reference(deal.gifts(i, item), "Item", item))
                .toList();
        lines.add(path + ".gifts", Lines.array(gifts));
    }
}
