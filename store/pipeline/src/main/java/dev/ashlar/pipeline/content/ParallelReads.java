package dev.ashlar.pipeline.content;

import dev.ashlar.pipeline.progress.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Runs the reads of several types on several threads, the calling one among them. Which thread reads a type makes no difference to what is
 * read: types share nothing while they are read.
 */
final class ParallelReads {
    private final List<Runnable> reads;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    /** What a read has thrown, by its number. */
    private final @Nullable Throwable[] thrown;

    private volatile boolean failed;

    private ParallelReads(List<Runnable> reads) {
        this.reads = reads;
        this.thrown = new Throwable[reads.size()];
    }

    /**
     * Runs all reads and returns when they have ended. When one throws, no more are begun; of those that throw, the exception of the first in
     * the order of the list is thrown here.
     *
     * @param reads throw unchecked exceptions alone
     * @param most threads, 1 or more
     * @param progress is told of each read that has ended, on the calling thread
     */
    static void run(List<Runnable> reads, int most, Progress progress) {
        new ParallelReads(reads).run(Math.min(most, reads.size()), progress);
    }

    private void run(int threadCount, Progress progress) {
        List<Thread> helpers = new ArrayList<>();
        int told = 0;
        try {
            for (int i = 1; i < threadCount; i++) {
                Thread helper = new Thread(this::readAll, "ashlar-read");
                helper.setDaemon(true);
                helper.start();
                helpers.add(helper);
            }
            while (readNext()) {
                told = tell(told, progress);
            }
        } finally {
            failed |= next.get() < reads.size(); // A thread that could not be started, or a progress that has thrown.
            helpers.forEach(ParallelReads::join);
        }
        for (Throwable each : thrown) {
            if (each != null) {
                throw unchecked(each);
            }
        }
        tell(told, progress);
    }

    private void readAll() {
        boolean goesOn = true;
        while (goesOn) {
            goesOn = readNext();
        }
    }

    /** {@return whether there may be another read} */
    private boolean readNext() {
        int index = failed ? reads.size() : next.getAndIncrement();
        if (index >= reads.size()) {
            return false;
        }
        try {
            reads.get(index).run();
            done.incrementAndGet();
        } catch (Throwable e) { // For the thread that has asked.
            thrown[index] = e;
            failed = true;
        }
        return true;
    }

    private int tell(int told, Progress progress) {
        int ended = done.get();
        for (int i = told; i < ended; i++) {
            progress.step();
        }
        return ended;
    }

    /** Waits though the calling thread is interrupted: what a helper reads is not the caller's before the helper has ended. */
    private static void join(Thread helper) {
        boolean interrupted = false;
        while (helper.isAlive()) {
            try {
                helper.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static RuntimeException unchecked(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return (RuntimeException) thrown;
    }
}
