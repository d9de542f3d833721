package dev.ashlar.pipeline.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.OtherJvm;
import dev.ashlar.codec.Share;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class EncodingAllocationTest {
    @Test
    @Tag("slow")
    void shouldAllocateNothingOnceCompiled() throws Exception {
        assertAllocatesNothing(List.of("-XX:+TieredCompilation"), 20_000, Share.of(20_000, 50_000));
    }

    @Test
    void shouldAllocateNothingInTheInterpreter() throws Exception {
        assertAllocatesNothing(List.of("-Xint"), 100, 500);
    }

    private static void assertAllocatesNothing(List<String> flags, int before, int measured) throws Exception {
        List<String> lines =
                OtherJvm.run(flags, EncodingAllocationMain.class, Integer.toString(before), Integer.toString(measured));
        assertThat(lines).as("types and shapes").hasSizeGreaterThan(160);
        // The JVM itself may allocate once in a while; an encoding that did would need 16 bytes each time.
        assertThat(lines).allMatch(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)) < measured);
    }
}
