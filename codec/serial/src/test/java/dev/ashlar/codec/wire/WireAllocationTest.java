package dev.ashlar.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.OtherJvm;
import dev.ashlar.codec.Share;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class WireAllocationTest {
    @Test
    @Tag("slow")
    void shouldAllocateNothingToWriteAndOnlyTheValueToReadOnceCompiled() throws Exception {
        assertAllocatesNothing(List.of("-XX:+TieredCompilation"), 5_000, Share.of(5_000, 10_000), 1 << 20);
    }

    @Test
    void shouldAllocateNothingToWriteAndOnlyTheValueToReadInTheInterpreter() throws Exception {
        assertAllocatesNothing(List.of("-Xint"), 5, 40, 64_000);
    }

    @Test
    @Tag("huge")
    void shouldAllocateNothingInManyRoundsInTheInterpreter() throws Exception {
        assertAllocatesNothing(List.of("-Xint"), 50, 400, 1 << 20);
    }

    private static void assertAllocatesNothing(List<String> flags, int before, int measured, int large)
            throws Exception {
        List<String> lines = OtherJvm.run(
                flags,
                WireAllocationMain.class,
                Integer.toString(before),
                Integer.toString(measured),
                Integer.toString(large));
        assertThat(lines).as("types and shapes").hasSizeGreaterThan(55);
        // The JVM itself may allocate once in a while. A writer that allocates takes 16 bytes or more in each round.
        assertThat(lines)
                .filteredOn(line -> line.startsWith("write "))
                .allMatch(line -> bytes(line) < Math.max(400, measured));
        // A record with a field, whatever the length of its value: less than a kilobyte.
        assertThat(lines)
                .filteredOn(line -> line.startsWith("read "))
                .hasSize(3)
                .allMatch(line -> bytes(line) < 1_024);
    }

    private static long bytes(String line) {
        return Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
    }
}
