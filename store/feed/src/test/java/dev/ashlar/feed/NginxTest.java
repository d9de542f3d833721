package dev.ashlar.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.feed.format.FeedErrorKind;
import dev.ashlar.feed.format.FeedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A web server as it is used. Skipped where there is none. */
class NginxTest extends FeedFixture {
    /** So many bytes come at once, all further ones in hours. */
    private static final int FIRST = 30_000;

    /** The limit of nginx counts the head of an answer too. */
    private static final String SLOW = "limit_rate_after " + (FIRST + 1000) + "; limit_rate 1;";

    private Nginx nginx;
    private TestPacks.Pack pack;

    @BeforeEach
    void makeFolder() throws IOException {
        assumeTrue(Nginx.isInstalled(), "nginx, of Debian's package nginx-light, which .ci/run installs");
        nginx = new Nginx(Files.createDirectories(work.resolve("nginx")));
        pack = pack("1.0");
        assertThat(pack.bytes().length).isGreaterThan(3 * FIRST);
        nginx.publish("", 1, pack);
    }

    @AfterEach
    void stopNginx() {
        if (nginx != null) {
            nginx.close();
        }
    }

    private PackFeed feed(String place) throws IOException {
        return feed(nginx.address(place), OPTIONS, TRUSTING);
    }

    /** The tag of nginx is made of time and length: a file with both is the same file to it. */
    @Test
    void shouldLoadOnlyWhatHasChanged() throws Exception {
        nginx.start("");
        Path index = nginx.file("", "index.json");
        FileTime time = FileTime.fromMillis(1_790_000_000_000L);
        Files.setLastModifiedTime(index, time);
        TestPacks.Pack next = TestPacks.signed(work, "1.1", 3000);
        assertThat(TestServer.index(2, next)).hasSameSizeAs(Files.readAllBytes(index));
        try (PackFeed feed = feed("")) {
            assertInPlace(feed.update(), pack);
            nginx.publish("", 2, next);
            Files.setLastModifiedTime(index, time);
            assertThat(feed.update().productVersion()).as("behind a 304").isEqualTo("1.0");
            Files.setLastModifiedTime(index, FileTime.fromMillis(1_790_000_001_000L));
            assertInPlace(feed.update(), next);
        }
    }

    @Test
    void shouldGoOnWhenTheServerComesBack() throws Exception {
        nginx.start(SLOW);
        FeedPack found = feed("").update(new FeedListener() {
            private boolean killed;

            @Override
            public void downloading(FeedFile file, long done) {
                if (done >= FIRST && !killed) {
                    killed = true;
                    nginx.kill();
                }
            }

            @Override
            public void retrying(String why, Duration wait) {
                restart("");
            }
        });
        assertInPlace(found, pack);
    }

    @Test
    void shouldLoadAllWhereTheServerComesBackWithoutRanges() throws Exception {
        nginx.start(SLOW);
        FeedPack found = feed("").update(new FeedListener() {
            private boolean killed;

            @Override
            public void downloading(FeedFile file, long done) {
                if (done >= FIRST && !killed) {
                    killed = true;
                    nginx.kill();
                }
            }

            @Override
            public void retrying(String why, Duration wait) {
                restart("max_ranges 0; etag off;");
            }
        });
        assertInPlace(found, pack);
    }

    private void restart(String lines) {
        try {
            nginx.kill();
            nginx.start(lines);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Each attempt brings the bytes that come at once, and then silence. */
    @Test
    void shouldLoadFromASlowServerInManyAttempts() throws Exception {
        nginx.start(SLOW);
        FeedPack found = feed("").update(new FeedListener() {
            private long next = FIRST;

            @Override
            public void downloading(FeedFile file, long done) {
                if (done >= next && done < file.size()) {
                    next = done + FIRST;
                    waits.pass();
                }
            }
        });
        assertInPlace(found, pack);
        assertThat(waits.pauses()).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void cannotBeRedirected() throws Exception {
        nginx.start("location /moved/ { return 301 " + nginx.address("") + "index.json; }");
        assertThat(refused(feed("moved/")))
                .hasMessageContaining("found status 301, a redirect to " + nginx.address(""));
        assertThat(refused(feed("moved/")).kind()).isEqualTo(FeedErrorKind.REFUSED);
    }

    @Test
    void shouldTellOfFilesThatAreNotThere() throws Exception {
        nginx.start("");
        assertThat(refused(feed("nowhere/")))
                .hasMessage(nginx.address("nowhere/") + "index.json: refused: expected the file, found status 404");
        Files.delete(nginx.file("", pack.name()));
        assertThat(refused(feed("")))
                .hasMessage(nginx.address("") + pack.name() + ": refused: expected the file, found status 404");
    }

    @Test
    void shouldAskABusyServerAgain() throws Exception {
        nginx.start("return 503;");
        waits.atPause(() -> restart(""));
        assertInPlace(feed("").update(), pack);
        assertThat(waits.pauses()).hasSize(1);
    }

    /** It ends connections without an answer. */
    @Test
    void shouldAskAgainBehindAConnectionThatEnds() throws Exception {
        nginx.start("return 444;");
        waits.atPause(() -> restart(""));
        assertInPlace(feed("").update(), pack);
        assertThat(waits.pauses()).hasSize(1);
    }

    @Test
    void cannotPutWrongBytesInPlace() throws Exception {
        nginx.start("");
        byte[] wrong = pack.bytes().clone();
        wrong[wrong.length / 2] ^= 1;
        Files.write(nginx.file("", pack.name()), wrong);
        assertThat(refused(feed("")).kind()).isEqualTo(FeedErrorKind.DAMAGED);
        Files.write(nginx.file("", pack.name()), pack.bytes());
        assertInPlace(feed("").update(), pack);
    }

    /** Behind a server that is busy at first. */
    @Test
    void shouldTakeAPatch() throws Exception {
        nginx.start("location ~ patch$ { return 503; }");
        try (PackFeed feed = feed("")) {
            assertInPlace(feed.update(), pack);
            TestPacks.Pack next = pack("1.1");
            TestPacks.Patch patch = TestPacks.patch(work, pack, next);
            nginx.publish(2, patch, next, pack);
            Files.delete(nginx.file("", next.name()));
            waits.atPause(() -> restart(""));

            assertInPlace(feed.update(), next);
        }
        assertThat(waits.pauses()).hasSize(1);
    }

    @Test
    void shouldLoadThePackWhereThePatchHasWrongBytes() throws Exception {
        nginx.start("");
        try (PackFeed feed = feed("")) {
            assertInPlace(feed.update(), pack);
            TestPacks.Pack next = pack("1.1");
            TestPacks.Patch patch = TestPacks.patch(work, pack, next);
            nginx.publish(2, patch, next, pack);
            byte[] wrong = patch.bytes().clone();
            wrong[wrong.length / 2] ^= 1;
            Files.write(nginx.file("", patch.entry().fileName()), wrong);

            assertInPlace(feed.update(), next);
        }
    }
}
