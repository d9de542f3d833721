package dev.ashlar.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.feed.format.FeedErrorKind;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.feed.format.FeedFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers and connections that fail, and what of a download goes on. */
class TransferFaultsTest extends FeedFixture {
    private TestPacks.Pack pack;
    private int size;

    @BeforeEach
    void publish() throws IOException {
        pack = pack("1.0");
        size = pack.bytes().length;
        server.publish(1, pack);
    }

    /** Sends the first bytes of the pack, and what a whole answer would have in front. */
    private TestServer.Reply first(int count) {
        return (request, out) -> {
            TestServer.begin(out, "200 OK", size, "ETag: " + TestServer.tag(pack.bytes()));
            out.write(pack.bytes(), 0, count);
        };
    }

    private static TestServer.Reply status(String status, String... headers) {
        return (request, out) -> TestServer.send(out, status, "a page".getBytes(StandardCharsets.UTF_8), headers);
    }

    private List<String> ranges() {
        return server.requests(pack.path()).stream()
                .map(request -> request.header("range") + '|' + request.header("if-range"))
                .toList();
    }

    private Path part() {
        return folder.resolve(pack.name() + ".part");
    }

    @Test
    void shouldGoOnWhereAConnectionBroke() throws Exception {
        server.replyOnce(pack.path(), first(1000), (request, out) -> {
            String range = "Content-Range: bytes 1000-" + (size - 1) + '/' + size;
            TestServer.begin(out, "206 Partial Content", size - 1000L, range);
            out.write(pack.bytes(), 1000, 2000);
        });
        assertInPlace(feed().update(), pack);

        String tag = TestServer.tag(pack.bytes());
        assertThat(ranges()).containsExactly("|", "bytes=1000-|" + tag, "bytes=3000-|" + tag);
        // Each attempt brought bytes, so each is the first failure.
        assertThat(waits.pauses()).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1));
    }

    @Test
    void shouldBeginAnewWhereTheFileHasChanged() throws Exception {
        server.replyOnce(pack.path(), (request, out) -> {
            TestServer.begin(out, "200 OK", size, "ETag: \"another\"");
            out.write(new byte[1000]);
        });
        assertInPlace(feed().update(), pack);
        assertThat(ranges()).containsExactly("|", "bytes=1000-|\"another\"");
    }

    /** A weak tag does not stand for bytes: the hash tells at the end. */
    @Test
    void shouldLoadOnceMoreWhatDoesNotFitTogether() throws Exception {
        server.replyOnce(pack.path(), (request, out) -> {
            TestServer.begin(out, "200 OK", size, "ETag: W/\"weak\"");
            out.write(new byte[1000]);
        });
        assertInPlace(feed().update(), pack);
        assertThat(ranges()).containsExactly("|", "bytes=1000-|", "|");
    }

    @Test
    void shouldLoadFromAServerWithoutRanges() throws Exception {
        TestServer.Reply whole = (request, out) -> TestServer.send(out, "200 OK", pack.bytes());
        server.replyOnce(pack.path(), first(1000), whole);
        assertInPlace(feed().update(), pack);
        assertThat(ranges()).hasSize(2);
    }

    @Test
    void shouldLoadABodyOfUnknownLength() throws Exception {
        server.reply(pack.path(), (request, out) -> {
            TestServer.begin(out, "200 OK", -1);
            out.write(pack.bytes());
        });
        assertInPlace(feed().update(), pack);
    }

    @ParameterizedTest
    @CsvSource({
        "bytes 999-%d/%d",
        "bytes 1000-%d/999999999",
        "bytes 1000-%d/*",
        "bytes=1000-%d/%d",
        "''",
    })
    void shouldBeginAnewBehindAnAnswerOfAnotherRange(String range) throws Exception {
        String header =
                "Content-Range: " + range.replaceFirst("%d", "" + (size - 1)).replaceFirst("%d", "" + size);
        server.replyOnce(
                pack.path(),
                first(1000),
                (request, out) -> TestServer.send(out, "206 Partial Content", new byte[size - 1000], header));
        assertInPlace(feed().update(), pack);
        assertThat(ranges()).last().isEqualTo("|");
    }

    @Test
    void shouldBeginAnewWhereTheServerHasNoSuchRange() throws Exception {
        server.replyOnce(pack.path(), first(1000), status("416 Range Not Satisfiable", "Content-Range: bytes */1"));
        assertInPlace(feed().update(), pack);
        assertThat(ranges()).last().isEqualTo("|");
    }

    @Test
    void cannotTakeARangeThatNobodyAskedFor() throws Exception {
        server.reply(
                pack.path(),
                (request, out) -> TestServer.send(
                        out, "206 Partial Content", pack.bytes(), "Content-Range: bytes 0-" + (size - 1) + '/' + size));
        assertThat(refused().kind()).isEqualTo(FeedErrorKind.UNREACHABLE);
        assertThat(files()).doesNotContain(pack.name());
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 500, 502, 503, 504})
    void shouldAskABusyServerAgain(int code) throws Exception {
        server.replyOnce(TestServer.INDEX, status(code + " Busy"));
        server.replyOnce(pack.path(), status(code + " Busy", "Retry-After: 7"), status(code + " Busy"));
        assertInPlace(feed().update(), pack);

        // Half of 2 s, then what the server asks for, then half of 4 s.
        assertThat(waits.pauses()).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(7), Duration.ofSeconds(2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Retry-After: 86400",
                "Retry-After: 99999999999999999999",
                "Retry-After: Wed, 25 Nov 2026 10:00:00 GMT"
            })
    void cannotBeToldToWaitForLong(String header) throws Exception {
        server.replyOnce(TestServer.INDEX, status("503 Busy", header));
        feed().update();
        assertThat(waits.pauses())
                .singleElement()
                .satisfies(wait -> assertThat(wait).isLessThanOrEqualTo(OPTIONS.maxDelay()));
    }

    @Test
    void shouldGiveUpBehindTheLastAttempt() throws Exception {
        server.reply(TestServer.INDEX, status("503 Busy"));
        List<String> told = new ArrayList<>();
        PackFeed feed = feed();
        FeedException refused = catchThrowableOfType(
                FeedException.class,
                () -> feed.update(new FeedListener() {
                    @Override
                    public void retrying(String why, Duration wait) {
                        told.add(why + ", " + wait);
                    }
                }));
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.UNREACHABLE);
        assertThat(refused)
                .hasMessage(server.address() + "index.json: unreachable: expected the file, found status 503, "
                        + "in each of 4 attempts");
        String why = "expected the file, found status 503, ";
        assertThat(told).containsExactly(why + "PT1S", why + "PT2S", why + "PT4S");
        assertThat(waits.pauses()).hasSize(3);
    }

    @Test
    void shouldTellOfAServerThatIsNotThere() throws Exception {
        server.close();
        FeedException refused = refused();
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.UNREACHABLE);
        assertThat(refused)
                .hasMessage(server.address() + "index.json: unreachable: expected an answer of "
                        + server.address().getAuthority() + ", found a failure: no connection: nothing listens there,"
                        + " or a firewall refuses it, in each of 4 attempts");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 410, 418, 501})
    void cannotBeAnsweredOtherwise(int code) throws Exception {
        server.reply(pack.path(), status(code + " No"));
        FeedException refused = refused();
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.REFUSED);
        assertThat(refused)
                .hasMessage(server.address() + pack.name() + ": refused: expected the file, found status " + code);
        assertThat(waits.pauses()).isEmpty();
        assertThat(server.requests(pack.path())).hasSize(1);
    }

    /** Also those to the same host: the address is configured, not found. */
    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void cannotBeRedirected(int code) throws Exception {
        server.put("/elsewhere/index.json", TestServer.index(1, pack));
        server.reply(
                TestServer.INDEX, status(code + " Moved", "Location: " + server.address() + "elsewhere/index.json"));
        FeedException refused = refused();
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.REFUSED);
        assertThat(refused)
                .hasMessageContaining("found status " + code + ", a redirect to " + server.address()
                        + "elsewhere/index.json; redirects are not followed");
        assertThat(server.requests("/elsewhere/index.json")).isEmpty();
    }

    @Test
    void cannotTakeACompressedBody() throws Exception {
        server.reply(
                pack.path(), (request, out) -> TestServer.send(out, "200 OK", pack.bytes(), "Content-Encoding: gzip"));
        FeedException refused = refused();
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.REFUSED);
        assertThat(refused).hasMessageContaining("found them in the encoding gzip");
    }

    /** Wrong bytes are loaded once more, and no more often. */
    @Test
    void cannotPutWrongBytesInPlace() throws Exception {
        byte[] wrong = pack.bytes().clone();
        wrong[size - 100] ^= 1;
        server.put(pack.path(), wrong);
        FeedException refused = refused();
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.DAMAGED);
        assertThat(refused)
                .hasMessage(server.address() + pack.name() + ": damaged: expected bytes with the SHA-256 "
                        + pack.entry().sha256() + ", found " + TestPacks.sha256(wrong));
        assertThat(server.requests(pack.path())).hasSize(2);
        assertThat(files()).containsExactly(pack.name() + ".part", "index.json");
        assertThat(part()).isEmptyFile();

        server.put(pack.path(), pack.bytes());
        assertInPlace(feed().update(), pack);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void cannotTakeMoreBytesThanAnnounced(boolean tellsLength) throws Exception {
        byte[] more = Arrays.copyOf(pack.bytes(), size + 1);
        server.reply(pack.path(), (request, out) -> {
            TestServer.begin(out, "200 OK", tellsLength ? more.length : -1);
            out.write(more);
        });
        assertThat(refused().kind()).isEqualTo(FeedErrorKind.UNREACHABLE);
        assertThat(part()).isEmptyFile();
        // Bytes that are thrown away are no progress.
        assertThat(server.requests(pack.path())).hasSizeLessThanOrEqualTo(OPTIONS.attempts() + 1);
    }

    @Test
    void shouldEndTheSilenceOfAServer() throws Exception {
        server.replyOnce(TestServer.INDEX, (request, out) -> {
            waits.pass();
            server.stall();
        });
        server.replyOnce(pack.path(), (request, out) -> {
            first(1000).send(request, out);
            out.flush();
            server.stall();
        });
        AtomicBoolean passed = new AtomicBoolean();
        FeedPack found = feed().update(new FeedListener() {
            @Override
            public void downloading(FeedFile file, long done) {
                // Once: the next attempt begins at the same byte, perhaps before the server has noted its request.
                if (done == 1000 && passed.compareAndSet(false, true)) {
                    waits.pass();
                }
            }
        });
        assertInPlace(found, pack);
        assertThat(ranges()).last().asString().startsWith("bytes=1000-|");
    }

    /** Some bytes before each silence would end: the whole time is limited too. */
    @Test
    void shouldEndAnUpdateThatTakesTooLong() throws Exception {
        server.reply(pack.path(), (request, out) -> {
            first(size).send(request, out);
        });
        PackFeed feed = feed();
        FeedException refused = catchThrowableOfType(
                FeedException.class,
                () -> feed.update(new FeedListener() {
                    @Override
                    public void downloading(FeedFile file, long done) {
                        waits.advance(Duration.ofMinutes(6));
                    }
                }));
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.UNREACHABLE);
        assertThat(refused).hasMessageContaining("expected an update in 600 s (maxTime), which have passed");
        assertThat(files()).doesNotContain(pack.name());
    }

    /** An index that never ends is left behind its bound, whether it tells its length or not. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void cannotReadAnIndexWithoutABound(boolean tellsLength) throws Exception {
        server.reply(TestServer.INDEX, (request, out) -> {
            TestServer.begin(out, "200 OK", tellsLength ? Long.MAX_VALUE / 16 : -1);
            byte[] spaces = " ".repeat(1 << 16).getBytes(StandardCharsets.US_ASCII);
            while (true) {
                out.write(spaces); // Until the client has gone.
            }
        });
        FeedException refused = refused();
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.TOO_LARGE);
        assertThat(refused)
                .hasMessageEndingWith("expected an index of at most 65536 bytes (maxIndexBytes), found a longer one");
        assertThat(files()).isEmpty();
    }

    @Test
    void cannotLoadAPackThatIsTooLong() throws Exception {
        FeedException refused = refused(feed(OPTIONS.sizes(1 << 16, size - 1)));
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.TOO_LARGE);
        assertThat(refused)
                .hasMessageEndingWith(
                        "expected a pack of at most " + (size - 1) + " bytes (maxPackBytes), found one of " + size);
        assertThat(server.requests(pack.path())).isEmpty();
        assertInPlace(feed(OPTIONS.sizes(1 << 16, size)).update(), pack);
    }

    @Test
    void shouldGoOnBehindAnInterrupt() throws Exception {
        server.replyOnce(pack.path(), (request, out) -> {
            first(1000).send(request, out);
            out.flush();
            server.stall();
        });
        PackFeed feed = feed();
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> feed.update(new FeedListener() {
                    @Override
                    public void downloading(FeedFile file, long done) {
                        if (done == 1000) {
                            Thread.currentThread().interrupt();
                        }
                    }
                }));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(Files.size(part())).isEqualTo(1000);
        assertInPlace(feed.update(), pack);
        assertThat(ranges()).containsExactly("|", "bytes=1000-|");
    }

    @Test
    void shouldEndWhenItIsClosed() throws Exception {
        server.replyOnce(pack.path(), (request, out) -> {
            first(1000).send(request, out);
            out.flush();
            server.stall();
        });
        PackFeed feed = feed();
        assertThatIllegalStateException()
                .isThrownBy(() -> feed.update(new FeedListener() {
                    @Override
                    public void downloading(FeedFile file, long done) {
                        if (done == 1000) {
                            feed.close();
                        }
                    }
                }))
                .withMessage("the feed is closed");
        assertInPlace(feed().update(), pack);
    }

    /** The headers of an answer that take no end are the JDK's to end; those that are used have a bound. */
    @Test
    void shouldIgnoreTagsThatAreTooLong() throws Exception {
        String tag = "x".repeat(300);
        byte[] index = TestServer.index(1, pack);
        server.reply(TestServer.INDEX, (request, out) -> TestServer.send(out, "200 OK", index, "ETag: \"" + tag + '"'));
        try (PackFeed feed = feed()) {
            feed.update();
            feed.update();
        }
        assertThat(server.requests(TestServer.INDEX))
                .extracting(request -> request.header("if-none-match"))
                .containsExactly("", "");
    }

    /** All that a server may send in place of an answer ends an update in its attempts. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hello",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
                "HTTP/1.1 999999 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nshort"
            })
    void shouldEndBehindAnswersThatAreNone(String bytes) throws Exception {
        server.reply(pack.path(), (request, out) -> send(out, bytes));
        assertThat(refused().kind()).isIn(FeedErrorKind.UNREACHABLE, FeedErrorKind.REFUSED);
        assertThat(files()).doesNotContain(pack.name());
        assertThat(waits.pauses().stream().map(Duration::toString).collect(Collectors.joining(" ")))
                .isIn("PT1S PT2S PT4S", "PT1S PT1S PT2S PT4S", "");
    }

    private static void send(OutputStream out, String bytes) throws IOException {
        out.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }
}
