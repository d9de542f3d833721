package dev.ashlar.bench.timing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts JVMs like this one, or of another JDK: the same class path, the flags that the product needs. For one thread. */
public final class ChildJvm {
    private final String purpose;
    private final Duration timeout;
    private final Jdk jdk;

    /**
     * A way to start JVMs of the JDK that this one is of.
     *
     * @param purpose begins every message
     * @param timeout after which a JVM is ended
     */
    public ChildJvm(String purpose, Duration timeout) {
        this(purpose, timeout, Jdk.current());
    }

    /**
     * A way to start JVMs of a JDK.
     *
     * @param purpose begins every message
     * @param timeout after which a JVM is ended
     * @param jdk 17 or newer
     */
    public ChildJvm(String purpose, Duration timeout, Jdk jdk) {
        this.purpose = purpose;
        this.timeout = timeout;
        this.jdk = jdk;
    }

    /** {@return the flags of the launcher, on the JDK of this JVM: those that children get} */
    public static List<String> productFlags() {
        return Jdk.current().productFlags();
    }

    /**
     * Runs a class in a JVM of its own, and waits for its end.
     *
     * @param mainClass what to run
     * @param arguments of its {@code main}
     * @return the lines that it printed
     * @throws ChildFailure when it ends with another code than 0, with what it said, or does not end in time
     * @throws IOException when no JVM can be started
     */
    public List<String> run(Class<?> mainClass, List<String> arguments) throws IOException {
        return run(mainClass, List.of(), arguments);
    }

    /**
     * Runs a class in a JVM of its own with more flags, and waits for its end.
     *
     * @param mainClass what to run
     * @param moreFlags besides those of the product
     * @param arguments of its {@code main}
     * @return the lines that it printed
     * @throws ChildFailure when it ends with another code than 0, with what it said, or does not end in time
     * @throws IOException when no JVM can be started
     */
    public List<String> run(Class<?> mainClass, List<String> moreFlags, List<String> arguments) throws IOException {
        // Files, not pipes: a child that says much cannot come to wait for its reader.
        Path folder = Files.createTempDirectory("ashlar-child");
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        try {
            Process process = new ProcessBuilder(command(mainClass, moreFlags, arguments))
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            int code = await(process);
            if (code != 0) {
                throw new ChildFailure(purpose + ": the JVM ended with " + code + ": " + text(err));
            }
            return text(out).lines().toList();
        } finally {
            Files.deleteIfExists(out);
            Files.deleteIfExists(err);
            Files.delete(folder);
        }
    }

    private List<String> command(Class<?> mainClass, List<String> moreFlags, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(jdk.home().resolve("bin").resolve("java").toString());
        command.addAll(jdk.productFlags());
        command.addAll(moreFlags);
        command.add("-Dfile.encoding=UTF-8");
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(mainClass.getName());
        command.addAll(arguments);
        return command;
    }

    private int await(Process process) {
        try {
            if (process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                return process.exitValue();
            }
            throw new ChildFailure(purpose + ": the JVM did not end within " + timeout.toMillis() + " ms");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ChildFailure(purpose + ": interrupted");
        } finally {
            process.destroyForcibly();
        }
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip();
    }
}
