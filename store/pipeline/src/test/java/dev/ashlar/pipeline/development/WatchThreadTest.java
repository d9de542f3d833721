package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How the watching thread waits, by a clock of the test's own. */
class WatchThreadTest {
    private static final long PAUSE = 10_000_000;
    private static final int STEPS = 20;

    /** Time goes by where the thread parks. Used by the watching thread, and by the test once that has ended its steps. */
    private static final class TestClock implements WatchThread.Clock {
        private final List<Long> parks = new ArrayList<>();
        private long nanos;

        @Override
        public long nanoTime() {
            return nanos;
        }

        @Override
        public void park(Object blocker, long parkedNanos) {
            parks.add(parkedNanos);
            // An interrupted thread does not park. A thread that asks again and again must not run for ever here.
            boolean parksAtAll = !Thread.currentThread().isInterrupted() || parks.size() > 10 * STEPS;
            nanos += parksAtAll ? parkedNanos : 0;
        }
    }

    /** Steps a watch, and returns the times at which the steps began. */
    private static List<Long> run(TestClock clock, Runnable step) throws InterruptedException {
        List<Long> begins = new ArrayList<>();
        CountDownLatch ended = new CountDownLatch(1);
        WatchThread[] thread = new WatchThread[1];
        thread[0] = new WatchThread(
                () -> null,
                (isSigned, hasEvents) -> {
                    begins.add(clock.nanoTime());
                    step.run();
                    if (begins.size() == STEPS) {
                        thread[0].stop();
                        ended.countDown();
                    }
                    return new WatchThread.Pause(PAUSE, true);
                },
                clock);
        thread[0].start();
        assertThat(ended.await(30, TimeUnit.SECONDS)).as("all steps are made").isTrue();
        return begins;
    }

    @Test
    void shouldWaitAsLongAsEachStepSays() throws InterruptedException {
        TestClock clock = new TestClock();
        List<Long> begins = run(clock, () -> {});
        for (int i = 0; i < STEPS; i++) {
            assertThat(begins.get(i)).as("step %d", i).isEqualTo(i * PAUSE);
        }
        assertThat(clock.parks).hasSize(STEPS - 1);
    }

    /** Waits of an interrupted thread end at once: without clearing the mark, the thread would use a whole processor. */
    @Test
    void shouldWaitOnceMoreWhereAListenerInterrupts() throws InterruptedException {
        TestClock clock = new TestClock();
        List<Long> begins = run(clock, () -> Thread.currentThread().interrupt());
        for (int i = 0; i < STEPS; i++) {
            assertThat(begins.get(i)).as("step %d", i).isEqualTo(i * PAUSE);
        }
        assertThat(clock.parks).as("at most two for each pause").hasSizeLessThanOrEqualTo(2 * STEPS);
    }
}
