package dev.ashlar.bench.timing;

import java.util.List;

/** A description of what is measured in a JVM of its own. It has a constructor without parameters. */
public interface Probe {
    /**
     * Measures.
     *
     * @param arguments of the {@link Job}
     * @param plan how much is timed
     * @param answers receives what was measured
     * @throws IllegalStateException when something was read that is not what it should be
     * @throws Exception when it cannot be measured
     */
    void measure(List<String> arguments, Plan plan, Answers answers) throws Exception;
}
