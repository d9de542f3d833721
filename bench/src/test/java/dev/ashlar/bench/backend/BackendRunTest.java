package dev.ashlar.bench.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.timing.InThisJvm;
import dev.ashlar.bench.timing.Plan;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** A side that loads or saves something else than the other ends the run. */
class BackendRunTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    private String[] arguments(BackendKind kind) {
        return new String[] {
            "--records", "250", "--only", kind.name(), "--folder", folder.toString(), "--schemas", "content/emitters"
        };
    }

    private void requireRows(BackendKind kind) {
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("seed 20261121; 250 emitters");
        for (String topic : BackendProbe.TOPICS) {
            assertThat(printed.toString(StandardCharsets.UTF_8))
                    .containsPattern(
                            "\\| " + kind.title + " \\| " + topic + " \\| [0-9.]+ \\| [0-9.]+ \\| [0-9.]+ \\[");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"JSON", "CSV", "SQLITE", "SQLITE_TAGGED"})
    void shouldLoadAndSaveTheSameOnBothSides(BackendKind kind) throws Exception {
        BackendRun run = new BackendRun(Map.of(), out).with(Plan.TINY, new InThisJvm());
        assertThat(new CommandLine(run).execute(arguments(kind))).isZero();
        requireRows(kind);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB"})
    void shouldMeasureTheServersOfThisMachine(BackendKind kind) {
        ServersRun servers = new ServersRun(arguments(kind));
        assertThat(servers.execute(servers.run(out).with(Plan.TINY, new InThisJvm())))
                .isZero();
        if (servers.absent(kind) == null) {
            requireRows(kind);
        } else {
            assertThat(printed.toString(StandardCharsets.UTF_8)).contains("not measured: no " + kind.title);
        }
    }

    @Test
    void shouldSayWhyAServerIsNotMeasured() {
        BackendRun run = new BackendRun(Map.of(BackendKind.MARIADB, "no MariaDB on this machine"), out);
        assertThat(new CommandLine(run).execute("--only", "POSTGRESQL,MARIADB")).isZero();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("| PostgreSQL | not measured: no location of a server was given |")
                .contains("| MariaDB | not measured: no MariaDB on this machine |");
    }
}
