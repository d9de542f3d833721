package dev.ashlar.store;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** The garbage collector of this JVM, asked to run only where that does not stop the other threads. */
final class Collector {
    private static final boolean BESIDE = isBeside(
            ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .map(GarbageCollectorMXBean::getName)
                    .toList(),
            ManagementFactory.getRuntimeMXBean().getInputArguments());

    private Collector() {}

    /**
     * Has garbage collected, if the collector does so beside the threads: ZGC and Shenandoah, and G1 with {@code
     * -XX:+ExplicitGCInvokesConcurrent}. Does nothing with others, whose collections on request stop every thread.
     */
    static void collectBeside() {
        if (BESIDE) {
            System.gc();
        }
    }

    /** {@code collectors}: names of the JVM's; {@code options}: those that it was started with. */
    static boolean isBeside(List<String> collectors, List<String> options) {
        return collectors.stream().anyMatch(name -> name.startsWith("ZGC") || name.startsWith("Shenandoah"))
                || collectors.stream().anyMatch(name -> name.startsWith("G1"))
                        && options.contains("-XX:+ExplicitGCInvokesConcurrent");
    }
}
