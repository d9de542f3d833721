package dev.ashlar.pipeline.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.Matching;
import dev.ashlar.codec.serial.RecordLoader;
import dev.ashlar.codec.serial.RecordSaver;
import dev.ashlar.codec.serial.Serial;
import dev.ashlar.codec.serial.SerialException;
import dev.ashlar.compiler.describe.SchemaDescriber;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Objects of several kinds as variants, in every kind of place: by their own schemas, and by those of a designer. */
class VariantObjectsTest {
    private static final String TYPE = "Ability";

    /** With names of structs, kinds of lists and an order of cases that no serializer would choose. */
    private static final List<SchemaReader.Source> DESIGNED = List.of(
            new SchemaReader.Source("Hurt.schema", """
                    Schema = { name = "Hurt", kind = "struct" }
                    Fields = [
                      { name = "amount", type = "i32" }
                      { name = "then", type = "oneof<stun: Stun, heal: Cure>[]" }
                    ]
                    """),
            new SchemaReader.Source("Cure.schema", """
                    Schema = { name = "Cure", kind = "struct" }
                    Fields = [
                      { name = "amount", type = "f32" }
                      { name = "costs", type = "map<string, i32>" }
                    ]
                    """),
            new SchemaReader.Source("Stun.schema", """
                    Schema = { name = "Stun", kind = "struct" }
                    Fields = []
                    """),
            new SchemaReader.Source("Ability.schema", """
                    Schema = { name = "Ability" }
                    Fields = [
                      { name = "effects", type = "oneof<heal: Cure, damage: Hurt, stun: Stun>[]" }
                      { name = "onHit", type = "oneof<heal: Cure, damage: Hurt, stun: Stun>", required = true }
                      { name = "onDeath", type = "oneof<heal: Cure, damage: Hurt, stun: Stun>" }
                      { name = "slots", type = "oneof<heal: Cure, damage: Hurt, stun: Stun>?[]" }
                      { name = "combos", type = "oneof<heal: Cure, damage: Hurt, stun: Stun>[][]" }
                      { name = "spells", type = "map<string, oneof<heal: Cure, damage: Hurt, stun: Stun>>" }
                    ]
                    """));

    private static final String WRITTEN = """
            [
              {
                "id": 7,
                "effects": [{"damage": {"amount": 12, "then": [{"heal": {"amount": 1, "costs": {"b": 2, "a": 1}}}]}}, {"stun": {}}],
                "onHit": {"heal": {"amount": 0.25, "costs": {"mana": 3}}},
                "onDeath": {"damage": {"amount": 5, "then": [{"heal": {"amount": 2, "costs": {}}}]}},
                "slots": [{"stun": {}}, null, {"heal": {"amount": 3, "costs": {}}}],
                "combos": [[{"stun": {}}], [], [{"damage": {"amount": 1, "then": []}}, {"stun": {}}]],
                "spells": {"freeze": {"stun": {}}, "bolt": {"damage": {"amount": 9, "then": []}}}
              }
            ]
            """;

    @TempDir
    private Path folder;

    @AfterEach
    void forget() {
        MemoryBackend.forget(folder.resolve("memory").toString());
    }

    private void assertSound(Place place) {
        Content content = ContentReader.read(place.location(folder), Progress.NONE);
        assertThat(content.records().get(TYPE)).as(place.name()).isNotEmpty();
    }

    private static Ability load(DataRecord record) {
        Ability ability = new Ability();
        Serial.load(ability, new RecordLoader(record, Matching.EXACT));
        return ability;
    }

