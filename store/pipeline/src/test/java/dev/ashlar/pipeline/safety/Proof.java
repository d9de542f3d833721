package dev.ashlar.pipeline.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.OtherJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs a main class in a JVM of its own, without the checked twin, and asks that it ends well. */
public final class Proof {
    /** Against hanging only. */
    private static final int MOST_MINUTES = 10;

    private Proof() {}

    /** The last line that it printed, once it has ended with 0 and left no log of a fatal error. */
    public static String lastLine(Path folder, List<String> flags, Class<?> main, Object... arguments)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(
                "-Ddev.ashlar.memory.checked=false",
                "-XX:ErrorFile=" + folder.resolve("hs_err_%p.log"),
                "-XX:-CreateCoredumpOnCrash",
                "-Xmx256m"));
        all.addAll(OtherJvm.compiling(flags));
        Path said = folder.resolve("said.txt");
        Process process = new ProcessBuilder(OtherJvm.command(all, main, arguments))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        boolean ended = process.waitFor(MOST_MINUTES, TimeUnit.MINUTES);
        if (!ended) {
            process.destroyForcibly().waitFor();
        }
        List<String> lines = Files.readAllLines(said);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith("hs_err_")))
                    .as("logs of fatal errors of a JVM that said: %s", lines)
                    .isEmpty();
        }
        assertThat(ended).as("end of a JVM that said: %s", lines).isTrue();
        assertThat(process.exitValue()).as("exit of a JVM that said: %s", lines).isZero();
        assertThat(lines).isNotEmpty();
        return lines.get(lines.size() - 1);
    }
}
