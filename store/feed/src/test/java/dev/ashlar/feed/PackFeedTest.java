package dev.ashlar.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.feed.format.FeedErrorKind;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.feed.format.FeedFile;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.PackSet;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Updates from a server that does what it should. */
class PackFeedTest extends FeedFixture {
    @Test
    void shouldPutTheNewestPackInPlace() throws Exception {
        TestPacks.Pack older = pack("1.0");
        TestPacks.Pack newer = pack("1.1");
        server.publish(7, newer, older);
        List<Long> progress = new ArrayList<>();
        FeedListener listener = new FeedListener() {
            @Override
            public void downloading(FeedFile file, long done) {
                assertThat(file).isEqualTo(newer.entry());
                progress.add(done);
            }
        };
        FeedPack found = feed().update(listener);

        assertInPlace(found, newer);
        assertThat(found.productVersion()).isEqualTo("1.1");
        assertThat(found.sequence()).isEqualTo(7);
        assertThat(progress).isSorted().startsWith(0L).endsWith((long) newer.bytes().length);
        assertThat(server.requests(older.path())).isEmpty();
    }

    @Test
    void shouldSwapAGameToTheNextPack() throws Exception {
        TestPacks.Pack first = pack("1.0");
        server.publish(1, first);
        try (PackFeed feed = feed()) {
            FeedPack before = feed.update();
            PackSet packs = PackSet.open(before.file(), Catalog.of(), TRUSTING);
            assertThat(packs.stamp().version()).isEqualTo("1.0");

            TestPacks.Pack second = pack("1.1");
            server.publish(2, second, first);
            FeedPack after = feed.update();
            assertThat(packs.swap(after.file(), Duration.ofSeconds(30))).isTrue();
            assertThat(packs.stamp().version()).isEqualTo("1.1");
            packs.close();
        }
    }

