package dev.ashlar.bench.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundsTest {
    private final List<String> order = new ArrayList<>();

    /** Takes as many nanoseconds as it says; fails in the run of a number. */
    private final class Fake implements Way {
        private final String name;
        private final long nanos;
        private final int failing;
        private int runs;

        Fake(String name, long nanos, int failing) {
            this.name = name;
            this.nanos = nanos;
            this.failing = failing;
        }

        @Override
        public long run() {
            order.add(name);
            if (++runs == failing) {
                throw new IllegalStateException(name + " in run " + runs);
            }
            return nanos;
        }

        @Override
        public void warm() {
            order.add("warm " + name);
        }

        @Override
        public long operations() {
            return 10;
        }
    }

    @Test
    void shouldAlternateTheWaysAndWhichIsFirst() {
        Rounds.of(Plan.TINY, List.of(new Fake("a", 1, 0), new Fake("b", 1, 0)));
        assertThat(order)
                .containsExactly(
                        "a", "b", "warm a", "a", "warm b", "b", "warm b", "b", "warm a", "a", "warm a", "a", "warm b",
                        "b");
    }

    @Test
    void shouldTellTimesOfAnOperationAndRatiosToTheFirst() {
        List<Rounds.Result> results =
                Rounds.of(Plan.TINY, List.of(new Fake("a", 20, 0), new Fake("b", 120, 0), new Fake("c", 0, 0)));
        assertThat(results)
                .containsExactly(new Rounds.Result(2, 1), new Rounds.Result(12, 6), new Rounds.Result(0.1, 0.05));
    }

    @Test
    void cannotTimeWhatComesToAnotherResultLater() {
        List<Fake> ways = List.of(new Fake("a", 1, 0), new Fake("b", 1, 3));
        assertThatThrownBy(() -> Rounds.of(Plan.TINY, ways))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("b in run 3");
    }

    @Test
    void shouldBeginNoFurtherRoundAfterTheTimeOfThePlan() {
        Plan plan = new Plan(1, 1, 1, 1, 1_000, 1, Plan.TINY.timeout());
        Rounds.of(plan, List.of(new Fake("a", 1, 0)));
        assertThat(order).hasSize(1 + 3 * 2);
    }

    /** Building a store of ten million records is long enough once. */
    @Test
    void shouldNotWaitForTheLeastRoundsWhenTheyTakeLong() {
        long seconds9 = 9_000_000_000L;
        long seconds11 = 11_000_000_000L;
        assertThat(Rounds.isEnough(0, seconds11, Plan.TINY)).isFalse();
        assertThat(Rounds.isEnough(1, seconds9, Plan.TINY)).isFalse();
        assertThat(Rounds.isEnough(1, seconds11, Plan.TINY)).isTrue();
        assertThat(Rounds.isEnough(3, seconds9, Plan.TINY)).isTrue();
    }

    @Test
    void shouldTakeTheMedian() {
        assertThat(Rounds.median(9, 1, 2)).isEqualTo(2);
        assertThat(Rounds.median(7)).isEqualTo(7);
        assertThat(Rounds.median(4, 1, 2, 9)).isEqualTo(3);
    }

    @Test
    void shouldCountWhatAnOperationAllocates() {
        byte[][] kept = new byte[1][];
        Way allocating = new Way() {
            @Override
            public long run() {
                kept[0] = new byte[10_000];
                return 1;
            }

            @Override
            public long operations() {
                return 10;
            }
        };
        assertThat(Rounds.allocated(allocating)).isBetween(1_000.0, 1_100.0);
        assertThat(Rounds.allocated(new Fake("a", 1, 0))).isLessThan(1_000);
        assertThat(kept[0]).hasSize(10_000);
    }
}
