package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** When content is read, and when problems are told: by a clock of the test's own. */
class ContentWatchTest {
    private final WatchedScript polled = new WatchedScript(false);
    private final WatchedScript signed = new WatchedScript(true);

    private static List<String> without(List<String> history, String what) {
        return history.stream().filter(line -> !line.contains(what)).toList();
    }

    private static long count(List<String> history, String what) {
        return history.stream().filter(line -> line.contains(what)).count();
    }

    @Test
    void shouldReadOnceAChangeHasSettled() {
        assertThat(polled.write(110, "second").run(5_000)).containsExactly("121 reads second");
    }

    @Test
    void shouldReadAWholeChangeAtOnceAfterAPause() {
        assertThat(polled.commit()
                        .write(50, "too soon after the opening")
                        .write(210, "second")
                        .write(230, "third")
                        .write(235, "fourth")
                        .run(5_000))
                .containsExactly("61 reads too soon after the opening", "211 reads second", "253 reads fourth");
    }

    @Test
    void shouldReadAtLastWhatIsCommittedAllTheTime() {
        for (int i = 0; i < 300; i++) {
            polled.write(200 + i * 10, "text " + i);
        }
        List<String> history = polled.commit().run(2_200);
        assertThat(history).hasSizeBetween(2, 3);
        assertThat(history.get(0)).isEqualTo("200 reads text 0");
    }

    @Test
    void shouldTellAProblemOfACommitOnlyIfItStays() {
        assertThat(polled.commit().write(200, "?").write(240, "second").run(5_000))
                .containsExactly("200 reads ?", "255 reads second");
    }

    @Test
    void shouldReadSoonAfterAnEvent() {
        assertThat(signed.write(110, "second").run(5_000)).containsExactly("121 reads second");
    }

    @Test
    void shouldNoticeWhatNoEventHasTold() {
        assertThat(signed.loseEvents(0).write(110, "second").run(5_000)).containsExactly("1011 reads second");
    }

    @Test
    void shouldLookSeldomWhereEventsAreTold() {
        signed.run(60_000);
        assertThat(signed.steps()).isBetween(60, 61);
    }

    @Test
    void shouldTakeATwentiethOfAProcessorForLooksAtMost() {
        polled.take(10, 0).run(21_000);
        assertThat(polled.steps()).isEqualTo(100);
    }

    @Test
    void shouldReadAgainWhatAnErrorHasKeptFromBeingRead() {
        assertThat(signed.failFatally(50, new OutOfMemoryError("no memory"))
                        .write(100, "second")
                        .run(5_000))
                .containsExactly("111 reads second", "111 fails with no memory", "611 reads second");
    }

    @Test
    void shouldReadSeveralEditsInARowOnce() {
        assertThat(signed.write(100, "second")
                        .write(110, "third")
                        .write(120, "fourth")
                        .run(5_000))
                .containsExactly("133 reads fourth");
    }

    @Test
    void shouldNotReadWhatWasTakenBackAtOnce() {
        assertThat(signed.write(3_000, "second").write(3_005, "first").run(9_000))
                .isEmpty();
    }

    @Test
    void shouldNotReadForAnEventThatChangesNothing() {
        assertThat(signed.touch(3_000).touch(3_001).touch(3_500).run(9_000)).isEmpty();
    }

    @Test
    void shouldReadOnceMoreWhatTheClockOfAFileSystemMayHide() {
        assertThat(signed.write(3_000, "second").touch(4_000).touch(5_500).run(9_000))
                .containsExactly("3011 reads second", "4011 reads second");
    }

    @Test
    void shouldReadAgainWhatChangesWhileItIsRead() {
        assertThat(signed.take(0, 40).write(100, "second").write(130, "third").run(5_000))
                .containsExactly("111 reads second", "162 reads third");
    }

    @Test
    void shouldReadAtLastWhatNeverSettles() {
        for (int i = 0; i < 300; i++) {
            polled.write(100 + i * 10, "text " + i);
        }
        List<String> history = polled.run(2_000);
        assertThat(history).isNotEmpty();
        assertThat(history.size()).as("reads in two seconds: %s", history).isLessThanOrEqualTo(3);
    }

    @Test
    void shouldTellNobodyOfAFileThatWasHalfWritten() {
        assertThat(signed.write(100, "?")
                        .write(150, "sec?")
                        .write(200, "second")
                        .run(5_000))
                .containsExactly("111 reads ?", "166 reads sec?", "221 reads second");
    }

    @Test
    void shouldTellAProblemThatStaysOnce() {
        assertThat(signed.write(100, "?").run(60_000)).containsExactly("111 reads ?", "261 tells problem in ?");
    }

