package dev.ashlar.pipeline.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ashlar.codec.serial.Form;
import dev.ashlar.codec.serial.Forms;
import dev.ashlar.codec.serial.Kinds;
import dev.ashlar.codec.serial.Serial;
import dev.ashlar.codec.serial.SerialErrorKind;
import dev.ashlar.codec.serial.SerialException;
import dev.ashlar.codec.serial.SerializationMap;
import dev.ashlar.codec.serial.Serializer;
import dev.ashlar.codec.serial.TriviallySerializable;
import dev.ashlar.pipeline.serial.Human.Family;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What objects may rely on, whatever they are saved as. */
class FormatContractTest {
    /** The simplest of objects. */
    static final class Fruit implements TriviallySerializable {
        String name = "";
        float weight;

        Fruit() {}

        Fruit(String name, float weight) {
            this.name = name;
            this.weight = weight;
        }

        @Override
        public void serialize(Serializer s) {
            name = s.io("name", name);
            weight = s.io("weight", weight);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Fruit that && that.name.equals(name) && that.weight == weight;
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /** Settings, with a part that only some have. */
    static final class Settings implements TriviallySerializable {
        enum Quality {
            LOW,
            HIGH
        }

        boolean hasSound;
        float volume = 0.5f;
        Quality quality = Quality.HIGH;

        @Nullable
        String player;

        @Override
        public void serialize(Serializer s) {
            hasSound = s.io("hasSound", hasSound);
            if (hasSound) {
                volume = s.io("volume", volume);
            }
            quality = s.io("quality", quality);
            player = s.ioNullable("player", player, Forms.STRING);
        }
    }

    private static byte[] bytes(TriviallySerializable object) {
        return Serial.save(object);
    }

    private static Family family() {
        Human grandmother = new Human("Ada", 80);
        Human father = new Human("Ben", 50);
        Human mother = new Human("Cleo", 49);
        Human child = new Human("Dora \"Dee\" 漢", 7);
        father.mother = grandmother;
        child.father = father;
        child.mother = mother;
        Family family = new Family();
        // The child stands before its parents: references lead forward.
        family.members.addAll(List.of(child, grandmother, mother, father));
        return family;
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepAFamilyTree(Format format) {
        Family loaded = format.load(Family::new, format.save(family()));
        assertThat(loaded.members)
                .extracting(human -> human.name)
                .containsExactly("Dora \"Dee\" 漢", "Ada", "Cleo", "Ben");
        assertThat(loaded.members).extracting(human -> human.age).containsExactly(7, 80, 49, 50);
        Human child = loaded.members.get(0);
        assertThat(child.father).isSameAs(loaded.members.get(3));
        assertThat(child.mother).as("the mother is not lost").isSameAs(loaded.members.get(2));
        assertThat(Objects.requireNonNull(child.father).mother).isSameAs(loaded.members.get(1));
        assertThat(child.father.father).isNull();
        assertThat(bytes(loaded)).isEqualTo(bytes(family()));
    }

    /** Four that are there already, with ids that both sides give them before anything is read. */
    @ParameterizedTest
    @EnumSource
    void shouldKeepAnArrayOfObjectsThatNeedAContext(Format format) {
        Human[] saved = family().members.toArray(Human[]::new);
        Object form = format.save(s -> io(s, saved));
        Human[] loaded = {new Human(), new Human(), new Human(), new Human()};
        Human child = loaded[0];
        Serial.load(s -> io(s, loaded), format.loader(form));
        assertThat(loaded[0]).as("loaded in place").isSameAs(child);
        assertThat(child.father).isSameAs(loaded[3]);
        assertThat(child.mother).isSameAs(loaded[2]);
        assertThat(bytes(s -> io(s, loaded))).isEqualTo(bytes(s -> io(s, saved)));
        Human[] three = {new Human(), new Human(), new Human()};
        assertThatThrownBy(() -> Serial.load(s -> io(s, three), format.loader(form)))
                .isInstanceOf(SerialException.class)
                .hasMessageContaining("expected 3 elements, found 4");
    }

    private static void io(Serializer s, Human[] family) {
        SerializationMap<Human, Integer> map = new SerializationMap<>(Forms.I32);
        map.add(null, -1);
        for (int i = 0; i < family.length; i++) {
            map.add(family[i], i);
        }
        s.ioArray("family", family, Forms.of(Human::new, map));
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepFamiliesThatAreNoTrees(Format format) {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            Family family = new Family();
            for (int i = random.nextInt(300); i >= 0; i--) {
                family.members.add(new Human("h" + i, random.nextInt(256)));
            }
            for (Human human : family.members) {
                human.father = random.nextBoolean() ? null : any(family, random);
                human.mother = any(family, random);
            }
            Family loaded = format.load(Family::new, format.save(family));
            assertThat(bytes(loaded)).as("seed " + seed).isEqualTo(bytes(family));
        }
    }

    private static Human any(Family family, Random random) {
        return family.members.get(random.nextInt(family.members.size()));
    }

    @ParameterizedTest
    @EnumSource
    void shouldRefuseAnIdOfNobody(Format format) {
        Family family = family();
        // Known to the saver, not to the loader.
        SerializationMap<Human, Integer> more = SerializationMap.ofPositions(family.members);
        Human stranger = new Human("Eve", 1);
        more.add(stranger, 77);
        family.members.get(1).father = stranger;
        Object saved = format.save(s -> s.ioGraph("members", family.members, Forms.of(Human::new, more), more));
        Family loaded = new Family();
        SerialException error = (SerialException) catchThrowable(() -> Serial.load(loaded, format.loader(saved)));
        assertThat(error.kind()).isEqualTo(SerialErrorKind.UNKNOWN_REFERENCE);
        assertThat(error.field()).isEqualTo("members.contents[1].father");
        assertThat(error).hasMessageContaining("no object has the id 77");
        assertThat(loaded.members).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void cannotSaveAReferenceToAStranger(Format format) {
        Family family = family();
        family.members.get(1).father = new Human("Eve", 1);
        assertThatThrownBy(() -> format.save(family))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("members.contents[1].father: ")
                .hasMessageContaining("has no id here");
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepHighScores(Format format) {
        HighScores table = new HighScores();
        table.scores[0].name = "A\0B";
        table.scores[3].points = 0xFFFF_FFFFL;
        HighScores loaded = format.load(HighScores::new, format.save(table));
        assertThat(bytes(loaded)).isEqualTo(bytes(table));
        assertThat(loaded.scores[0].name).isEqualTo("A\0B");
        assertThat(loaded.scores[3].points).isEqualTo(0xFFFF_FFFFL);
        assertThat(loaded.scores[9].name).isEqualTo("Nobody");
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepASceneGraph(Format format) {
        Scene.Mesh house = new Scene.Mesh();
        house.file = "house.mesh";
        house.position[1] = -0f;
        Scene.Mesh door = new Scene.Mesh();
        Scene.Camera camera = new Scene.Camera();
        camera.follows = camera;
        camera.fieldOfView = 42.5f;
        house.children.addAll(java.util.Arrays.asList(door, null, camera));
        Scene scene = new Scene();
        scene.nodes.addAll(List.of(camera, house, door));
        Scene loaded = format.load(Scene::new, format.save(scene));
        assertThat(bytes(loaded)).isEqualTo(bytes(scene));
        Scene.Camera loadedCamera = (Scene.Camera) loaded.nodes.get(0);
        assertThat(loadedCamera.follows).isSameAs(loadedCamera);
        assertThat(loadedCamera.parent).as("rebuilt, not stored").isSameAs(loaded.nodes.get(1));
        assertThat(loaded.nodes.get(1).children).containsExactly(loaded.nodes.get(2), null, loadedCamera);
        assertThat(format.load(Scene::new, format.save(new Scene())).nodes).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepMapsWithKeysOfAnyType(Format format) {
        Map<Float, Fruit> prices = new LinkedHashMap<>();
        prices.put(1.5f, new Fruit("Banana", 0.6f));
        prices.put(1.0f, new Fruit("Apple", 0.5f));
        Map<Fruit, List<Integer>> stock = new LinkedHashMap<>();
        stock.put(new Fruit("Banana", 0.6f), List.of(1, 2));
        stock.put(new Fruit("Apple", 0.5f), List.of());
        Map<Float, Fruit> loadedPrices = new LinkedHashMap<>(Map.of(9f, new Fruit()));
        Map<Fruit, List<Integer>> loadedStock = new LinkedHashMap<>();
        Object saved = format.save(s -> io(s, prices, stock));
        Serial.load(s -> io(s, loadedPrices, loadedStock), format.loader(saved));
        assertThat(loadedPrices).containsExactlyEntriesOf(prices);
        assertThat(loadedStock).containsExactlyEntriesOf(stock);
    }

    private static void io(Serializer s, Map<Float, Fruit> prices, Map<Fruit, List<Integer>> stock) {
        s.ioMap("fruitsByPrice", prices, Forms.F32, Forms.of(Fruit::new));
        s.ioMap("stock", stock, Forms.of(Fruit::new), new Form<>() {
            @Override
            public List<Integer> create() {
                return new ArrayList<>();
            }

            @Override
            public List<Integer> io(Serializer v, String name, List<Integer> value) {
                v.ioCollection(name, value, Forms.I32);
                return value;
            }
        });
    }

    /** A hundred objects of several classes, one pair of calls. */
    @ParameterizedTest
    @EnumSource
    void shouldKeepObjectsOfDifferentClasses(Format format) {
        Kinds<TriviallySerializable> kinds = Kinds.of(TriviallySerializable.class)
                .add("fruit", Fruit.class, Forms.of(Fruit::new))
                .add("settings", Settings.class, Forms.of(Settings::new))
                .add("scores", HighScores.class, Forms.of(HighScores::new))
                .build();
        List<TriviallySerializable> things = new ArrayList<>();
        Random random = new Random(8);
        for (int i = 0; i < 100; i++) {
            Settings settings = new Settings();
            settings.hasSound = i % 2 == 0;
            things.add(
                    List.of(new Fruit("f" + i, i), settings, new HighScores()).get(random.nextInt(3)));
        }
        List<TriviallySerializable> loaded = new ArrayList<>();
        Object saved = format.save(s -> s.ioCollection("things", things, kinds));
        Serial.load(s -> s.ioCollection("things", loaded, kinds), format.loader(saved));
        assertThat(loaded)
                .extracting(Object::getClass)
                .isEqualTo(things.stream().map(Object::getClass).toList());
        assertThat(bytes(s -> s.ioCollection("things", loaded, kinds)))
                .isEqualTo(bytes(s -> s.ioCollection("things", things, kinds)));

        List<TriviallySerializable> others = List.of(new Family());
        assertThatThrownBy(() -> format.save(s -> s.ioCollection("things", others, kinds)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Family: expected one of [fruit, settings, scores]");
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepStructuresWithConditionsAndNulls(Format format) {
        for (boolean hasSound : new boolean[] {true, false}) {
            for (String player : new String[] {null, "", "Ada"}) {
                Settings settings = new Settings();
                settings.hasSound = hasSound;
                settings.volume = hasSound ? 0.25f : settings.volume;
                settings.quality = Settings.Quality.LOW;
                settings.player = player;
                Settings loaded = format.load(Settings::new, format.save(settings));
                assertThat(loaded).usingRecursiveComparison().isEqualTo(settings);
            }
        }
    }

    /** A part of a game, with members that are computed from what the data has. */
    static final class Team implements TriviallySerializable {
        final List<Human> known = List.of(new Human("first", 1), new Human("second", 2));
        final List<Human> players = new ArrayList<>(List.of(new Human("third", 3)));
        final Map<Float, Fruit> prices = new LinkedHashMap<>(Map.of(1f, new Fruit("Fig", 2)));
        final int[] numbers = {4, 5};

        @Nullable
        Human captain = known.get(1);

        Object prize = new Fruit("Plum", 3);

        @Nullable
        Settings settings = new Settings();

        int color = 0x01020304;

        @Override
        public void serialize(Serializer s) {
            SerializationMap<Human, Integer> map = SerializationMap.ofPositions(known);
            captain = s.ioRef("captain", captain, map);
            Kinds<Object> kinds = Kinds.of(Object.class)
                    .add("settings", Settings.class, Forms.of(Settings::new))
                    .add("fruit", Fruit.class, Forms.of(Fruit::new))
                    .build();
            prize = s.ioForm("prize", prize, kinds);
            settings = s.ioNullable("settings", settings, Forms.of(Settings::new));
            color = s.ioColor("color", color);
            s.ioMap("prices", prices, Forms.F32, Forms.of(Fruit::new));
            s.io("numbers", numbers);
            SerializationMap<Human, Integer> ids = new SerializationMap<>(Forms.I32);
            ids.add(null, -1);
            if (!s.isLoading()) {
                ids.add(players.get(0), 9);
            }
            s.ioGraph("players", players, Forms.of(Human::new, ids), ids);
        }
    }

    /** What an older version of the object did not save. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = ".*_BY_NAME")
    void shouldKeepWhatTheDataLeavesOut(Format format) {
        Team team = new Team();
        Object captain = team.captain;
        Object saved = format.save(s -> s.io("other", 1));
        Serial.load(team, format.loader(saved));
        assertThat(team.captain).isSameAs(captain);
        assertThat(bytes(team)).isEqualTo(bytes(new Team()));
    }

    /** A number or the first kind would be a guess. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = ".*_BY_NAME")
    void cannotMakeElementsWithoutTheirKindKeyOrId(Format format) {
        Fruit fruit = new Fruit("Fig", 2);
        List<Fruit> fruits = List.of(fruit);
        Object kind = format.save(s -> {
            s.begin("prize");
            s.io("value", fruit);
            s.end();
        });
        Form<Fruit> valueAlone = Forms.ofMembers(Fruit::new, (s, value) -> s.io("value", value));
        Object key = format.save(s -> s.ioCollection("prices", fruits, valueAlone));
        Form<Fruit> noId = Forms.ofMembers(Fruit::new, (s, value) -> s.io("nothing", 1));
        Object id = format.save(s -> {
            s.begin("players");
            s.ioCollection("objects", fruits, noId);
            s.end();
        });
        for (Object saved : List.of(kind, key, id)) {
            Team team = new Team();
            assertThatThrownBy(() -> Serial.load(team, format.loader(saved)))
                    .isInstanceOfSatisfying(
                            SerialException.class, e -> assertThat(e.kind()).isEqualTo(SerialErrorKind.MISSING));
        }
    }

    /** What was loaded is saved as it was before; what is compared is text, but for bytes. */
    @ParameterizedTest
    @EnumSource
    void shouldSaveTheSameEachTime(Format format) {
        Object saved = format.save(family());
        assertThat(format.save(format.load(Family::new, saved)))
                .usingRecursiveComparison()
                .isEqualTo(saved);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*_BY_NAME")
    void cannotLoadAnObjectOfAnotherClass(Format format) {
        Object saved = format.save(new HighScores());
        Settings settings = new Settings();
        settings.volume = 0.75f;
        assertThatThrownBy(() -> Serial.loadInto(settings, format.loader(saved)))
                .isInstanceOf(SerialException.class);
        assertThat(settings).usingRecursiveComparison().isEqualTo(settingsOf(0.75f));
    }

    private static Settings settingsOf(float volume) {
        Settings settings = new Settings();
        settings.volume = volume;
        return settings;
    }

    /** One of several kinds, or none, in lists, in lists of lists and in maps. */
    @ParameterizedTest
    @EnumSource
    void shouldKeepKindsInEveryPlace(Format format) {
        for (int seed = 0; seed < 50; seed++) {
            Ability ability = Ability.random(new Random(seed));
            Ability loaded = format.load(Ability::new, format.save(ability));
            assertThat(bytes(loaded)).as("seed " + seed).isEqualTo(bytes(ability));
        }
    }
}
