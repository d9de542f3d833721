package dev.ashlar.bench.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeedRunTest {
    private static final int FOLLOWERS = 4;

    @TempDir
    Path folder;

    @Test
    void shouldSendOnePackToEachFollower() throws Exception {
        Fleet fleet = new Fleet(folder);
        Traffic traffic =
                fleet.simulate(FOLLOWERS, new Fleet.Line(0, true, false)).traffic();

        assertThat(traffic.packRequests()).isEqualTo(FOLLOWERS);
        assertThat(traffic.packBytes()).isEqualTo(FOLLOWERS * fleet.packBytes());
        // The first answer of a process, and the announcement; all else is not modified.
        assertThat(traffic.indexRequests() - traffic.notModified()).isEqualTo(2 * FOLLOWERS);
    }

    @Test
    void shouldSendNoByteTwiceWhereTheServerHasRanges() throws Exception {
        Fleet fleet = new Fleet(folder);
        Traffic ranges =
                fleet.simulate(FOLLOWERS, new Fleet.Line(0.5, true, false)).traffic();
        Traffic whole =
                fleet.simulate(FOLLOWERS, new Fleet.Line(0.5, false, false)).traffic();

        assertThat(ranges.packRequests()).isGreaterThan(FOLLOWERS);
        assertThat(ranges.packBytes()).isEqualTo(FOLLOWERS * fleet.packBytes());
        assertThat(whole.packBytes()).isGreaterThan(ranges.packBytes());
    }

    @Test
    void shouldSendPatchesAloneWhereTheIndexListsThem() throws Exception {
        Fleet fleet = new Fleet(folder);
        for (double cut : new double[] {0, 0.5}) {
            Traffic traffic =
                    fleet.simulate(FOLLOWERS, new Fleet.Line(cut, true, true)).traffic();
            assertThat(traffic.packRequests()).as("with cuts: %s", cut).isZero();
            assertThat(traffic.patchBytes()).as("with cuts: %s", cut).isEqualTo(FOLLOWERS * fleet.patchBytes());
        }
        assertThat(fleet.patchBytes()).isLessThan(fleet.packBytes() / 10);
    }

    @Test
    void shouldLoadOnePatchHoweverFarBehind() throws Exception {
        Fleet fleet = new Fleet(folder);
        Behind behind = new Behind(fleet);

        assertThat(behind.patchBytes(1)).isEqualTo(fleet.patchBytes());
        assertThat(behind.patchBytes(10)).isBetween(behind.patchBytes(1), fleet.packBytes() / 4);
        assertThat(behind.deltaBytes(10)).isBetween(8 * behind.deltaBytes(1), behind.snapshotBytes() / 4);
    }

    /** But for the last column, which is of time. */
    @Test
    void shouldPrintTheSameEachTime() throws Exception {
        String first = counts(FeedRun.run(2, folder));
        assertThat(counts(FeedRun.run(2, folder))).isEqualTo(first).contains("2 followers, pack of ");
    }

    private static String counts(String text) {
        return text.replaceAll("[0-9.]+ \\|(?=\\R)", "");
    }

    @Test
    void cannotRunWithoutAFolder() {
        assertThatIllegalArgumentException().isThrownBy(() -> FeedRun.main(new String[] {"1000"}));
    }
}
