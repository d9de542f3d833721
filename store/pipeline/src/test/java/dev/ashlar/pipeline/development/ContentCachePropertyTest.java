package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.pack.PackOracle;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happened to content and cache, a store that has a cache reads what one without it reads: records, problems, warnings, rows. */
class ContentCachePropertyTest {
    private static final long SEED = 20_261_126;
    private static final int FOLDERS = 3;
    private static final int ALL_FOLDERS = 200;
    private static final int STORES = 12;

    @TempDir
    Path temporary;

    private Random random = new Random(SEED);
    private int restored;
    private int restoredAndChanged;
    private int damaged;
    private int failed;

    /** What a read finds. */
    private record Found(
            List<Schema> schemas,
            Map<String, List<DataRecord>> records,
            Map<String, List<DataRecord>> relatives,
            List<Problem> warnings,
            List<Problem> problems) {
        static Found of(Content content, List<Problem> warnings) {
            return new Found(content.schemas(), content.records(), content.relatives(), warnings, List.of());
        }

        static Found of(ContentException e) {
            return new Found(List.of(), Map.of(), Map.of(), e.warnings(), e.problems());
        }
    }

    @Test
    void shouldReadWhatIsReadWithoutACache() throws IOException {
        use(0, FOLDERS);
        assertThat(List.of(restored, restoredAndChanged, damaged, failed)).allMatch(count -> count >= FOLDERS);
    }

    @Test
    @Tag("slow")
    void shouldReadWhatIsReadWithoutACacheInMoreFolders() throws IOException {
        use(FOLDERS, FOLDERS + Share.of(ALL_FOLDERS));
    }

    private void use(int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            random = new Random(SEED + i);
            Path folder = temporary.resolve("content" + i);
            CachedContent content = new CachedContent(folder, random);
            for (int store = 0; store < STORES; store++) {
                String round = "seed " + (SEED + i) + ", store " + store;
                useStore(folder, content, round);
                if (random.nextInt(3) > 0) {
                    content.edit();
                }
                if (random.nextInt(3) == 0) {
                    damaged += DamagedCache.spoil(folder.resolve(".ashlar/cache"), random) ? 1 : 0;
                }
            }
        }
    }

    private static Found whole(Path folder) {
        try (Backend backend = Backends.open(folder);
                LiveContent live = LiveContent.open(backend, Progress.NONE)) {
            return Found.of(live.content(), live.warnings());
        } catch (ContentException e) {
            return Found.of(e);
        }
    }

    private void useStore(Path folder, CachedContent content, String round) throws IOException {
        try (Backend backend = Backends.open(folder)) {
            ContentCache cache =
                    ContentCache.of(backend, DevelopmentCache.inContent().ofAnySize());
            LiveContent live = opened(cache, backend, folder, content, round);
            if (live == null) {
                return;
            }
            try (live) {
                restored += cache.isRestored() ? 1 : 0;
                LiveCook cook = cache.cook();
                cook(cook, live.content(), round);
                for (int edit = random.nextInt(4); edit > 0; edit--) {
                    if (random.nextInt(4) == 0) {
                        cache.write(live, cook);
                    }
                    content.edit();
                    String at = round + ", edit " + edit;
                    content.note(reload(live, cook, folder, cache.isRestored(), at));
                }
                if (random.nextInt(5) > 0) {
                    cache.write(live, cook);
                }
            }
        }
    }

    private @Nullable LiveContent opened(
            ContentCache cache, Backend backend, Path folder, CachedContent content, String round) {
        Found whole = whole(folder);
        try {
            LiveContent live = cache.open(backend);
            assertThat(Found.of(live.content(), live.warnings())).as(round).isEqualTo(whole);
            content.note(true);
            return live;
        } catch (ContentException e) {
            assertThat(Found.of(e)).as(round).isEqualTo(whole);
            failed++;
            content.note(false);
            return null;
        }
    }

    /** Whether nothing is wrong. */
    private boolean reload(LiveContent live, LiveCook cook, Path folder, boolean isRestored, String round) {
        Found whole = whole(folder);
        try {
            Content now = live.read(random.nextBoolean());
            assertThat(Found.of(now, live.warnings())).as(round).isEqualTo(whole);
            restoredAndChanged += isRestored && now != live.content() ? 1 : 0;
            cook(cook, now, round);
            live.keep(now);
            return true;
        } catch (ContentException e) {
            assertThat(Found.of(e)).as(round).isEqualTo(whole);
            return false;
        }
    }

    private static void cook(LiveCook cook, Content content, String round) {
        cook.cook(1, content);
        List<RecordSource> sources =
                cook.types().stream().flatMap(CookedType::sources).toList();
        PackOracle.compareInMemory(sources, content, round);
    }
}
