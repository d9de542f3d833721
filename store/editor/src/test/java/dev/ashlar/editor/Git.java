package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** A git repository for tests. */
final class Git {
    private final Path folder;

    private Git(Path folder) {
        this.folder = folder;
    }

    /** A new repository, with all that is in a folder in its first commit. The test is skipped where there is no git. */
    static Git commitOf(Path folder) throws IOException, InterruptedException {
        Git git = new Git(folder);
        try {
            git.run("init", "-q", "-b", "main");
        } catch (IOException e) {
            Assumptions.abort("no git: " + e.getMessage());
        }
        git.run("config", "user.name", "Ada");
        git.run("config", "user.email", "ada@example.com");
        git.commit("Begin with monsters");
        return git;
    }

    void commit(String message) throws IOException, InterruptedException {
        run("add", "-A");
        run("commit", "-q", "-m", message);
    }

    /** Runs git. What it prints, without the last line end. */
    String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        Process process = builder.start();
        try (InputStream in = process.getInputStream()) {
            String said = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(said).isZero();
            return said.strip();
        }
    }
}
