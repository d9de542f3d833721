package dev.ashlar.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a main class of the tests on a small disk: a tmpfs in a mount namespace of its own, which Linux removes with the process. */
public final class SmallDisk {
    private static final List<List<String>> NAMESPACES =
            List.of(List.of("unshare", "--mount"), List.of("unshare", "--user", "--map-root-user", "--mount"));

    private static final String ON_A_SMALL_DISK = """
            mount -t tmpfs -o size="$1k" tmpfs "$2" || exit 99
            shift 2
            exec "$@"
            """;

    private SmallDisk() {}

    private record Ended(int exitCode, String said) {}

    /**
     * Runs a main class, and fails with what it said unless it ends with 0. Skips the test where no disk can be mounted.
     *
     * @param kibibytes how large the disk is
     * @param folder an empty one, where the disk is while the class runs
     */
    public static void run(int kibibytes, Path folder, Class<?> main, Object... arguments) throws IOException {
        List<String> namespace = namespace();
        assumeFalse(namespace.isEmpty(), "how a small disk can be mounted here");
        List<String> command =
                script(namespace, ON_A_SMALL_DISK, List.of(Integer.toString(kibibytes), folder.toString()));
        command.addAll(OtherJvm.command(List.of("-XX:-UsePerfData"), main, arguments));
        Ended ended = run(command);
        assertThat(ended.exitCode()).as(ended.said()).isZero();
    }

    private static List<String> namespace() throws IOException {
        for (List<String> namespace : NAMESPACES) {
            boolean hasUnshare =
                    Files.isExecutable(Path.of("/usr/bin/unshare")) || Files.isExecutable(Path.of("/bin/unshare"));
            if (hasUnshare
                    && run(script(namespace, "mount -t tmpfs tmpfs /mnt", List.of()))
                                    .exitCode()
                            == 0) {
                return namespace;
            }
        }
        return List.of();
    }

    private static List<String> script(List<String> prefix, String script, List<String> arguments) {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of("bash", "-c", script, "bash"));
        command.addAll(arguments);
        return command;
    }

    private static Ended run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.onExit().join().exitValue(), said);
    }
}
