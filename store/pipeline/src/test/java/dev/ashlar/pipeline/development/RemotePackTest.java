package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.web.FileServer;
import dev.ashlar.codec.web.NginxServer;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.remote.RemoteCache;
import dev.ashlar.pipeline.remote.RemoteFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines that share packs, each with its own copy of the content. */
class RemotePackTest {
    /** Both types of {@link PackLoopMain}. */
    private static final int RECORDS = 800;

    private static final Map<String, String> OPTIONS = Map.of("stamp product", "game");

    @TempDir
    Path folder;

    private FileServer server;
    /** Packs that were cooked without a cache, by the state of the content. */
    private final Map<Integer, byte[]> expected = new HashMap<>();

    @BeforeEach
    void start() throws IOException {
        server = new FileServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private RemoteCache cache(boolean isReadOnly) {
        return RemoteCache.at(server.address(), "", isReadOnly, RemoteCache.PATIENCE);
    }

    /** A checkout of the content in a state, whose files have other times than elsewhere. */
    private Path checkout(String machine, int state) throws IOException {
        Path content = folder.resolve(machine);
        PackLoopMain.write(content, state);
        try (Stream<Path> files = Files.list(content)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.setLastModifiedTime(file, FileTime.fromMillis(1_700_000_000_000L + machine.hashCode()));
            }
        }
        return content;
    }

    private Path packOf(Path content) {
        return content.resolveSibling(content.getFileName() + ".pack");
    }

    private PackRun pack(Path content, @Nullable RemoteCache remote) throws IOException {
        return PackRun.of(content, packOf(content), remote, OPTIONS);
    }

    private byte[] expected(Path content, int state) throws IOException {
        byte[] known = expected.get(state);
        if (known == null) {
            Path target = folder.resolve("expected.pack");
            Cook.cook(ContentReader.read(content, Progress.NONE), target, Progress.NONE);
            known = Files.readAllBytes(target);
            expected.put(state, known);
        }
        return known;
    }

    /** Packs a fresh checkout in a state, and compares the pack with what it has to be. */
    private PackRun assertPacked(String machine, int state, RemoteCache remote) throws IOException {
        Path content = checkout(machine, state);
        PackRun run = pack(content, remote);
        assertThat(Files.readAllBytes(packOf(content))).as(machine).isEqualTo(expected(content, state));
        return run;
    }

    @Test
    void shouldLoadThePackOfAnotherMachine() throws IOException {
        PackRun first = assertPacked("a", 0, cache(false));
        assertThat(first.recordsRead()).isEqualTo(RECORDS);
        assertThat(first.reasons()).contains("remote: has no pack", "remote: has no content", "remote: sent, ");
        server.takeRequests();

        PackRun second = assertPacked("b", 0, cache(false));
        assertThat(second.recordsRead()).isZero();
        assertThat(second.reasons()).contains("remote: pack loaded, ");
        assertThat(second.warnings()).isEmpty();
        assertThat(server.takeRequests()).hasSize(3).allMatch(request -> request.startsWith("GET "));
        assertThat(pack(folder.resolve("b"), cache(false)).reasons()).contains("up to date");
        assertThat(server.takeRequests()).isEmpty();
        assertThat(fetched(folder.resolve("b"))).isEmpty();
    }

