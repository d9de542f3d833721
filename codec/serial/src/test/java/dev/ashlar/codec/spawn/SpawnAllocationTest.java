package dev.ashlar.codec.spawn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.OtherJvm;
import dev.ashlar.codec.Share;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A generic spawn allocates the component and its values, as code written by hand would. */
class SpawnAllocationTest {
    private static final String ON_PURPOSE = "allocated on purpose: ";

    @Test
    @Tag("slow")
    void shouldAllocateNothingBeyondComponentsOnceCompiled() throws Exception {
        assertAllocatesNothingMore(
                List.of("-XX:+TieredCompilation"), Share.of(20_000, 100_000), Share.of(20_000, 200_000));
    }

    @Test
    void shouldAllocateNothingBeyondComponentsInTheInterpreter() throws Exception {
        assertAllocatesNothingMore(List.of("-Xint"), 1_000, 1_000);
    }

    private static void assertAllocatesNothingMore(List<String> flags, int before, int measured) throws Exception {
        List<String> lines =
                OtherJvm.run(flags, SpawnAllocationMain.class, Integer.toString(before), Integer.toString(measured));
        assertThat(lines).hasSize(5);
        assertThat(lines)
                .filteredOn(line -> line.startsWith(ON_PURPOSE))
                .as("the measuring sees what allocates")
                .hasSize(1)
                .allMatch(line -> bytes(line) >= 32L * measured);
        assertThat(lines)
                .filteredOn(line -> !line.startsWith(ON_PURPOSE))
                // The JVM itself may allocate once in a while; a spawn that did would need 16 bytes each time.
                .allMatch(line -> bytes(line) < measured);
    }

    private static long bytes(String line) {
        return Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
    }
}
