package dev.ashlar.bench.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MachineTest {
    @Test
    void shouldNameTheMachine() {
        assertThat(Machine.describe())
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).isNotBlank());
        assertThat(Machine.describe().get(1)).contains(System.getProperty("java.version"));
        assertThat(Machine.cpu(Stream.of("processor : 0", "model name\t: A: B 1 ", "model name : C")))
                .isEqualTo("A: B 1");
        assertThat(Machine.cpu(Stream.of("processor : 0"))).isEqualTo("processor unknown");
    }
}
