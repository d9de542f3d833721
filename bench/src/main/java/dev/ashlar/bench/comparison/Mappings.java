package dev.ashlar.bench.comparison;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Mapped files that nobody holds any more and the collector has not found yet: thousands of them slow down the next to map, and it waits
 * while another thread unmaps them. Stateless.
 */
final class Mappings {
    /** A game has hundreds. */
    private static final long MANY = 1 << 12;

    private static final long FEW = 1 << 8;
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(5);
    private static final long PAUSE = TimeUnit.MICROSECONDS.toNanos(200);

    private static final BufferPoolMXBean MAPPED = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("mapped"))
            .findFirst()
            .orElseThrow();

    private Mappings() {}

    /** Has the collector find them when there are many, and waits until they are unmapped. Not to be timed. */
    static void letGo() {
        if (MAPPED.getCount() < MANY) {
            return;
        }
        System.gc();
        long begin = System.nanoTime();
        // Those that somebody holds on to stay.
        while (MAPPED.getCount() > FEW && System.nanoTime() - begin < PATIENCE) {
            LockSupport.parkNanos(PAUSE);
        }
    }
}
