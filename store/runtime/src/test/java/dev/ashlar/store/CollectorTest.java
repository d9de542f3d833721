package dev.ashlar.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CollectorTest {
    private static final List<String> G1 = List.of("G1 Young Generation", "G1 Old Generation");
    private static final String CONCURRENT = "-XX:+ExplicitGCInvokesConcurrent";

    @Test
    void shouldBeAskedWhereItRunsBesideTheThreads() {
        assertThat(Collector.isBeside(List.of("ZGC Cycles", "ZGC Pauses"), List.of()))
                .isTrue();
        assertThat(Collector.isBeside(List.of("ZGC Minor Cycles", "ZGC Major Cycles"), List.of()))
                .isTrue();
        assertThat(Collector.isBeside(List.of("Shenandoah Pauses", "Shenandoah Cycles"), List.of()))
                .isTrue();
        assertThat(Collector.isBeside(G1, List.of("-Xmx1g", CONCURRENT))).isTrue();
    }

    @Test
    void shouldNotBeAskedWhereItStopsThem() {
        assertThat(Collector.isBeside(G1, List.of("-Xmx1g"))).isFalse();
        assertThat(Collector.isBeside(List.of("Copy", "MarkSweepCompact"), List.of(CONCURRENT)))
                .isFalse();
        assertThat(Collector.isBeside(List.of("PS Scavenge", "PS MarkSweep"), List.of(CONCURRENT)))
                .isFalse();
    }
}