    @Test
    void shouldAskForNothingAgainThatHasNotChanged() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(1, pack);
        try (PackFeed feed = feed()) {
            FeedPack first = feed.update();
            assertThat(feed.update()).isEqualTo(first);
            assertThat(first)
                    .hasToString("FeedPack[file=" + first.file() + ", contentId="
                            + "%016X".formatted(first.contentId()) + ", size=" + first.size() + ", sha256="
                            + first.sha256()
                            + ", productVersion=1.0, sequence=1]");
        }
        List<TestServer.Request> requests = server.requests(TestServer.INDEX);
        assertThat(requests).hasSize(2);
        assertThat(requests.get(0).header("if-none-match")).isEmpty();
        assertThat(requests.get(1).header("if-none-match")).startsWith("\"");
        assertThat(server.requests(pack.path())).hasSize(1);
    }

    @Test
    void shouldAskByDateWhereTheServerHasNoTags() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(1, pack);
        String date = "Last-Modified: Wed, 25 Nov 2026 10:00:00 GMT";
        byte[] index = TestServer.index(1, pack);
        server.reply(TestServer.INDEX, (request, out) -> {
            if (request.header("if-modified-since").isEmpty()) {
                TestServer.send(out, "200 OK", index, date);
            } else {
                TestServer.send(out, "304 Not Modified", new byte[0], date);
            }
        });
        try (PackFeed feed = feed()) {
            FeedPack first = feed.update();
            assertThat(feed.update()).isEqualTo(first);
        }
        assertThat(server.requests(TestServer.INDEX).get(1).header("if-modified-since"))
                .isEqualTo("Wed, 25 Nov 2026 10:00:00 GMT");
    }

    @Test
    void cannotHearThatNothingHasChangedWithoutHavingAsked() throws Exception {
        server.publish(1, pack("1.0"));
        server.reply(TestServer.INDEX, (request, out) -> TestServer.send(out, "304 Not Modified", new byte[0]));
        assertThat(refused().kind()).isEqualTo(FeedErrorKind.REFUSED);
    }

    @Test
    void shouldKnowItsPackWithoutAServer() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(3, pack);
        FeedPack updated = feed().update();
        server.close();

        assertThat(feed().current()).contains(updated);
    }

    @Test
    void shouldHaveNoPackAtFirst() throws Exception {
        assertThat(feed().current()).isEmpty();
        assertThat(files()).isEmpty();
    }

    @Test
    void cannotTakeADamagedFileForItsPack() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(1, pack);
        Path file = feed().update().file();
        byte[] changed = pack.bytes().clone();
        changed[changed.length / 2] ^= 1;
        Files.write(file, changed);

        assertThat(feed().current()).isEmpty();
        assertInPlace(feed().update(), pack);
    }

    @Test
    void shouldFindAPackThatAnotherProcessHasPutInPlace() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(1, pack);
        feed().update();

        assertInPlace(feed().update(), pack);
        assertThat(server.requests(pack.path())).hasSize(1);
    }

    @Test
    void shouldKeepThePackBeforeTheNewest() throws Exception {
        TestPacks.Pack[] packs = {pack("1.0"), pack("1.1"), pack("1.2")};
        try (PackFeed feed = feed()) {
            for (int i = 0; i < packs.length; i++) {
                server.publish(i + 1, packs[i]);
                feed.update();
                feed.update();
            }
        }
        assertThat(files()).containsExactlyInAnyOrder("current.json", "index.json", packs[1].name(), packs[2].name());
    }

    /** A pack of before is announced again: content goes back, the sequence does not. */
    @Test
    void shouldGoBackToAnOlderPackThatIsAnnouncedAgain() throws Exception {
        TestPacks.Pack older = pack("1.0");
        TestPacks.Pack newer = pack("1.1");
        try (PackFeed feed = feed()) {
            server.publish(1, older);
            feed.update();
            server.publish(2, newer, older);
            feed.update();
            server.publish(3, older, newer);
            FeedPack found = feed.update();
            assertInPlace(found, older);
            assertThat(feed().current()).contains(found);
        }
        assertThat(server.requests(older.path())).hasSize(1);
    }

    @Test
    void shouldLeaveFilesOfOthersAlone() throws Exception {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("notes.txt"), "mine");
        Files.writeString(folder.resolve("game.pack.part"), "mine too");
        String left = pack("0.9").name() + ".part";
        Files.writeString(folder.resolve(left), "of an update that was killed");
        TestPacks.Pack pack = pack("1.0");
        server.publish(1, pack);
        feed().update();

        assertThat(files())
                .containsExactlyInAnyOrder("current.json", "game.pack.part", "index.json", "notes.txt", pack.name());
    }

    @Test
    void shouldSendHeadersOfTheCaller() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(1, pack);
        FeedOptions options = OPTIONS.header("Authorization", "Bearer secret");
        feed(options).update();

        assertThat(server.requests(TestServer.INDEX).get(0).header("authorization"))
                .isEqualTo("Bearer secret");
        assertThat(server.requests(pack.path()).get(0).header("authorization")).isEqualTo("Bearer secret");
        assertThat(server.requests(pack.path()).get(0).header("accept-encoding"))
                .isEqualTo("identity");
        assertThat(options.toString()).contains("Authorization").doesNotContain("secret");
    }

    @Test
    void shouldTakeAClientOfTheCaller() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(1, pack);
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        assertInPlace(feed(OPTIONS.client(client)).update(), pack);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://example.com/packs/",
                "file:///packs/",
                "/packs/",
                "https:packs",
                "https://me:secret@example.com/packs/",
                "https://example.com/packs/?key=secret",
                "https://example.com/packs/#secret"
            })
    void cannotFollowOtherAddresses(String address) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> feed(URI.create(address), OPTIONS, TRUSTING))
                .withMessageStartingWith("address: expected ")
                .withMessageNotContaining("secret");
    }

    @Test
    void shouldFollowAFolderWithoutASlash() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.put("/a/b/index.json", TestServer.index(1, pack));
        server.put("/a/b" + pack.path(), pack.bytes());

        assertInPlace(feed(server.address().resolve("/a/b"), OPTIONS, TRUSTING).update(), pack);
    }

    @Test
    void cannotFollowUnsignedPacksUnlessAsked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> feed(server.address(), OPTIONS, OpenOptions.MAPPED))
                .withMessageContaining("expected keys of signed packs");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> feed(URI.create("http://example.com/"), OPTIONS.unsigned(), OpenOptions.MAPPED))
                .withMessage("address: expected https, since its packs are not signed, found http://example.com/");
    }

    @Test
    void shouldFollowUnsignedPacksOfThisMachine() throws Exception {
        TestPacks.Pack pack = TestPacks.unsigned(work, "1.0", 10);
        server.put(TestServer.INDEX, TestServer.unsignedIndex(1, pack));
        server.put(pack.path(), pack.bytes());

        assertInPlace(
                feed(server.address(), OPTIONS.unsigned(), OpenOptions.MAPPED).update(), pack);
    }

    @Test
    void cannotUpdateWhenItIsClosed() throws Exception {
        server.publish(1, pack("1.0"));
        PackFeed feed = feed();
        feed.close();

        assertThatIllegalStateException().isThrownBy(feed::update).withMessage("the feed is closed");
        assertThatIllegalStateException().isThrownBy(feed::current);
        assertThatIllegalStateException().isThrownBy(() -> feed.follow(Duration.ofMinutes(1), FeedListener.NONE));
    }

    @Test
    void cannotPutAPackInPlaceOfAFolder() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(1, pack);
        Files.createDirectories(folder.resolve(pack.name()));

        assertThat(catchThrowable(() -> feed().update()))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(FeedException.class)
                .hasMessageContaining("is a folder; expected a file, or nothing");
    }
}
