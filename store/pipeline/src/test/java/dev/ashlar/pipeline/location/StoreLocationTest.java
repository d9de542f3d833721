package dev.ashlar.pipeline.location;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ashlar.codec.internal.memory.HostCheck;
import dev.ashlar.codec.spawn.SpawnerException;
import dev.ashlar.codec.spawn.Spawners;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.View;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.lookup.Stock;
import dev.ashlar.pipeline.lookup.stock.Item;
import dev.ashlar.pipeline.lookup.stock.StockTypes;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.StoreProvider;
import dev.ashlar.store.verify.Verification;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A location that is known at run time opens a pack with what ships, and content with what developers have. */
class StoreLocationTest {
    private static final Path TEST_CLASSES = Path.of("target", "test-classes");

    @TempDir
    private Path folder;

    private Path content;
    private Path pack;

    @BeforeEach
    void write() throws IOException {
        content = folder.resolve("content");
        pack = Contents.cook(Stock.in(content).content(), folder.resolve("stock.pack"), 30);
    }

    private static Path placeOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** Codec, store, Agrona and, as the game has a spawner, the jar of spawners; and the classes of the game: nothing else. */
    private String releaseClassPath() throws IOException, URISyntaxException {
        Path game = folder.resolve("classes");
        for (Class<?> part : List.of(StartedGame.class, StockTypes.class)) {
            String prefix = part == StartedGame.class ? StartedGame.class.getSimpleName() : "";
            Path classes = TEST_CLASSES.resolve(part.getPackageName().replace('.', '/'));
            try (Stream<Path> files = Files.list(classes)) {
                for (Path file : files.toList()) {
                    if (file.getFileName().toString().startsWith(prefix)) {
                        Path copy = game.resolve(TEST_CLASSES.relativize(file));
                        Files.createDirectories(copy.getParent());
                        Files.copy(file, copy);
                    }
                }
            }
        }
        return String.join(
                File.pathSeparator,
                game.toString(),
                placeOf(View.class).toString(),
                placeOf(Spawners.class).toString(),
                placeOf(RecordStore.class).toString(),
                placeOf(UnsafeBuffer.class).toString());
    }

    /** What the game prints in a JVM of its own, which has ended without an error. */
    private String play(String classPath, Path loaded, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(HostCheck.REQUIRED_FLAG.split(" ")));
        command.add("-Xlog:class+load:file=\"" + loaded + "\"");
        command.addAll(List.of("-cp", classPath, StartedGame.class.getName()));
        command.addAll(Arrays.asList(arguments));
        Path out = folder.resolve("out.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(out)).isZero();
        return Files.readString(out).strip();
    }

    @Test
    void shouldOpenAPackWithTheClassPathOfARelease() throws Exception {
        String classPath = releaseClassPath();
        Path loaded = folder.resolve("fixed.log");
        assertThat(play(classPath, loaded, pack.toString())).isEqualTo(Stock.ITEMS + " item 8");
        assertThat(Files.readString(loaded))
                .contains("dev.ashlar.store.RecordStore ", "Item$Fixed ")
                .doesNotContain("Keyed", "EmptyRecords", "dev.ashlar.pipeline.development", "RecordView ");

        assertThat(play(classPath, loaded, "pack:" + pack, "by key")).isEqualTo(Stock.ITEMS + " item 8");
        assertThat(Files.readString(loaded)).contains("Item$Keyed ", "KeyedFields ");
    }

    @Test
    void shouldSayWhatContentNeedsWithTheClassPathOfARelease() throws Exception {
        assertThat(play(releaseClassPath(), folder.resolve("loaded.log"), "dev:" + content))
                .isEqualTo("dev:" + content
                        + ": dev: needs ashlar-pipeline on the class path; found providers: none; a pack whose path"
                        + " begins like a scheme is opened as pack:dev:" + content);
    }

    @Test
    void shouldOpenContentWithTheClassPathOfDevelopment() throws Exception {
        String classPath = System.getProperty("java.class.path");
        for (String location : List.of("dev:" + content, pack.toString())) {
            assertThat(play(classPath, folder.resolve("loaded.log"), location)).isEqualTo(Stock.ITEMS + " item 8");
        }
    }

    @Test
    void shouldOpenContentWithoutSpawnersAndOptions() {
        try (RecordStore store =
                RecordStore.open("dev:json:" + content, StockTypes.CATALOG, Spawners.of(), OpenOptions.PRIVATE_COPY)) {
            assertThat(store).isInstanceOf(DevelopmentStore.class);
            assertThat(store.differences()).isEmpty();
            assertThat(store.reader().view(Item.TYPE).find("item 3")).isTrue();
        }
        try (RecordStore store = RecordStore.open("dev:" + content, StockTypes.CATALOG)) {
            assertThat(store).isInstanceOf(DevelopmentStore.class);
        }
    }

    @Test
    void shouldOpenAPackWithOptionsAndItsCheckOfSpawners() {
        OpenOptions verified = OpenOptions.MAPPED.verify(Verification.FULL);
        try (RecordStore store = RecordStore.open(pack.toString(), StockTypes.CATALOG, verified)) {
            assertThat(store.contentId()).isNotZero();
        }
        assertThat(thrownBy(() -> RecordStore.open(pack.toString(), StockTypes.CATALOG, Spawners.of())))
                .isInstanceOf(SpawnerException.class)
                .hasMessageContaining("Item: no spawner");
        try (RecordStore store =
                RecordStore.open(pack.toString(), StockTypes.CATALOG, Spawners.of(), OpenOptions.MAPPED.keyed())) {
            assertThat(store.differences()).isEmpty();
        }
    }

    private static Throwable thrownBy(ThrowingCallable call) {
        return catchThrowable(call);
    }

    @Test
    void cannotOpenWhatIsNoLocation() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordStore.open(content.toString(), StockTypes.CATALOG))
                .withMessage("location of a store: expected a pack, found the folder " + content
                        + "; content is opened in development as dev:" + content);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordStore.open("", StockTypes.CATALOG))
                .withMessage("location of a store: expected the path of a pack, or a scheme and a place, found none");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordStore.open("dev:", StockTypes.CATALOG))
                .withMessage("location of a store: expected a place after dev:, found none");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordStore.open("http://a/b.pack", StockTypes.CATALOG))
                .withMessage("http://a/b.pack: http: needs a provider on the class path (a jar that has one as"
                        + " dev.ashlar.store.StoreProvider); found providers: dev:; a pack whose path begins like a scheme is opened"
                        + " as pack:http://a/b.pack");
    }

    @Test
    void cannotChooseBetweenTwoProvidersOfAScheme() throws IOException {
        shouldRefuse(Other.class.getName(), "providers of stores for dev: expected one, found ");
        shouldRefuse("game.Missing", "dev:content: a provider of stores on the class path cannot be used: ");
    }

    /** With one more provider named on the class path. */
    private void shouldRefuse(String provider, String message) throws IOException {
        Path jar = Files.createTempDirectory(folder, "jar");
        Path services = Files.createDirectories(jar.resolve("META-INF/services"));
        Files.writeString(services.resolve(StoreProvider.class.getName()), provider);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);
            assertThatIllegalStateException()
                    .isThrownBy(() -> RecordStore.open("dev:content", StockTypes.CATALOG))
                    .withMessageStartingWith(message);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Found beside the provider of the pipeline. */
    public static final class Other implements StoreProvider {
        @Override
        public String scheme() {
            return "dev";
        }

        @Override
        public RecordStore open(String place, Catalog catalog, OpenOptions options) {
            throw new AssertionError("never opened");
        }
    }
}
