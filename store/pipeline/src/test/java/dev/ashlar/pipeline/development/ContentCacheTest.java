package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.content.LiveContent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a cache is, when it is used and when not, and what is said of it. */
class ContentCacheTest {
    private static final FieldKey RATE = FieldKey.of("rate");
    private static final String SCHEMA = """
            Schema = { name = "Emitter", key = "name" }
            Fields = [
              { name = "name"  type = "string" }
              { name = "rate"  type = "i32"  max = 100 }
            ]
            """;
    private static final DevelopmentCache CACHE = DevelopmentCache.inContent().ofAnySize();

    @TempDir
    Path temporary;

    private Path content = Path.of("");

    @BeforeEach
    void write() throws IOException {
        content = temporary.resolve("content");
        Contents.write(content, "Emitter.schema", SCHEMA, "Emitter.json", records(7));
    }

    private static String records(int rate) {
        return "[{\"id\": 1, \"name\": \"a\", \"rate\": %d},\n {\"id\": 2, \"name\": \"b\", \"rate\": 9}]"
                .formatted(rate);
    }

    private String open(DevelopmentCache choice, Consumer<DevelopmentStore> use) {
        try (DevelopmentStore store = DevelopmentStore.open(content.toString(), Catalog.of(), reload -> {}, choice)) {
            use.accept(store);
            return store.status().cache();
        }
    }

    private String open() {
        return open(CACHE, store -> {});
    }

    private static int rate(DevelopmentStore store, long id) {
        RecordView emitter = store.reader().view("Emitter");
        assertThat(emitter.find(id)).isTrue();
        return emitter.i32(RATE);
    }

    @Test
    void shouldRestoreWhatAnEarlierStoreHasRead() {
        assertThat(open()).isEqualTo("not written yet");
        assertThat(open(CACHE, store -> {
                    assertThat(rate(store, 1)).isEqualTo(7);
                    assertThat(store.lastReload().recordCount()).isEqualTo(2);
                    assertThat(store.create("Emitter").id()).isEqualTo(3);
                }))
                .isEqualTo("restored");
    }

    @Test
    void shouldReadWhatHasChangedMeanwhile() throws IOException {
        open();
        Files.writeString(content.resolve("Emitter.json"), records(8));
        assertThat(open(CACHE, store -> assertThat(rate(store, 1)).isEqualTo(8)))
                .isEqualTo("restored");
        assertThat(open(CACHE, store -> assertThat(rate(store, 1)).isEqualTo(8)))
                .isEqualTo("restored");
    }

    @Test
    void shouldEditWhatWasRestored() {
        open();
        open(CACHE, store -> {
            store.edit("Emitter", 2).set("rate", 55).save();
            store.create("Emitter").set("name", "c").set("rate", 1).save();
            store.reload();
            assertThat(rate(store, 2)).isEqualTo(55);
        });
        assertThat(open(CACHE, store -> {
                    assertThat(rate(store, 2)).isEqualTo(55);
                    assertThat(rate(store, 3)).isEqualTo(1);
                }))
                .isEqualTo("restored");
    }

    @Test
    void shouldHideFromVersionControl() throws IOException {
        open();
        assertThat(content.resolve(".ashlar/.gitignore")).hasContent("*");
        try (Backend backend = Backends.open(content)) {
            assertThat(backend.types()).containsExactly("Emitter");
        }
    }

