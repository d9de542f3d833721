package dev.ashlar.bench.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.bench.nested.realm.RealmTypes;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.store.Reader;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values in lists, maps and variants, by paths in one text, and what is told where there is none. */
class NestedPathsTest {
    private static final Path CONTENT = Path.of("src", "test", "golden-packs", "content", "nested");

    private final DevelopmentStore store = DevelopmentStore.open(CONTENT.toString(), RealmTypes.CATALOG);
    private final Reader reader = store.reader();

    @AfterEach
    void closeStore() {
        store.close();
    }

    private RecordView at(String type, String name) {
        RecordView view = reader.view(type);
        assertThat(view.find(name)).isTrue();
        return view;
    }

    @Test
    void shouldReadByTheNotationOfMessages() {
        RecordView wolf = at("Monster", "wolf");
        assertThat(wolf.i32("stats.hp")).isEqualTo(20);
        assertThat(wolf.f32("stats.resist.fire")).isEqualTo(0.25f);
        assertThat(wolf.f32("loot[0].chance")).isEqualTo(0.5f);
        assertThat(wolf.i32("onDeath.Damage.amount")).isEqualTo(50);
        assertThat(wolf.text("onDeath.Damage.element")).isEqualTo("fire");
        assertThat(wolf.text("onDeath.kind")).isEqualTo("Damage");
        assertThat(wolf.f32("gear[1].chance")).isEqualTo(1f);
        RecordView chaos = at("Ability", "chaos");
        assertThat(chaos.f32("effects[3].Summon.onArrival[1].Heal.amount")).isEqualTo(2.5f);
        assertThat(chaos.i32("words[\"rime\"].Damage.amount")).isEqualTo(4);
        assertThat(chaos.i32("levels[20][1].Damage.amount")).isEqualTo(9);
        assertThat(chaos.i32("slots[0].hurt.amount")).isEqualTo(2);
        RecordView smithy = at("Shop", "smithy");
        assertThat(smithy.i32("stock[\"rune\"]")).as("by a key of the record").isEqualTo(1);
        assertThat(smithy.i32("stock[7]")).as("by an id").isEqualTo(1);
        assertThat(smithy.i32("deals[\"axe\"].price")).isEqualTo(120);
        assertThat(smithy.i32("prices[\"silver\"][-1]")).isEqualTo(1);
        assertThat(smithy.i32("hours[1][0]")).isEqualTo(13);
        assertThat(smithy.text("greetings[0]")).isEqualTo("Well met.");
        RecordView item = reader.view("Item");
        assertThat(smithy.hop(FieldKey.of("deals[\"axe\"].gifts[1]"), item)).isTrue();
        assertThat(item.id()).isZero();
        RecordView axe = at("Recipe", "axe");
        assertThat(axe.f32("skills[\"cook\"]")).as("by a constant").isEqualTo(0.5f);
        assertThat(axe.contains("skills[\"cook\"]")).isTrue();
        assertThat(axe.contains("skill[\"cook\"]")).isFalse();
        assertThat(axe.f32("heat[0].fire")).isEqualTo(1.5f);
        assertThat(axe.i32("tries[1]")).isEqualTo(3);
        assertThat(axe.hop(FieldKey.of("slots[1][1]"), item)).isTrue();
        assertThat(item.id()).isEqualTo(7);
        assertThat(axe.f32Or(FieldKey.of("skills[\"sing\"]"), -1)).isEqualTo(-1);
    }

    /** Null elements read as in steps: a struct has its defaults, a value is not there. */
    @Test
    void shouldReadElementsThatAreNull() {
        RecordView wolf = at("Monster", "wolf");
        assertThat(wolf.present("gear[0]")).isFalse();
        assertThat(wolf.present("gear[1]")).isTrue();
        assertThat(wolf.f32("gear[0].chance")).isZero();
        RecordView smithy = at("Shop", "smithy");
        assertThat(smithy.present("greetings[1]")).isFalse();
        assertThat(smithy.text("greetings[1]")).isEmpty();
        assertThat(at("Ability", "chaos").present("slots[1].hurt.amount")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "Monster, wolf, loot[1].chance, Monster 2.loot[1]: no such element of 1",
                "Monster, wolf, onDeath.Summon.what, 'Monster 2.onDeath: expected the case Summon, found Damage: ask for its kind first'",
                "Monster, rat, onDeath.Damage.amount, Monster 0.onDeath: no such element of 0",
                "Ability, chaos, effects[1].Heal.amount, 'Ability 0.effects: expected the case Heal, found Damage: ask for its kind first'",
                "Ability, chaos, words[\"blank\"].Damage.amount, Ability 0.words.value: no such element of 0",
                "Shop, smithy, stock[\"pie\"], Shop 0.stock[\"pie\"]: no such element of 2",
                "Shop, smithy, stock[\"bread\"], Shop 0.stock[\"bread\"]: no such element of 2",
                "Shop, smithy, stock[8], Shop 0.stock[8]: no such element of 2",
                "Shop, smithy, prices[7][1], Shop 0.prices[7]: no such element of 2",
                "Shop, smithy, prices[\"silver\"][2], Shop 0.prices.value[2]: no such element of 2",
                "Shop, smithy, prices[\"silver\"][\"7\"], Shop 0.prices.value[\"7\"]: no such element of 2",
                "Shop, smithy, hours[1][2], Shop 0.hours.value[2]: no such element of 2",
                "Recipe, axe, skills[0], Recipe 0.skills[0]: no such element of 2",
                "Recipe, axe, skills[\"sing\"], Recipe 0.skills[\"sing\"]: no such element of 2"
            })
    void cannotReadWhatIsNotThere(String type, String name, String path, String message) {
        RecordView view = at(type, name);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> view.i64(path))
                .withMessage(message);
        assertThat(view.contains(path)).isTrue();
        assertThat(view.present(path)).isFalse();
        assertThat(view.i64Or(FieldKey.of(path), -5)).isEqualTo(-5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "effects.Heal.amount",
                "effects[0].amount",
                "effects[0].Heal",
                "effects[0].Heat.amount",
                "effects",
                "effects[0]",
                "name.Heal",
                "levels[20]",
                "levels[20][0].Heal",
                "words[\"rime\"]"
            })
    void cannotReadWhatIsNoNumber(String path) {
        RecordView view = at("Ability", "chaos");
        assertThatIllegalArgumentException().isThrownBy(() -> view.i64(path));
        assertThat(view.i64Or(FieldKey.of(path), -5)).isEqualTo(-5);
    }
}
