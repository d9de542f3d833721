package dev.ashlar.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.memory.HostCheck;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a main method in a JVM of its own, without the checked twin of memory. */
public final class OtherJvm {
    private OtherJvm() {}

    /**
     * Runs it to its end, which has to be a good one.
     *
     * @param flags of the JVM, beside those that Ashlar needs
     * @param main class with the main method
     * @param arguments of it
     * @return the lines that it printed
     * @throws Exception when the JVM cannot be started
     */
    public static List<String> run(List<String> flags, Class<?> main, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(HostCheck.REQUIRED_FLAG.split(" ")));
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = process.inputReader(StandardCharsets.UTF_8).lines().toList();
        assertThat(process.waitFor())
                .as("exit of the other JVM, which said: %s", lines)
                .isZero();
        return lines;
    }
}
