package dev.ashlar.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.feed.format.FeedEntry;
import dev.ashlar.feed.format.FeedErrorKind;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.feed.format.FeedFile;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What somebody between the studio and the game, or beside the game, cannot do. */
class TrustTest extends FeedFixture {
    private static PackException unusable(PackFeed feed) {
        PackException unusable = catchThrowableOfType(PackException.class, feed::update);
        assertThat(unusable).as("what update throws").isNotNull();
        return unusable;
    }

    @Test
    void cannotAnnounceWithAnotherKey() throws Exception {
        server.publish(1, TestKeys.STRANGER, pack("1.0"));
        assertThat(refused().kind()).isEqualTo(FeedErrorKind.NOT_TRUSTED);
        assertThat(files()).isEmpty();
    }

    /** The index is right, the pack that it announces is not: the same key has to have signed both. */
    @Test
    void cannotAnnounceAPackOfAnotherKey() throws Exception {
        TestPacks.Pack strange = TestPacks.signed(work, "1.0", 10, TestKeys.STRANGER);
        server.publish(1, strange);
        assertThat(unusable(feed()).kind()).isEqualTo(PackErrorKind.NOT_TRUSTED);
        assertThat(files()).doesNotContain(strange.name());
    }

    @Test
    void cannotAnnounceAPackWithoutASignature() throws Exception {
        TestPacks.Pack bare = TestPacks.unsigned(work, "1.0", 10);
        server.publish(1, bare);
        assertThat(unusable(feed())).hasMessageContaining("none: the pack is not signed");
        assertThat(files()).doesNotContain(bare.name());
    }

    @Test
    void cannotAnnounceWhatIsNoPack() throws Exception {
        byte[] bytes = new byte[5000];
        TestPacks.Pack none = new TestPacks.Pack(bytes, new FeedEntry(1, bytes.length, TestPacks.sha256(bytes), ""));
        server.publish(1, none);
        assertThat(unusable(feed()).kind()).isEqualTo(PackErrorKind.NOT_A_PACK);
    }

