package dev.ashlar.bench.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.path.FloorPath;
import dev.ashlar.bench.path.Picks;
import dev.ashlar.bench.path.SkyFolder;
import dev.ashlar.bench.path.SkyPath;
import dev.ashlar.bench.sky.SkyRecords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchesTest {
    @TempDir
    Path folder;

    private FloorPath floor;
    private Picks picks;

    @BeforeEach
    void openFloor() throws IOException {
        floor = FloorPath.open(SkyFolder.write(folder).pack());
        picks = floor.pick(TimingPlan.TINY.picks(), TimingPlan.TINY.seed());
    }

    /** Reads what the floor reads, and something more. */
    private final class Beside implements SkyPath {
        private final double more;
        private final List<Integer> counts = new ArrayList<>();

        Beside(double more) {
            this.more = more;
        }

        @Override
        public String name() {
            return "beside";
        }

        @Override
        public double threeFields(Picks part) {
            counts.add(part.count());
            return floor.threeFields(part) + more;
        }

        @Override
        public double wholeRecords(Picks part) {
            return floor.wholeRecords(part) + more;
        }

        @Override
        public SkyRecords records() {
            return floor.records();
        }

        @Override
        public void close() {
            floor.close();
        }
    }

    @Test
    void shouldGiveASlowPathOtherStarsEachTime() {
        Beside slow = new Beside(0);
        Batches batches = Batches.measuredOut(ReadKind.THREE_FIELDS, floor, slow, picks, TimingPlan.TINY);
        slow.counts.clear();
        assertThat(batches.operations()).isEqualTo(1);
        for (int i = 0; i <= picks.count(); i++) {
            assertThat(batches.run()).isZero();
        }
        assertThat(slow.counts).hasSize(picks.count() + 1).containsOnly(1);
    }

    @Test
    void shouldGiveAFastPathAllStarsSeveralTimes() {
        TimingPlan endless =
                new TimingPlan(1, picks.count(), 1_000_000_000_000L, 1, 0, 1, 1, TimingPlan.TINY.timeout());
        Batches batches = Batches.measuredOut(ReadKind.THREE_FIELDS, floor, floor, picks, endless);
        assertThat(batches.operations()).isGreaterThan(picks.count());
        assertThat(batches.operations() % picks.count()).isZero();
    }

    @Test
    void shouldTellAnotherSum() {
        Beside other = new Beside(0.25);
        assertThatThrownBy(() -> Batches.measuredOut(ReadKind.WHOLE_RECORDS, floor, other, picks, TimingPlan.TINY))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("beside: the sum over what was read differs from the floor's by 0.25");
    }
}
