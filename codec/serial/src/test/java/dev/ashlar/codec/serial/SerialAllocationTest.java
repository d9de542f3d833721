package dev.ashlar.codec.serial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.OtherJvm;
import dev.ashlar.codec.Share;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sizers, savers and states allocate nothing, loaders and interpolators only what the object did not have: compiled or not. */
class SerialAllocationTest {
    private static final String ON_PURPOSE = "allocated on purpose: ";

    @Test
    @Tag("slow")
    void shouldAllocateNothingOnceCompiled() throws Exception {
        assertAllocatesNothing(List.of("-XX:+TieredCompilation"), Share.of(20_000, 50_000), Share.of(20_000, 100_000));
    }

    @Test
    void shouldAllocateNothingInTheInterpreter() throws Exception {
        List<String> lines = assertAllocatesNothing(List.of("-Xint"), 10, 1_000);
        assertThat(lines)
                .filteredOn(line -> line.startsWith(ON_PURPOSE))
                .as("the measuring sees new strings and arrays")
                .hasSize(1)
                .allMatch(line -> bytes(line) >= 100_000);
    }

    private static List<String> assertAllocatesNothing(List<String> flags, int before, int measured) throws Exception {
        List<String> lines =
                OtherJvm.run(flags, SerialAllocationMain.class, Integer.toString(before), Integer.toString(measured));
        assertThat(lines).hasSize(2 * 5 + 3 + 1);
        assertThat(lines)
                .filteredOn(line -> !line.startsWith(ON_PURPOSE))
                // The JVM itself may allocate once in a while; a visit that did would need 16 bytes each time.
                .allMatch(line -> bytes(line) < measured);
        return lines;
    }

    private static long bytes(String line) {
        return Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
    }
}
