package dev.ashlar.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JmhNotesTest {
    /** As JMH 1.37 writes it, once for each fork. */
    private static List<String> log(String benchmark, String parameters, String reason) {
        return List.of(
                "# Benchmark: dev.ashlar.jmh." + benchmark,
                "# Parameters: " + parameters,
                "# Fork: 1 of 2",
                "# Warmup Iteration   1: <failure>",
                "",
                reason,
                "",
                "# Fork: 2 of 2",
                "# Warmup Iteration   1: <failure>",
                "",
                reason);
    }

    @Test
    void shouldTellOnceWhoCouldNotRunAndWhy() {
        String refusal = "dev.ashlar.jmh.CannotRunException: sbe-unchecked: its JVM needs -Dchecks=false";
        JmhFailures failures = new JmhFailures();
        failures.add(
                log("ContenderBenchmark.threeFields", "(contender = sbe-unchecked, records = 1000)", refusal), "17");
        failures.add(log("ContenderBenchmark.scan", "(contender = sbe-unchecked, records = 1000)", refusal), "17");
        failures.add(log("ScanBenchmark.floor", "(records = 1000)", "java.lang.IllegalStateException: broken"), "25");

        assertThat(failures.notes())
                .containsExactly(
                        "JMH could not run ContenderBenchmark.threeFields (contender = sbe-unchecked, records = 1000), "
                                + "ContenderBenchmark.scan (contender = sbe-unchecked, records = 1000) on JDK 17: "
                                + "sbe-unchecked: its JVM needs -Dchecks=false.",
                        "JMH could not run ScanBenchmark.floor (records = 1000) on JDK 25: java.lang.IllegalStateException: broken.");
    }

    @Test
    void shouldTellWhichFlagsOfForksDiffer() {
        List<String> others = List.of("--add-exports", "a/b=ALL-UNNAMED", "-XX:-BackgroundCompilation");

        assertThat(JmhFlags.difference(
                        List.of("--add-exports=a/b=ALL-UNNAMED", "-Ddev.ashlar.bench.stores=x", "-Dmore=1", "-Dmore=1"),
                        others,
                        "17"))
                .isEqualTo(
                        "The flags of JMH's JVMs on JDK 17 differ from those of the other parts: additional -Dmore=1; "
                                + "missing -XX:-BackgroundCompilation. All stores of a benchmark had the same flags.");
        assertThat(JmhFlags.difference(others, others, "17")).isNull();
    }
}
