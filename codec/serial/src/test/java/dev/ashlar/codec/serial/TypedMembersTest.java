package dev.ashlar.codec.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Flags, hashes and references: their own types in records, plain values in other forms. */
class TypedMembersTest {
    private static final Form<RecordRef> CAVE = Forms.refTo("Cave");
    private static final Form<RecordRef> PREY = Forms.refTo("Hare", "Sheep");
    private static final Constants MOODS = Constants.of("calm", "angry", "asleep");

    private static final class Wolf implements TriviallySerializable {
        long moods;
        final Set<Sample.Blend> blends = EnumSet.noneOf(Sample.Blend.class);
        String sound = "";
        RecordRef home = RecordRef.NONE;
        RecordRef prey = RecordRef.NONE;
        final List<RecordRef> caves = new ArrayList<>();
        final List<RecordRef> eaten = new ArrayList<>();
        final List<String> sounds = new ArrayList<>();
        final Map<String, RecordRef> known = new TreeMap<>();

        @Override
        public void serialize(Serializer s) {
            moods = s.ioFlags("moods", moods, MOODS);
            s.ioFlags("blends", blends, Sample.Blend.class);
            sound = s.ioHash("sound", sound);
            home = s.ioForm("home", home, CAVE);
            prey = s.ioForm("prey", prey, PREY);
            s.ioCollection("caves", caves, CAVE);
            s.ioCollection("eaten", eaten, PREY);
            s.ioCollection("sounds", sounds, Forms.HASH);
            s.ioMap("known", known, Forms.STRING, PREY);
        }
    }

    private static RecordRef cave(Random random) {
        return random.nextInt(3) == 0 ? RecordRef.NONE : new RecordRef("Cave", random.nextLong() >>> 1);
    }

    private static RecordRef prey(Random random) {
        return random.nextInt(3) == 0
                ? RecordRef.NONE
                : new RecordRef(random.nextBoolean() ? "Hare" : "Sheep", random.nextInt(5));
    }

    private static Wolf wolf(Random random) {
        Wolf wolf = new Wolf();
        wolf.moods = random.nextInt(8);
        for (Sample.Blend blend : Sample.Blend.values()) {
            if (random.nextBoolean()) {
                wolf.blends.add(blend);
            }
        }
        wolf.sound = random.nextBoolean() ? "growl" : "";
        wolf.home = cave(random);
        wolf.prey = prey(random);
        for (int i = random.nextInt(4); i > 0; i--) {
            wolf.caves.add(cave(random));
            wolf.eaten.add(prey(random));
            wolf.sounds.add("sound " + i);
            wolf.known.put("place " + i, prey(random));
        }
        return wolf;
    }

    @Test
    void shouldKeepEveryValueInEveryForm() {
        for (int seed = 0; seed < 200; seed++) {
            Wolf wolf = wolf(new Random(seed));
            byte[] bytes = Serial.save(wolf);
            assertThat(Serial.save(Serial.load(Wolf::new, bytes)))
                    .as("seed " + seed)
                    .isEqualTo(bytes);
            DataRecord record = RecordSaver.save("Wolf", 1, wolf);
            for (Matching matching : Matching.values()) {
                Wolf loaded = wolf(new Random(seed + 1));
                Serial.load(loaded, new RecordLoader(record, matching));
                assertThat(Serial.save(loaded))
                        .as("seed %d, %s", seed, matching)
                        .isEqualTo(bytes);
            }
            record.setUpdated(false);
            RecordSaver.save(wolf, record);
            assertThat(record.isUpdated()).as("seed " + seed).isFalse();
            ObjectState state = ObjectState.of(wolf);
            Wolf shown = new Wolf();
            Serial.load(shown, new Interpolator().between(state, ObjectState.of(new Wolf()), 0));
            assertThat(Serial.save(shown)).as("seed " + seed).isEqualTo(bytes);
        }
    }

