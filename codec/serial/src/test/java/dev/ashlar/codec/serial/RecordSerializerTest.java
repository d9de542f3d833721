package dev.ashlar.codec.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Objects as records: which fields they have, and what records that others wrote are refused for. */
class RecordSerializerTest {
    private static Variant integer(ValueType type, long value) {
        return Variant.ofInteger(type, value);
    }

    private static SerialException load(TriviallySerializable object, DataRecord record, Matching matching) {
        return (SerialException) catchThrowable(() -> Serial.load(object, new RecordLoader(record, matching)));
    }

    @Test
    void shouldFlattenObjectsAndKeepLists() {
        Sample sample = new Sample();
        sample.vector.y = 2;
        sample.path.add(new Sample.Vector());
        sample.path.add(new Sample.Vector());
        sample.path.get(1).z = 3;
        sample.blobs.add(new byte[] {1, 2});
        sample.blobs.add(new byte[] {3});
        sample.table.add(List.of(4, 5));
        sample.table.add(List.of());
        DataRecord record = RecordSaver.save("Sample", 5, sample);
        assertThat(record.get("vector_y")).isEqualTo(Variant.of(2f));
        assertThat(record.get("lanes")).isEqualTo(Variant.ofFloats(ValueType.VEC3, 0, 0, 0));
        assertThat(record.get("color")).isEqualTo(Variant.ofLanes(ValueType.COLOR, 0, 0, 0, 0));
        assertThat(record.get("blend")).isEqualTo(Variant.ofEnum("OPAQUE"));
        assertThat(record.get("nick")).isNull();
        assertThat(record.get("target_present")).isEqualTo(Variant.of(false));
        List<DataRecord> path = list(record, "path");
        assertThat(path).hasSize(2).extracting(DataRecord::type).containsOnly("Sample_path");
        assertThat(path.get(1).keys()).containsExactly("x", "y", "z");
        assertThat(path.get(1).get("z")).isEqualTo(Variant.of(3f));
        assertThat(record.get("tags")).isEqualTo(Variant.ofArray(ValueType.STRING, List.of()));
        assertThat(list(record, "blobs"))
                .extracting(blob -> blob.get("value"))
                .containsExactly(Variant.ofBytes(new byte[] {1, 2}), Variant.ofBytes(new byte[] {3}));
        assertThat(list(record, "table"))
                .extracting(row -> row.get("value"))
                .containsExactly(
                        Variant.ofArray(ValueType.I32, new long[] {4, 5}), Variant.ofArray(ValueType.I32, new long[0]));
        assertThat(RecordLoader.load(Sample::new, record).path.get(1).z).isEqualTo(3);
    }

    private static List<DataRecord> list(DataRecord record, String field) {
        return java.util.Objects.requireNonNull(record.get(field)).list();
    }

    /** What a designer has declared otherwise: a map, lists of lists, a struct of another name. */
    @Test
    void shouldTakeAndKeepOtherTypesOfLists() {
        Sample sample = new Sample();
        sample.path.add(new Sample.Vector());
        sample.table.add(List.of(4, 5));
        DataRecord record = RecordSaver.save("Sample", 5, sample);
        DataRecord point = new DataRecord("Point");
        list(record, "path").get(0).forEach(point::set);
        record.set("path", Variant.ofList(List.of(point)));
        record.set("table", Variant.ofRecords(ValueType.VALUES, list(record, "table")));
        record.setUpdated(false);
        assertThat(RecordLoader.load(Sample::new, record).table).containsExactly(List.of(4, 5));
        RecordSaver.save(sample, record);
        assertThat(record.isUpdated()).isFalse();
        sample.table.add(List.of());
        RecordSaver.save(sample, record);
        assertThat(record.isUpdated()).isTrue();
        assertThat(record.typeOf("table")).isEqualTo(ValueType.VALUES);
    }

