package dev.ashlar.bench.reload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.timing.Forks;
import dev.ashlar.bench.timing.InThisJvm;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Plan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpeningProbeTest {
    @TempDir
    Path folder;

    /** The probe would end with an exception if a cache were not used; content of less than a mebibyte has none. */
    @Test
    void shouldOpenEachPlaceInEachWay() throws Exception {
        Forks forks = new Forks("opening", Plan.TINY, new InThisJvm());
        List<String> notes = new ArrayList<>();
        for (Job job : OpeningRun.jobs(folder, 2, 2_000, Path.of("content/emitters/ParticleEmitter.schema"))) {
            notes.addAll(forks.run(job));
        }
        assertThat(forks.figures())
                .extracting(figure -> figure.subject() + ": " + figure.topic())
                .containsExactlyInAnyOrder(
                        "json, restored: first",
                        "json, restored: bytes",
                        "json, restored: later",
                        "json, restored: changed",
                        "json, read: first",
                        "json, read: bytes",
                        "json, read: later",
                        "sqlite, restored: first",
                        "sqlite, restored: bytes",
                        "sqlite, restored: later",
                        "sqlite, restored: changed",
                        "sqlite, read: first",
                        "sqlite, read: bytes",
                        "sqlite, read: later");
        assertThat(forks.figures()).allMatch(figure -> figure.value() > 0 && figure.records() == 4_000);
        assertThat(forks.figures()).extracting(OpeningRun::line).noneMatch(line -> line.contains("NaN"));
        assertThat(notes).hasSize(4).allMatch(note -> note.contains(": heap of the open store "));
    }
}