    private static DataRecord read(Backend backend, long id) {
        return Objects.requireNonNull(backend.read(Place.schema(backend, TYPE), id));
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepObjectsByTheirOwnSchemas(Place place) {
        try (Backend backend = place.create(folder, SchemaDescriber.describe(TYPE, List.of(new Ability())))) {
            for (int seed = 0; seed < 20; seed++) {
                Ability ability = Ability.random(new Random(seed));
                DataRecord record = RecordSaver.save(TYPE, DataRecord.NO_ID, ability);
                backend.save(List.of(record));
                DataRecord read = read(backend, record.id());
                assertThat(Serial.save(load(read)))
                        .as("%s, seed %d", place, seed)
                        .isEqualTo(Serial.save(ability));
                read.setUpdated(false);
                RecordSaver.save(ability, read);
                assertThat(read.isUpdated()).as("%s, seed %d", place, seed).isFalse();
            }
        }
        assertSound(place);
    }

    private DataRecord written() throws IOException {
        Path json = Files.createDirectories(folder.resolve("written"));
        for (SchemaReader.Source schema : DESIGNED) {
            Files.writeString(json.resolve(schema.file()), schema.text());
        }
        Files.writeString(json.resolve("Ability.json"), WRITTEN);
        try (Backend files = JsonBackend.open(json)) {
            return read(files, 7);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldLoadAndKeepTheTypesOfADesigner(Place place) throws IOException {
        try (Backend backend = place.create(folder, DESIGNED)) {
            DataRecord written = written();
            written.setUpdated(true);
            backend.save(List.of(written));
            DataRecord record = read(backend, 7);
            Ability ability = load(record);
            assertThat(((Ability.Damage) ability.effects.get(0)).then).hasOnlyElementsOfType(Ability.Heal.class);
            assertThat(((Ability.Heal) ability.onHit).costs).containsEntry("mana", 3);
            assertThat(ability.onDeath).isInstanceOf(Ability.Damage.class);
            assertThat(ability.slots.get(1)).isNull();
            assertThat(ability.combos.get(2)).hasExactlyElementsOfTypes(Ability.Damage.class, Ability.Stun.class);
            assertThat(ability.spells).containsOnlyKeys("bolt", "freeze");

            record.setUpdated(false);
            DataRecord before = record.copy();
            RecordSaver.save(ability, record);
            assertThat(record).as("%s: an object that was not changed", place).isEqualTo(before);
            assertThat(record.isUpdated()).isFalse();

            ability.onDeath = ability.effects.remove(0);
            ability.effects.add(new Ability.Damage());
            ability.slots.set(1, ability.slots.remove(2));
            RecordSaver.save(ability, record);
            assertThat(record.typeOf("slots")).isEqualTo(ValueType.VALUES);
            assertThat(record.typeOf("spells")).isEqualTo(ValueType.MAP);
            backend.save(List.of(record));
            assertThat(Serial.save(load(read(backend, 7)))).isEqualTo(Serial.save(ability));
        }
        assertSound(place);
    }

    /** A new record has no types that a serializer could keep: it has lists of structs for maps and for lists of values. */
    private static List<SchemaReader.Source> withoutMaps() {
        List<SchemaReader.Source> schemas = new ArrayList<>();
        DESIGNED.forEach(schema -> schemas.add(new SchemaReader.Source(
                schema.file(),
                schema.text()
                        .replace("map<string, i32>", "Cost[]")
                        .replace("map<string, oneof<heal: Cure, damage: Hurt, stun: Stun>>", "Spell[]")
                        .replace("oneof<heal: Cure, damage: Hurt, stun: Stun>?[]", "Slot[]")
                        .replace("oneof<heal: Cure, damage: Hurt, stun: Stun>[][]", "Combo[]"))));
        String variant = "oneof<heal: Cure, damage: Hurt, stun: Stun>";
        String key = "{ name = \"key\", type = \"string\" }";
        schemas.add(struct("Cost", key, "{ name = \"value\", type = \"i32\" }"));
        schemas.add(struct("Spell", key, "{ name = \"value\", type = \"" + variant + "\" }"));
        schemas.add(struct("Slot", "{ name = \"value\", type = \"" + variant + "\" }"));
        schemas.add(struct("Combo", "{ name = \"value\", type = \"" + variant + "[]\" }"));
        return schemas;
    }

    private static SchemaReader.Source struct(String name, String... fields) {
        String text =
                "Schema = { name = \"" + name + "\", kind = \"struct\" }\nFields = [ " + String.join("\n", fields);
        return new SchemaReader.Source(name + ".schema", text + " ]\n");
    }

    @ParameterizedTest
    @EnumSource
    void shouldSaveNewObjectsIntoTheTypesOfADesigner(Place place) {
        try (Backend backend = place.create(folder, withoutMaps())) {
            for (int seed = 0; seed < 20; seed++) {
                Ability ability = Ability.random(new Random(seed));
                DataRecord record = RecordSaver.save(TYPE, DataRecord.NO_ID, ability);
                backend.save(List.of(record));
                assertThat(Serial.save(load(read(backend, record.id()))))
                        .as("%s, seed %d", place, seed)
                        .isEqualTo(Serial.save(ability));
            }
        }
        assertSound(place);
    }

    private static Variant damaged(Variant value, Random random, Variant other) {
        if (!value.type().isList() || value.list().isEmpty() || random.nextInt(4) == 0) {
            return other;
        }
        List<DataRecord> elements = new ArrayList<>(value.list());
        int at = random.nextInt(elements.size());
        switch (random.nextInt(6)) {
            case 0 -> elements.remove(at);
            case 1 -> elements.add(elements.get(at));
            default -> elements.set(at, damaged(elements.get(at), random, other));
        }
        return value.withElements(elements);
    }

    private static DataRecord damaged(DataRecord record, Random random, Variant other) {
        DataRecord damaged = record.copy();
        List<String> names = List.copyOf(record.keys());
        if (names.isEmpty() || random.nextInt(5) == 0) {
            damaged.set(List.of("damage", "heal", "value", "amount").get(random.nextInt(4)), other);
            return damaged;
        }
        String name = names.get(random.nextInt(names.size()));
        if (random.nextInt(5) == 0) {
            damaged.remove(name);
        } else {
            damaged.set(name, damaged(Objects.requireNonNull(record.get(name)), random, other));
        }
        return damaged;
    }

    /** Cases and elements that are gone, twice, of other types and names: an object or the typed error. */
    @Test
    void shouldStandHostileVariants() {
        int loaded = 0;
        for (int seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            DataRecord record = RecordSaver.save(TYPE, 1, Ability.random(random));
            List<String> names = List.copyOf(record.keys());
            Variant other = random.nextBoolean()
                    ? Objects.requireNonNull(record.get(names.get(random.nextInt(names.size()))))
                    : Variant.of(random.nextInt(3));
            DataRecord damaged = damaged(record, random, other);
            Matching matching = random.nextBoolean() ? Matching.EXACT : Matching.BY_NAME;
            Ability ability = new Ability();
            Throwable error = catchThrowable(() -> Serial.load(ability, new RecordLoader(damaged, matching)));
            assertThat(error == null || error instanceof SerialException)
                    .as("seed %d: %s", seed, error)
                    .isTrue();
            if (error == null) {
                loaded++;
                RecordSaver.save(ability, damaged);
                assertThat(Serial.save(load(damaged))).as("seed %d", seed).isEqualTo(Serial.save(ability));
            }
        }
        assertThat(loaded).isBetween(1_000, 19_000);
    }
}
