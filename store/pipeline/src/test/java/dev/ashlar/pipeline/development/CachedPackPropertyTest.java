package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.web.FileServer;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.Contents;
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
import dev.ashlar.pipeline.remote.RemoteCache;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happened to content, cache, remote cache and pack: with a cache, content becomes the same pack as without one, byte by byte, or has the same problems. */
class CachedPackPropertyTest {
    private static final long SEED = 20_261_127;
    private static final int FOLDERS = 2;
    private static final int ALL_FOLDERS = 200;
    private static final int RUNS = 20;

    /** What ships, what does not, and warnings. */
    private static final String TASK = """
            Schema = { name = "Task", shipIf = "stage.live" }
            Fields = [
              { name = "stage"  type = "enum"  values = ["draft", "live"]  ship = false }
              { name = "note"   type = "string"  ship = false }
              { name = "after"  type = "ref<Task>" }
              { name = "title"  type = "string" }
            ]
            """;

    private static final String IDEA = """
            Schema = { name = "Idea", ship = false }
            Fields = [ { name = "task"  type = "ref<Task>" } ]
            """;

    /** All of it ships, and refers to rows of which some do not. */
    private static final String GOAL = """
            Schema = { name = "Goal" }
            Fields = [ { name = "task"  type = "ref<Task>" } ]
            """;

    /** Fields that ship, of records of which some do not. */
    private static final String PART = """
            Schema = { name = "Part", shipIf = "made" }
            Fields = [
              { name = "made"   type = "bool" }
              { name = "title"  type = "string" }
            ]
            """;

    @TempDir
    Path temporary;

    private Random random = new Random(SEED);
    private int upToDate;
    private int restored;
    private int fromCache;
    private int failed;
    private int warned;
    private int damaged;
    private int loaded;
    private int fetched;
    /** What all folders share with machines that begin with each of them. */
    private FileServer server;

    @BeforeEach
    void start() throws IOException {
        server = new FileServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** What comes of content. */
    private record Outcome(@Nullable ByteBuffer pack, List<Problem> warnings, List<Problem> problems) {}

    @Test
    void shouldWriteThePackThatIsWrittenWithoutACache() throws IOException {
        use(0, FOLDERS);
        assertThat(List.of(upToDate, restored, fromCache, failed, warned, damaged, loaded, fetched))
                .allMatch(count -> count >= FOLDERS);
    }

    @Test
    @Tag("slow")
    void shouldWriteThePackThatIsWrittenWithoutACacheInMoreFolders() throws IOException {
        use(FOLDERS, FOLDERS + Share.of(ALL_FOLDERS));
    }

    private void use(int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            random = new Random(SEED + i);
            Path folder = temporary.resolve("content" + i);
            CachedContent content = sound(folder);
            Contents.write(folder, "Task.schema", TASK, "Idea.schema", IDEA);
            Contents.write(folder, "Goal.schema", GOAL, "Part.schema", PART);
            editTasks(folder);
            for (int run = 0; run < RUNS; run++) {
                String round = "seed " + (SEED + i) + ", run " + run;
                boolean isSound = pack(folder, round);
                content.note(isSound);
                if (!isSound) {
                    editTasks(folder);
                }
                if (random.nextInt(4) == 0) {
                    useStore(folder, content);
                }
                change(folder, content);
            }
        }
    }

    private CachedContent sound(Path folder) throws IOException {
        while (true) {
            CachedContent content = new CachedContent(folder, random);
            try {
                ContentReader.read(folder, Progress.NONE);
                return content;
            } catch (ContentException e) {
                failed++; // Drawn values that have to be unique may be equal.
            }
        }
    }

    private void change(Path folder, CachedContent content) throws IOException {
        if (random.nextInt(2) == 0) {
            return;
        }
        if (random.nextInt(3) > 0) {
            content.edit();
        }
        if (random.nextInt(3) == 0) {
            editTasks(folder);
        }
        if (random.nextInt(3) == 0) {
            damaged += DamagedCache.spoil(folder.resolve(".ashlar/cache"), random) ? 1 : 0;
        }
        if (random.nextInt(6) == 0) {
            damaged += DamagedCache.spoil(packs(folder), random) ? 1 : 0;
        }
        if (random.nextInt(5) == 0) {
            damageServer();
        }
        if (random.nextInt(5) == 0) {
            Contents.write(folder.resolve("more"), random.nextBoolean() ? "Stray.json" : "Beast.JSON", "[]");
        }
        if (random.nextInt(3) == 0) {
            setTimesBack(folder);
        }
    }

    /** Each now and then with a member that no field reads, or with a reference that keeps it from shipping. */
    private void editTasks(Path folder) throws IOException {
        List<String> tasks = new ArrayList<>();
        List<String> goals = new ArrayList<>();
        List<String> parts = new ArrayList<>();
        for (int id = 1; id <= 4; id++) {
            boolean isLive = random.nextBoolean();
            String more = random.nextInt(30) == 0 ? ", \"unread\": 1" : random.nextInt(12) == 0 ? ", \"after\": 1" : "";
            tasks.add("{\"id\": %d, \"stage\": \"%s\", \"title\": \"t%d\"%s}"
                    .formatted(id, isLive ? "live" : "draft", random.nextInt(9), more));
            goals.add("{\"id\": %d%s}".formatted(id, isLive ? ", \"task\": " + id : ""));
            parts.add("{\"id\": %d, \"made\": %b, \"title\": \"p\"}".formatted(id, random.nextInt(4) > 0));
        }
        Files.writeString(folder.resolve("Task.json"), "[" + String.join(",\n", tasks) + "]");
        Files.writeString(folder.resolve("Goal.json"), "[" + String.join(",\n", goals) + "]");
        Files.writeString(folder.resolve("Part.json"), "[" + String.join(",\n", parts) + "]");
        Files.writeString(folder.resolve("Idea.json"), "[{\"id\": 1, \"task\": " + (1 + random.nextInt(4)) + "}]");
    }

