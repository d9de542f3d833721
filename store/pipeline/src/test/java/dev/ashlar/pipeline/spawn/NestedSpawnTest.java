package dev.ashlar.pipeline.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.spawn.BoundSpawner;
import dev.ashlar.codec.spawn.Spawner;
import dev.ashlar.codec.spawn.Translator;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.CorruptDataException;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.nested.hoard.HoardTypes;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.PackSet;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects inside of components: structs, lists, variants, maps and lists of lists, from packs and from development stores. */
class NestedSpawnTest {
    private static final int WINDOW_SHIFT = 16;
    private static final int MOST_COPIED = 4096;

    @TempDir
    Path folder;

    private Path content(String name) throws IOException {
        return Contents.copy(Path.of("src", "test", "content", name), folder.resolve(name));
    }

    private RecordStore open(String name, boolean isPack) throws IOException {
        Path content = content(name);
        if (!isPack) {
            return DevelopmentStore.open(content, Catalog.of());
        }
        return RecordStore.open(cook(content, name + ".pack"));
    }

    private Path cook(Path content, String pack) throws IOException {
        return Contents.cook(ContentReader.read(content, Progress.NONE), folder.resolve(pack), WINDOW_SHIFT);
    }

    private static <C> C spawn(RecordStore store, String type, Translator<C> translator, String name) {
        return Objects.requireNonNull(
                store.reader().spawner(Spawner.generic(type, translator)).spawn(name));
    }

    enum Rarity {
        COMMON,
        RARE
    }

    record Mod(int power, List<String> tags) {}

    static final class Loot {
        long item;
        float chance;

        @Nullable
        Integer count;

        boolean hasCount;
        Rarity rarity = Rarity.COMMON;
        Mod[] mods = {};
        long id = 5;

        @Override
        public String toString() {
            return item + " " + chance + " " + count + " " + hasCount + " " + rarity + " " + List.of(mods) + " " + id;
        }
    }

    record Shop(String greeting, List<Loot> stock) {}

    record Monster(String name, List<Loot> loot, Shop shop) {}

    private static final Translator<Loot> LOOT = Translator.of(Loot.class).part(Translator.of(Mod.class));
    private static final Translator<Monster> MONSTER = Translator.of(Monster.class)
            .part(LOOT)
            .part(Translator.of(Shop.class).part(LOOT));

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldFillListsOfStructs(boolean isPack) throws IOException {
        try (RecordStore store = open("lists", isPack)) {
            Monster wolf = spawn(store, "Monster", MONSTER, "Wolf");
            assertThat(wolf.loot)
                    .hasToString("[2 1.0 null false COMMON [] 5, 5 0.25 2 true RARE [] 5]")
                    .isUnmodifiable();
            assertThat(wolf.shop.greeting).isEmpty();
            assertThat(wolf.shop.stock).isEmpty();
            Monster smith = spawn(store, "Monster", MONSTER, "Smith");
            assertThat(smith.loot).isEmpty();
            assertThat(smith.shop.greeting).isEqualTo("Well met");
            assertThat(smith.shop.stock)
                    .hasToString("[1 1.0 null false COMMON [Mod[power=3, tags=[sharp, old]], Mod[power=0, tags=[]]] 5,"
                            + " 1 1.0 0 true COMMON [Mod[power=100, tags=[]]] 5]");
            assertThat(spawn(store, "Monster", MONSTER, "Ghost").loot).isEmpty();
        }
    }

    private static void changeLoot(Path content) throws IOException {
        Path schema = content.resolve("Loot.schema");
        Files.writeString(
                schema,
                Files.readString(schema)
                        .replace(
                                "{ name = \"chance\", type = \"float\",",
                                "{ name = \"odds\", formerly = [\"chance\"], type = \"f64\", retyped = [\"f32\"],")
                        .replace("\"rarity\", type", "\"rareness\", type"));
        Path records = content.resolve("Monster.json");
        Files.writeString(records, Files.readString(records).replace("rarity", "rareness"));
    }