    /** No type of a record rounds a number, or takes the sign of a zero. */
    @Test
    void shouldSaveTheSameNumberAlsoWhereTheTypeOfTheRecordDoesNotHaveIt() {
        DataRecord record = new DataRecord("T", 1);
        record.set("rounded", Variant.of(0.25f));
        record.set("zero", integer(ValueType.I32, 3));
        RecordSaver.save(
                s -> {
                    s.io("rounded", 0.1);
                    s.io("zero", -0.0);
                },
                record);
        assertThat(record.get("rounded")).isEqualTo(Variant.of(0.1));
        assertThat(record.get("zero")).isEqualTo(Variant.of(-0.0));
        record.set("rounded", Variant.of(0.25f));
        record.set("zero", integer(ValueType.I32, 3));
        RecordSaver.save(
                s -> {
                    s.io("rounded", 0.5);
                    s.io("zero", 4.0);
                },
                record);
        assertThat(record.get("rounded")).isEqualTo(Variant.of(0.5f));
        assertThat(record.get("zero")).isEqualTo(integer(ValueType.I32, 4));
    }

    /** A designer's numbers and texts stay what they are, as long as they can have the value. */
    @Test
    void shouldKeepOtherTypesOfValues() {
        Sample sample = new Sample();
        sample.i32 = 7;
        sample.text = "ALPHA";
        sample.ints = new int[] {1, 2};
        sample.path.add(new Sample.Vector());
        DataRecord record = RecordSaver.save("Sample", 5, sample);
        record.set("i32", integer(ValueType.U8, 7));
        record.set("text", Variant.ofHash("ALPHA"));
        record.set("ints", Variant.ofArray(ValueType.U16, new long[] {1, 2}));
        DataRecord point = new DataRecord("Point");
        list(record, "path").get(0).forEach(point::set);
        point.set("x", Variant.of(0.0));
        record.set("path", Variant.ofList(List.of(point)));
        record.setUpdated(false);
        Sample loaded = RecordLoader.load(Sample::new, record);
        RecordSaver.save(loaded, record);
        assertThat(record.isUpdated()).isFalse();
        loaded.i32 = 8;
        loaded.text = "BETA";
        loaded.ints = new int[] {3};
        loaded.path.get(0).x = 0.5f;
        RecordSaver.save(loaded, record);
        assertThat(record.get("i32")).isEqualTo(integer(ValueType.U8, 8));
        assertThat(record.get("text")).isEqualTo(Variant.ofHash("BETA"));
        assertThat(record.get("ints")).isEqualTo(Variant.ofArray(ValueType.U16, new long[] {3}));
        assertThat(list(record, "path").get(0).get("x")).isEqualTo(Variant.of(0.5));
        loaded.i32 = 300;
        RecordSaver.save(loaded, record);
        assertThat(record.get("i32")).as("no u8 has it").isEqualTo(Variant.of(300));
    }

    private interface Effect {}

    private static final class Damage implements Effect {
        int amount;

        void io(Serializer s) {
            amount = s.io("amount", amount);
        }
    }

    private static final class Stun implements Effect {
        boolean isLong;

        void io(Serializer s) {
            isLong = s.io("isLong", isLong);
        }
    }

    private static final class Spell implements TriviallySerializable {
        final List<Effect> effects = new ArrayList<>();

        @Override
        public void serialize(Serializer s) {
            Kinds<Effect> kinds = Kinds.of(Effect.class)
                    .add("damage", Damage.class, Forms.ofMembers(Damage::new, (v, each) -> each.io(v)))
                    .add("stun", Stun.class, Forms.ofMembers(Stun::new, (v, each) -> each.io(v)))
                    .build();
            s.ioCollection("effects", effects, kinds);
        }
    }

    private static Spell spell() {
        Spell spell = new Spell();
        spell.effects.add(new Damage());
        spell.effects.add(new Stun());
        ((Damage) spell.effects.get(0)).amount = 7;
        return spell;
    }

    private static Variant variant(String kind, DataRecord struct) {
        DataRecord variant = new DataRecord("oneof");
        variant.set(kind, Variant.ofOne(struct));
        return Variant.ofList(List.of(variant));
    }