    @Test
    void shouldHaveTypesOfTheirOwnInRecords() {
        Wolf wolf = new Wolf();
        wolf.moods = 0b110;
        wolf.blends.add(Sample.Blend.ALPHA);
        wolf.sound = "growl";
        wolf.home = new RecordRef("Cave", 7);
        wolf.prey = new RecordRef("Sheep", 3);
        wolf.caves.addAll(List.of(wolf.home, RecordRef.NONE));
        wolf.eaten.addAll(List.of(wolf.prey, RecordRef.NONE, new RecordRef("Hare", 1)));
        wolf.sounds.add("howl");
        wolf.known.put("meadow", wolf.prey);
        DataRecord record = RecordSaver.save("Wolf", 1, wolf);
        assertThat(record.get("moods")).isEqualTo(Variant.ofFlags(List.of("angry", "asleep")));
        assertThat(record.get("blends")).isEqualTo(Variant.ofFlags(List.of("ALPHA")));
        assertThat(record.get("sound")).isEqualTo(Variant.ofHash("growl"));
        assertThat(record.get("home")).isEqualTo(Variant.ofRef("Cave", 7));
        assertThat(record.get("prey.sheep")).isEqualTo(Variant.ofRef("Sheep", 3));
        assertThat(record.get("prey.hare")).isNull();
        assertThat(record.get("caves"))
                .isEqualTo(Variant.ofArray(
                        ValueType.REF, List.of(Variant.ofRef("Cave", 7), Variant.ofRef("Cave", DataRecord.NO_ID))));
        List<DataRecord> eaten = Objects.requireNonNull(record.get("eaten")).list();
        assertThat(eaten.get(0).get("sheep")).isEqualTo(Variant.ofRef("Sheep", 3));
        assertThat(eaten.get(1).keys()).isEmpty();
        assertThat(eaten.get(2).get("hare")).isEqualTo(Variant.ofRef("Hare", 1));
        assertThat(record.get("sounds")).isEqualTo(Variant.ofArray(ValueType.HASH, List.of(Variant.ofHash("howl"))));
        assertThat(Objects.requireNonNull(record.get("known")).list().get(0).keys())
                .containsExactly("key", "value.sheep");

        wolf.prey = new RecordRef("Hare", 4);
        wolf.home = RecordRef.NONE;
        RecordSaver.save(wolf, record);
        assertThat(record.get("prey.sheep")).isNull();
        assertThat(record.get("prey.hare")).isEqualTo(Variant.ofRef("Hare", 4));
        assertThat(record.get("home")).as("a reference to nothing").isNull();
    }

    /** A count and numbers of constants; the number of the type and the id. */
    @Test
    void shouldBePlainValuesInBytes() {
        assertThat(hex(s -> s.ioFlags("v", 0b101, MOODS))).isEqualTo("0000000200000002");
        assertThat(hex(s -> s.ioForm("v", new RecordRef("Sheep", 3), PREY))).isEqualTo("00010000000000000003");
        assertThat(hex(s -> s.ioForm("v", RecordRef.NONE, PREY))).isEqualTo("0000ffffffffffffffff");
        assertThat(hex(s -> s.ioHash("v", "a"))).isEqualTo("0000000161");
    }

    private static String hex(TriviallySerializable object) {
        return HexFormat.of().formatHex(Serial.save(object));
    }

    private static SerialException load(DataRecord record, Matching matching) {
        return (SerialException) catchThrowable(() -> Serial.load(new Wolf(), new RecordLoader(record, matching)));
    }

    private static DataRecord with(String field, Variant value) {
        DataRecord record = RecordSaver.save("Wolf", 1, new Wolf());
        record.set(field, value);
        return record;
    }