    @Test
    void shouldTellAProblemAtOnceThatStoodWhileAllWasRead() {
        assertThat(signed.take(0, 400).write(100, "?").run(60_000))
                .containsExactly("111 reads ?", "511 tells problem in ?");
    }

    @Test
    void shouldTellOfAFileThatIsBadForLongWhileItIsWritten() {
        for (int i = 0; i < 60; i++) {
            signed.write(100 + i * 100, "?" + i);
        }
        List<String> told = without(signed.run(6_000), "reads");
        assertThat(told).hasSizeBetween(2, 3);
        assertThat(told.get(0)).isEqualTo("2113 tells problem in ?20");
    }

    @Test
    void shouldTellTheSameProblemAgainAfterAnotherEdit() {
        List<String> history =
                signed.write(100, "?").write(1_000, "? ").write(2_000, "?").run(5_000);
        assertThat(without(history, "reads"))
                .containsExactly("261 tells problem in ?", "1161 tells problem in ? ", "2161 tells problem in ?");
    }

    /** A read of much content takes long: files of an editor must not cause one when the edit that mends is about to come. */
    @Test
    void shouldReadAtOnceWhatMendsBadContentWhateverHappensBesideIt() {
        assertThat(signed.take(0, 1_000)
                        .write(100, "?")
                        .touch(9_000)
                        .touch(9_010)
                        .write(9_020, "second")
                        .run(20_000))
                .containsExactly("111 reads ?", "1111 tells problem in ?", "9031 reads second");
    }

    @Test
    void shouldReadWhatWasMendedByTakingItBack() {
        assertThat(signed.write(100, "?").write(1_000, "first").run(5_000))
                .containsExactly("111 reads ?", "261 tells problem in ?", "1011 reads first");
    }

    @Test
    void shouldReadWhatIsBadAgainOnlyWhileTheClockOfAFileSystemMayHideAnEdit() {
        List<String> history = signed.write(100, "?")
                .touch(1_000)
                .touch(2_000)
                .touch(5_000)
                .touch(20_000)
                .run(30_000);
        assertThat(history).containsExactly("111 reads ?", "261 tells problem in ?", "1011 reads ?", "2011 reads ?");
    }

    @Test
    void shouldTellOnceOfABackendThatDoesNotAnswer() {
        List<String> history = polled.failToken(100, "gone").run(60_000);
        assertThat(history).containsExactly("250 tells gone");
        assertThat(polled.failToken(61_000, "").run(63_000))
                .as("of the same content as before")
                .hasSize(2)
                .last()
                .asString()
                .endsWith("reads first");
    }

    @Test
    void shouldTellOnceOfABackendThatCannotBeRead() {
        polled.failContent(100, "locked").write(100, "second").failContent(30_000, "");
        List<String> history = polled.run(60_000);
        assertThat(without(history, "reads")).containsExactly("261 tells locked");
        long reads = count(history, "reads second");
        assertThat(reads).as("tries, further and further apart: %s", history).isBetween(20L, 24L);
        assertThat(history.get(history.size() - 1)).matches("3[0-2]\\d{3} reads second");
    }

    @Test
    void shouldNotTellOfALockThatIsGoneAMomentLater() {
        polled.failContent(100, "locked").write(100, "second").failContent(250, "");
        assertThat(polled.run(60_000)).containsExactly("111 reads second", "261 reads second");
    }

    @Test
    void shouldTellWhenABackendFailsForAnotherReason() {
        polled.failToken(100, "locked").failToken(5_000, "gone");
        assertThat(without(polled.run(60_000), "reads"))
                .hasSize(2)
                .last()
                .asString()
                .endsWith("tells gone");
    }

    /** As of a database that another program has locked: the driver waits for it. */
    @Test
    void shouldNotDoubtWhatHasFailedForSeconds() {
        assertThat(polled.take(5_000, 0).failToken(100, "locked").run(9_000)).containsExactly("5000 tells locked");
    }

    @Test
    void shouldForgetADoubtWhenSomebodyAsks() {
        List<String> history = signed.write(100, "?").request(150).run(5_000);
        assertThat(history).hasSize(3);
        assertThat(history.subList(0, 2)).containsExactly("111 reads ?", "150 reads ?");
        assertThat(history.get(2)).startsWith("150 answered [").contains("problem in ?");
    }

    @Test
    void shouldAnswerWhoAsksThoughNothingHasChanged() {
        assertThat(signed.request(100).run(5_000)).containsExactly("100 reads first", "100 answered []");
    }

    @Test
    void shouldNotReadAgainWhatWasReadForWhoAsked() {
        assertThat(signed.write(100, "second").request(105).run(5_000))
                .containsExactly("105 reads second", "105 answered []");
    }
}
