package dev.ashlar.bench.reload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.timing.Forks;
import dev.ashlar.bench.timing.InThisJvm;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Plan;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReloadProbeTest {
    /** Every edit is seen and told as it was made, or the probe would end with an exception. */
    @ParameterizedTest
    @ValueSource(strings = {"json", "sqlite"})
    void shouldSeeEveryEdit(String place) throws Exception {
        Job job = ReloadProbe.job(place, 50, Path.of("content/emitters/ParticleEmitter.schema"));
        Forks forks = new Forks("reload", Plan.TINY, new InThisJvm());
        forks.run(job);
        assertThat(forks.figures())
                .hasSize(8)
                .allMatch(figure -> figure.records() == 50 && figure.subject().equals(place))
                .allMatch(figure -> figure.value() > 0);
        assertThat(ReloadRun.line(job, topic -> forks.figure(job, topic, place, Measure.NANOS)))
                .startsWith(place + " ")
                .doesNotContain("NaN");
    }
}