    private static void setTimesBack(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.setLastModifiedTime(file, FileTime.fromMillis(1_700_000_000_000L));
            }
        }
    }

    /** One of its files is damaged, gone, or another one. */
    private void damageServer() {
        List<String> paths = List.copyOf(server.files().keySet());
        if (paths.isEmpty()) {
            return;
        }
        String path = paths.get(random.nextInt(paths.size()));
        byte[] bytes = server.files().get(path).clone();
        switch (random.nextInt(4)) {
            case 0 -> server.files().remove(path);
            case 1 -> server.files().put(path, Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
            case 2 -> server.files().put(path, server.files().get(paths.get(random.nextInt(paths.size()))));
            default -> {
                if (bytes.length > 0) {
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                    server.files().put(path, bytes);
                }
            }
        }
    }

    /** As another machine has it: neither a cache nor a pack is there. */
    private void checkOut(Path folder, Path target) throws IOException {
        Files.deleteIfExists(target);
        Path cache = folder.resolve(".ashlar/cache");
        if (Files.exists(cache)) {
            try (Stream<Path> files = Files.list(cache)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static Path packs(Path folder) {
        return folder.resolveSibling(folder.getFileName() + "-packs");
    }

    /** Whether nothing is wrong. */
    private boolean pack(Path folder, String round) throws IOException {
        Map<String, String> options = Map.of("product", random.nextInt(8) == 0 ? "b" : "a");
        PackInfo about = new PackInfo(options, Map.of(), true);
        Path packs = Files.createDirectories(packs(folder));
        Outcome expected = whole(folder, about);
        Path target = packs.resolve(random.nextInt(8) == 0 ? "other.pack" : "game.pack");
        if (Files.exists(target) && !isPack(target)) {
            Files.delete(target); // Who packs is told to delete it.
        }
        boolean writesLock = random.nextBoolean();
        Outcome found = cached(folder, target, about, () -> {
            if (writesLock) {
                writeLock(folder);
            }
        });
        assertThat(found).as(round).isEqualTo(expected);
        if (expected.pack() != null && random.nextInt(3) == 0) {
            checkOut(folder, target);
            assertThat(cached(folder, target, about, () -> {}))
                    .as(round + ", on another machine")
                    .isEqualTo(expected);
        }
        warned += expected.warnings().isEmpty() ? 0 : 1;
        failed += expected.pack() == null ? 1 : 0;
        return expected.pack() != null;
    }

    private static boolean isPack(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        return bytes.capacity() >= Long.BYTES && bytes.getLong(0) == HeaderFormat.MAGIC;
    }

    private Outcome whole(Path folder, PackInfo about) throws IOException {
        Path target = temporary.resolve("expected.pack");
        try {
            Content content = ContentReader.read(folder, Progress.NONE);
            Cook.cook(content, about, target, Progress.NONE);
            return outcome(target, content.warnings());
        } catch (ContentException e) {
            return new Outcome(null, e.warnings(), e.problems());
        }
    }

    private static Outcome outcome(Path pack, List<Problem> warnings) throws IOException {
        return new Outcome(ByteBuffer.wrap(Files.readAllBytes(pack)), warnings, List.of());
    }

    private Outcome cached(Path folder, Path target, PackInfo about, Runnable verified) throws IOException {
        DevelopmentCache choice = DevelopmentCache.inContent().ofAnySize();
        RemoteCache remote = random.nextInt(4) == 0
                ? null
                : RemoteCache.at(server.address(), "", random.nextInt(3) == 0, RemoteCache.PATIENCE);
        if (remote != null && random.nextInt(3) == 0) {
            checkOut(folder, target);
        }
        try (CachedPack cached = CachedPack.open(folder.toString(), choice, remote, target, about.stamp())) {
            List<Problem> warnings = cached.warningsIfUpToDate();
            if (warnings != null) {
                upToDate++;
                return outcome(target, warnings);
            }
            warnings = cached.warningsIfLoaded(Progress.NONE);
            if (warnings != null) {
                loaded++;
                return outcome(target, warnings);
            }
            Content content = cached.read(Progress.NONE);
            fetched += cached.reasons().toString().contains("content loaded") ? 1 : 0;
            restored += cached.reasons().toString().contains("restored") ? 1 : 0;
            Map<String, EncodedType<?>> encoded =
                    cached.encoded(ShippedContent.of(content).content());
            fromCache += encoded.size();
            Cook.cook(content, about, encoded, target, verified, Progress.NONE);
            cached.packed();
            return outcome(target, content.warnings());
        } catch (ContentException e) {
            return new Outcome(null, e.warnings(), e.problems());
        }
    }

    private static void writeLock(Path folder) {
        try (Backend backend = Backends.open(folder)) {
            String lock =
                    LockedSchemas.read(backend.schemaFiles(), new Problems()).lockText();
            Files.writeString(folder.resolve(SchemaLock.FILE), lock);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A store that reads, perhaps revises, and writes the cache. */
    private void useStore(Path folder, CachedContent content) throws IOException {
        try (Backend backend = Backends.open(folder)) {
            ContentCache cache =
                    ContentCache.of(backend, DevelopmentCache.inContent().ofAnySize());
            try (LiveContent live = cache.open(backend)) {
                cache.cook().cook(1, live.content());
                for (int i = 2; i < 6; i++) {
                    content.edit();
                    live.keep(live.read());
                    cache.cook().cook(i, live.content());
                    content.note(true);
                    cache.write(live, cache.cook());
                }
            }
        } catch (ContentException e) {
            content.note(false);
            failed++;
        }
    }
}