    @Test
    void shouldWriteKindsAsVariants() {
        DataRecord record = RecordSaver.save("Spell", 1, spell());
        List<DataRecord> effects = list(record, "effects");
        assertThat(effects).extracting(DataRecord::type).containsOnly("oneof");
        assertThat(effects.get(0).keys()).containsExactly("damage");
        assertThat(effects.get(1).keys()).containsExactly("stun");
        DataRecord damage = list(effects.get(0), "damage").get(0);
        assertThat(damage.type()).isEqualTo("Spell_effects_damage");
        assertThat(damage.get("amount")).isEqualTo(Variant.of(7));
        List<Effect> loaded = RecordLoader.load(Spell::new, record).effects;
        assertThat(loaded).hasExactlyElementsOfTypes(Damage.class, Stun.class);
        assertThat(((Damage) loaded.get(0)).amount).isEqualTo(7);
    }

    @Test
    void cannotLoadOtherFieldsOfCasesThatAreSavedLater() {
        DataRecord hurt = new DataRecord("Hurt");
        hurt.set("amount", Variant.of(7));
        hurt.set("note", Variant.of("burns"));
        DataRecord record = new DataRecord("Spell", 1);
        record.set("name", Variant.of("fire"));
        record.set("effects", variant("damage", hurt));
        Spell loaded = new Spell();
        Serial.load(loaded, new RecordLoader(record, Matching.BY_NAME));
        assertThat(loaded.effects).hasSize(1);
        assertThatThrownBy(() -> Serial.load(new Spell(), RecordLoader.toSave(record, Matching.BY_NAME)))
                .isInstanceOf(SerialException.class)
                .hasMessageEndingWith("the object has no members for the fields [note]");
    }

    @Test
    void shouldKeepTheNamesOfStructsOfVariants() {
        DataRecord hurt = new DataRecord("Hurt");
        hurt.set("amount", Variant.of(7));
        DataRecord record = new DataRecord("Spell", 1);
        record.set("effects", variant("damage", hurt));
        record.setUpdated(false);
        Spell spell = RecordLoader.load(Spell::new, record);
        RecordSaver.save(spell, record);
        assertThat(record.isUpdated()).isFalse();
        spell.effects.add(0, new Damage());
        RecordSaver.save(spell, record);
        assertThat(list(record, "effects"))
                .hasSize(2)
                .allSatisfy(effect ->
                        assertThat(list(effect, "damage").get(0).type()).isEqualTo("Hurt"));
    }

    @Test
    void cannotTakeVariantsThatAreNone() {
        DataRecord struct = new DataRecord("Hurt");
        struct.set("amount", Variant.of(7));
        DataRecord two = new DataRecord("oneof");
        two.set("damage", Variant.ofOne(struct));
        two.set("stun", Variant.ofOne(struct));
        DataRecord text = new DataRecord("oneof");
        text.set("damage", Variant.of("hard"));
        DataRecord twice = new DataRecord("oneof");
        twice.set("damage", Variant.ofList(List.of(struct, struct)));
        DataRecord none = new DataRecord("oneof");
        none.set("damage", Variant.ofList(List.of()));
        DataRecord record = new DataRecord("Spell", 1);
        for (Matching matching : Matching.values()) {
            record.set("effects", variant("freeze", struct));
            assertThat(load(new Spell(), record, matching))
                    .hasMessage("effects[0]: expected one of [damage, stun], found freeze");
            record.set("effects", Variant.ofList(List.of(two)));
            assertThat(load(new Spell(), record, matching))
                    .hasMessage("effects[0]: expected one of [damage, stun], found [damage, stun]");
            record.set("effects", Variant.ofList(List.of(text)));
            assertThat(load(new Spell(), record, matching))
                    .hasMessage("effects[0]: expected a struct in the case damage");
            record.set("effects", Variant.ofList(List.of(twice)));
            assertThat(load(new Spell(), record, matching).kind()).isEqualTo(SerialErrorKind.LEFT_OVER);
            record.set("effects", Variant.ofList(List.of(none)));
            assertThat(load(new Spell(), record, matching).kind()).isEqualTo(SerialErrorKind.MISSING);
            record.set("effects", Variant.ofList(List.of(struct)));
            assertThat(load(new Spell(), record, matching).kind()).isEqualTo(SerialErrorKind.BAD_VALUE);
        }
    }