    private static List<Path> fetched(Path content) throws IOException {
        try (Stream<Path> files = Files.list(content.resolve(".ashlar/cache"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("fetched"))
                    .toList();
        }
    }

    /** What another run of this checkout has fetched, and what one has left that did not end. */
    @Test
    void cannotDeleteWhatAnotherRunReads() throws IOException {
        assertPacked("a", 0, cache(false));
        Path content = checkout("b", 0);
        Path cache = Files.createDirectories(content.resolve(".ashlar/cache"));
        Path read = Files.writeString(cache.resolve("fetched-1.tmp"), "read");
        Path left = Files.writeString(cache.resolve("fetched.tmp"), "left");
        Files.setLastModifiedTime(left, FileTime.fromMillis(1_700_000_000_000L));

        assertThat(pack(content, cache(false)).recordsRead()).isZero();
        assertThat(fetched(content)).containsExactlyInAnyOrder(read, left);
        checkout("b", 1);
        assertThat(pack(content, cache(false)).recordsRead()).isEqualTo(1);

        assertThat(fetched(content)).containsExactly(read);
    }

    @Test
    void shouldReadOnlyTheRecordsThatDiffer() throws IOException {
        assertPacked("a", 0, cache(false));
        server.takeRequests();
        PackRun run = assertPacked("b", 1, cache(false));
        assertThat(run.recordsRead()).isEqualTo(1);
        assertThat(run.reasons()).contains("remote: content loaded, ", "cache: restored");
        assertThat(server.takeRequests().stream().filter(each -> each.startsWith("PUT")))
                .as("stamp, pack, state, one section of two, and two entries")
                .hasSize(6);
        assertThat(assertPacked("c", 1, cache(true)).recordsRead()).isZero();
        assertThat(assertPacked("d", 2, cache(true)).recordsRead()).isEqualTo(1);
    }

    /** A machine that has packed before asks for a pack, and never for content that it has itself. */
    @Test
    void shouldUseTheLocalCacheFirst() throws IOException {
        assertPacked("a", 0, cache(false));
        assertPacked("b", 0, null);
        server.takeRequests();
        PackRun run = assertPacked("b", 1, cache(true));
        assertThat(run.recordsRead()).isEqualTo(1);
        assertThat(server.takeRequests()).singleElement().asString().startsWith("GET ac/");
    }

    @Test
    void shouldSendNothingIfReadOnly() throws IOException {
        assertPacked("a", 0, cache(true));
        assertThat(server.takeRequests()).hasSize(2).allMatch(request -> request.startsWith("GET ac/"));
        assertThat(server.files()).isEmpty();
    }

    @Test
    void shouldAskForOtherOptionsAndSchemas() throws IOException {
        assertPacked("a", 0, cache(false));
        Path content = checkout("b", 0);
        PackRun options = PackRun.of(content, packOf(content), cache(true), Map.of("stamp product", "other"));
        assertThat(options.reasons()).contains("remote: has no pack", "remote: content loaded");
        assertThat(options.recordsRead()).isZero();
        Path other = checkout("c", 0);
        Path schema = other.resolve("Odd.schema");
        Files.writeString(schema, Files.readString(schema).replace("\"string\"", "\"string\", doc = \"words\""));
        PackRun schemas = pack(other, cache(true));
        assertThat(schemas.reasons()).contains("remote: has no pack", "remote: has no content");
        assertThat(schemas.recordsRead()).isEqualTo(RECORDS);
    }

    @Test
    void shouldTellTheWarningsOfTheContent() throws IOException {
        for (String machine : List.of("a", "b")) {
            Path content = checkout(machine, 0);
            Contents.write(content.resolve("more"), "Stray.json", "[]");
            assertThat(pack(content, cache(false)).told())
                    .singleElement()
                    .asString()
                    .contains("more/Stray.json");
        }
    }

    /** Each file in turn has another bit, is cut off, replaced or gone, for the same content and for content that differs. */
    @Test
    void shouldCookAgainWhatIsDamaged() throws IOException {
        assertPacked("a", 0, cache(false));
        Map<String, byte[]> sound = new TreeMap<>(server.files());
        assertThat(sound).hasSize(7);
        int round = 0;
        for (String damaged : sound.keySet()) {
            for (int state = 0; state < 2; state++) {
                server.files().clear();
                server.files().putAll(sound);
                int kind = round++ % 4;
                damage(damaged, kind);
                PackRun run = assertPacked("m" + round, state, cache(false));
                String name = "%s, kind %d, state %d: %s".formatted(damaged, kind, state, run);
                boolean isUnused = run.recordsRead() == state;
                assertThat(isUnused || kind == 3 || !run.warnings().isEmpty())
                        .as(name)
                        .isTrue();
                PackRun next = assertPacked("n" + round, state, cache(true));
                assertThat(next.recordsRead()).as(name + next).isZero();
                assertThat(next.warnings()).as(name).isEmpty();
            }
        }
    }

    private void damage(String path, int kind) {
        byte[] bytes = server.files().get(path).clone();
        switch (kind) {
            case 0 -> {
                bytes[bytes.length / 2] ^= 4;
                server.files().put(path, bytes);
            }
            case 1 -> server.files().put(path, Arrays.copyOf(bytes, bytes.length - 1));
            case 2 -> server.files().put(path, new byte[] {1});
            default -> server.files().remove(path);
        }
    }

    /** Somebody has put valid entries under keys of others. */
    @Test
    void cannotUseThePackOfOtherContent() throws IOException {
        assertPacked("a", 0, cache(false));
        String key = entryWith("pack");
        byte[] entry = server.files().get(key);
        server.files().clear();
        assertPacked("b", 2, cache(false));
        Map<String, byte[]> other = Map.copyOf(server.files());
        byte[] otherEntry = other.get(entryWith("pack"));
        server.files().put(key, otherEntry);
        PackRun run = assertPacked("c", 0, cache(false));
        assertThat(run.warnings()).singleElement().asString().contains("another stamp", "the entry is not used");
        assertThat(server.files().get(key)).isEqualTo(entry);
        assertThat(assertPacked("d", 0, cache(true)).recordsRead()).isZero();
    }

    private String entryWith(String name) {
        return server.files().keySet().stream()
                .filter(path -> path.startsWith("ac/")
                        && new String(server.files().get(path), StandardCharsets.ISO_8859_1).contains(name))
                .findFirst()
                .orElseThrow();
    }

    /** An entry of its own, with the stamp of this content and another pack. */
    @Test
    void cannotUseAnotherPackWithTheStampOfThisContent() throws IOException {
        assertPacked("a", 0, cache(false));
        assertPacked("b", 2, cache(false));
        checkout("c", 0);
        String key = keyOfPack(Files.readAllBytes(folder.resolve("a.pack")));
        RemoteFile stamp = cache(false).find(key).get("stamp");
        Path bytes = Files.write(folder.resolve("stamp"), server.files().get("cas/" + stamp.digest()));
        Path pack = folder.resolve("b.pack");
        cache(false).send(key, Map.of(stamp, bytes, RemoteFile.of("pack", pack), pack));
        assertThat(assertPacked("c", 0, cache(true)).warnings())
                .singleElement()
                .asString()
                .contains("another stamp");
    }

    private String keyOfPack(byte[] pack) throws IOException {
        RemoteFile file = RemoteFile.of("pack", Files.write(folder.resolve("key"), pack));
        for (String path : server.files().keySet()) {
            String key = path.substring(path.indexOf('/') + 1);
            if (path.startsWith("ac/") && cache(true).find(key).containsValue(file)) {
                return key;
            }
        }
        throw new AssertionError("no entry with the pack");
    }

    /** The state of other content is a good start; sections of other content are not those that a state names. */
    @Test
    void shouldCompareAStateWithTheContent() throws IOException {
        assertPacked("a", 0, cache(false));
        String key = entryWith("state");
        Map<String, RemoteFile> first = cache(true).find(key.substring(3));
        assertPacked("b", 3, cache(false));
        Map<String, RemoteFile> second = cache(true).find(key.substring(3));
        assertThat(assertPacked("c", 1, cache(true)).recordsRead()).isEqualTo(2);
        List<RemoteFile> mixed = new ArrayList<>(first.values());
        mixed.removeIf(file -> file.name().equals("state"));
        mixed.add(second.get("state"));
        Map<RemoteFile, Path> files = new HashMap<>();
        for (RemoteFile file : mixed) {
            files.put(
                    file,
                    Files.write(folder.resolve(file.name()), server.files().get("cas/" + file.digest())));
        }
        cache(false).send(key.substring(3), files);
        PackRun run = assertPacked("d", 1, cache(true));
        assertThat(run.reasons()).contains("cache: not used");
        assertThat(run.recordsRead()).isEqualTo(RECORDS);
    }

    /** Files of an entry have fixed places. */
    @Test
    void cannotWriteElsewhere() throws IOException {
        assertPacked("a", 0, cache(false));
        String key = entryWith("state").substring(3);
        Map<RemoteFile, Path> files = new HashMap<>();
        Path bytes = Files.writeString(folder.resolve("bytes"), "bytes");
        for (String name : List.of("state", "../../../outside", "0123456789ABCDEF.section/../../outside")) {
            files.put(RemoteFile.of(name, bytes), bytes);
        }
        cache(false).send(key, files);
        PackRun run = assertPacked("b", 1, cache(false));
        assertThat(run.warnings())
                .singleElement()
                .asString()
                .contains("expected an entry of a state and sections", "the entry is not used");
        assertThat(assertPacked("c", 2, cache(true)).recordsRead()).isEqualTo(1);
        try (Stream<Path> all = Files.walk(folder)) {
            assertThat(all).noneMatch(file -> file.endsWith("outside"));
        }
    }

    @Test
    void cannotLoadFilesOfAnySize() throws IOException {
        assertPacked("a", 0, cache(false));
        for (String name : List.of("stamp", "pack", "state")) {
            Map<String, byte[]> sound = Map.copyOf(server.files());
            String key = entryWith(name).substring(3);
            Map<RemoteFile, Path> files = new HashMap<>();
            for (RemoteFile file : cache(true).find(key).values()) {
                Path bytes = Files.write(folder.resolve("bytes " + file.name()), sound.get("cas/" + file.digest()));
                boolean isThat = file.name().equals(name);
                files.put(new RemoteFile(file.name(), file.digest(), isThat ? Long.MAX_VALUE : file.size()), bytes);
            }
            cache(false).send(key, files);

            PackRun run = assertPacked("of " + name, name.equals("state") ? 1 : 0, cache(true));

            String expected = name.equals("stamp") ? "a stamp of at most 67108864 bytes" : "has room for, at most ";
            assertThat(run.warnings()).singleElement().asString().contains(expected, "9223372036854775807 bytes");
            server.files().putAll(sound);
        }
    }

    @Test
    void shouldPackWithoutAServer() throws IOException {
        String address = server.address();
        server.close();
        PackRun run = assertPacked("a", 0, RemoteCache.at(address, "", false, RemoteCache.PATIENCE));
        assertThat(run.recordsRead()).isEqualTo(RECORDS);
        assertThat(run.warnings())
                .singleElement()
                .asString()
                .startsWith(RemoteCache.WARNING + address)
                .endsWith("this run goes on without it");
    }

    @Test
    void shouldAskAServerThatRefusesOnce() throws IOException {
        server.require("Bearer secret");
        RemoteCache remote = RemoteCache.at(server.address(), "Bearer guess", false, RemoteCache.PATIENCE);
        PackRun run = assertPacked("a", 0, remote);
        assertThat(run.warnings())
                .singleElement()
                .asString()
                .contains("found 401")
                .doesNotContain("guess");
        assertThat(server.takeRequests()).hasSize(1);
    }

    @Test
    void shouldWaitOnceForAServerThatSaysNothing() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String address = "http://localhost:" + silent.getLocalPort();
            PackRun run = assertPacked("a", 0, RemoteCache.at(address, "", false, Duration.ofMillis(200)));
            assertThat(run.warnings()).singleElement().asString().contains("expected an answer in 200 ms");
        }
    }

    @Test
    void shouldHaveTheProblemsOfAFullRead() throws IOException {
        assertPacked("a", 0, cache(false));
        Path content = checkout("b", 0);
        Path records = content.resolve("Odd.json");
        Files.writeString(records, Files.readString(records).replaceFirst("\"id\": 7,", "\"id\": 8,"));
        assertThat(problems(() -> pack(content, cache(false))))
                .isEqualTo(problems(() -> ContentReader.read(content, Progress.NONE)))
                .contains("Odd");
    }

    private interface Failing {
        void run() throws IOException;
    }

    private static String problems(Failing failing) throws IOException {
        try {
            failing.run();
            throw new AssertionError("no problems");
        } catch (ContentException e) {
            return e.problems().toString();
        }
    }

    @Test
    void shouldTakeEntriesOfMachinesThatSendAtTheSameTime() throws IOException {
        List<Thread> machines = new ArrayList<>();
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 6; i++) {
            Path content = checkout("m" + i, i % 2);
            Thread machine = new Thread(() -> {
                try {
                    pack(content, cache(false));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            machine.setUncaughtExceptionHandler((thread, thrown) -> failures.add(thrown));
            machine.start();
            machines.add(machine);
        }
        for (Thread machine : machines) {
            join(machine);
        }
        assertThat(failures).isEmpty();
        for (int i = 0; i < 6; i++) {
            Path content = folder.resolve("m" + i);
            assertThat(Files.readAllBytes(packOf(content))).isEqualTo(expected(content, i % 2));
        }
        assertThat(assertPacked("x", 0, cache(true)).recordsRead()).isZero();
        assertThat(assertPacked("y", 1, cache(true)).recordsRead()).isZero();
        assertThat(assertPacked("z", 2, cache(true)).recordsRead()).isLessThan(3);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** A web server as it is used, without any program for caches. */
    @Test
    void shouldShareOverNginxWithWebDav() throws IOException {
        assumeTrue(
                NginxServer.has("http_dav"),
                "nginx with http_dav, of Debian's package nginx-light, which .ci/run installs");
        try (NginxServer nginx = new NginxServer(Files.createDirectory(folder.resolve("nginx")))) {
            nginx.start("dav_methods PUT; create_full_put_path on; client_max_body_size 0;"
                    + " location /denied/ { limit_except GET HEAD { deny all; } }");
            String address = nginx.address("ashlar").toString();
            assertPacked("a", 0, RemoteCache.at(address, "", false, RemoteCache.PATIENCE));
            RemoteCache readOnly = RemoteCache.at(address, "", true, RemoteCache.PATIENCE);
            assertThat(assertPacked("b", 0, readOnly).recordsRead()).isZero();
            PackRun changed = assertPacked("c", 1, RemoteCache.at(address, "", false, RemoteCache.PATIENCE));
            assertThat(changed.recordsRead()).isEqualTo(1);
            assertThat(assertPacked("d", 1, readOnly).recordsRead()).isZero();
            try (Stream<Path> blobs = Files.list(nginx.root().resolve("ashlar/cas"))) {
                for (Path blob : blobs.toList()) {
                    byte[] bytes = Files.readAllBytes(blob);
                    bytes[bytes.length / 2] ^= 1;
                    Files.write(blob, bytes);
                }
            }
            PackRun damaged = assertPacked("e", 1, RemoteCache.at(address, "", false, RemoteCache.PATIENCE));
            assertThat(damaged.recordsRead()).isEqualTo(RECORDS);
            assertThat(damaged.warnings()).hasSize(2);
            String denied = nginx.address("denied").toString();
            assertThat(assertPacked("f", 0, RemoteCache.at(denied, "", false, RemoteCache.PATIENCE))
                            .warnings())
                    .singleElement()
                    .asString()
                    .contains("found 403");
        }
    }
}
