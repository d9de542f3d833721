package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.spawn.Spawner;
import dev.ashlar.codec.spawn.SpawnerException;
import dev.ashlar.codec.spawn.Spawners;
import dev.ashlar.codec.spawn.Translator;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.lookup.stock.Item;
import dev.ashlar.pipeline.lookup.stock.Shelf;
import dev.ashlar.pipeline.lookup.stock.StockTypes;
import dev.ashlar.pipeline.lookup.stock.Ware;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.safety.world.WorldTypes;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check of a release agrees with what becomes of one. */
class ReleaseCheckTest {
    private static final Path LOOKUP = Path.of("src/test/content/lookup");
    private static final int ROUNDS = 400;

    private static final Spawner<StringBuilder> ITEM =
            Spawner.specialised(Item.TYPE, StringBuilder.class, item -> new StringBuilder(item.name()));
    private static final Spawner<StringBuilder> WARE =
            Spawner.specialised(Ware.TYPE, StringBuilder.class, ware -> new StringBuilder(ware.name()));
    private static final Spawner<Thing> GENERIC = Spawner.generic("Item", Translator.of(Thing.class));

    @TempDir
    private Path folder;

    /** A component. */
    static final class Thing {
        String name = "";
    }

    /** What opening says: all lines of the message but the first; empty when it opens. */
    private static List<String> opening(Path pack, Catalog catalog, Spawners spawners) {
        try (RecordStore store = RecordStore.open(pack, catalog, spawners)) {
            assertThat(store.reader()).isNotNull();
            return List.of();
        } catch (PackException e) {
            assertThat(e.kind()).isEqualTo(PackErrorKind.SCHEMA_MISMATCH);
            return String.valueOf(e.getMessage())
                    .lines()
                    .skip(1)
                    .map(String::strip)
                    .toList();
        } catch (SpawnerException e) {
            return e.problems();
        }
    }

    @Test
    void shouldSayWhatOpeningAPackSays() throws IOException {
        int opened = 0;
        int refused = 0;
        for (long seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            Content content = content(random);
            if (content == null) {
                continue;
            }
            Path pack = folder.resolve("game.pack");
            Cook.cook(content, pack, Progress.NONE);
            Catalog catalog = catalog(random);
            Spawners spawners = spawners(random);

            ReleaseCheck check = ReleaseCheck.of(content, catalog, spawners);

            List<String> said = opening(pack, catalog, spawners);
            assertThat(check.opens()).as("seed %d: %s", seed, said).isEqualTo(said.isEmpty());
            // Spawners are looked at first, and nothing else then.
            assertThat(check.spawners().isEmpty() ? check.differences() : check.spawners())
                    .as("seed %d", seed)
                    .isEqualTo(said);
            assertThat(ReleaseCheck.of(content, catalog).differences())
                    .as("seed %d, without spawners", seed)
                    .isEqualTo(opening(pack, catalog.spawned(new ViewType<?>[0]), Spawners.of()));
            opened += said.isEmpty() ? 1 : 0;
            refused += said.isEmpty() ? 0 : 1;
        }
        assertThat(opened).as("packs that opened").isGreaterThan(ROUNDS / 20);
        assertThat(refused).as("packs that were refused").isGreaterThan(ROUNDS / 4);
    }

    /** Null where the edits have made no content of it. */
    private static @Nullable Content content(Random random) throws IOException {
        List<SchemaReader.Source> files = new ArrayList<>();
        for (String type : List.of("Item", "Shelf", "Ware")) {
            String text = Files.readString(LOOKUP.resolve(type + ".schema"));
            files.add(new SchemaReader.Source(type + ".schema", random.nextInt(3) == 0 ? edited(text, random) : text));
        }
        if (random.nextInt(10) == 0) {
            files.remove(random.nextInt(files.size()));
        }
        try {
            Backend backend = MemoryBackend.of(files.toArray(SchemaReader.Source[]::new));
            return ContentReader.read(backend, Progress.NONE);
        } catch (ContentException e) {
            return null;
        }
    }

    private static String edited(String schema, Random random) {
        List<String> lines = new ArrayList<>(schema.lines().toList());
        for (int edits = 1 + random.nextInt(3); edits > 0 && lines.size() > 3; edits--) {
            int at = Math.min(2 + random.nextInt(lines.size() - 2), Math.max(2, lines.size() - 2));
            edit(lines, at, random);
        }
        return String.join("\n", lines);
    }

