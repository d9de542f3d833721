package dev.ashlar.bench.encode;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * What some work of this thread took.
 *
 * @param nanos by the clock
 * @param cpuNanos that the thread had a core
 * @param allocated bytes on the heap
 */
record Effort(long nanos, long cpuNanos, long allocated) {
    static final Effort NONE = new Effort(0, 0, 0);

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What the thread took until now, from some moment on. */
    static Effort soFar() {
        return new Effort(
                System.nanoTime(), THREADS.getCurrentThreadCpuTime(), THREADS.getCurrentThreadAllocatedBytes());
    }

    Effort minus(Effort other) {
        return new Effort(nanos - other.nanos, cpuNanos - other.cpuNanos, allocated - other.allocated);
    }

    Effort plus(Effort other) {
        return new Effort(nanos + other.nanos, cpuNanos + other.cpuNanos, allocated + other.allocated);
    }
}
