package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.nested.magic.Ability;
import dev.ashlar.pipeline.nested.magic.AbilityEffects;
import dev.ashlar.pipeline.nested.magic.AbilityEffectsDamage;
import dev.ashlar.pipeline.nested.magic.Damage;
import dev.ashlar.pipeline.nested.magic.MagicTypes;
import dev.ashlar.pipeline.nested.magic.SummonOnArrivalVariant;
import dev.ashlar.pipeline.nested.magic.TriggerEffectVariant;
import dev.ashlar.pipeline.nested.magic.Unit;
import dev.ashlar.pipeline.nested.magic.UnitOnDeathVariant;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variants from JSON to views: packs by fixed offsets and by key, in small windows too, and development stores. */
class VariantStoreTest {
    private static final Path SOURCE = Path.of("src", "test", "content", "variants");
    private static final int WINDOW_SHIFT = 30;
    private static final FieldKey EFFECTS = FieldKey.of("effects");
    private static final FieldKey KIND = FieldKey.of("kind");
    private static final FieldKey DAMAGE = FieldKey.of("Damage");
    private static final FieldKey HEAL = FieldKey.of("Heal");
    private static final FieldKey AMOUNT = FieldKey.of("amount");

    private static final List<String> TOLD = List.of(
            "Fireball",
            "damage 12 FIRE",
            "Chaos",
            "heal 5.0 a little",
            "damage 7 ICE",
            "stun",
            "summon Bomb damage 1 FIRE heal 2.5",
            "damage 9 FIRE",
            "Rest",
            "Traps",
            "20% FREEZE 3 ICE",
            "5% STUN",
            "0% HURT 4 FIRE",
            "Rat NONE",
            "Bomb DAMAGE 50 FIRE",
            "Queen SUMMON Rat heal 2.5");

    @TempDir
    private Path folder;

    private Path content;

    @BeforeEach
    void write() throws IOException {
        content = Contents.copy(SOURCE, folder.resolve("content"));
    }

    private Path cook(int windowShift) throws IOException {
        return Contents.cook(ContentReader.read(content, Progress.NONE), folder.resolve("magic.pack"), windowShift);
    }

    private static List<String> told(Reader reader) {
        Ability ability = reader.view(Ability.TYPE);
        Unit unit = reader.view(Unit.TYPE);
        List<String> told = new ArrayList<>();
        for (ability.rewind(); ability.next(); ) {
            told.add(ability.name());
            for (int i = 0; i < ability.effectsCount(); i++) {
                told.add(told(ability.effects(i), unit));
            }
            for (int i = 0; i < ability.triggersCount(); i++) {
                told.add(ability.triggers(i).chance() + "% "
                        + told(ability.triggers(i).effect()));
            }
        }
        Unit named = reader.view(Unit.TYPE);
        for (unit.rewind(); unit.next(); ) {
            told.add(unit.name() + " " + unit.onDeath().kind() + told(unit.onDeath(), named));
        }
        return told;
    }

    private static String told(AbilityEffects effect, Unit unit) {
        return switch (effect.kind()) {
            case DAMAGE -> "damage " + told(effect.asDamage());
            case HEAL ->
                "heal " + effect.asHeal().amount()
                        + (effect.asHeal().hasNote() ? " " + effect.asHeal().note() : "");
            case STUN -> "stun" + (effect.asStun().row() < 0 ? " nobody" : "");
            case SUMMON -> {
                effect.asSummon().what(unit);
                StringBuilder told = new StringBuilder("summon ").append(unit.name());
                for (int i = 0; i < effect.asSummon().onArrivalCount(); i++) {
                    told.append(' ').append(told(effect.asSummon().onArrival(i)));
                }
                yield told.toString();
            }
            case NONE, UNKNOWN -> "nothing";
        };
    }

    private static String told(SummonOnArrivalVariant arrival) {
        return switch (arrival.kind()) {
            case DAMAGE -> "damage " + told(arrival.asDamage());
            case HEAL -> "heal " + arrival.asHeal().amount();
            case NONE, UNKNOWN -> "nothing";
        };
    }

