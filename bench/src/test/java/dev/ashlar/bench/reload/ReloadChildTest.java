package dev.ashlar.bench.reload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReloadChildTest {
    /** Every edit is seen and told as it was made, or the program would end with an exception. */
    @ParameterizedTest
    @ValueSource(strings = {"json", "sqlite"})
    void shouldSeeEveryEdit(String place) throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        try (PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(out);
            ReloadChild.main(new String[] {place, "50", "3", "content/emitters/ParticleEmitter.schema"});
        } finally {
            System.setOut(before);
        }
        ReloadTimes times =
                ReloadTimes.parse(printed.toString(StandardCharsets.UTF_8).strip());
        assertThat(times.place()).isEqualTo(place);
        assertThat(times.records()).isEqualTo(50);
        assertThat(times.visible()).isPositive();
        assertThat(times.swap()).isPositive();
    }
}
