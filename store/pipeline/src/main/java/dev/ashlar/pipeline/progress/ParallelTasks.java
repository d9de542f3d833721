package dev.ashlar.pipeline.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Runs independent tasks on several threads, including the calling thread. Stateless; any thread. */
public final class ParallelTasks {
    private final List<Runnable> tasks;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    /** What a task has thrown, by its number. */
    private final @Nullable Throwable[] thrown;

    private volatile boolean failed;

    private ParallelTasks(List<Runnable> tasks) {
        this.tasks = tasks;
        this.thrown = new Throwable[tasks.size()];
    }

    /**
     * Runs all tasks and returns when they have ended, even if the calling thread is interrupted. If a task throws, no further tasks start. If
     * several tasks throw, the exception of the first in the order of the list goes to the caller.
     *
     * @param tasks must throw only unchecked exceptions
     * @param most maximum number of threads, 1 or more
     * @param progress receives each task that has ended, on the calling thread
     */
    public static void run(List<Runnable> tasks, int most, Progress progress) {
        new ParallelTasks(tasks).run(Math.min(most, tasks.size()), progress);
    }

    private void run(int threadCount, Progress progress) {
        List<Thread> helpers = new ArrayList<>();
        int told = 0;
        try {
            for (int i = 1; i < threadCount; i++) {
                Thread helper = new Thread(this::runAll, "ashlar-task");
                helper.setDaemon(true);
                helper.start();
                helpers.add(helper);
            }
            while (runNext()) {
                told = tell(told, progress);
            }
        } finally {
            failed |= next.get() < tasks.size(); // A thread that could not be started, or a progress that has thrown.
            helpers.forEach(ParallelTasks::join);
        }
        for (Throwable each : thrown) {
            if (each != null) {
                throw unchecked(each);
            }
        }
        tell(told, progress);
    }

    private void runAll() {
        boolean goesOn = true;
        while (goesOn) {
            goesOn = runNext();
        }
    }

    /** {@return whether there may be another task} */
    private boolean runNext() {
        int index = failed ? tasks.size() : next.getAndIncrement();
        if (index >= tasks.size()) {
            return false;
        }
        try {
            tasks.get(index).run();
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

    /** Waits though the calling thread is interrupted: what a helper works on is not the caller's before the helper has ended. */
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
