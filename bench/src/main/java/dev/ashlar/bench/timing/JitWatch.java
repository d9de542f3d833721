package dev.ashlar.bench.timing;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells while work is being warmed up whether the JIT, which compiles in threads of its own, has gone quiet: whether no compilation has ended for a
 * while. It does not see those that wait or run, which takes longer where other work has the cores. That it compiles while the work waits
 * ({@code -XX:-BackgroundCompilation}) is no way out: methods then stay in their first, slow compilation for good, on JDK 25 in most JVMs. For
 * one thread.
 */
public final class JitWatch {
    /** Longer than nearly all methods take to be compiled. */
    private static final long QUIET = TimeUnit.MILLISECONDS.toNanos(200);

    private static final @Nullable CompilationMXBean JIT = ManagementFactory.getCompilationMXBean();

    private final long begin = System.nanoTime();
    private final long patience;
    private long compiled = -1;
    private long since;

    /**
     * A watch that begins now.
     *
     * @param patience nanoseconds after which it counts as quiet in any case
     */
    public JitWatch(long patience) {
        this.patience = patience;
    }

    /** {@return whether something was compiled a moment ago, and patience is left} */
    public boolean isBusy() {
        long now = System.nanoTime();
        long total = JIT != null && JIT.isCompilationTimeMonitoringSupported() ? JIT.getTotalCompilationTime() : 0;
        if (total != compiled) {
            compiled = total;
            since = now;
        }
        return now - since < QUIET && now - begin < patience;
    }
}
