package dev.ashlar.tool.daemon;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The launcher for Linux and macOS, in a place where it finds no JVM: only a daemon can answer. */
public final class BashClient {
    private static final Path LAUNCHER =
            Path.of("src", "main", "dist", "bin", "ashlar").toAbsolutePath();

    private BashClient() {}

    /** Whether this system has bash. */
    public static boolean isThere() {
        return Files.isExecutable(Path.of("/bin/bash"));
    }

    /**
     * Runs a command.
     *
     * @param environment variables besides those of this process
     * @param folder the working folder
     * @param scratch folder for the outputs
     * @param arguments the command line
     * @return what was printed; exit code 78 and no output if no daemon has answered
     */
    public static Answer run(Map<String, String> environment, Path folder, Path scratch, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("/bin/bash", LAUNCHER.toString()));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile(scratch, "out", "");
        Path err = Files.createTempFile(scratch, "err", "");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        Map<String, String> variables = builder.environment();
        Call.ownVariables(variables).forEach(variables::remove);
        variables.remove("COLUMNS");
        variables.put("LC_ALL", "C.UTF-8");
        variables.put("ASHLAR_DAEMON", "1");
        variables.put("JAVA_HOME", scratch.resolve("no java").toString());
        variables.put("ASHLAR_CHECKOUT_JAR", Jars.folder().resolve("any.jar").toString());
        variables.putAll(environment);
        int exitCode = builder.start().waitFor();
        return new Answer(exitCode, Files.readAllBytes(err), Files.readAllBytes(out));
    }
}