    @Test
    void cannotLoadOtherFlagsAndReferences() {
        for (Matching matching : Matching.values()) {
            assertThat(load(with("moods", Variant.ofFlags(List.of("calm", "mad"))), matching))
                    .hasMessage("moods: expected flags of [calm, angry, asleep], found [mad]");
            assertThat(load(with("moods", Variant.of(5)), matching)).hasMessage("moods: expected flags, found i32 5");
            assertThat(load(with("home", Variant.ofRef("Sheep", 3)), matching))
                    .hasMessageStartingWith("home: expected a record of [Cave], found ");
            assertThat(load(with("home", Variant.of(3L)), matching))
                    .hasMessage("home: expected a reference, found i64 3");
            assertThat(load(with("home", Variant.ofRefByKey("Cave", "dark")), matching))
                    .hasMessageStartingWith("home: expected a reference by id, found ");
            DataRecord two = with("prey.hare", Variant.ofRef("Hare", 1));
            two.set("prey.sheep", Variant.ofRef("Sheep", 2));
            assertThat(load(two, matching)).hasMessage("prey: expected one reference, found Hare 1 and Sheep 2");
        }
        byte[] twice = HexFormat.of().parseHex("0000000200010001");
        assertThat(catchThrowable(() -> Serial.load(() -> s -> s.ioFlags("v", 0, MOODS), twice)))
                .hasMessageContaining("flag 1 is there twice");
        byte[] negative = HexFormat.of().parseHex("0000fffffffffffffffe");
        assertThat(catchThrowable(() -> Serial.load(() -> s -> s.ioForm("v", RecordRef.NONE, PREY), negative)))
                .hasMessageContaining("v.id: expected an id, or -1 for none, found -2");
    }

    @Test
    void cannotSaveOtherFlagsAndReferences() {
        for (Serializer saver : List.of(new Sizer(), new RecordSaver(new DataRecord("T", 1)))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> saver.ioFlags("v", 0b1001, MOODS))
                    .withMessage("v: expected flags of the 3 constants [calm, angry, asleep], found 0x9");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> saver.ioForm("v", new RecordRef("Cave", 1), PREY))
                    .withMessage("v: expected a record of [Hare, Sheep], found Cave 1");
        }
        for (Form<RecordRef> form : List.of(CAVE, PREY)) {
            RecordRef ref = new RecordRef(form == CAVE ? "Cave" : "Hare", 1);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> RecordSaver.save("T", 1, s -> s.ioForm("id", ref, form)))
                    .withMessage("id: no record has a field \"id\"");
        }
        String[] many = new String[65];
        for (int i = 0; i < many.length; i++) {
            many[i] = "c" + i;
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Sizer().ioFlags("v", 0, Constants.of(many)))
                .withMessage("v: expected at most 64 constants of flags, found 65");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RecordRef("Cave", -2))
                .withMessage("id of a Cave: expected 0 or more, or -1 for none, found -2");
    }

    /** What an older version of the object did not have. */
    @Test
    void shouldKeepWhatTheDataDoesNotHave() {
        Wolf wolf = wolf(new Random(4));
        Wolf same = wolf(new Random(4));
        wolf.home = same.home = new RecordRef("Cave", 1);
        Serial.load(wolf, new RecordLoader(new DataRecord("Wolf", 1), Matching.BY_NAME));
        same.home = RecordRef.NONE;
        same.prey = RecordRef.NONE;
        assertThat(Serial.save(wolf)).as("references to nothing are absent").isEqualTo(Serial.save(same));
    }

    @Test
    void shouldStandHostileBytesAndRecords() {
        int loaded = 0;
        for (int seed = 0; seed < 3_000; seed++) {
            Random random = new Random(seed);
            byte[] bytes = Serial.save(wolf(random));
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            Wolf wolf = new Wolf();
            Throwable thrown = catchThrowable(() -> Serial.load(() -> wolf, bytes));
            assertThat(thrown == null || thrown instanceof SerialException)
                    .as("seed " + seed)
                    .isTrue();
            DataRecord record = RecordSaver.save("Wolf", 1, wolf(random));
            List<String> keys = List.copyOf(record.keys());
            record.set(
                    keys.get(random.nextInt(keys.size())),
                    Objects.requireNonNull(record.get(keys.get(random.nextInt(keys.size())))));
            Matching matching = random.nextBoolean() ? Matching.EXACT : Matching.BY_NAME;
            Throwable error = catchThrowable(() -> Serial.load(new Wolf(), new RecordLoader(record, matching)));
            assertThat(error == null || error instanceof SerialException)
                    .as("seed %d: %s", seed, error)
                    .isTrue();
            loaded += error == null ? 1 : 0;
        }
        assertThat(loaded).isBetween(50, 2_950);
    }
}
