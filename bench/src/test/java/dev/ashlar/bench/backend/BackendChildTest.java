package dev.ashlar.bench.backend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BackendChildTest {
    /** Every way loads what every way has saved, or the program would end with an exception. */
    @Test
    void shouldMeasureEveryWayOfEverySample() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        try (PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(out);
            BackendChild.main(new String[] {"70", "content"});
        } finally {
            System.setOut(before);
        }
        List<BackendTimes> times = new ArrayList<>();
        printed.toString(StandardCharsets.UTF_8).lines().forEach(line -> times.add(BackendTimes.parse(line)));
        assertThat(times)
                .extracting(BackendTimes::what)
                .contains("Star, load: by hand over JDBC", "Star, load: sqlite", "ParticleEmitter, save: json")
                .doesNotHaveDuplicates();
        assertThat(times).allSatisfy(each -> assertThat(each.nanos()).isPositive());
    }
}
