package dev.ashlar.bench.run;

import dev.ashlar.bench.figure.Effort;
import dev.ashlar.bench.timing.Jdk;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is to be measured. Immutable.
 *
 * @param effort how much
 * @param folder where results go
 * @param stores where built stores are kept
 * @param keepsStores whether they stay there
 * @param jdks that measure, one or more
 * @param only keys of parts; empty for all
 * @param contenders keys; empty for all
 * @param records counts; empty for those of the effort
 * @param forks JVMs for each compared store, count and JDK; 0 for those of the effort
 * @param adds whether results that are in the folder stay, and what is measured is added to them
 * @param jmhJar the benchmarks of JMH; null where there are none
 */
record Settings(
        Effort effort,
        Path folder,
        Path stores,
        boolean keepsStores,
        List<Jdk> jdks,
        Set<String> only,
        List<String> contenders,
        List<Integer> records,
        int forks,
        boolean adds,
        @Nullable Path jmhJar) {}