    /** The layout of the monster stays, that of its elements does not. */
    @Test
    void shouldFollowAStructThatChangesInAnotherPack() throws Exception {
        Path content = content("lists");
        Path first = cook(content, "first.pack");
        changeLoot(content);
        Path second = cook(content, "second.pack");
        try (PackSet packs = PackSet.open(first, HoardTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            Reader reader = packs.reader();
            BoundSpawner<Monster> monsters = reader.spawner(Spawner.generic("Monster", MONSTER));
            RecordLayout before = reader.view("Monster").layout();
            assertThat(Objects.requireNonNull(monsters.spawn("Wolf")).loot)
                    .hasToString("[2 1.0 null false COMMON [] 5, 5 0.25 2 true RARE [] 5]");
            assertThat(packs.swap(second, Duration.ZERO)).isTrue();
            reader.refresh();
            assertThat(reader.view("Monster").layout()).isSameAs(before);
            assertThat(Objects.requireNonNull(monsters.spawn("Wolf")).loot)
                    .hasToString("[2 1.0 null false COMMON [] 5, 5 0.25 2 true COMMON [] 5]");
            assertThat(monsters.missing()).contains("loot.rarity", "shop.stock.rarity");
        }
    }

    @Test
    void shouldFollowAChangedStruct() throws IOException {
        Path content = content("lists");
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of())) {
            Reader reader = store.reader();
            BoundSpawner<Monster> monsters = reader.spawner(Spawner.generic("Monster", MONSTER));
            assertThat(monsters.missing()).containsExactly("loot.id", "shop.stock.id");
            changeLoot(content);
            assertThat(store.reload().problems()).isEmpty();
            reader.refresh();
            assertThat(Objects.requireNonNull(monsters.spawn("Wolf")).loot)
                    .hasToString("[2 1.0 null false COMMON [] 5, 5 0.25 2 true COMMON [] 5]");
            assertThat(monsters.missing())
                    .containsExactly("loot.rarity", "loot.id", "shop.stock.rarity", "shop.stock.id");
        }
    }

    record Thief(List<String> loot, List<Mod> shop) {}

    record Fence(List<Stolen> loot) {}

    record Plain(int[] scores) {}

    record Stolen(String item, byte count) {}

    @Test
    void cannotFillListsOfAClassWithoutAPart() throws IOException {
        try (RecordStore store = open("lists", true)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> spawn(store, "Monster", Translator.of(Thief.class), "Wolf"))
                    .withMessageContaining("loot of type java.util.List<java.lang.String> from loot of type list")
                    .withMessageNotContaining("shop");
            Translator<Plain> plain = Translator.of(Plain.class).member("scores", "loot");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> spawn(store, "Monster", plain, "Wolf"))
                    .withMessageContaining("scores of type int[] from loot of type list");
            Translator<Fence> fence = Translator.of(Fence.class).part(Translator.of(Stolen.class));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> spawn(store, "Monster", fence, "Wolf"))
                    .withMessageContaining("loot.item of type java.lang.String from item of type ref");
        }
    }

    record Counted(byte count) {}

    record Count(Counted[] loot) {}

    @Test
    void cannotSetAValueThatDoesNotFitAnElement() throws IOException {
        Path content = content("lists");
        Path records = content.resolve("Monster.json");
        Files.writeString(records, Files.readString(records).replace("\"count\": 2", "\"count\": 300"));
        try (RecordStore store = DevelopmentStore.open(content, Catalog.of())) {
            Translator<Count> count = Translator.of(Count.class).part(Translator.of(Counted.class));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> spawn(store, "Monster", count, "Wolf"))
                    .withMessage(
                            "Monster 1.loot[1]: Monster 1.loot.count: expected a value of i8, found one of u16 that"
                                    + " is none");
        }
    }

    record Scar(float depth, byte[] marks) {}

    record Part(String name, @Nullable Scar scar) {}

    record Body(int hp, int low, @Nullable Scar scar, boolean hasScar) {}

    record Beast(
            @Nullable Body body, List<Part> parts, @Nullable Fate fate) {}

    interface Fate {}

    record Wound(@Nullable Scar scar) implements Fate {}

    record Flight(float speed) implements Fate {}

    private static final Translator<Scar> SCAR = Translator.of(Scar.class);
    private static final Translator<Beast> BEAST = Translator.of(Beast.class)
            .part(Translator.of(Body.class).part(SCAR))
            .part(Translator.of(Part.class).part(SCAR))
            .part(Fate.class, "Wound", Translator.of(Wound.class).part(SCAR))
            .part(Fate.class, "Flight", Translator.of(Flight.class));

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldMakeObjectsOfStructsThatAreThere(boolean isPack) throws IOException {
        try (RecordStore store = open("options", isPack)) {
            Beast wolf = spawn(store, "Beast", BEAST, "Wolf");
            Body body = Objects.requireNonNull(wolf.body);
            assertThat(body.hp).isEqualTo(20);
            assertThat(body.low).isOne();
            assertThat(body.hasScar).isTrue();
            assertThat(Objects.requireNonNull(body.scar).marks).containsExactly(1, 2);
            assertThat(wolf.parts).extracting(Part::name).containsExactly("paw", "tail", "ear");
            assertThat(wolf.parts)
                    .extracting(part -> part.scar == null ? -1 : part.scar.depth)
                    .containsExactly(0.5f, -1f, -1f);
            assertThat(Objects.requireNonNull((Wound) wolf.fate).scar).isNotNull();
            Beast ghost = spawn(store, "Beast", BEAST, "Ghost");
            assertThat(ghost.body).isNull();
            assertThat(ghost.fate).isEqualTo(new Wound(null));
            Beast bat = spawn(store, "Beast", BEAST, "Bat");
            assertThat(bat.body).isEqualTo(new Body(2, 1, null, false));
            assertThat(bat.fate).isEqualTo(new Flight(1.5f));
            assertThat(spawn(store, "Beast", BEAST, "Shadow").body).isNull();
        }
    }

    interface Effect {}

    record Damage(int amount) implements Effect {}

    record Heal(float amount) implements Effect {}

    record Stun() implements Effect {}

    record Summon(long what, List<Effect> onArrival) implements Effect {}

    record Trigger(int chance, @Nullable Effect effect) {}

    record Ability(List<Effect> effects, Trigger[] triggers) {}

    private static final Translator<Damage> DAMAGE = Translator.of(Damage.class);
    private static final Translator<Heal> HEAL = Translator.of(Heal.class);
    private static final Translator<Summon> SUMMON =
            Translator.of(Summon.class).part(Effect.class, "Damage", DAMAGE).part(Effect.class, "Heal", HEAL);
    private static final Translator<Ability> ABILITY = Translator.of(Ability.class)
            .part(Effect.class, "Damage", DAMAGE)
            .part(Effect.class, "Heal", HEAL)
            .part(Effect.class, "Summon", SUMMON)
            .part(Effect.class, "Stun", Translator.of(Stun.class))
            .part(Translator.of(Trigger.class)
                    .part(Effect.class, "hurt", DAMAGE)
                    .part(Effect.class, "freeze", DAMAGE)
                    .part(Effect.class, "Stun", Translator.of(Stun.class)));

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldMakeAnObjectOfTheClassOfEachCase(boolean isPack) throws IOException {
        try (RecordStore store = open("variants", isPack)) {
            assertThat(spawn(store, "Ability", ABILITY, "Chaos").effects)
                    .containsExactly(
                            new Heal(5),
                            new Damage(7),
                            new Stun(),
                            new Summon(2, List.of(new Damage(1), new Heal(2.5f))),
                            new Damage(9));
            assertThat(spawn(store, "Ability", ABILITY, "Traps").triggers)
                    .containsExactly(
                            new Trigger(20, new Damage(3)), new Trigger(5, new Stun()), new Trigger(0, new Damage(4)));
        }
    }

    record Dying(@Nullable Effect onDeath) {}

    record Lost(Damage[] onDeath) {}

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldHaveNullForNoVariantAndRefuseCasesWithoutAClass(boolean isPack) throws IOException {
        try (RecordStore store = open("variants", isPack)) {
            Translator<Dying> dying = Translator.of(Dying.class).part(Effect.class, "Damage", DAMAGE);
            assertThat(spawn(store, "Unit", dying, "Rat")).isEqualTo(new Dying(null));
            assertThat(spawn(store, "Unit", dying, "Bomb")).isEqualTo(new Dying(new Damage(50)));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> spawn(store, "Unit", dying, "Queen"))
                    .withMessage("Unit 4.onDeath[0]: expected a case with a class, found Summon");
            assertThatIllegalArgumentException()
                    .as("a class of one case cannot hold others")
                    .isThrownBy(
                            () -> spawn(store, "Unit", Translator.of(Lost.class).part(DAMAGE), "Bomb"))
                    .withMessageContaining("onDeath of type");
        }
    }

    record Deal(int price, @Nullable Integer left, long[] gifts) {}

    record Drop(long item, float chance) {}

    record Traded(Map<Long, Deal> deals) {}

    enum Mood {
        CALM,
        ANGRY,
        UNKNOWN
    }

    record Store(
            Map<Long, Integer> stock,
            Map<String, String> words,
            Map<Mood, Float> moods,
            Map<Short, List<Drop>> drops,
            Map<Long, Long> marks,
            Map<Long, Map<String, Integer>> prices,
            Traded trader) {}

    record Entry(String key, String value) {}

    record Words(List<Entry> words) {}

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldFillMaps(boolean isPack) throws IOException {
        Translator<Store> translator = Translator.of(Store.class)
                .part(Translator.of(Drop.class))
                .part(Translator.of(Traded.class).part(Translator.of(Deal.class)));
        try (RecordStore store = open("maps", isPack)) {
            Store smithy = spawn(store, "Shop", translator, "Smithy");
            assertThat(smithy.stock).containsExactly(Map.entry(3L, 12), Map.entry(9L, 3), Map.entry(12L, 1));
            assertThat(smithy.words).hasSize(5).containsEntry("", "nothing").containsEntry("hello", "Well met.");
            assertThat(smithy.moods).containsExactly(Map.entry(Mood.CALM, 0.75f), Map.entry(Mood.ANGRY, 0.25f));
            assertThat(smithy.drops)
                    .containsExactly(
                            Map.entry((short) -1, List.of()),
                            Map.entry((short) 3, List.of(new Drop(5, 1))),
                            Map.entry((short) 20, List.of(new Drop(3, 0.5f), new Drop(9, 1))));
            assertThat(smithy.marks.values()).containsExactlyInAnyOrder(3L, 9L);
            assertThat(smithy.prices)
                    .containsExactly(Map.entry(7L, Map.of("silver", 9, "gold", 1)), Map.entry(-1L, Map.of("gold", 2)));
            assertThat(smithy.trader.deals.keySet()).containsExactly(3L, 5L);
            assertThat(Objects.requireNonNull(smithy.trader.deals.get(3L)).gifts)
                    .containsExactly(5, 9);
            assertThat(Objects.requireNonNull(smithy.trader.deals.get(5L)).left).isNull();
            Store bakery = spawn(store, "Shop", translator, "Bakery");
            assertThat(bakery.moods).containsExactly(Map.entry(Mood.UNKNOWN, 1f));
            assertThat(bakery.drops).isEmpty();
            Translator<Words> words = Translator.of(Words.class).part(Translator.of(Entry.class));
            assertThat(spawn(store, "Shop", words, "Smithy").words)
                    .hasSize(5)
                    .startsWith(new Entry("", "nothing"), new Entry("Bye", "Farewell."));
        }
    }

    record Step(float chance, List<@Nullable Integer> odds) {}

    record Level(
            byte[][] tiles,
            List<List<String>> words,
            List<Step[]> drops,
            List<@Nullable Integer> scores,
            @Nullable String[] notes,
            List<@Nullable Step> slots,
            Mood[] moods,
            short[][] rows,
            int[][][] deep,
            List<Map<String, Integer>> tables,
            Map<String, List<float[]>> paths,
            long[][] gates,
            List<int @Nullable []> gaps) {}

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldFillListsOfValues(boolean isPack) throws IOException {
        Translator<Level> translator = Translator.of(Level.class).part(Translator.of(Step.class));
        try (RecordStore store = open("grids", isPack)) {
            Level cave = spawn(store, "Level", translator, "Cave");
            assertThat(cave.tiles).isDeepEqualTo(new byte[][] {{1, 2, 3}, {}, {4}});
            assertThat(cave.words).containsExactly(List.of("a", ""), List.of("größe"));
            assertThat(cave.drops).hasSize(3);
            assertThat(cave.drops.get(2)[0].odds).containsExactly(1, null);
            assertThat(cave.scores).containsExactly(null, -5, 0, null);
            assertThat(cave.notes).containsExactly("x", null, "");
            assertThat(cave.slots)
                    .extracting(step -> step == null ? -1 : step.chance)
                    .containsExactly(-1f, 1f, 0.5f);
            assertThat(cave.moods).containsExactly(Mood.ANGRY, null);
            assertThat(cave.rows).isDeepEqualTo(new short[][] {{1, 2, 3}, {-1, -2, -3}});
            assertThat(cave.deep).isDeepEqualTo(new int[][][] {{{1}, {}}, {}, {{2, 3}}});
            assertThat(cave.tables).containsExactly(Map.of("one", 1, "two", 2), Map.of());
            assertThat(cave.paths.keySet()).containsExactly("a", "b");
            assertThat(Objects.requireNonNull(cave.paths.get("b")).get(0)).containsExactly(1, 2, 3, 4);
            assertThat(cave.gates).isDeepEqualTo(new long[][] {{5, -1}, {3}});
            assertThat(cave.gaps).hasSize(3).startsWith((int[]) null);
            assertThat(cave.gaps.get(2)).containsExactly(7);
        }
    }

    record Target(long item, long weapon) {}

    record Troll(Target drop, List<Target> hoard, Map<String, Target> wanted) {}

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldFillReferencesToSeveralTypes(boolean isPack) throws IOException {
        Translator<Troll> translator = Translator.of(Troll.class).part(Translator.of(Target.class));
        try (RecordStore store = open("targets", isPack)) {
            assertThat(spawn(store, "Troll", translator, "Grub"))
                    .isEqualTo(new Troll(
                            new Target(-1, 9),
                            List.of(new Target(7, -1), new Target(-1, 4), new Target(-1, -1)),
                            Map.of("lunch", new Target(4, -1))));
        }
    }

    /** A view over a pack that is not verified must not fill the heap. */
    @Test
    void cannotSpawnMoreElementsThanTheStoreMayCopy() throws IOException {
        Path content = content("lists");
        Path records = content.resolve("Monster.json");
        String many = "{\"item\": 1}, ".repeat(MOST_COPIED / 24);
        Files.writeString(records, Files.readString(records).replace("\"stock\": [", "\"stock\": [" + many));
        Path pack = cook(content, "lists.pack");
        try (RecordStore store = RecordStore.open(pack, Catalog.of(), OpenOptions.MAPPED.maxCopiedBytes(MOST_COPIED))) {
            BoundSpawner<Monster> monsters = store.reader().spawner(Spawner.generic("Monster", MONSTER));
            assertThat(Objects.requireNonNull(monsters.spawn("Ghost")).loot).isEmpty();
            assertThatExceptionOfType(CorruptDataException.class)
                    .isThrownBy(() -> monsters.spawn("Smith"))
                    .withMessageContaining("maxCopiedBytes");
        }
    }
}
