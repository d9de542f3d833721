package dev.ashlar.bench.development;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.game.Emitter;
import dev.ashlar.bench.game.GameTypes;
import dev.ashlar.bench.game.Material;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.development.ChangeCounts;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a development store does around its data: watching, threads, closing. */
class DevelopmentStoreTest {
    @TempDir
    private Path folder;

    private static final int READERS = 2;

    private final BlockingQueue<Reload> reloads = new LinkedBlockingQueue<>();
    private GameFolder game;

    @BeforeEach
    void copy() throws IOException {
        game = GameFolder.copyTo(folder);
    }

    private Reload nextReload() throws InterruptedException {
        @Nullable Reload reload = reloads.poll(30, TimeUnit.SECONDS);
        assertThat(reload).as("a reload within half a minute").isNotNull();
        return reload;
    }

    /** Passes over a file that was half written for so long that its problems were told: the threads of a busy machine stand still for that. */
    private Reload nextGoodReload() throws InterruptedException {
        Reload reload = nextReload();
        while (!reload.isPublished()) {
            reload = nextReload();
        }
        return reload;
    }

    @Test
    void shouldNoticeEditsOfRecordsAndSchemasByItself() throws InterruptedException {
        try (RecordStore store = DevelopmentStore.open(folder, GameTypes.CATALOG, reloads::add)) {
            Reader reader = store.reader();
            Emitter emitter = reader.view(Emitter.TYPE);
            emitter.find(1);
            game.edit("Emitter.json", "40.5", "41.5");
            assertThat(nextGoodReload().generation()).isEqualTo(2);
            assertThat(emitter.spawnRate()).as("before the frame's end").isEqualTo(40.5f);
            assertThat(reader.refresh()).isTrue();
            assertThat(emitter.spawnRate()).isEqualTo(41.5f);
            game.edit("Emitter.schema", "default = 100", "default = 7");
            assertThat(nextGoodReload().generation()).isEqualTo(3);
            reader.refresh();
            emitter.find(9);
            assertThat(emitter.maxParticles()).isEqualTo(7);
        }
    }

    @Test
    void shouldGoOnWatchingAfterABadEdit() throws InterruptedException {
        try (DevelopmentStore store = DevelopmentStore.open(folder, GameTypes.CATALOG, reloads::add)) {
            Reader reader = store.reader();
            game.write("Emitter.json", "[{\"id\": 1, \"name\": ");
            assertThat(nextReload().problems()).hasSize(1);
            assertThat(reader.refresh()).isFalse();
            assertThat(store.lastReload().isPublished()).isFalse();
            game.delete("Emitter.json");
            Reload mended = nextGoodReload();
            assertThat(mended.problems()).isEmpty();
            assertThat(reader.refresh()).isTrue();
            assertThat(reader.view(Emitter.TYPE).rowCount()).isZero();
        }
    }

    @Test
    void shouldTellADifferenceFromTheCodeAsNewOnce() {
        String schema = game.read("Emitter.schema");
        String gravity = "Emitter: field gravity is in the data, not in the code";
        try (DevelopmentStore store = DevelopmentStore.open(folder, GameTypes.CATALOG, reloads::add)) {
            assertThat(store.lastReload().newDifferences())
                    .isEqualTo(store.lastReload().differences());
            game.edit("Emitter.schema", "Fields = [\n", "Fields = [\n { name = \"gravity\" type = \"double\" }\n");
            assertThat(store.reload().newDifferences()).contains(gravity);
            game.write("Emitter.json", "[{]");
            assertThat(store.reload().differences()).isEmpty();
            game.write("Emitter.json", "[{\"id\": 1, \"name\": \"campfire\"}]");
            Reload later = store.reload();
            assertThat(later.differences()).contains(gravity);
            assertThat(later.newDifferences()).isEmpty();
            game.write("Emitter.schema", schema);
            assertThat(store.reload().differences()).doesNotContain(gravity);
        }
    }

