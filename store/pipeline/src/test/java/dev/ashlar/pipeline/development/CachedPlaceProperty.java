package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.content.ShippedContent;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.pack.EncodedType;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever happened to a place and its cache: with a cache, content becomes the same pack as without one, byte by byte, or has the same problems. Stores find
 * the same records.
 */
public abstract class CachedPlaceProperty {
    protected static final String ITEM = "Schema = { name = \"Item\", key = \"name\" }\n"
            + "Fields = [ { name = \"name\"  type = \"string\" }, { name = \"price\"  type = \"i32\"  max = 900 } ]";
    protected static final String MONSTER = "Schema = { name = \"Monster\" }\nFields = [\n"
            + "  { name = \"title\"  type = \"string\"  optional = true }\n"
            + "  { name = \"drops\"  type = \"ref<Item>\"  optional = true }\n"
            + "  { name = \"weights\"  type = \"i32[]\"  optional = true }\n]";
    protected static final int ITEMS = 40;

    private static final long SEED = 20_261_128;
    private static final int RUNS = 40;

    @TempDir
    protected Path folder;

    protected final Random random = new Random(SEED);
    private int upToDate;
    private int told;
    private int failed;

    /** What comes of content. */
    private record Outcome(@Nullable ByteBuffer pack, List<Problem> warnings, List<Problem> problems) {}

    /** Makes content of both types. */
    protected abstract void begin() throws Exception;

    /** The location of the content. */
    protected abstract String location();

    /** The folder of the cache. */
    protected abstract Path cache();

    /** Where the cache is chosen to be. */
    protected DevelopmentCache choice() {
        return DevelopmentCache.inContent().ofAnySize();
    }

    /** A cache in a folder. */
    protected static DevelopmentCache in(Path folder) {
        return DevelopmentCache.in(folder).ofAnySize();
    }

    /** What somebody does with the place, by any program; a problem has to be mended by {@link #mend}. */
    protected abstract void edit() throws Exception;

    /** What somebody does while a store follows. */
    protected void editSeen() throws Exception {
        edit();
    }

    /** Makes content without problems. */
    protected abstract void mend() throws Exception;

    @Test
    void shouldPackWhatIsPackedWithoutACache() throws Exception {
        begin();
        for (int run = 0; run < RUNS; run++) {
            String round = "seed %d, run %d".formatted(SEED, run);
            if (!pack(round)) {
                mend();
                pack(round + ", mended");
            }
            if (random.nextInt(3) == 0) {
                useStore(round);
            }
            for (int edits = random.nextInt(3); edits > 0; edits--) {
                edit();
            }
            if (random.nextInt(8) == 0) {
                DamagedCache.spoil(cache(), random);
            }
        }
        assertThat(List.of(upToDate, told, failed)).allMatch(count -> count > 3);
    }

    private boolean pack(String round) throws IOException {
        Outcome expected = whole();
        assertThat(cached()).as(round).isEqualTo(expected);
        return expected.pack() != null;
    }

    private Outcome whole() throws IOException {
        Path target = folder.resolve("expected.pack");
        try (Backend backend = Backends.open(location())) {
            Content content = ContentReader.read(backend, Progress.NONE);
            Cook.cook(content, PackInfo.NONE, target, Progress.NONE);
            return new Outcome(ByteBuffer.wrap(Files.readAllBytes(target)), content.warnings(), List.of());
        } catch (ContentException e) {
            failed++;
            return new Outcome(null, e.warnings(), e.problems());
        }
    }

    private Outcome cached() throws IOException {
        Path target = folder.resolve("game.pack");
        try (CachedPack cached = CachedPack.open(location(), choice(), null, target, Map.of())) {
            List<Problem> warnings = cached.warningsIfUpToDate();
            if (warnings != null) {
                upToDate++;
                return new Outcome(ByteBuffer.wrap(Files.readAllBytes(target)), warnings, List.of());
            }
            Content content = cached.read(Progress.NONE);
            told += cached.reasons().toString().contains("what has not changed is not read again") ? 1 : 0;
            Map<String, EncodedType<?>> encoded =
                    cached.encoded(ShippedContent.of(content).content());
            Cook.cook(content, PackInfo.NONE, encoded, target, () -> {}, Progress.NONE);
            cached.packed();
            return new Outcome(ByteBuffer.wrap(Files.readAllBytes(target)), content.warnings(), List.of());
        } catch (ContentException e) {
            return new Outcome(null, e.warnings(), e.problems());
        }
    }

    /** A store that opens the content, follows some edits, and writes the cache. */
    private void useStore(String round) throws Exception {
        try (Backend backend = Backends.open(location())) {
            ContentCache cache = ContentCache.of(backend, choice());
            try (LiveContent live = cache.open(backend)) {
                for (int i = 1; i < 4; i++) {
                    cache.cook().cook(i, live.content());
                    cache.write(live, cache.cook());
                    editSeen();
                    live.keep(live.read(random.nextBoolean()));
                    try (Backend fresh = Backends.open(location())) {
                        assertThat(live.content().records())
                                .as(round + ", edit " + i)
                                .isEqualTo(
                                        ContentReader.read(fresh, Progress.NONE).records());
                    }
                }
            }
        } catch (ContentException e) {
            assertThat(whole().problems()).as(round).isEqualTo(e.problems());
            mend();
        }
    }

    /** A save of an item and a monster. */
    protected final void save() {
        try (Backend backend = Backends.openToWrite(location())) {
            int id = 1 + random.nextInt(ITEMS + 5);
            DataRecord monster = monster(1 + random.nextInt(ITEMS));
            monster.setDeleted(random.nextInt(3) == 0);
            backend.save(List.of(item(id), monster));
        }
    }

    protected final DataRecord monster(int id) {
        DataRecord monster = new DataRecord("Monster", id);
        monster.set("title", Variant.of("monster " + random.nextInt(9)));
        monster.setUpdated(true);
        return monster;
    }

    protected final DataRecord item(int id) {
        DataRecord item = new DataRecord("Item", id);
        item.set("name", Variant.of("item " + id));
        item.set("price", Variant.of(random.nextInt(900)));
        item.setUpdated(true);
        return item;
    }
}
