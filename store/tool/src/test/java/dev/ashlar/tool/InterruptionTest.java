package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C, in a JVM of its own. */
class InterruptionTest {
    private static final long SIGINT_BIT = 1L << 1;

    @TempDir
    private Path folder;

    /** Linux alone says so. A JVM that was started with signals ignored, as in the background of a script, leaves it at that. */
    private static boolean hasInterrupts() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line ->
                                (Long.parseUnsignedLong(line.substring(7).strip(), 16) & SIGINT_BIT) == 0);
    }

    @Test
    void shouldEndAWatchWithoutFailure() throws Exception {
        assumeTrue(hasInterrupts());
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of("watch", Tool.content(folder).toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            String line = lines.readLine();
            List<String> said = new ArrayList<>();
            while (line != null && !line.startsWith("generation 1:")) {
                said.add(line);
                line = lines.readLine();
            }
            assertThat(line).as("%s", said).isNotNull();
            Process kill = new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start();
            assertThat(kill.waitFor()).isZero();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("has ended").isTrue();
            assertThat(process.exitValue()).isEqualTo(ExitCodes.OK);
            assertThat(lines.lines()).isEmpty();
        } finally {
            process.destroyForcibly();
        }
    }
}