    @Test
    void shouldTellWhatAReloadWasForAndHowLongItTook() throws InterruptedException {
        try (DevelopmentStore store = DevelopmentStore.open(folder, GameTypes.CATALOG, reloads::add)) {
            assertThat(store.lastReload().cause()).isEqualTo(Reload.Cause.OPENED);
            game.edit("Emitter.json", "40.5", "41.5");
            Reload changed = nextGoodReload();
            assertThat(changed.cause()).isEqualTo(Reload.Cause.CHANGED);
            assertThat(changed.changes()).containsExactly(Map.entry("Emitter", new ChangeCounts(0, 0, 1)));
            assertThat(changed.recordCount()).isEqualTo(store.lastReload().recordCount());
            Reload.Times times = changed.times();
            assertThat(List.of(times.waiting(), times.reading(), times.cooking()))
                    .allSatisfy(nanos -> assertThat(nanos).isPositive());
            assertThat(times.all()).isEqualTo(times.waiting() + times.reading() + times.cooking());
            game.edit("Emitter.json", "41.5", "42.5");
            assertThat(store.reload().cause()).isEqualTo(Reload.Cause.REQUESTED);
        }
    }

    @Test
    void shouldGoOnWhenAListenerFails() throws InterruptedException {
        try (DevelopmentStore store = DevelopmentStore.open(folder, GameTypes.CATALOG, reload -> {
            reloads.add(reload);
            throw new IllegalStateException("thrown by a test's listener");
        })) {
            game.edit("Emitter.json", "40.5", "41.5");
            nextGoodReload();
            game.edit("Emitter.json", "41.5", "42.5");
            nextGoodReload();
            assertThat(store.lastReload().generation()).isEqualTo(3);
        }
    }

    @Test
    void cannotOpenContentWithProblems() {
        game.edit("Emitter.json", "40.5", "true");
        assertThatThrownBy(() -> DevelopmentStore.open(folder, GameTypes.CATALOG, reloads::add))
                .isInstanceOf(ContentException.class)
                .hasMessageContaining("Emitter 1.spawnRate");
    }

    @Test
    void cannotBeReadOnceItIsClosed() {
        DevelopmentStore store = DevelopmentStore.open(folder, GameTypes.CATALOG, reloads::add);
        Reader older = store.reader();
        Emitter pinned = older.view(Emitter.TYPE);
        assertThat(pinned.find(1)).isTrue();
        RecordView byName = older.view("Material");
        game.edit("Emitter.json", "40.5", "41.5");
        store.reload();
        Reader newer = store.reader();
        Emitter emitter = newer.view(Emitter.TYPE);
        store.close();
        store.close();
        assertThat(pinned.spawnRate()).as("positioned before").isEqualTo(40.5f);
        assertThatIllegalStateException().isThrownBy(() -> pinned.find(1));
        assertThatIllegalStateException().isThrownBy(() -> emitter.find(1));
        assertThatIllegalStateException().isThrownBy(() -> byName.find(1));
        assertThatIllegalStateException().isThrownBy(newer::refresh);
        assertThatIllegalStateException().isThrownBy(store::reader);
        assertThatIllegalStateException().isThrownBy(store::reload);
        assertThatIllegalStateException().isThrownBy(() -> older.view("Material"));
    }

    @Test
    void cannotReadTypesThatAreGoneOnceItIsClosed() {
        DevelopmentStore store = DevelopmentStore.open(folder, GameTypes.CATALOG, reloads::add);
        Reader reader = store.reader();
        Material material = reader.view(Material.TYPE);
        RecordView byName = reader.view("Material");
        game.delete("Material.schema").delete("Material.json").deleteField("Emitter.schema", "material");
        game.write("Emitter.json", "[]");
        assertThat(store.reload().problems()).isEmpty();
        assertThat(reader.refresh()).isTrue();
        assertThat(material.find(1)).isFalse();
        assertThat(byName.find(1)).isFalse();
        store.close();
        assertThatIllegalStateException().isThrownBy(() -> material.find(1));
        assertThatIllegalStateException().isThrownBy(() -> byName.find(1));
    }

    @Test
    void cannotReadTypesThatAnEarlierGenerationDidNotHaveOnceItIsClosed() {
        game.delete("Material.schema").delete("Material.json").deleteField("Emitter.schema", "material");
        game.write("Emitter.json", "[]");
        DevelopmentStore store = DevelopmentStore.open(folder, GameTypes.CATALOG, reloads::add);
        Reader older = store.reader();
        assertThat(store.reload().problems()).isEmpty();
        Material material = older.view(Material.TYPE);
        assertThat(material.find(1)).isFalse();
        store.close();
        assertThatIllegalStateException().isThrownBy(() -> material.find(1));
    }

