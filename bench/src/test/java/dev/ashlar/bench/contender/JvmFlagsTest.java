package dev.ashlar.bench.contender;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmFlagsTest {
    @Test
    void shouldMissNothingThatThisJvmHas() {
        List<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments();
        assertThat(flags).isNotEmpty();
        assertThat(JvmFlags.missing(List.of())).isNull();
        assertThat(JvmFlags.missing(flags)).isNull();
    }

    @Test
    void shouldNameWhatIsMissing() {
        String present =
                ManagementFactory.getRuntimeMXBean().getInputArguments().get(0);
        assertThat(JvmFlags.missing(List.of("-Done=1", present, "-Dtwo=2"))).isEqualTo("its JVM needs -Done=1 -Dtwo=2");
    }
}
