package dev.ashlar.pipeline.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tasks on several threads. */
class ParallelTasksTest {
    private static void await(CountDownLatch latch) {
        boolean interrupted = false;
        boolean done = false;
        while (!done) {
            try {
                assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
                done = true;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Steps, each with the thread that has told of it. */
    private static Progress noting(List<Thread> steps) {
        return new Progress() {
            @Override
            public void begin(String task, long count) {
                throw new AssertionError("begun by whoever knows the task");
            }

            @Override
            public void step() {
                steps.add(Thread.currentThread());
            }

            @Override
            public void end() {
                throw new AssertionError("ended by whoever knows the task");
            }
        };
    }

    @Test
    void shouldRunTwoTasksAtTheSameTime() {
        CountDownLatch both = new CountDownLatch(2);
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        Runnable task = () -> {
            threads.add(Thread.currentThread());
            both.countDown();
            await(both);
        };
        List<Thread> steps = new ArrayList<>();
        ParallelTasks.run(List.of(task, task), 2, noting(steps));
        assertThat(threads).hasSize(2).contains(Thread.currentThread());
        assertThat(steps).hasSize(2).containsOnly(Thread.currentThread());
    }

    @Test
    void shouldRunEachTaskOnce() {
        AtomicInteger[] counts = new AtomicInteger[100];
        List<Runnable> tasks = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            AtomicInteger count = new AtomicInteger();
            counts[i] = count;
            tasks.add(count::incrementAndGet);
        }
        List<Thread> steps = new ArrayList<>();
        ParallelTasks.run(tasks, 4, noting(steps));
        assertThat(counts).allSatisfy(count -> assertThat(count).hasValue(1));
        assertThat(steps).hasSize(counts.length);
    }

    @Test
    void shouldThrowWhatTheFirstTaskInTheirOrderHasThrown() {
        CountDownLatch second = new CountDownLatch(1);
        IllegalStateException first = new IllegalStateException("of the first task");
        List<Runnable> tasks = List.of(
                () -> {
                    await(second);
                    throw first;
                },
                () -> {
                    second.countDown();
                    throw new OutOfMemoryError("of the second task, says a test");
                });
        assertThatThrownBy(() -> ParallelTasks.run(tasks, 2, Progress.NONE)).isSameAs(first);
    }

    @Test
    void cannotGoOnBehindATaskThatThrows() {
        AtomicInteger later = new AtomicInteger();
        List<Runnable> tasks = List.of(
                () -> {
                    throw new OutOfMemoryError("says a test");
                },
                later::incrementAndGet);
        assertThatThrownBy(() -> ParallelTasks.run(tasks, 1, Progress.NONE)).isInstanceOf(OutOfMemoryError.class);
        assertThat(later).hasValue(0);
    }

    /** What a helper still works on must not be used by the caller. */
    @Test
    void shouldWaitForItsHelpersWhenItIsInterrupted() {
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch helping = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        Thread caller = Thread.currentThread();
        Runnable task = () -> {
            if (Thread.currentThread() == caller) {
                await(helping);
                caller.interrupt();
                interrupted.countDown();
            } else {
                helping.countDown();
                await(interrupted);
            }
            ended.incrementAndGet();
        };
        ParallelTasks.run(List.of(task, task), 2, Progress.NONE);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ended).hasValue(2);
    }
}
