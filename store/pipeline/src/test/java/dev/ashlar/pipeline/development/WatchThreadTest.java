package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
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

    private final List<Boolean> signs = new ArrayList<>();
    private final AtomicReference<WatchThread> last = new AtomicReference<>();

    /** Steps a watch, and returns the times at which the steps began. */
    private List<Long> run(TestClock clock, Runnable step) throws InterruptedException {
        List<Long> begins = new ArrayList<>();
        CountDownLatch ended = new CountDownLatch(1);
        WatchThread[] thread = new WatchThread[1];
        thread[0] = new WatchThread(
                () -> null,
                (isSigned, hasEvents) -> {
                    begins.add(clock.nanoTime());
                    signs.add(isSigned);
                    if (begins.size() == STEPS) {
                        thread[0].stop();
                        ended.countDown();
                    }
                    step.run();
                    return new WatchThread.Pause(PAUSE, true);
                },
                clock);
        last.set(thread[0]);
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

    /** An error that only some steps have, and an exception that no method of the watch declares. */
    @Test
    void shouldGoOnAfterAStepThatThrows() throws InterruptedException {
        TestClock clock = new TestClock();
        OutOfMemoryError none = new OutOfMemoryError("unable to create native thread, says a test");
        IOException undeclared = new IOException("undeclared, says a test");
        List<Long> begins = run(clock, () -> {
            int step = signs.size();
            if (step == 3 || step == 4) {
                throw none;
            }
            if (step == 7) {
                throw WatchThreadTest.<RuntimeException>unchecked(undeclared);
            }
        });
        assertThat(begins.get(3) - begins.get(2)).isGreaterThan(PAUSE);
        assertThat(begins.get(STEPS - 1) - begins.get(STEPS - 2)).isEqualTo(PAUSE);
        assertThat(last.get().failures()).isEqualTo(3);
        assertThat(last.get().lastFailure()).isEqualTo(undeclared.toString());
        assertThat(signs)
                .as("the sign of a step that fails is one for the next")
                .startsWith(false, false, false, true);
        assertThat(signs).filteredOn(isSigned -> isSigned).hasSize(3);
    }

    /** What it throws need not be of the class that it declares. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> E unchecked(Exception thrown) throws E {
        throw (E) thrown;
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
