package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.OtherJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is really full, and a real limit of the length of files: the older pack stays as it was. */
class FullDiskTest {
    private static final int RECORDS = 3000;
    private static final int TEXT_LENGTH = 1000;

    /** Tries to mount in a namespace of its own, which is gone, with what is mounted, when the process is. */
    private static final List<List<String>> NAMESPACES =
            List.of(List.of("unshare", "--mount"), List.of("unshare", "--user", "--map-root-user", "--mount"));

    /** Puts the older pack on a new disk of some KiB, runs a command, and copies what is there afterwards to a folder. */
    private static final String ON_A_SMALL_DISK = """
            disk=$1; size=$2; older=$3; found=$4; shift 4
            mount -t tmpfs -o size="${size}k" tmpfs "$disk" || exit 99
            cp "$older" "$disk/items.pack" || exit 98
            "$@"; code=$?
            cp -a "$disk/." "$found/" || exit 97
            exit $code
            """;

    private static final String WITH_A_LIMIT = """
            ulimit -f "$1"; shift
            exec "$@"
            """;

    @TempDir
    Path folder;

    private Path content;
    private Path older;
    private byte[] before;

    private record Ended(int exitCode, List<String> lines) {}

    @BeforeEach
    void packTheOlder() throws IOException {
        content = Files.createDirectory(folder.resolve("content"));
        older = Files.createDirectory(folder.resolve("packs")).resolve("items.pack");
        Files.writeString(content.resolve("Item.schema"), """
                Schema = { name = "Item" }
                Fields = [ { name = "text", type = "string" } ]
                """);
        Files.writeString(content.resolve("Item.json"), "[ { \"id\": 1, \"text\": \"older\" } ]");
        Tool.output("pack", "-q", content, "-o", older);
        before = Files.readAllBytes(older);
        List<String> records = new ArrayList<>();
        for (int id = 1; id <= RECORDS; id++) {
            String text = (id + " ").repeat(TEXT_LENGTH / 4);
            records.add("{ \"id\": %d, \"text\": \"%s\" }".formatted(id, text));
        }
        Files.writeString(content.resolve("Item.json"), "[ " + String.join(",\n", records) + " ]");
    }

    private static Ended run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        List<String> lines = process.inputReader(StandardCharsets.UTF_8).lines().toList();
        return new Ended(process.onExit().join().exitValue(), lines);
    }

    private static List<String> script(List<String> prefix, String script, Object... arguments) {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of("bash", "-c", script, "bash"));
        Stream.of(arguments).map(Object::toString).forEach(command::add);
        return command;
    }

    private List<String> tool(Path pack) {
        // The JVM's own file of counters would meet the limit first.
        return OtherJvm.command(List.of("-XX:-UsePerfData"), Main.class, "pack", "-q", content, "-o", pack);
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static List<String> namespace() throws IOException {
        for (List<String> namespace : NAMESPACES) {
            if (hasUnshare()
                    && run(script(namespace, "mount -t tmpfs tmpfs /mnt")).exitCode() == 0) {
                return namespace;
            }
        }
        return List.of();
    }

    private static boolean hasUnshare() {
        return Stream.of("/usr/bin/unshare", "/bin/unshare").anyMatch(file -> Files.isExecutable(Path.of(file)));
    }

    /** Cooks onto a disk of some KiB; what is on it afterwards is in the folder {@code found}. */
    private Ended packOnto(int size, Path found) throws IOException {
        List<String> namespace = namespace();
        assumeFalse(namespace.isEmpty(), "how a small disk can be mounted here");
        Path disk = Files.createDirectories(folder.resolve("disk"));
        List<String> command = script(namespace, ON_A_SMALL_DISK, disk, size, older, Files.createDirectory(found));
        command.addAll(tool(disk.resolve("items.pack")));
        return run(command);
    }

    @Test
    void shouldKeepTheOlderOnAFullDisk() throws IOException {
        for (int size : new int[] {16, 1024, 2900}) {
            Path found = folder.resolve("found-" + size);
            Ended ended = packOnto(size, found);
            Path pack = folder.resolve("disk").resolve("items.pack");
            assertThat(ended.lines())
                    .as("disk of %d KiB", size)
                    .contains(pack + ": cannot be written: No space left on device");
            assertThat(ended.exitCode()).isEqualTo(ExitCodes.FILE);
            assertThat(files(found)).containsExactly("items.pack");
            assertThat(found.resolve("items.pack")).hasBinaryContent(before);
        }
    }

    /** The pack is on another disk: only the cache has no room. */
    @Test
    void shouldPackWhereTheCacheHasNoRoom() throws IOException {
        List<String> namespace = namespace();
        assumeFalse(namespace.isEmpty(), "how a small disk can be mounted here");
        for (int size : new int[] {16, 1024, 2900}) {
            Path disk = Files.createDirectories(folder.resolve("disk"));
            Path found = Files.createDirectory(folder.resolve("found-" + size));
            Path pack = folder.resolve("packs").resolve(size + ".pack");
            List<String> command = script(namespace, ON_A_SMALL_DISK, disk, size, older, found);
            List<String> flags = List.of("-Ddev.ashlar.cache=" + disk.resolve("cache"));
            command.addAll(OtherJvm.command(flags, Main.class, "pack", "-q", "--explain", content, "-o", pack));
            Ended ended = run(command);
            assertThat(ended.lines())
                    .as("disk of %d KiB", size)
                    .anyMatch(line ->
                            line.startsWith("cache: not written: ") && line.endsWith("No space left on device"));
            assertThat(ended.exitCode()).isZero();
            assertThat(Tool.run("verify", pack).exitCode()).isZero();
            assertThat(files(found.resolve("cache"))).doesNotContain("state", "section.tmp");
        }
    }

    @Test
    void shouldPackOntoADiskThatIsLargeEnough() throws IOException {
        Path found = folder.resolve("found");
        assertThat(packOnto(16_384, found).exitCode()).isZero();
        assertThat(files(found)).containsExactly("items.pack");
        assertThat(Tool.run("verify", found.resolve("items.pack")).exitCode()).isZero();
        assertThat(Files.size(found.resolve("items.pack"))).isGreaterThan(RECORDS * (TEXT_LENGTH / 2L));
    }

    @Test
    void shouldKeepTheOlderBeyondTheLongestFileThatIsAllowed() throws IOException {
        assumeTrue(Files.exists(Path.of("/bin/bash")), "a shell that limits files");
        for (int blocks : new int[] {1, 2048}) {
            List<String> command = script(List.of(), WITH_A_LIMIT, blocks);
            command.addAll(tool(older));
            Ended ended = run(command);
            assertThat(ended.lines())
                    .as("at most %d blocks", blocks)
                    .contains(older + ": cannot be written: File too large");
            assertThat(ended.exitCode()).isEqualTo(ExitCodes.FILE);
            assertThat(older).hasBinaryContent(before);
            assertThat(files(older.getParent())).containsExactly("items.pack");
        }
    }
}
