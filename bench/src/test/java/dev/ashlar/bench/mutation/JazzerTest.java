package dev.ashlar.bench.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No input that Jazzer comes upon, guided by the branches that its inputs reach, does more than be refused or read as wrong
 * values. How many it tries: {@code -Dashlar.fuzz.inputs=3000000}. An input that it kept in {@code target/mutants} is tried again
 * with {@code -Dashlar.fuzz.only=FILE}.
 */
class JazzerTest {
    @TempDir
    Path folder;

    private Path corpus;

    @BeforeEach
    void writeCorpus() throws IOException {
        corpus = Files.createDirectory(folder.resolve("corpus"));
        PackFuzzer.writeCorpus(corpus, Files.createDirectory(folder.resolve("seeds")));
    }

    /** Without Jazzer: what it begins with, or the one input that is asked for. */
    @Test
    void shouldStandTheFirstInputs() throws IOException {
        PackFuzzer.fuzzerInitialize(folder.resolve("report") + "", folder.resolve("packs") + "");
        List<Path> inputs = JazzerRun.inputs(corpus);
        for (Path input : inputs) {
            PackFuzzer.fuzzerTestOneInput(Files.readAllBytes(input));
        }
        assertThat(PackFuzzer.inputs()).isEqualTo(inputs.size());
    }

    @Test
    @Tag("slow")
    void shouldStandWhatJazzerComesUpon() throws IOException, InterruptedException {
        // Views branch with what they read, not with the format.
        new JazzerRun(folder, corpus, PackFuzzer.class, "dev.ashlar.store.**").run();
    }
}
