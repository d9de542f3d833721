package dev.ashlar.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.path.PathKind;
import dev.ashlar.bench.path.SkyFiles;
import dev.ashlar.bench.path.SkyFolder;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Sample;
import dev.ashlar.codec.record.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Paths against the baseline, in this JVM; how long anything takes does not matter here. */
class PathProbeTest {
    private static final long SIRIUS = 32_349;

    @TempDir
    Path folder;

    private SkyFiles files;

    @BeforeEach
    void writeContent() throws IOException {
        files = SkyFolder.write(folder);
    }

    private Answers measure(PathKind kind) {
        Answers answers = new Answers();
        new PathProbe().measure(PathProbe.job(kind, files, 1 << 10).arguments(), Plan.TINY, answers);
        return answers;
    }

    @Test
    void shouldMeasureBothKindsOfReads() {
        Answers answers = measure(PathKind.SQLITE_BY_ID);
        assertThat(answers.notes()).containsExactly("ABACDC38A4F589D9");
        assertThat(answers.samples())
                .filteredOn(sample -> sample.subject().equals("SQLite, by id"))
                .extracting(sample -> sample.topic() + " " + sample.measure())
                .containsExactly(
                        "three-fields RATIO",
                        "three-fields NANOS",
                        "three-fields ALLOCATED",
                        "whole-record RATIO",
                        "whole-record NANOS",
                        "whole-record ALLOCATED");
        assertThat(answers.samples())
                .filteredOn(sample -> sample.measure() == Measure.ALLOCATED)
                .as("JDBC allocates")
                .extracting(Sample::value)
                .allMatch(bytes -> bytes > 16);
    }

    @Test
    void cannotTimeAPathThatReadsSomethingElse() throws IOException {
        SkyFolder.writeOther(files, SIRIUS, "magnitude", Variant.of(-1.45f));
        assertThatThrownBy(() -> measure(PathKind.SQLITE_BY_ID))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("SQLite, by id: the baseline's checksum is ABACDC38A4F589D9, found ");
    }

    @Test
    void cannotTimeAPathThatDoesNotOpen() throws IOException {
        Files.delete(files.database());
        assertThatThrownBy(() -> measure(PathKind.SQLITE_BY_ID)).hasMessageContaining("sky.db: cannot be read");
    }
}
