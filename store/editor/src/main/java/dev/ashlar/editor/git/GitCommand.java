package dev.ashlar.editor.git;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs git in a folder, without a shell. A repository may be a stranger's: its configuration cannot name programs that these calls start, and nothing is
 * fetched.
 */
final class GitCommand {
    private static final int SECONDS = 60;
    private static final int LONGEST_LINE = 8192;
    private static final int MOST_OF_ERRORS = 600;
    private static final List<String> OPTIONS = List.of(
            "--no-pager",
            "--literal-pathspecs",
            "-c",
            "core.fsmonitor=false",
            "-c",
            "core.hooksPath=/dev/null",
            "-c",
            "safe.bareRepository=explicit",
            "-c",
            "protocol.allow=never");
    private static final Map<String, String> ENVIRONMENT = Map.of(
            "GIT_TERMINAL_PROMPT", "0",
            "GIT_OPTIONAL_LOCKS", "0",
            "GIT_NO_LAZY_FETCH", "1",
            "GIT_ALLOW_PROTOCOL", "none",
            "LC_ALL", "C");

    private final Path program;
    private final Path folder;

    /** Reads what git prints. */
    interface Output<T> {
        T read(InputStream in) throws IOException;
    }

    private GitCommand(Path program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    static GitCommand in(Path folder) {
        return new GitCommand(program(String.valueOf(System.getenv("PATH"))), folder);
    }

    /** By the absolute folders of PATH alone: some systems look into the current folder first, which may be a stranger's. */
    static Path program(String path) {
        return Arrays.stream(path.split(File.pathSeparator))
                .map(File::new)
                .filter(File::isAbsolute)
                .flatMap(each -> List.of(new File(each, "git.exe"), new File(each, "git")).stream())
                .filter(each -> each.isFile() && each.canExecute())
                .map(File::toPath)
                .findFirst()
                .orElseThrow(() -> new GitException(
                        "a commit cannot be read without git: expected the command git in a folder of PATH, found none; install"
                                + " git, or compare with a pack"));
    }

    /** The first line that git prints. */
    String line(String... arguments) {
        return run(null, in -> new String(in.readNBytes(LONGEST_LINE), StandardCharsets.UTF_8), arguments)
                .split("\n", 2)[0];
    }

    /**
     * Runs git.
     *
     * @param input what git reads; null for nothing
     * @param output reads what it prints
     * @throws GitException when git fails, or takes too long
     */
    <T> T run(@Nullable Path input, Output<T> output, String... arguments) {
        Path errors = null;
        try {
            errors = Files.createTempFile("ashlar-git", ".txt");
            return run(input, errors, output, arguments);
        } catch (IOException e) {
            throw new GitException("git cannot be run: " + e.getMessage(), e);
        } finally {
            TemporaryFolder.delete(errors);
        }
    }

    private <T> T run(@Nullable Path input, Path errors, Output<T> output, String... arguments) throws IOException {
        Process process = start(input, errors, arguments);
        try (InputStream in = process.getInputStream()) {
            CompletableFuture<Process> end = process.onExit().orTimeout(SECONDS, TimeUnit.SECONDS);
            CompletableFuture<?> watched = end.whenComplete((ended, late) -> {
                if (late != null) {
                    process.destroyForcibly();
                }
            });
            if (input == null) {
                process.getOutputStream().close();
            }
            T read = output.read(in);
            in.transferTo(OutputStream.nullOutputStream());
            watched.join();
            requireSuccess(process, errors);
            return read;
        } catch (CompletionException e) {
            throw new GitException("git has taken more than " + SECONDS + " s: " + String.join(" ", arguments), e);
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start(@Nullable Path input, Path errors, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(OPTIONS);
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile());
        if (input != null) {
            builder.redirectInput(input.toFile());
        }
        builder.environment()
                .keySet()
                .removeIf(name -> name.toUpperCase(Locale.ROOT).startsWith("GIT_"));
        builder.environment().putAll(ENVIRONMENT);
        return builder.start();
    }

    private static void requireSuccess(Process process, Path errors) throws IOException {
        if (process.exitValue() != 0) {
            try (InputStream in = Files.newInputStream(errors)) {
                String words = new String(in.readNBytes(MOST_OF_ERRORS), StandardCharsets.UTF_8).strip();
                throw new GitException("git has failed: " + (words.isEmpty() ? process.exitValue() : words));
            }
        }
    }
}
