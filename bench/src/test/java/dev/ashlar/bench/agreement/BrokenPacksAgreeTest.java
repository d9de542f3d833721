package dev.ashlar.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.bench.oracle.OraclePack;
import dev.ashlar.bench.oracle.OracleRejection;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle refuses what the corpus of broken packs says that the verifier refuses, and the tool tells users of it. */
class BrokenPacksAgreeTest {
    private static final Path CORPUS = Path.of("..", "store", "pipeline", "src", "test", "resources", "broken-packs");

    @TempDir
    Path folder;

    static List<String> cases() throws IOException {
        try (Stream<Path> files = Files.list(CORPUS)) {
            return files.map(f -> f.getFileName().toString())
                    .filter(f -> f.endsWith(".txt"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void shouldBeRefusedByTheOracle(String file) throws IOException {
        byte[] broken = broken(file);

        OracleRejection rejection = catchThrowableOfType(OracleRejection.class, () -> OraclePack.read(broken));

        assertThat(rejection).isNotNull();
        assertThat(rejection.isWritersRule()).as(rejection.getMessage()).isFalse();
    }

    @Test
    void shouldBeToldByTheTool() throws IOException, InterruptedException {
        requireToldByTheTool("pool-padding.txt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"file-magic.txt", "file-a-byte-too-few.txt", "file-major-version-behind.txt"})
    @Tag("slow")
    void shouldBeToldByTheToolWhereTheHeaderIsWrong(String file) throws IOException, InterruptedException {
        requireToldByTheTool(file);
    }

    private void requireToldByTheTool(String file) throws IOException, InterruptedException {
        Path pack = Files.write(folder.resolve("broken.pack"), broken(file));
        Process tool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-exports",
                        "java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        "dev.ashlar.tool.Main",
                        "verify",
                        pack.toString())
                .redirectErrorStream(true)
                .start();
        String said;
        try (InputStream out = tool.getInputStream()) {
            said = new String(out.readAllBytes(), StandardCharsets.UTF_8);
        }

        assertThat(tool.waitFor()).isEqualTo(2);
        assertThat(said.lines()).contains(pack + ": " + fact(lines(file), "message"));
    }

    private static List<String> lines(String file) throws IOException {
        return Files.readAllLines(CORPUS.resolve(file));
    }

    private static String fact(List<String> lines, String word) {
        return lines.stream()
                .filter(line -> line.startsWith(word + " "))
                .map(line -> line.substring(word.length()).strip())
                .findFirst()
                .orElse("");
    }

    /** As the README of the corpus says it. */
    private static byte[] broken(String file) throws IOException {
        List<String> lines = lines(file);
        byte[] good = Files.readAllBytes(CORPUS.resolve(fact(lines, "base")));
        String length = fact(lines, "length");
        byte[] pack = Arrays.copyOf(good, length.isEmpty() ? good.length : Integer.parseInt(length));
        for (String line : lines) {
            if (line.startsWith("edit ") || line.startsWith("seal ")) {
                String[] parts = line.substring(5).strip().split(": | -> ");
                byte[] to = bytes(parts[parts.length - 1]);
                System.arraycopy(to, 0, pack, Integer.parseInt(parts[0]), to.length);
            }
        }
        return pack;
    }

    private static byte[] bytes(String text) {
        int star = text.indexOf('*');
        if (star < 0) {
            return HexFormat.ofDelimiter(" ").parseHex(text);
        }
        byte[] bytes = new byte[Integer.parseInt(text.substring(star + 1))];
        Arrays.fill(bytes, (byte) HexFormat.fromHexDigits(text.substring(0, star)));
        return bytes;
    }
}