    private static String told(TriggerEffectVariant effect) {
        return switch (effect.kind()) {
            case HURT -> "HURT " + told(effect.asHurt());
            case FREEZE -> "FREEZE " + told(effect.asFreeze());
            case STUN -> "STUN";
            case NONE, UNKNOWN -> "nothing";
        };
    }

    private static String told(UnitOnDeathVariant effect, Unit unit) {
        return switch (effect.kind()) {
            case DAMAGE -> " " + told(effect.asDamage());
            case SUMMON ->
                (effect.asSummon().what(unit) ? " " + unit.name() : " nobody") + " "
                        + told(effect.asSummon().onArrival(0));
            case NONE, UNKNOWN -> "";
        };
    }

    private static String told(Damage damage) {
        return damage.amount() + " " + damage.element();
    }

    @ParameterizedTest
    @ValueSource(ints = {16, WINDOW_SHIFT})
    void shouldReadVariantsOfPacks(int windowShift) throws IOException {
        Path pack = cook(windowShift);
        try (RecordStore store =
                RecordStore.open(pack, MagicTypes.CATALOG, OpenOptions.MAPPED.verify(Verification.FULL))) {
            assertThat(told(store.reader())).isEqualTo(TOLD);
        }
        try (RecordStore store = RecordStore.open(pack, MagicTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            assertThat(told(store.reader())).isEqualTo(TOLD);
            assertThat(store.differences()).isEmpty();
        }
    }

    @Test
    void shouldReadVariantsInDevelopment() {
        try (DevelopmentStore store = DevelopmentStore.open(content, MagicTypes.CATALOG)) {
            assertThat(told(store.reader())).isEqualTo(TOLD);
        }
    }

    @Test
    void shouldReadVariantsByName() throws IOException {
        try (RecordStore store = RecordStore.open(cook(WINDOW_SHIFT))) {
            RecordView ability = store.reader().view("Ability");
            assertThat(ability.find("Chaos")).isTrue();
            assertThat(ability.count(EFFECTS)).isEqualTo(5);
            RecordView effect = ability.element(EFFECTS, 1);
            assertThat(effect.text(KIND)).isEqualTo("Damage");
            assertThat(effect.count(DAMAGE)).isEqualTo(1);
            assertThat(effect.count(HEAL)).isZero();
            assertThat(effect.element(DAMAGE, 0).i32(AMOUNT)).isEqualTo(7);
            ability.element(EFFECTS, 0);
            assertThat(effect.text(KIND)).isEqualTo("Heal");
            assertThat(effect.element(HEAL, 0).f32(AMOUNT)).isEqualTo(5);
        }
    }

    @Test
    void shouldScanTheValuesOfOneCase() throws IOException {
        try (RecordStore store = RecordStore.open(cook(WINDOW_SHIFT), MagicTypes.CATALOG)) {
            AbilityEffectsDamage damage = store.reader().view(AbilityEffectsDamage.TYPE);
            int total = 0;
            for (damage.rewind(); damage.next(); ) {
                total += damage.amount();
            }
            assertThat(total).isEqualTo(28);
        }
    }

    @Test
    void cannotReadAnotherCase() throws IOException {
        Path pack = cook(WINDOW_SHIFT);
        for (OpenOptions options : List.of(OpenOptions.MAPPED, OpenOptions.MAPPED.keyed())) {
            try (RecordStore store = RecordStore.open(pack, MagicTypes.CATALOG, options)) {
                Ability ability = store.reader().view(Ability.TYPE);
                ability.find("Chaos");
                AbilityEffects effect = ability.effects(0);
                assertThatIllegalStateException()
                        .isThrownBy(effect::asDamage)
                        .withMessage("Ability %d.effects: expected the case Damage, found Heal: ask for its kind first"
                                .formatted(ability.id()));
                Unit unit = store.reader().view(Unit.TYPE);
                unit.find("Rat");
                assertThat(unit.onDeath().kind()).isEqualTo(UnitOnDeathVariant.Kind.NONE);
                assertThatIllegalStateException()
                        .isThrownBy(() -> unit.onDeath().asDamage())
                        .withMessage("%s.onDeath: expected the case Damage, found none: ask for its kind first", unit);
            }
        }
    }

    @Test
    void shouldCopyVariantsToSnapshots() throws IOException {
        try (RecordStore store = RecordStore.open(cook(WINDOW_SHIFT), MagicTypes.CATALOG)) {
            Ability ability = store.reader().view(Ability.TYPE);
            ability.find("Chaos");
            Ability.Snapshot copy = ability.snapshot();
            assertThat(copy.effects().get(1).kind()).isEqualTo(AbilityEffects.Kind.DAMAGE);
            assertThat(copy.effects().get(1).asDamage().amount()).isEqualTo(7);
            assertThat(copy.effects().get(1).asHeal()).isNull();
            assertThat(copy.effects()
                            .get(3)
                            .asSummon()
                            .onArrival()
                            .get(1)
                            .asHeal()
                            .amount())
                    .isEqualTo(2.5f);
            Unit unit = store.reader().view(Unit.TYPE);
            unit.find("Bomb");
            assertThat(unit.snapshot().onDeath().asDamage().amount()).isEqualTo(50);
            unit.find("Rat");
            assertThat(unit.snapshot().onDeath().kind()).isEqualTo(UnitOnDeathVariant.Kind.NONE);
        }
    }

    private Path replace(String file, String old, String now) throws IOException {
        Path path = content.resolve(file);
        String text = Files.readString(path);
        assertThat(text).contains(old);
        return Files.writeString(path, text.replace(old, now));
    }

    @Test
    void shouldFollowEditsInDevelopment() throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(content, MagicTypes.CATALOG, reload -> {})) {
            Reader reader = store.reader();
            List<String> before = told(reader);
            replace(
                    "Ability.json",
                    "{\"Heal\": {\"amount\": 5, \"note\": \"a little\"}}",
                    "{\"Damage\": {\"amount\": 99}}");
            replace("Unit.json", "\"name\": \"Rat\"", "\"name\": \"Rat\", \"onDeath\": {\"Damage\": {\"amount\": 2}}");
            store.reload();
            assertThat(reader.refresh()).isTrue();
            List<String> expected = new ArrayList<>(before);
            expected.set(3, "damage 99 FIRE");
            expected.set(13, "Rat DAMAGE 2 FIRE");
            assertThat(told(reader)).isEqualTo(expected);
        }
    }

    @Test
    void shouldReadUnknownCasesAsUnknown() throws IOException {
        Files.writeString(content.resolve("Curse.schema"), """
                Schema = { name = "Curse", kind = "struct" }
                Fields = [ { name = "text", type = "string" } ]
                """);
        replace("Ability.schema", "oneof<Damage, Heal, Summon, Stun>", "oneof<Curse, Damage, Summon, Stun>");
        replace(
                "Ability.json",
                "{\"Heal\": {\"amount\": 5, \"note\": \"a little\"}}",
                "{\"Curse\": {\"text\": \"woe\"}}");
        List<String> expected = new ArrayList<>(TOLD);
        expected.set(3, "nothing");
        // Tags as the lock has them, and others.
        for (boolean isLocked : new boolean[] {true, false}) {
            if (!isLocked) {
                Files.delete(content.resolve("schema.lock"));
                Files.delete(folder.resolve("magic.pack"));
            }
            Path pack = cook(WINDOW_SHIFT);
            try (RecordStore store = RecordStore.open(pack, MagicTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
                assertThat(told(store.reader())).isEqualTo(expected);
                Ability ability = store.reader().view(Ability.TYPE);
                ability.find("Chaos");
                AbilityEffects effect = ability.effects(0);
                assertThat(effect.kind()).isEqualTo(AbilityEffects.Kind.UNKNOWN);
                assertThatIllegalStateException().isThrownBy(effect::asHeal);
                assertThatIllegalStateException().isThrownBy(effect::asDamage);
                assertThat(store.differences()).isNotEmpty();
            }
            assertThatExceptionOfType(PackException.class)
                    .isThrownBy(() -> RecordStore.open(pack, MagicTypes.CATALOG).close());
        }
    }

    @Test
    void shouldFindAListThatHadAnotherName() throws IOException {
        replace("Ability.schema", "\"effects\",", "\"results\", formerly = [\"effects\"],");
        try (DevelopmentStore store = DevelopmentStore.open(content, MagicTypes.CATALOG, reload -> {})) {
            assertThat(told(store.reader())).isEqualTo(TOLD);
        }
    }
}