    @Test
    void shouldBeReadByNameWithoutACatalog() {
        try (RecordStore store = DevelopmentStore.open(folder, Catalog.of(), reloads::add)) {
            Reader reader = store.reader();
            RecordView emitter = reader.view("Emitter");
            RecordView material = reader.view("Material");
            assertThat(emitter.find(2)).isTrue();
            assertThat(emitter.hop(FieldKey.of("material"), material)).isTrue();
            assertThat(material.text(FieldKey.of("texture"))).isEqualTo("smoke.png");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> reader.view("Emiter"))
                    .withMessageContaining("Emiter")
                    .withMessageContaining("[Emitter, Material]");
            assertThatIllegalArgumentException().isThrownBy(() -> reader.view(Material.TYPE));
        }
    }

    @Test
    void shouldKeepTheMemoryOfWhateverAViewCanSee() throws InterruptedException {
        try (DevelopmentStore store = DevelopmentStore.open(folder, GameTypes.CATALOG, reloads::add)) {
            Emitter pinned = store.reader().view(Emitter.TYPE);
            pinned.find(1);
            WeakReference<Object> gone = new WeakReference<>(new Object());
            for (int i = 0; i < 10 || gone.get() != null; i++) {
                store.reload();
                System.gc();
                // The checked twin of Memory throws when the owner of a section was collected.
                assertThat(pinned.find(9)).isTrue();
                assertThat(pinned.find(1)).isTrue();
                assertThat(pinned.name()).isEqualTo("campfire");
                assertThat(pinned.curve(1)).isEqualTo(0.5f);
            }
        }
    }

    @Test
    void shouldNeverMixGenerations() throws Exception {
        game.deleteField("Emitter.schema", "material").delete("schema.lock");
        writeGeneration(0);
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(READERS);
        try (DevelopmentStore store = DevelopmentStore.open(folder, GameTypes.CATALOG, reloads::add)) {
            List<Future<Integer>> readers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                readers.add(threads.submit(() -> readUntil(done, store.reader())));
            }
            for (int number = 1; number <= 60; number++) {
                writeGeneration(number);
                assertThat(store.reload().problems()).isEmpty();
            }
            done.set(true);
            for (Future<Integer> reader : readers) {
                assertThat(reader.get(30, TimeUnit.SECONDS)).as("rows read").isPositive();
            }
        } finally {
            done.set(true);
            threads.shutdown();
        }
    }

    /** As many emitters as the number says, each of which has the number in every field; the stride changes too. */
    private void writeGeneration(int number) {
        game.write("Emitter.schema", """
                Schema = { name = "Emitter" }
                Fields = [
                  %s
                  { name = "maxParticles"  type = "%s" }
                  { name = "label"  type = "string" }
                ]
                """.formatted(
                        number % 3 == 0 ? "" : "{ name = \"filler\" type = \"i64\" hot = true }",
                        number % 2 == 0 ? "int" : "i64"));
        StringJoiner records = new StringJoiner(",\n", "[", "]");
        for (int id = 1; id <= 1 + number % 7; id++) {
            records.add("{\"id\": %d, \"maxParticles\": %d, \"label\": \"number %d\"}".formatted(id, number, number));
        }
        game.write("Emitter.json", records.toString());
    }

    private static int readUntil(AtomicBoolean done, Reader reader) {
        Emitter emitter = reader.view(Emitter.TYPE);
        int rows = 0;
        while (!done.get()) {
            reader.refresh();
            emitter.rewind();
            emitter.next();
            int number = emitter.maxParticles();
            int count = 0;
            for (emitter.rewind(); emitter.next(); count++) {
                assertThat(emitter.maxParticles()).isEqualTo(number);
                assertThat(emitter.label()).isEqualTo("number " + number);
            }
            assertThat(count).isEqualTo(1 + number % 7);
            rows += count;
        }
        return rows;
    }

    @Test
    void shouldNameTheGenerationAsContentId() {
        try (DevelopmentStore store = DevelopmentStore.open(folder, GameTypes.CATALOG, reloads::add)) {
            assertThat(store.contentId()).isEqualTo(1);
            game.edit("Emitter.json", "40.5", "41.5");
            store.reload();
            assertThat(store.contentId()).isEqualTo(2);
        }
    }
}