    @Test
    void cannotSaveKindsThatNoVariantHas() {
        for (String name : List.of("kind", "none", "id", "big one")) {
            Kinds<Damage> kinds = Kinds.of(Damage.class)
                    .add(name, Damage.class, Forms.ofMembers(Damage::new, (s, each) -> each.io(s)))
                    .build();
            assertThatThrownBy(() -> RecordSaver.save("T", 1, s -> s.ioForm("effect", new Damage(), kinds)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("effect: no variant has a case \"" + name + "\": expected another name of the kind");
        }
    }

    @Test
    void shouldReplaceWhatARecordHad() {
        Sample full = Sample.random(new Random(2));
        DataRecord record = RecordSaver.save("Sample", 5, full);
        Sample empty = new Sample();
        RecordSaver.save(empty, record);
        assertThat(record.keys()).isEqualTo(RecordSaver.save("Sample", 5, empty).keys());
        assertThat(Serial.save(RecordLoader.load(Sample::new, record))).isEqualTo(Serial.save(empty));
    }

    @Test
    void shouldMarkARecordAsUpdatedOnlyWhenSomethingChanged() {
        Sample sample = Sample.random(new Random(2));
        DataRecord record = RecordSaver.save("Sample", 5, sample);
        record.setUpdated(false);
        RecordSaver.save(sample, record);
        assertThat(record.isUpdated()).isFalse();
        sample.i32++;
        RecordSaver.save(sample, record);
        assertThat(record.isUpdated()).isTrue();
    }

    @Test
    void shouldTakeNumbersOfOtherTypesThatAreTheSameNumber() {
        DataRecord record = new DataRecord("T", 1);
        record.set("x", integer(ValueType.I64, 7));
        record.set("y", Variant.of(8.0));
        record.set("z", integer(ValueType.U8, 9));
        Sample.Vector vector = new Sample.Vector();
        assertThat(load(vector, record, Matching.EXACT)).isNull();
        assertThat(List.of(vector.x, vector.y, vector.z)).containsExactly(7f, 8f, 9f);
        record.set("z", integer(ValueType.I64, (1L << 24) + 1));
        assertThat(load(vector, record, Matching.EXACT).kind()).isEqualTo(SerialErrorKind.BAD_VALUE);
        record.set("z", Variant.of("9"));
        assertThat(load(vector, record, Matching.EXACT)).hasMessage("z: expected f32, found string 9");
        record.set("z", Variant.ofArray(ValueType.F32, new long[1]));
        assertThat(load(vector, record, Matching.EXACT).kind()).isEqualTo(SerialErrorKind.WRONG_TYPE);
    }

    @Test
    void shouldCompareNamesStrictlyOrNot() {
        DataRecord record = new DataRecord("Vector", 4);
        record.set("x", Variant.of(1f));
        record.set("z", Variant.of(3f));
        record.set("w", Variant.of(4f));
        Sample.Vector vector = new Sample.Vector();
        vector.y = 9;
        SerialException missing = load(vector, record, Matching.EXACT);
        assertThat(missing.kind()).isEqualTo(SerialErrorKind.MISSING);
        assertThat(missing).hasMessage("y: Vector 4 has no field y; it has [w, x, z]");
        assertThat(load(vector, record, Matching.BY_NAME)).isNull();
        assertThat(List.of(vector.x, vector.y, vector.z)).containsExactly(1f, 9f, 3f);
        record.set("y", Variant.of(2f));
        SerialException left = load(vector, record, Matching.EXACT);
        assertThat(left.kind()).isEqualTo(SerialErrorKind.LEFT_OVER);
        assertThat(left).hasMessageContaining("[w]");
    }

    /** What an older version of the object did not have. */
    @Test
    void shouldKeepWhatTheDataDoesNotHave() {
        Sample sample = Sample.random(new Random(9));
        byte[] before = Serial.save(sample);
        sample.nick = null;
        byte[] withoutNick = Serial.save(sample);
        assertThat(load(sample, new DataRecord("Sample", 1), Matching.BY_NAME)).isNull();
        assertThat(Serial.save(sample)).isEqualTo(withoutNick);
        assertThat(before).isNotEmpty();
    }

    @Test
    void cannotSaveWhatNoRecordHolds() {
        assertThatThrownBy(() -> RecordSaver.save("T", 1, s -> s.io("id", 1L)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("id: no record has a field \"id\"");
        assertThatThrownBy(() -> RecordSaver.save("T", 1, s -> s.io("a b", 1L)))
                .isInstanceOf(IllegalArgumentException.class);
        Sample.Vector vector = new Sample.Vector();
        assertThatThrownBy(() -> RecordSaver.save("T", 1, s -> {
                    s.io("a", vector);
                    s.io("a_x", 1L);
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a_x: there are two members for the field a_x");
        assertThatThrownBy(() -> RecordSaver.save("T", 1, s -> {
                    s.beginLanes("v", ValueType.VEC2);
                    s.io("x", 1f);
                    s.end();
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("v: expected 2 lanes of a vec2, found 1");
    }

    @Test
    void cannotTakeElementsThatAreNone() {
        DataRecord record = RecordSaver.save("Sample", 1, Sample.random(new Random(1)));
        record.set("path", integer(ValueType.U32, 0xFFFF_FFFFL));
        assertThat(load(new Sample(), record, Matching.BY_NAME))
                .hasMessageStartingWith("path: expected a list of structs, found u32");
        DataRecord point = new DataRecord("Point");
        point.setFloat("x", 1);
        point.setFloat("y", 1);
        record.set("path", Variant.ofList(List.of(point)));
        assertThat(load(new Sample(), record, Matching.EXACT))
                .hasMessage("path[0].z: Point has no field z; it has [x, y]");
        assertThat(load(new Sample(), record, Matching.BY_NAME)).isNull();
        point.setFloat("z", 1);
        point.setFloat("w", 1);
        record.set("path", Variant.ofList(List.of(point)));
        assertThat(load(new Sample(), record, Matching.EXACT).kind()).isEqualTo(SerialErrorKind.LEFT_OVER);
    }

    /** A record may come from anybody: what its error shows is short, and no terminal obeys it. */
    @Test
    void shouldShowTheBeginningOfATextWithEscapes() {
        DataRecord record = new DataRecord("T", 1);
        record.set("kind", Variant.of("\u001B[2J\u202E" + "x".repeat(100_000)));
        SerialException error = load(s -> s.ioConstant("kind", 0, Constants.of("A", "B")), record, Matching.BY_NAME);
        assertThat(error.kind()).isEqualTo(SerialErrorKind.BAD_VALUE);
        assertThat(error).hasMessageContaining("found \\u001B[2J\\u202Exxx").hasMessageNotContaining("\u202E");
        assertThat(error.getMessage()).hasSizeLessThan(300);
    }

    private static DataRecord record(Random random) {
        DataRecord element = new DataRecord("E");
        element.set(random.nextBoolean() ? "value" : "x", Variant.of(random.nextFloat()));
        return element;
    }

    /** Fields taken away, of other types, longer and shorter: an object or the typed error. */
    @Test
    void shouldStandHostileRecords() {
        int loaded = 0;
        for (int seed = 0; seed < 5_000; seed++) {
            Random random = new Random(seed);
            DataRecord record = RecordSaver.save("Sample", 1, Sample.random(random));
            List<String> keys = List.copyOf(record.keys());
            String key = keys.get(random.nextInt(keys.size()));
            switch (random.nextInt(5)) {
                case 0 -> record.remove(key);
                case 1 -> record.set(key, Variant.ofArray(ValueType.U32, new long[random.nextInt(5)]));
                case 2 -> record.set(key, integer(ValueType.U32, random.nextInt(6)));
                case 3 ->
                    record.set(
                            key, random.nextBoolean() ? Variant.of("ALPHA") : Variant.ofList(List.of(record(random))));
                default ->
                    record.set(
                            key, java.util.Objects.requireNonNull(record.get(keys.get(random.nextInt(keys.size())))));
            }
            Matching matching = random.nextBoolean() ? Matching.EXACT : Matching.BY_NAME;
            Sample sample = new Sample();
            SerialException error = load(sample, record, matching);
            if (error == null) {
                loaded++;
                Serial.save(sample);
            }
        }
        assertThat(loaded).isBetween(100, 4_900);
    }
}
