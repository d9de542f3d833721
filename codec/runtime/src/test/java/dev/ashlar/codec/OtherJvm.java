package dev.ashlar.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.HostCheck;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs a main method in a JVM of its own, without the checked twin of memory. */
public final class OtherJvm {
    /** From this JDK on, loading a native library is warned of unless a flag allows it. */
    private static final int NATIVE_ACCESS_WARNS = 24;

    private static final String A_COMPILER = "-Xint|-XX:.*Tiered.*";

    private OtherJvm() {}

    /**
     * The command that runs a main class with the class path of the tests. Unless a flag names another one, the JVM has the
     * serial collector and C1.
     *
     * @param flags of the JVM, beside those that Ashlar needs
     * @param main class with the main method
     * @param arguments of it
     */
    public static List<String> command(List<String> flags, Class<?> main, Object... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(HostCheck.REQUIRED_FLAG.split(" ")));
        if (Runtime.version().feature() >= NATIVE_ACCESS_WARNS) {
            command.add("--enable-native-access=ALL-UNNAMED"); // The warning about SQLite would be among the lines.
        }
        if (flags.stream().noneMatch(flag -> flag.matches("-XX:\\+Use\\w+GC"))) {
            command.add("-XX:+UseSerialGC");
        }
        if (flags.stream().noneMatch(flag -> flag.matches(A_COMPILER))) {
            command.add("-XX:TieredStopAtLevel=1");
        }
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        Arrays.stream(arguments).map(Object::toString).forEach(command::add);
        return command;
    }

    /** {@return flags with the compiler that {@code ashlar.child.jit} names, unless they name one: for tests of what compiled code does} */
    public static List<String> compiling(List<String> flags) {
        List<String> all = new ArrayList<>(flags);
        if (flags.stream().noneMatch(flag -> flag.matches(A_COMPILER))) {
            all.add(System.getProperty("ashlar.child.jit", "-XX:+TieredCompilation"));
        }
        return all;
    }

    /**
     * Runs it to its end, which has to be a good one.
     *
     * @param flags of the JVM, beside those that Ashlar needs
     * @param main class with the main method
     * @param arguments of it
     * @return the lines that it printed
     * @throws Exception when the JVM cannot be started
     */
    public static List<String> run(List<String> flags, Class<?> main, Object... arguments) throws Exception {
        Process process = new ProcessBuilder(command(flags, main, arguments))
                .redirectErrorStream(true)
                .start();
        List<String> lines = process.inputReader(StandardCharsets.UTF_8).lines().toList();
        assertThat(process.waitFor())
                .as("exit of the other JVM, which said: %s", lines)
                .isZero();
        return lines;
    }
}
