package dev.ashlar.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.feed.format.FeedErrorKind;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.feed.format.FeedFile;
import dev.ashlar.store.format.PackException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FollowerTest extends FeedFixture {
    private static final Duration INTERVAL = Duration.ofMinutes(4);

    private final BlockingQueue<Object> told = new LinkedBlockingQueue<>();
    private final List<FeedPack> refused = new CopyOnWriteArrayList<>();
    private final Semaphore intervals = new Semaphore(0);
    private volatile boolean accepts = true;

    private final FeedListener listener = new FeedListener() {
        @Override
        public boolean inPlace(FeedPack pack) {
            if (!accepts) {
                refused.add(pack);
                return false;
            }
            told.add(pack.productVersion());
            return true;
        }

        @Override
        public void failed(Exception e) {
            told.add(e);
        }
    };

    /** A pause ends when the test lets an interval pass. */
    @BeforeEach
    void stopAtPauses() {
        waits.atPause(() -> {
            told.add("pause");
            try {
                intervals.acquire();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // The follower is closed.
            }
        });
    }

    private Object next() throws InterruptedException {
        return told.take();
    }

    /** Ends the pause that the follower is in. */
    private void letPass() {
        intervals.release();
    }

    @Test
    void shouldTellOfEachPackOnce() throws Exception {
        server.publish(1, pack("1.0"));
        try (PackFeed feed = feed();
                Follower follower = feed.follow(INTERVAL, listener)) {
            assertThat(next()).isEqualTo("1.0");
            assertThat(next()).isEqualTo("pause");
            letPass();
            assertThat(next()).isEqualTo("pause");
            server.publish(2, pack("1.1"));
            letPass();
            assertThat(next()).isEqualTo("1.1");
            assertThat(next()).isEqualTo("pause");
            assertThat(follower).isNotNull();
        }
        // Three quarters of the interval, by the random number 0 of the test.
        assertThat(waits.pauses()).hasSize(3).allMatch(Duration.ofMinutes(3)::equals);
    }

    @Test
    void shouldTellAgainOfAPackThatWasNotTaken() throws Exception {
        server.publish(1, pack("1.0"));
        accepts = false;
        try (PackFeed feed = feed();
                Follower follower = feed.follow(INTERVAL, listener)) {
            assertThat(next()).isEqualTo("pause");
            assertThat(refused).hasSize(1);
            accepts = true;
            letPass();
            assertThat(next()).isEqualTo("1.0");
            assertThat(next()).isEqualTo("pause");
            assertThat(follower).isNotNull();
        }
    }

    @Test
    void shouldGoOnBehindFailures() throws Exception {
        server.publish(1, TestKeys.STRANGER, pack("1.0"));
        try (PackFeed feed = feed();
                Follower follower = feed.follow(INTERVAL, listener)) {
            assertThat(next())
                    .isInstanceOfSatisfying(
                            FeedException.class, e -> assertThat(e.kind()).isEqualTo(FeedErrorKind.NOT_TRUSTED));
            assertThat(next()).isEqualTo("pause");
            server.publish(1, TestPacks.signed(work, "1.0", 10, TestKeys.STRANGER));
            letPass();
            assertThat(next()).isInstanceOf(PackException.class);
            assertThat(next()).isEqualTo("pause");
            server.publish(2, pack("1.1"));
            letPass();
            assertThat(next()).isEqualTo("1.1");
            assertThat(next()).isEqualTo("pause");
            assertThat(follower).isNotNull();
        }
    }

    @Test
    void shouldEndItsThreadWhenItIsClosed() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(1, pack);
        server.reply(pack.path(), (request, out) -> {
            TestServer.begin(out, "200 OK", pack.bytes().length);
            out.flush();
            server.stall();
        });
        BlockingQueue<Thread> threads = new LinkedBlockingQueue<>();
        try (PackFeed feed = feed()) {
            Follower follower = feed.follow(INTERVAL, new FeedListener() {
                @Override
                public void downloading(FeedFile file, long done) {
                    threads.add(Thread.currentThread());
                }
            });
            Thread thread = threads.take();
            assertThat(thread.isDaemon()).isTrue();
            assertThat(thread.getName()).isEqualTo("ashlar-feed 127.0.0.1");
            follower.close();
            assertThat(thread.isAlive()).isFalse();
            server.reply(pack.path(), server::file);
            assertInPlace(feed.update(), pack);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "P366D"})
    void cannotHaveOtherIntervals(String interval) throws Exception {
        try (PackFeed feed = feed()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> feed.follow(Duration.parse(interval), listener))
                    .withMessageStartingWith("interval: expected more than nothing");
        }
    }
}
