package dev.ashlar.bench.timing;

import java.util.List;

/**
 * What is measured in JVMs of its own, and what its figures say of it. Immutable.
 *
 * @param name what is measured, for messages and progress
 * @param probe measures
 * @param arguments of the probe
 * @param flags of the JVM, besides those that the product needs
 * @param jdk of the JVM
 * @param records how many there are; 0 where that has no meaning
 * @param threads how many threads work at once, 1 or more
 * @param seconds estimated duration in one JVM, on a usual machine
 */
public record Job(
        String name,
        Class<? extends Probe> probe,
        List<String> arguments,
        List<String> flags,
        Jdk jdk,
        long records,
        int threads,
        double seconds) {
    /**
     * A job of one thread.
     *
     * @param name what is measured, for messages and progress
     * @param probe measures
     * @param arguments of the probe
     * @param jdk of the JVM
     * @param records how many there are; 0 where that has no meaning
     */
    public Job(String name, Class<? extends Probe> probe, List<String> arguments, Jdk jdk, long records) {
        this(name, probe, arguments, List.of(), jdk, records, 1, 1);
    }
}
