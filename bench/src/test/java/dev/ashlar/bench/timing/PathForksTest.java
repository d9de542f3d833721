package dev.ashlar.bench.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.path.PathKind;
import dev.ashlar.bench.path.SkyFiles;
import dev.ashlar.bench.path.SkyFolder;
import dev.ashlar.bench.sky.SkyChecksum;
import dev.ashlar.codec.record.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JVMs that measure; how long anything takes does not matter here. */
class PathForksTest {
    private static final long SIRIUS = 32_349;

    @TempDir
    Path folder;

    private SkyFiles files;

    @BeforeEach
    void writeContent() throws IOException {
        files = SkyFolder.write(folder);
    }

    private List<PathSummary> run(PathKind... kinds) throws IOException {
        return new PathForks(files, TimingPlan.TINY).run(List.of(kinds));
    }

    @Test
    void shouldMeasureInTheOrderAskedFor() throws IOException {
        List<PathSummary> summaries = run(PathKind.SQLITE_BY_ID, PathKind.RELEASE_BY_ROW);
        assertThat(summaries)
                .extracting(PathSummary::path)
                .containsExactly(PathKind.SQLITE_BY_ID, PathKind.RELEASE_BY_ROW);
        assertThat(summaries).allSatisfy(summary -> {
            assertThat(summary.checksum()).isEqualTo(SkyChecksum.EXPECTED);
            assertThat(summary.threeFields().nanos()).isPositive();
            assertThat(summary.wholeRecords().ratio()).isPositive();
        });
        assertThat(summaries.get(0).threeFields().bytes()).as("JDBC allocates").isGreaterThan(16);
    }

    @Test
    void cannotTimeAPathThatReadsSomethingElse() throws IOException {
        SkyFolder.writeOther(files, SIRIUS, "magnitude", Variant.of(-1.45f));
        assertThatThrownBy(() -> run(PathKind.RELEASE_BY_ID, PathKind.SQLITE_BY_ID))
                .isInstanceOf(ChildFailure.class)
                .hasMessageStartingWith("SQLite, by id: the JVM ended with 1: SQLite, by id: the floor's checksum is "
                        + "ABACDC38A4F589D9, found ");
    }

    @Test
    void cannotTimeAPathThatDoesNotOpen() throws IOException {
        Files.delete(files.database());
        assertThatThrownBy(() -> run(PathKind.SQLITE_BY_ID))
                .isInstanceOf(ChildFailure.class)
                .hasMessageContaining("sky.db: cannot be read");
    }

    @Test
    void shouldNameTheMachine() {
        assertThat(Machine.describe())
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).isNotBlank());
        assertThat(Machine.describe().get(1)).contains(System.getProperty("java.version"));
        assertThat(Machine.cpu(List.of("processor : 0", "model name\t: A: B 1 ", "model name : C").stream()))
                .isEqualTo("A: B 1");
        assertThat(Machine.cpu(List.of("processor : 0").stream())).isEqualTo("processor unknown");
    }
}
