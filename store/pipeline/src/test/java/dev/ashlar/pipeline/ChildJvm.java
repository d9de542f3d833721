package dev.ashlar.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.OtherJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Another JVM, which runs a main class of the tests. Closing it closes its standard input and waits for its end. */
public final class ChildJvm implements AutoCloseable {
    /** 128 and the number of SIGKILL. */
    private static final int EXIT_OF_THE_KILLED = 137;

    private final Process process;
    private final BufferedReader out;
    private boolean killed;

    private ChildJvm(Process process) {
        this.process = process;
        this.out = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts a main class. */
    public static ChildJvm start(List<String> flags, Class<?> main, Path... arguments) throws IOException {
        List<String> command = OtherJvm.command(flags, main, (Object[]) arguments);
        return new ChildJvm(
                new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /** Starts a main class with arguments of any kind, as the tests are run. */
    public static ChildJvm start(Class<?> main, Object... arguments) throws IOException {
        List<String> command = OtherJvm.command(List.of(), main, arguments);
        return new ChildJvm(
                new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /** The next line that it prints. */
    public String line() {
        try {
            return String.valueOf(out.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether it runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Kills it, as {@code kill -9} does. Gives the lines that it printed until then. */
    public List<String> kill() {
        process.toHandle().destroyForcibly(); // Unlike that of the process, it leaves the output open.
        killed = true;
        return out.lines().toList();
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        String rest = String.join("\n", out.lines().toList());
        int exit = process.onExit().join().exitValue();
        assertThat(exit).as("exit of the other JVM, which said: %s", rest).isEqualTo(killed ? EXIT_OF_THE_KILLED : 0);
    }
}
