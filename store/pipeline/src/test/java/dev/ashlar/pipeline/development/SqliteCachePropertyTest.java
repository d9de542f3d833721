package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.pack.PackOracle;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sqlite.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happened to a database and its cache, a store that has a cache reads what one without it reads: records, problems, rows. */
class SqliteCachePropertyTest {
    private static final long SEED = 20_261_127;
    private static final int DATABASES = 3;
    private static final int ALL_DATABASES = 100;
    private static final int STORES = 10;
    private static final String ITEM = "Schema = { name = \"Item\", key = \"name\" }\n"
            + "Fields = [ { name = \"name\"  type = \"string\" }, { name = \"price\"  type = \"i32\"  max = 900 } ]";
    private static final String MONSTER = "Schema = { name = \"Monster\" }\nFields = [\n"
            + "  { name = \"title\"  type = \"string\"  optional = true }\n"
            + "  { name = \"drops\"  type = \"ref<Item>\"  optional = true }\n"
            + "  { name = \"weights\"  type = \"i32[]\"  optional = true }\n]";

    @TempDir
    Path temporary;

    private Path file = Path.of("");
    private Random random = new Random(SEED);
    private int restored;
    private int told;
    private int failed;

    /** What a read finds. */
    private record Found(@Nullable Content content, List<Problem> warnings, List<Problem> problems) {
        static Found of(LiveContent live) {
            return of(live.content(), live.warnings());
        }

        static Found of(Content content, List<Problem> warnings) {
            return new Found(content, warnings, List.of());
        }

        static Found of(ContentException e) {
            return new Found(null, e.warnings(), e.problems());
        }

        void requireSame(Found other, String round) {
            assertThat(problems).as(round).isEqualTo(other.problems);
            assertThat(warnings).as(round).isEqualTo(other.warnings);
            if (content != null && other.content != null) {
                assertThat(content.schemas()).as(round).isEqualTo(other.content.schemas());
                assertThat(content.records()).as(round).isEqualTo(other.content.records());
            }
        }
    }

    @Test
    void shouldReadWhatIsReadWithoutACache() throws IOException, SQLException {
        use(0, DATABASES);
        assertThat(List.of(restored, told, failed)).allMatch(count -> count >= DATABASES);
    }

    @Test
    @Tag("slow")
    void shouldReadWhatIsReadWithoutACacheInMoreDatabases() throws IOException, SQLException {
        use(DATABASES, DATABASES + Share.of(ALL_DATABASES));
    }

    private void use(int from, int to) throws IOException, SQLException {
        for (int i = from; i < to; i++) {
            random = new Random(SEED + i);
            Path folder = Files.createDirectories(temporary.resolve("content" + i));
            file = folder.resolve("game.db");
            Sql.run(
                    file,
                    "PRAGMA page_size = " + (1024 << random.nextInt(4)),
                    "PRAGMA journal_mode = " + (random.nextBoolean() ? "WAL" : "DELETE"),
                    "CREATE TABLE ashlar_schema (name TEXT PRIMARY KEY, text TEXT NOT NULL)",
                    "INSERT INTO ashlar_schema VALUES ('Item', '" + ITEM + "'), ('Monster', '" + MONSTER + "')",
                    "CREATE TABLE Item (Item_id INTEGER PRIMARY KEY, name TEXT, price INT32)",
                    "CREATE TABLE Monster (Monster_id INTEGER PRIMARY KEY, title TEXT, drops INTEGER, weights INT32 ARRAY)",
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)"
                            + " INSERT INTO Item SELECT i, 'item ' || i, i FROM n",
                    "INSERT INTO Monster SELECT Item_id, 'monster', Item_id, '[1, 2]' FROM Item");
            for (int store = 0; store < STORES; store++) {
                useStore("seed " + (SEED + i) + ", store " + store);
                edit(false);
                if (random.nextInt(3) == 0) {
                    DamagedCache.spoil(folder.resolve(".ashlar/cache-game.db"), random);
                }
            }
        }
    }

    private Found whole() {
        try (Backend backend = Backends.open(file);
                LiveContent live = LiveContent.open(backend, Progress.NONE)) {
            return Found.of(live);
        } catch (ContentException e) {
            return Found.of(e);
        }
    }

    private void useStore(String round) throws SQLException, IOException {
        try (Backend backend = Backends.open(file)) {
            ContentCache cache =
                    ContentCache.of(backend, DevelopmentCache.inContent().ofAnySize());
            try (LiveContent live = cache.open(backend)) {
                Found.of(live).requireSame(whole(), round);
                restored += cache.isRestored() ? 1 : 0;
                told += cache.isRestored() && live.whyAll().isEmpty() ? 1 : 0;
                cook(cache.cook(), live.content(), round);
                for (int edit = random.nextInt(3); edit > 0; edit--) {
                    edit(true);
                    reload(live, cache.cook(), round + ", edit " + edit);
                }
                if (random.nextInt(5) > 0) {
                    cache.write(live, cache.cook());
                }
            } catch (ContentException e) {
                failed++;
                Found.of(e).requireSame(whole(), round);
            }
        }
    }

    private void reload(LiveContent live, LiveCook cook, String round) {
        try {
            Content now = live.read(random.nextBoolean());
            Found.of(now, live.warnings()).requireSame(whole(), round);
            cook(cook, now, round);
            live.keep(now);
        } catch (ContentException e) {
            Found.of(e).requireSame(whole(), round);
        }
    }

    private static void cook(LiveCook cook, Content content, String round) {
        cook.cook(1, content);
        List<RecordSource> sources =
                cook.types().stream().flatMap(CookedType::sources).toList();
        PackOracle.compareInMemory(sources, content, round);
    }

    /** The journal is changed by who has the database alone. */
    private void edit(boolean isOpen) throws SQLException, IOException {
        int id = 1 + random.nextInt(320);
        Path copy = file.resolveSibling("copy");
        switch (random.nextInt(14)) {
            case 0 -> Sql.run(file, "VACUUM");
            case 1 -> Sql.run(file, "DELETE FROM Monster WHERE Monster_id = " + id);
            case 2 -> Sql.run(file, "UPDATE Item SET price = 1000 WHERE Item_id = " + id); // Too much.
            case 3, 4, 5 -> Sql.run(file, "UPDATE Item SET price = min(price, 900)");
            case 6 -> Sql.run(file, "INSERT OR REPLACE INTO Item VALUES (" + id + ", 'new " + id + "', 1)");
            case 7 ->
                Sql.run(
                        file,
                        "UPDATE Monster SET title = hex(zeroblob(" + random.nextInt(9000) + ")), drops = NULL"
                                + " WHERE Monster_id BETWEEN " + id + " AND " + (id + 9));
            case 8 -> Sql.run(file, "UPDATE Monster SET weights = '[" + id + "]' WHERE Monster_id % 5 = 0");
            case 9 ->
                Sql.run(file, isOpen ? "VACUUM" : "PRAGMA journal_mode = " + (random.nextBoolean() ? "WAL" : "DELETE"));
            case 10 -> Sql.run(file, "UPDATE ashlar_schema SET text = text || ' '");
            case 11 -> {
                Files.deleteIfExists(copy);
                Sql.run(file, "VACUUM INTO '" + copy + "'");
            }
            case 12 -> {
                if (Files.exists(copy)) {
                    Files.deleteIfExists(file.resolveSibling("game.db-wal"));
                    Files.deleteIfExists(file.resolveSibling("game.db-shm"));
                    Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);
                }
            }
            default -> Sql.run(file, "UPDATE Item SET name = 'item ' || Item_id WHERE Item_id = " + id);
        }
    }
}