    @Test
    void cannotAnnounceAnotherContentId() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        FeedEntry wrong = new FeedEntry(
                pack.entry().contentId() + 1, pack.entry().size(), pack.entry().sha256(), "1.0");
        server.publish(1, new TestPacks.Pack(pack.bytes(), wrong));
        FeedException refused = refused();
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.DAMAGED);
        assertThat(refused).hasMessageContaining("expected the content id %016X".formatted(wrong.contentId()));
    }

    /** What is announced as 2.0 is an older pack in truth: the stamp counts, which is signed. */
    @Test
    void cannotGoBelowTheLeastVersion() throws Exception {
        TestPacks.Pack old = pack("1.3.9");
        FeedEntry boast = new FeedEntry(
                old.entry().contentId(), old.entry().size(), old.entry().sha256(), "2.0");
        server.publish(1, new TestPacks.Pack(old.bytes(), boast));
        PackFeed feed = feed(server.address(), OPTIONS, TRUSTING.atLeast("1.4"));
        PackException refused = unusable(feed);
        assertThat(refused.kind()).isEqualTo(PackErrorKind.NOT_TRUSTED);
        assertThat(refused).hasMessageContaining("expected 1.4 or later, found \"1.3.9\"");
    }

    /** A pack for a later release of the game stays as a part, and is not loaded again. */
    @Test
    void shouldNotLoadAgainWhatTheGameCannotUse() throws Exception {
        TestPacks.Pack later = pack("2.0");
        server.publish(1, later);
        OpenOptions options = TRUSTING.atLeast("3.0");
        unusable(feed(server.address(), OPTIONS, options));
        unusable(feed(server.address(), OPTIONS, options));
        assertThat(server.requests(later.path())).hasSize(1);

        assertInPlace(feed().update(), later);
        assertThat(server.requests(later.path())).hasSize(1);
    }

    @Test
    void cannotReplayAnOlderIndex() throws Exception {
        TestPacks.Pack older = pack("1.0");
        TestPacks.Pack newer = pack("1.1");
        server.publish(6, older);
        byte[] before = TestServer.index(6, older);
        server.publish(7, newer, older);
        feed().update();
        server.put(TestServer.INDEX, before);

        // In a new process too: the folder knows.
        FeedException refused = refused();
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.NOT_TRUSTED);
        assertThat(refused)
                .hasMessage(server.address() + "index.json: not trusted: sequence: expected 7 or greater, which "
                        + folder.resolve("index.json") + " has noted, found 6: the index is an older one, "
                        + "or the folder belongs to another feed");
        assertThat(feed().current()).map(FeedPack::productVersion).contains("1.1");
    }

    /** The index of the pack in place tells the same. */
    @Test
    void shouldAcceptTheSameIndexWhereItsFileWasDamaged() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(7, pack);
        FeedPack first = feed().update();
        for (byte[] damage : new byte[][] {{'x'}, null}) {
            Path index = folder.resolve("index.json");
            Files.delete(index);
            if (damage != null) {
                Files.write(index, damage);
            }
            assertThat(feed().update()).isEqualTo(first);
            assertThat(index).hasSameBinaryContentAs(folder.resolve("current.json"));
        }
    }

    /** The sequence counts from the moment that an index is accepted, not from that when its pack is there. */
    @Test
    void cannotReplayBehindADownloadThatFailed() throws Exception {
        server.publish(7, pack("1.1"));
        server.remove(pack("1.1").path());
        assertThat(refused().kind()).isEqualTo(FeedErrorKind.REFUSED);
        server.publish(6, pack("1.0"));
        assertThat(refused().kind()).isEqualTo(FeedErrorKind.NOT_TRUSTED);
    }

    @Test
    void cannotAnnounceTwoThingsWithOneSequence() throws Exception {
        server.publish(7, pack("1.0"));
        feed().update();
        server.publish(7, pack("1.1"));
        FeedException refused = refused();
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.NOT_TRUSTED);
        assertThat(refused).hasMessageEndingWith("expected one greater than 7, found the same with another index");
    }

    /** What the folder says counts as far as its signature is right: a release with another key begins anew. */
    @Test
    void shouldBeginAnewWithAnotherKey() throws Exception {
        server.publish(900, pack("1.0"));
        feed().update();
        TestPacks.Pack next = TestPacks.signed(work, "1.1", 10, TestKeys.STRANGER);
        server.publish(1, TestKeys.STRANGER, next);
        OpenOptions other = OpenOptions.MAPPED.signedBy(TestKeys.STRANGER.publicKey());

        assertThat(feed(server.address(), OPTIONS, other).current()).isEmpty();
        assertInPlace(feed(server.address(), OPTIONS, other).update(), next);
    }

    @Test
    void shouldNotBelieveFilesOfTheFolderWithoutASignature() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(3, pack);
        Files.createDirectories(folder);
        Files.write(folder.resolve("index.json"), TestServer.unsignedIndex(900, pack));
        Files.write(folder.resolve("current.json"), new byte[1 << 20]);

        assertThat(feed().current()).isEmpty();
        assertInPlace(feed().update(), pack);
    }

    @Test
    void cannotWriteThroughLinks() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(1, pack);
        Path precious = Files.writeString(work.resolve("precious"), "precious");
        Files.createDirectories(folder);
        for (String name : new String[] {
            pack.name(), pack.name() + ".part", "index.json", "index.json.part", "current.json", "current.json.part"
        }) {
            Files.createSymbolicLink(folder.resolve(name), precious);
        }
        assertInPlace(feed().update(), pack);
        assertThat(precious).hasContent("precious");
        assertThat(folder.resolve(pack.name())).isRegularFile().matches(file -> !Files.isSymbolicLink(file));
    }

    @Test
    void cannotTakeALinkForAPackInPlace() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(1, pack);
        Path file = feed().update().file();
        Path elsewhere = work.resolve("elsewhere");
        Files.move(file, elsewhere);
        Files.createSymbolicLink(file, elsewhere);

        assertThat(feed().current()).isEmpty();
        assertInPlace(feed().update(), pack);
    }

    @Test
    void cannotLockThroughALink() throws Exception {
        server.publish(1, pack("1.0"));
        Files.createDirectories(folder);
        Files.createSymbolicLink(folder.resolve(".lock"), work.resolve("elsewhere"));
        assertThat(catchThrowableOfType(IOException.class, () -> feed().update()))
                .hasMessageContaining(".lock: is no regular file");
        assertThat(work.resolve("elsewhere")).doesNotExist();
    }

    /** A pipe in place of the part would keep whoever opens it waiting. */
    @Test
    void cannotWaitForAPipe() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")), "a way to make a pipe");
        TestPacks.Pack pack = pack("1.0");
        server.publish(1, pack);
        Files.createDirectories(folder);
        for (String name : new String[] {pack.name(), pack.name() + ".part", "index.json", "current.json"}) {
            assertThat(new ProcessBuilder(
                                    "/usr/bin/mkfifo", folder.resolve(name).toString())
                            .start()
                            .waitFor())
                    .isZero();
        }
        assertInPlace(feed().update(), pack);
    }

    @Test
    void cannotTakeAClientThatFollowsRedirects() {
        HttpClient client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OPTIONS.client(client))
                .withMessage(
                        "client: expected one that follows no redirects, found NORMAL: a redirect could lead to any"
                                + " host");
    }

    @Test
    void cannotHaveHeadersThatSplitRequests() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OPTIONS.header("X-Key", "secret\r\nHost: other"))
                .withMessageStartingWith("header X-Key: ")
                .withMessageNotContaining("secret")
                .withNoCause();
    }

    /** Feeds of other threads, and of other processes, wait for their turn. */
    @Test
    void shouldWaitForWhoeverHasTheLock() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(1, pack);
        Files.createDirectories(folder);
        // As another process would have it: a lock of this JVM that the feed knows nothing of counts as one.
        try (PackFeed feed = feed()) {
            PackFeed other = new PackFeed(
                    server.address(),
                    folder,
                    new PackFeed.Subscription(Catalog.of(), TRUSTING),
                    OPTIONS.times(Duration.ofSeconds(1), Duration.ofSeconds(2)),
                    waits);
            FeedListener listener = new FeedListener() {
                @Override
                public void downloading(FeedFile file, long done) {
                    if (done == 0) {
                        FeedException late = refused(other);
                        assertThat(late.kind()).isEqualTo(FeedErrorKind.UNREACHABLE);
                    }
                }
            };
            assertInPlace(feed.update(listener), pack);
        }
        assertThat(waits.pauses()).hasSizeGreaterThanOrEqualTo(10).allMatch(Duration.ofMillis(200)::equals);
        try (FileChannel channel = FileChannel.open(folder.resolve(".lock"), StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            assertThat(lock).as("the lock that the feed has given back").isNotNull();
        }
    }
}
