package dev.ashlar.bench.figure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What figures were measured under.
 *
 * @param begin when, in ISO 8601 with the offset
 * @param machine processor, cores, system
 * @param memory bytes of the machine
 * @param jdks version, VM and vendor of each JDK, a line each
 * @param flags of the JVMs that measured
 * @param contenderFlags by the key of a compared store, additional flags of its JVMs in the parts that start JVMs for single stores; none for those
 *     without. JMH's forks are told of by its notes
 * @param versions libraries with their versions, a line each
 * @param seed of everything random
 * @param effort how much was measured: quick, standard or full
 * @param loadBefore load average of a minute before the first measurement; negative where there is none
 * @param loadAfter the same behind the last; the benchmark itself makes about 1
 * @param commit of the sources, abbreviated, with {@code -dirty} behind it where files differed from it; empty where it is not known
 * @param harness its number: {@link #HARNESS} now; figures of an older one were measured otherwise
 */
public record Circumstances(
        String begin,
        String machine,
        long memory,
        List<String> jdks,
        String flags,
        Map<String, List<String>> contenderFlags,
        List<String> versions,
        long seed,
        String effort,
        double loadBefore,
        double loadAfter,
        String commit,
        int harness) {
    /** Goes up when figures of before can no longer be compared with those of now. */
    public static final int HARNESS = 5;

    /**
     * {@return the same, and what was measured later on the same machine with them}
     *
     * @param later what that was measured under
     */
    public Circumstances with(Circumstances later) {
        return new Circumstances(
                begin,
                machine,
                memory,
                both(jdks, later.jdks),
                flags,
                bothFlags(later),
                both(versions, later.versions),
                seed,
                effort,
                loadBefore,
                loadAfter,
                commit,
                harness);
    }

    private Map<String, List<String>> bothFlags(Circumstances later) {
        Map<String, List<String>> flags = new LinkedHashMap<>(contenderFlags);
        later.contenderFlags.forEach((key, more) -> flags.merge(key, more, Circumstances::both));
        return flags;
    }

    private static List<String> both(List<String> these, List<String> others) {
        return Stream.concat(these.stream(), others.stream()).distinct().toList();
    }
}