    @Test
    void shouldDeleteWhatNoStateNames() throws IOException {
        open();
        Files.writeString(content.resolve(".ashlar/cache/section.tmp"), "killed");
        Files.writeString(content.resolve("Emitter.json"), records(8));
        open();
        assertThat(content.resolve(".ashlar/cache")).isDirectoryNotContaining("glob:**.tmp");
        try (var files = Files.newDirectoryStream(content.resolve(".ashlar/cache"), "*.section")) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void shouldLeaveOutWhatIsTurnedOff() {
        assertThat(open(DevelopmentCache.none(), store -> {})).isEqualTo("off");
        assertThat(content.resolve(".ashlar")).doesNotExist();
    }

    @Test
    void shouldReadSmallContentWithoutACache() {
        assertThat(open(DevelopmentCache.inContent(), store -> {})).startsWith("none: ");
        assertThat(content.resolve(".ashlar")).doesNotExist();
    }

    @Test
    void shouldUseAnotherFolder() {
        DevelopmentCache beside =
                DevelopmentCache.in(temporary.resolve("a/cache")).ofAnySize();
        open(beside, store -> {});
        assertThat(content.resolve(".ashlar")).doesNotExist();
        assertThat(open(beside, store -> {})).isEqualTo("restored");
    }

    @Test
    void shouldTakeTheDefaultFromAProperty() {
        String before = System.getProperty(DevelopmentCache.PROPERTY);
        try {
            System.setProperty(DevelopmentCache.PROPERTY, "off");
            assertThat(DevelopmentCache.byDefault().isOn()).isFalse();
            System.setProperty(DevelopmentCache.PROPERTY, "some/folder");
            assertThat(DevelopmentCache.byDefault().folder()).isEqualTo(Path.of("some/folder"));
            System.clearProperty(DevelopmentCache.PROPERTY);
            assertThat(DevelopmentCache.byDefault()).isSameAs(DevelopmentCache.inContent());
        } finally {
            if (before != null) {
                System.setProperty(DevelopmentCache.PROPERTY, before);
            }
        }
    }

    @Test
    void shouldDoWithoutWhereNothingCanBeWritten() throws IOException {
        Files.writeString(content.resolve(".ashlar"), "a file where the folder would be");
        open(CACHE, store -> assertThat(rate(store, 1)).isEqualTo(7));
        try (Backend backend = Backends.open(content)) {
            ContentCache cache = ContentCache.of(backend, CACHE);
            try (LiveContent live = cache.open(backend)) {
                cache.cook().cook(1, live.content());
                cache.write(live, cache.cook());
                assertThat(cache.status()).startsWith("not written: ").contains(".ashlar");
            }
        }
    }

    @Test
    void shouldReadAllWhereTheCacheIsGoneOrDamaged() throws IOException {
        open();
        Path state = content.resolve(".ashlar/cache/state");
        Files.writeString(state, "no state");
        assertThat(open(CACHE, store -> assertThat(rate(store, 1)).isEqualTo(7)))
                .startsWith("not used: ");
        assertThat(open()).isEqualTo("restored");
        Files.delete(state);
        assertThat(open()).isEqualTo("not written yet");
    }

    @Test
    void shouldReadAllByOtherSchemas() throws IOException {
        open();
        Files.writeString(content.resolve("Emitter.schema"), SCHEMA.replace("100", "200"));
        assertThat(open()).isEqualTo("not used: the schemas have changed");
        assertThat(open()).isEqualTo("restored");
    }

    @Test
    void shouldReadAllByOtherSettings() throws IOException {
        open();
        Files.writeString(content.resolve("content.conf"), "files = record");
        assertThat(open()).isEqualTo("not used: the settings of the content have changed");
        assertThat(open()).isEqualTo("restored");
    }

    /** A state must not name what somebody has deleted. */
    @Test
    void shouldWriteSectionsAgainThatAreGone() throws IOException {
        open();
        open(CACHE, store -> {
            try (var files = Files.newDirectoryStream(content.resolve(".ashlar/cache"), "*.section")) {
                for (Path file : files) {
                    Files.delete(file);
                }
                Files.writeString(content.resolve("Emitter.json"), "\n" + records(7));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            store.reload();
        });
        assertThat(open()).isEqualTo("restored");
    }

    @Test
    void shouldLeaveTheFilesToWhoeverWritesThem() throws IOException {
        open();
        Files.writeString(content.resolve("Emitter.json"), records(8));
        try (Backend backend = Backends.open(content);
                FileChannel channel =
                        FileChannel.open(content.resolve(".ashlar/cache/lock"), StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            ContentCache cache = ContentCache.of(backend, CACHE);
            try (LiveContent live = cache.open(backend)) {
                cache.cook().cook(1, live.content());
                cache.write(live, cache.cook());
                assertThat(cache.status()).isEqualTo("not written: another process is writing it");
                lock.release();
                cache.write(live, cache.cook());
                assertThat(cache.status()).isEqualTo("written");
            }
        }
    }

    @Test
    void shouldWriteOnceContentHasStayedTheSame() throws IOException {
        try (Backend backend = Backends.open(content)) {
            ContentCache cache = ContentCache.of(backend, CACHE);
            try (LiveContent live = cache.open(backend)) {
                cache.cook().cook(1, live.content());
                cache.writeIfSettled(live, cache.cook(), 5);
                cache.writeIfSettled(live, cache.cook(), 4 + ContentCache.PATIENCE_NANOS);
                assertThat(cache.status()).isEqualTo("not written yet");
                cache.writeIfSettled(live, cache.cook(), 5 + ContentCache.PATIENCE_NANOS);
                assertThat(cache.status()).isEqualTo("written");
                Files.writeString(content.resolve("Emitter.json"), records(8));
                live.keep(live.read());
                cache.cook().cook(2, live.content());
                cache.writeIfSettled(live, cache.cook(), 3 * ContentCache.PATIENCE_NANOS);
                cache.writeIfSettled(live, cache.cook(), 5 * ContentCache.PATIENCE_NANOS);
            }
        }
        assertThat(open(CACHE, store -> assertThat(rate(store, 1)).isEqualTo(8)))
                .isEqualTo("restored");
    }

    /** On a file system without times of inodes, a program may set back the time of a file: the first look after opening compares bytes. */
    @Test
    void shouldFindWhatTimesOfFilesHide() throws IOException, InterruptedException {
        open();
        Files.writeString(content.resolve("Emitter.json"), records(8));
        BlockingQueue<Reload> told = new LinkedBlockingQueue<>();
        Backend trusting = trusting(Backends.open(content));
        try (DevelopmentStore store = DevelopmentStore.open(trusting, Catalog.of(), told::add, CACHE)) {
            Reload found = Objects.requireNonNull(told.poll(60, TimeUnit.SECONDS), "a reload");
            assertThat(store.status().cache()).isEqualTo("restored");
            assertThat(found.changes().get("Emitter").changed()).isEqualTo(1);
            assertThat(rate(store, 1)).isEqualTo(8);
        }
    }

    /** A backend whose tracker finds no change before it compares bytes. */
    private static Backend trusting(Backend backend) {
        return calling(Backend.class, (method, arguments) -> {
            Object result = method.invoke(backend, arguments);
            return result instanceof RecordTracker tracker ? trusting(tracker) : result;
        });
    }

    private static RecordTracker trusting(RecordTracker tracker) {
        AtomicBoolean compares = new AtomicBoolean();
        return calling(RecordTracker.class, (method, arguments) -> {
            if (method.getName().equals("recheck")) {
                compares.set(true);
            }
            boolean hides = method.getName().equals("readChanges") && !compares.get();
            return hides ? true : method.invoke(tracker, arguments);
        });
    }

    private interface Calling {
        @Nullable
        Object call(Method method, Object[] arguments) throws ReflectiveOperationException;
    }

    private static <T> T calling(Class<T> type, Calling calling) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            try {
                return calling.call(method, args);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }
}
