package dev.ashlar.bench.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairTest {
    private static final int DRAWS = 1 << 10;

    private final List<Integer> froms = new ArrayList<>();
    private final List<Integer> counts = new ArrayList<>();

    private static long sum(int from, int to) {
        return (long) (from + to) * (to - from) + 1;
    }

    /** Reads what the reference reads, and remembers what it was asked for. */
    private long remembered(int from, int to) {
        froms.add(from);
        counts.add(to - from);
        return sum(from, to);
    }

    private static Plan plan(long batchNanos) {
        return new Plan(1, batchNanos, 1, 1, 3, 1, Plan.TINY.timeout());
    }

    private Pair.Times times(int draws, long operations, long batchNanos) {
        return new Pair("reads", draws, draws, operations, PairTest::sum, this::remembered).times(plan(batchNanos));
    }

    @Test
    void shouldReadOtherDrawsInEachBatchOfASlowWay() {
        Pair.Times times = times(DRAWS, 1, 1);
        assertThat(times.nanos()).isPositive();
        assertThat(times.ratio()).isPositive();
        assertThat(froms).containsAll(List.of(0, 1, DRAWS / 2, DRAWS - 1)).allMatch(from -> from < DRAWS);
        // The last three of all runs are those whose allocation is measured: one after the other.
        List<Integer> last = froms.subList(froms.size() - 3, froms.size());
        assertThat(last).doesNotHaveDuplicates();
        assertThat(counts.subList(counts.size() - 3, counts.size())).containsOnly(1);
    }

    @Test
    void shouldReadAllDrawsInABatchOfAFastWay() {
        times(DRAWS, 1, 1_000_000_000_000L);
        assertThat(counts.subList(counts.size() - 3, counts.size())).containsOnly(DRAWS);
    }

    @Test
    void shouldReadEverythingAtOnceWhereThatIsOneOperationAfterTheOther() {
        double each = times(1, 1_000, 1).nanos();
        assertThat(counts).containsOnly(1);
        assertThat(each).isLessThan(times(1, 1, 1).nanos() + 1);
    }

    /** By the number of records alone: a way that takes a little longer than another is warmed as often. */
    @Test
    void shouldWarmAllWaysAlikeBeforeScans() {
        assertThat(scansToWarm(1_000)).isEqualTo(8);
        assertThat(scansToWarm(1_000_000)).isEqualTo(2);
    }

    private int scansToWarm(long operations) {
        Pair pair = new Pair("scan", 1, 1, operations, PairTest::sum, this::remembered);
        Batches batches = new Batches(pair, pair.contender(), 1, 1, 1);
        froms.clear();
        batches.warm();
        return froms.size();
    }

    @Test
    void cannotTimeWhatReadsSomethingElse() {
        Pair other =
                new Pair("reads", DRAWS, DRAWS, 1, PairTest::sum, (from, to) -> sum(from, to) + (from == 7 ? 1 : 0));
        assertThatThrownBy(() -> other.times(plan(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("reads, part 7: expected the reference's sum 0000000000000010, found 0000000000000011");
    }

    @Test
    void cannotTimeWhatReadsSomethingElseLater() {
        int[] calls = {0};
        Pair changing =
                new Pair("reads", 1, 1, 1, PairTest::sum, (from, to) -> sum(from, to) + (++calls[0] == 5 ? 1 : 0));
        assertThatThrownBy(() -> changing.times(plan(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("reads, part 0: expected the reference's sum ");
        assertThat(calls[0]).isEqualTo(5);
    }

    @Test
    void cannotTimeAReferenceThatReadsNothing() {
        Pair nothing = new Pair("reads", DRAWS, DRAWS, 1, (from, to) -> 0, (from, to) -> 0);
        assertThatThrownBy(() -> nothing.times(plan(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("reads: nothing was read in part 0");
    }

    @Test
    void shouldCompareTheBitsOfSums() {
        Reads reads = Reads.of((from, to) -> from + 0.5);
        assertThat(reads.sum(2, 9)).isEqualTo(Double.doubleToRawLongBits(2.5));
    }
}
