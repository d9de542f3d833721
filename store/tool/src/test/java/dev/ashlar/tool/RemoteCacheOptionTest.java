package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.web.FileServer;
import dev.ashlar.tool.text.VisibleOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code ashlar pack} does with a remote cache, and says of it. */
class RemoteCacheOptionTest {
    private static final String SECRET = "Bearer secret";

    @TempDir
    Path folder;

    private FileServer server;

    @BeforeEach
    void start() throws IOException {
        server = new FileServer();
        checkOut("a", "first");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** Content that is large enough for a cache. */
    private void checkOut(String machine, String first) throws IOException {
        Path content = Files.createDirectories(folder.resolve(machine));
        Files.writeString(content.resolve("Item.schema"), """
                Schema = { name = "Item" }
                Fields = [ { name = "text", type = "string" } ]
                """);
        List<String> records = new ArrayList<>();
        for (int id = 1; id <= 2500; id++) {
            String text = id == 1 ? first : (id + " ").repeat(100);
            records.add("{ \"id\": %d, \"text\": \"%s\" }".formatted(id, text));
        }
        Files.writeString(content.resolve("Item.json"), "[ " + String.join(",\n", records) + " ]");
        Path lock = folder.resolve("a/schema.lock");
        if (Files.exists(lock) && !machine.equals("a")) {
            Files.copy(lock, content.resolve("schema.lock"));
        }
    }

    private Object[] pack(String machine, Object... more) {
        List<Object> arguments = new ArrayList<>(List.of("pack", folder.resolve(machine), "-o", packOf(machine), "-q"));
        arguments.addAll(List.of(more));
        return arguments.toArray();
    }

    private Path packOf(String machine) {
        return folder.resolve(machine + ".pack");
    }

    /** The lines of {@code --explain}, with every number of bytes as one word. */
    private String explain(String machine, Object... more) {
        List<Object> arguments =
                new ArrayList<>(List.of(pack(machine, "--explain", "--remote-cache", server.address())));
        arguments.addAll(List.of(more));
        return Tool.output(arguments.toArray()).replaceAll("[0-9,]+ bytes", "N bytes");
    }

    @Test
    void shouldShareWithOtherMachines() throws IOException {
        assertThat(explain("a")).isEqualTo("""
                        cache: knows of no earlier run that has written this pack
                        cache remote: has no pack of this content with these options
                        cache remote: has no content of these schemas
                        cache: there is none: all is read
                        cache: written
                        cache remote: sent, N bytes
                        """);
        checkOut("b", "first");
        assertThat(explain("b")).isEqualTo("""
                        cache: knows of no earlier run that has written this pack
                        cache remote: pack loaded, N bytes
                        """);
        assertThat(packOf("b")).hasSameBinaryContentAs(packOf("a"));
        assertThat(explain("b")).startsWith("cache: up to date");
        checkOut("c", "other");
        assertThat(explain("c", "--remote-cache-read-only")).isEqualTo("""
                        cache: knows of no earlier run that has written this pack
                        cache remote: has no pack of this content with these options
                        cache remote: content loaded, N bytes
                        cache: restored: what has not changed is not read again
                        cache: written
                        """);
        Tool.output("pack", folder.resolve("c"), "-o", packOf("d"), "-q", "--no-cache");
        assertThat(packOf("c")).hasSameBinaryContentAs(packOf("d"));
    }

    @Test
    void shouldSayWhereThePackIsFrom() throws IOException {
        explain("a");
        checkOut("b", "first");
        assertThat(Tool.output("pack", folder.resolve("b"), "-o", packOf("b"), "--remote-cache", server.address()))
                .containsPattern("loaded for +" + folder.resolve("b"));
    }

    @Test
    void shouldTakeNoCacheAtItsWord() {
        server.takeRequests();
        assertThat(explain("a", "--no-cache")).isEqualTo("cache: off\n");
        assertThat(server.takeRequests()).isEmpty();
    }

    @Test
    void shouldWarnOfAServerThatIsDown() throws IOException {
        server.close();
        Tool tool = Tool.run(pack("a", "--remote-cache", server.address()));
        assertThat(tool.exitCode()).isZero();
        assertThat(tool.errLines()).singleElement().asString().startsWith("remote cache: warning: " + server.address());
        assertThat(tool.out()).isEmpty();
        assertThat(packOf("a")).exists();
    }

    @Test
    void shouldReadTheEnvironment() throws IOException {
        server.require(SECRET);
        Map<String, String> environment =
                Map.of(RemoteCacheOption.ADDRESS, server.address(), RemoteCacheOption.AUTHORIZATION, SECRET);
        assertThat(run(environment, pack("a"))).isEqualTo("0 ");
        assertThat(server.files()).hasSize(6);
        checkOut("b", "other");
        server.takeRequests();
        Map<String, String> reading = Map.of(
                RemoteCacheOption.ADDRESS,
                server.address(),
                RemoteCacheOption.AUTHORIZATION,
                SECRET,
                RemoteCacheOption.READ_ONLY,
                "true");
        assertThat(run(reading, pack("b"))).isEqualTo("0 ");
        assertThat(server.takeRequests()).isNotEmpty().allMatch(request -> request.startsWith("GET"));
        assertThat(run(Map.of(RemoteCacheOption.ADDRESS, ""), pack("b", "--strip-names")))
                .isEqualTo("0 ");
        assertThat(server.takeRequests()).isEmpty();
    }

    @Test
    void cannotUseWhatIsNoAddress() {
        Map<String, String> environment =
                Map.of(RemoteCacheOption.ADDRESS, "http://cache.example.com/", RemoteCacheOption.AUTHORIZATION, SECRET);
        assertThat(run(environment, pack("a")))
                .startsWith(ExitCodes.USAGE + " ASHLAR_REMOTE_CACHE: address: expected https")
                .doesNotContain(SECRET);
        Tool tool = Tool.run(pack("a", "--remote-cache", "https://me:secret@host/"));
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(tool.err())
                .contains("--remote-cache: address: expected a folder")
                .doesNotContain("me:secret@");
        Tool soon = Tool.run(pack("a", "--remote-cache", server.address(), "--remote-cache-timeout", "0"));
        assertThat(soon.err()).contains("--remote-cache-timeout: expected 1 or more, found 0");
        Map<String, String> reading =
                Map.of(RemoteCacheOption.ADDRESS, server.address(), RemoteCacheOption.READ_ONLY, "1");
        assertThat(run(reading, pack("a")))
                .isEqualTo(ExitCodes.USAGE + " ASHLAR_REMOTE_CACHE_READ_ONLY: expected true or false, found 1");
        assertThat(packOf("a")).doesNotExist();
    }

    private static String run(Map<String, String> environment, Object... arguments) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Output output = new Output(new PrintStream(new ByteArrayOutputStream()), new VisibleOutput(err, () -> 999));
        CommandLine line = new CommandLine(new PackCommand(output, environment));
        line.setParameterExceptionHandler((e, given) -> {
            err.print(e.getMessage());
            return ExitCodes.USAGE;
        });
        String[] texts = Stream.of(arguments).skip(1).map(Object::toString).toArray(String[]::new);
        return line.execute(texts) + " " + bytes.toString(StandardCharsets.UTF_8);
    }
}