    private static void edit(List<String> lines, int at, Random random) {
        String line = lines.get(at);
        switch (random.nextInt(11)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(at, "  { name = \"extra" + random.nextInt(9) + "\" type = \"f64\" }");
            case 2 -> lines.set(at, line.replaceFirst("type = \"[a-z0-9]+\"", "type = \"i64\""));
            case 3 -> lines.set(at, line.replaceFirst("type = \"[a-z0-9]+\"", "type = \"f32[3]\""));
            case 4 -> lines.set(at, line.replace("  optional = true", ""));
            case 5 -> lines.set(at, line.replace("  index = true", "").replace("  unique = true", ""));
            case 6 -> lines.set(at, line.replace("\"tool\", \"food\"", "\"food\", \"tool\", \"coin\""));
            case 7 -> lines.set(at, line.replaceFirst("name = \"([a-z]+)\"", "name = \"$1X\"  formerly = [\"$1\"]"));
            case 8 -> lines.set(0, lines.get(0).replace("key = \"name\"", "layout = \"columns\", key = \"name\""));
            case 9 -> lines.set(at, line.replace(" }", "  ship = false }"));
            default -> Collections.shuffle(lines.subList(2, lines.size() - 1), random);
        }
    }

    private static Catalog catalog(Random random) {
        List<ViewType<?>> types = new ArrayList<>(StockTypes.CATALOG.types());
        if (random.nextInt(4) == 0) {
            types.remove(random.nextInt(types.size()));
        }
        if (random.nextInt(20) == 0) {
            types.addAll(WorldTypes.CATALOG.types());
        }
        Catalog catalog = Catalog.of(types.toArray(ViewType<?>[]::new));
        List<ViewType<?>> marked = Stream.of(Item.TYPE, Ware.TYPE, Shelf.TYPE)
                .filter(types::contains)
                .filter(type -> random.nextInt(6) == 0)
                .<ViewType<?>>map(type -> type)
                .toList();
        return catalog.spawned(marked.toArray(ViewType<?>[]::new));
    }

    private static Spawners spawners(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Spawners.of();
            case 1 -> Spawners.of(GENERIC);
            case 2 -> Spawners.of(ITEM);
            default -> Spawners.of(ITEM, WARE);
        };
    }

    /** Of the newest generation, however it came: read as a whole, reloaded or edited. */
    @Test
    void shouldTellReferencesToRecordsThatDoNotShip() throws IOException {
        Files.writeString(
                folder.resolve("Quest.schema"),
                "Schema = { name = Quest, shipIf = live }\nFields = [ { name = live, type = bool }, "
                        + "{ name = next, type = \"ref<Quest>\" }, { name = all, type = \"ref<Quest>[]\" } ]\n");
        Path records = Files.writeString(
                folder.resolve("Quest.json"),
                "[{\"id\": 1, \"live\": true, \"next\": 2}, {\"id\": 2}, {\"id\": 3, \"next\": 2}]");
        String expected = ": reference to a record that does not ship: expected a record of Quest that ships"
                + " (shipIf = \"live\"), found Quest 2";
        try (DevelopmentStore store = DevelopmentStore.open(folder, Catalog.of())) {
            assertThat(store.checkRelease().messages()).containsExactly("Quest.json:1:34: Quest 1.next" + expected);
            Files.writeString(
                    records,
                    "[{\"id\": 1, \"live\": true, \"all\": [1, 2]}, {\"id\": 2}, {\"id\": 3, \"live\": true, \"next\": 1}]");
            store.reload();
            assertThat(store.checkRelease().messages()).containsExactly(folder + ": Quest 1.all[1]" + expected);
            RecordEdit edit = store.edit("Quest", 2);
            edit.set("live", true);
            edit.save();
            assertThat(store.checkRelease().opens()).isTrue();
            edit = store.edit("Quest", 2);
            edit.set("live", false);
            edit.save();
            assertThat(store.checkRelease(Spawners.of()).problems()).hasSize(1);
        }
    }

    @Test
    void shouldListProblemsOfTheContentFirst() throws IOException {
        for (String file : List.of("Item.schema", "Shelf.schema", "Ware.schema")) {
            Files.copy(LOOKUP.resolve(file), folder.resolve(file));
        }
        BlockingQueue<Reload> reloads = new LinkedBlockingQueue<>();
        try (DevelopmentStore store = DevelopmentStore.open(folder, StockTypes.CATALOG, reloads::add)) {
            assertThat(store.checkRelease().opens()).isTrue();
            assertThat(store.checkRelease().messages()).isEmpty();
            assertThat(store.checkRelease(Spawners.of()).messages())
                    .singleElement()
                    .asString()
                    .startsWith("Item: no spawner");
            String ware = Files.readString(folder.resolve("Ware.schema"));
            Files.writeString(
                    folder.resolve("Ware.schema"),
                    ware.replace("\"weight\"  type = \"f32\"", "\"weight\"  type = \"f64\""));
            assertThat(store.reload().problems()).isEmpty();
            Files.writeString(folder.resolve("Shelf.json"), "[{\"id\": 1}, {\"id\": 1}]");
            store.reload();

            ReleaseCheck check = store.checkRelease(Spawners.of(ITEM));

            assertThat(check.opens()).isFalse();
            assertThat(check.spawners()).isEmpty();
            assertThat(check.messages().get(0)).contains("Shelf.json");
            assertThat(check.messages()).contains("Ware: field weight: type is f32 in the code, f64 in the data");
        }
    }
}
