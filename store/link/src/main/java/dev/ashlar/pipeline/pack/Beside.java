package dev.ashlar.pipeline.pack;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** Two tasks over the rows of a type at the same time, on two threads. Stateless. */
final class Beside {
    /** Rows from which on a second thread pays. */
    static final int MANY_ROWS = 1 << 14;

    private Beside() {}

    /**
     * Runs both tasks, and returns when both have ended, also if the caller is interrupted or a task throws. If the rows are few, or if there is one
     * processor, the tasks run one after the other.
     *
     * @param rows how many there are
     * @param there on the other thread
     * @param here on this thread; its exception goes before that of the other task
     */
    static void run(int rows, Runnable there, Runnable here) {
        FutureTask<Object> task = new FutureTask<>(there, null);
        if (rows >= MANY_ROWS && Runtime.getRuntime().availableProcessors() > 1) {
            Thread thread = new Thread(task, "index");
            thread.setDaemon(true);
            thread.start();
        } else {
            task.run();
        }
        Throwable thrown;
        try {
            here.run();
        } finally {
            thrown = await(task);
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw (RuntimeException) thrown;
        }
    }

    /** What the task has thrown; null for nothing. */
    private static @Nullable Throwable await(FutureTask<?> task) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    task.get();
                    return null;
                } catch (ExecutionException e) {
                    return e.getCause();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
