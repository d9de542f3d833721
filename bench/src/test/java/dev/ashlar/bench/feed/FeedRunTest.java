package dev.ashlar.bench.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeedRunTest {
    private static final int FOLLOWERS = 10;

    @TempDir
    Path folder;

    @Test
    void shouldSendOnePackToEachFollower() throws Exception {
        Fleet fleet = new Fleet(folder);
        Traffic traffic = fleet.simulate(FOLLOWERS, new Fleet.Line(0, true));

        assertThat(traffic.packRequests()).isEqualTo(FOLLOWERS);
        assertThat(traffic.packBytes()).isEqualTo(FOLLOWERS * fleet.packBytes());
        // The first answer of a process, and the announcement; all else is not modified.
        assertThat(traffic.indexRequests() - traffic.notModified()).isEqualTo(2 * FOLLOWERS);
    }

    @Test
    void shouldSendNoByteTwiceWhereTheServerHasRanges() throws Exception {
        Fleet fleet = new Fleet(folder);
        Traffic ranges = fleet.simulate(FOLLOWERS, new Fleet.Line(0.5, true));
        Traffic whole = fleet.simulate(FOLLOWERS, new Fleet.Line(0.5, false));

        assertThat(ranges.packRequests()).isGreaterThan(FOLLOWERS);
        assertThat(ranges.packBytes()).isEqualTo(FOLLOWERS * fleet.packBytes());
        assertThat(whole.packBytes()).isGreaterThan(ranges.packBytes());
    }

    @Test
    void shouldPrintTheSameEachTime() throws Exception {
        assertThat(FeedRun.run(2, folder)).isEqualTo(FeedRun.run(2, folder)).contains("2 followers, pack of ");
    }

    @Test
    void cannotRunWithoutAFolder() {
        assertThatIllegalArgumentException().isThrownBy(() -> FeedRun.main(new String[] {"1000"}));
    }
}
