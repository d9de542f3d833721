package dev.ashlar.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.feed.format.FeedException;
import dev.ashlar.feed.format.FeedFile;
import dev.ashlar.feed.format.FeedPatch;
import dev.ashlar.link.PatchException;
import dev.ashlar.link.PatchFormat;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Updates by a patch, and what they do when it is of no use: whatever happens, the pack of the index gets in place. */
class PatchedUpdateTest extends FeedFixture {
    private TestPacks.Pack first;
    private TestPacks.Pack second;
    private TestPacks.Patch patch;
    private final List<Exception> failures = new ArrayList<>();
    private Consumer<FeedFile> atDownload = file -> {};
    private final FeedListener listener = new FeedListener() {
        @Override
        public void downloading(FeedFile file, long done) {
            atDownload.accept(file);
        }

        @Override
        public void patchFailed(FeedPatch failed, Exception e) {
            assertThat(failed.to()).isEqualTo(second.entry().name());
            failures.add(e);
        }
    };

    @BeforeEach
    void haveTheFirstPack() throws Exception {
        first = pack("1.0");
        second = pack("1.1");
        patch = TestPacks.patch(work, first, second);
        server.publish(1, first);
        feed().update();
    }

    /** Announces the second pack with its patch. */
    private void announce() {
        server.publish(2, patch, second, first);
    }

    private void assertUpdated() throws Exception {
        assertInPlace(feed().update(listener), second);
    }

    private int packRequests() {
        return server.requests(second.path()).size();
    }

    private Path part(String fileName) {
        return folder.resolve(fileName + ".part");
    }

    @Test
    void shouldTakeThePatchOfThePackInPlace() throws Exception {
        announce();
        List<FeedFile> loaded = new ArrayList<>();
        atDownload = loaded::add;
        assertUpdated();

        assertThat(packRequests()).isZero();
        assertThat(server.requests(patch.path())).hasSize(1);
        assertThat(loaded).startsWith(patch.entry()).endsWith(second.entry());
        assertThat(failures).isEmpty();
        assertThat(files()).containsExactlyInAnyOrder("current.json", "index.json", first.name(), second.name());
    }

    @Test
    void shouldLoadThePackWhereNoPatchBeginsWithThePackInPlace() throws Exception {
        TestPacks.Pack other = pack("0.9");
        patch = TestPacks.patch(work, other, second);
        announce();
        assertUpdated();

        assertThat(server.requests(patch.path())).isEmpty();
        assertThat(packRequests()).isEqualTo(1);
        assertThat(failures).isEmpty();
    }

    @Test
    void shouldLoadThePackWhereNoPackIsInPlace() throws Exception {
        folder = work.resolve("another");
        announce();
        assertUpdated();

        assertThat(server.requests(patch.path())).isEmpty();
    }

    /** The way back has a patch too; the packs do not lead in a circle, since the newest one is in place already. */
    @Test
    void shouldTakeOnePatchAtMost() throws Exception {
        announce();
        assertUpdated();
        TestPacks.Patch back = TestPacks.patch(work, second, first);
        server.publish(3, back, first, second);

        assertInPlace(feed().update(listener), first);
        assertThat(server.requests(back.path())).isEmpty();
    }

    @Test
    void shouldGoOnWithAPatchThatBroke() throws Exception {
        announce();
        server.replyOnce(patch.path(), (request, out) -> {
            TestServer.begin(out, "200 OK", patch.bytes().length);
            out.write(patch.bytes(), 0, 100);
        });
        assertUpdated();

        assertThat(server.requests(patch.path()).get(1).header("range")).isEqualTo("bytes=100-");
        assertThat(packRequests()).isZero();
    }

    /** Each attempt brings 100 bytes, and then silence. */
    @Test
    void shouldTakeAPatchFromASlowServer() throws Exception {
        announce();
        server.replyOnce(patch.path(), (request, out) -> {
            TestServer.begin(out, "200 OK", patch.bytes().length);
            out.write(patch.bytes(), 0, 100);
            out.flush();
            server.stall();
        });
        boolean[] passed = new boolean[1];
        atDownload = file -> {
            if (part(patch.entry().fileName()).toFile().length() == 100 && !passed[0]) {
                passed[0] = true;
                waits.pass();
            }
        };
        assertUpdated();
        assertThat(packRequests()).isZero();
    }

    @Test
    void shouldLoadThePackWhereThePatchIsMissing() throws Exception {
        announce();
        server.remove(patch.path());
        assertFallback(FeedException.class, "refused: expected the file, found status 404");
    }

    @Test
    void shouldLoadThePackWhereThePatchHasWrongBytes() throws Exception {
        announce();
        byte[] wrong = patch.bytes().clone();
        wrong[wrong.length / 2] ^= 1;
        server.put(patch.path(), wrong);
        assertFallback(
                FeedException.class,
                "damaged: expected bytes with the SHA-256 " + patch.entry().sha256());
    }

    @Test
    void shouldLoadThePackWhereThePatchIsShorterThanSaid() throws Exception {
        announce();
        server.put(patch.path(), Arrays.copyOf(patch.bytes(), patch.bytes().length - 1));
        assertFallback(FeedException.class, "unreachable: expected the " + patch.bytes().length + " bytes of the file");
    }

    /** Not one byte more than the index says is written. */
    @Test
    void shouldLoadThePackWhereThePatchIsLongerThanSaid() throws Exception {
        announce();
        server.reply(patch.path(), (request, out) -> {
            TestServer.begin(out, "200 OK", -1);
            out.write(patch.bytes());
            out.write(new byte[1 << 16]);
        });
        atDownload = file ->
                assertThat(part(patch.entry().fileName()).toFile().length()).isLessThanOrEqualTo(patch.bytes().length);
        assertFallback(FeedException.class, "unreachable: expected " + patch.bytes().length + " bytes, found more");
    }

    /** The studio has signed an index with bytes that are no patch. */
    @Test
    void shouldLoadThePackWhereThePatchIsNone() throws Exception {
        patch = TestPacks.listed(new byte[1000], first, second);
        announce();
        assertFallback(PatchException.class, "not a patch");
    }

    @Test
    void shouldLoadThePackWhereThePatchIsDamaged() throws Exception {
        byte[] damaged = patch.bytes().clone();
        damaged[PatchFormat.LENGTH] ^= 1; // The first byte of the commands.
        patch = TestPacks.listed(damaged, first, second);
        announce();
        assertFallback(PatchException.class, "a damaged patch: ");
    }

    @Test
    void shouldLoadThePackWhereThePatchIsFromAnother() throws Exception {
        patch = TestPacks.listed(TestPacks.made(work, pack("0.9"), second), first, second);
        announce();
        assertFallback(
                PatchException.class,
                "expected a patch from the pack " + first.entry().sha256() + ", found ");
    }

    /** The space of the disk was asked for with the size of the index. */
    @Test
    void shouldLoadThePackWhereThePatchIsToAnother() throws Exception {
        patch = TestPacks.listed(TestPacks.made(work, first, TestPacks.signed(work, "1.1", 4000)), first, second);
        announce();
        assertFallback(
                PatchException.class,
                "expected a patch to the pack " + second.entry().sha256() + ", found ");
    }

    @Test
    void shouldLoadThePackWhereThePackInPlaceIsDamaged() throws Exception {
        announce();
        byte[] damaged = first.bytes().clone();
        damaged[damaged.length / 2] ^= 1;
        Files.write(folder.resolve(first.name()), damaged);
        assertFallback(PatchException.class, "expected the pack that ");
    }

    private void assertFallback(Class<? extends Exception> type, String message) throws Exception {
        assertUpdated();
        assertThat(failures)
                .singleElement()
                .satisfies(e -> assertThat(e).isInstanceOf(type).hasMessageContaining(message));
        assertThat(packRequests()).isEqualTo(1);
        assertThat(files()).containsExactlyInAnyOrder("current.json", "index.json", first.name(), second.name());
    }

    /** A patch that fails costs nothing of a download that has begun. */
    @Test
    void shouldKeepThePartOfAPackWhenThePatchFails() throws Exception {
        patch = TestPacks.listed(new byte[1000], first, second);
        announce();
        Files.write(part(second.name()), Arrays.copyOf(second.bytes(), 5000));
        assertUpdated();

        assertThat(failures).hasSize(1);
        assertThat(server.requests(second.path()).get(0).header("range")).isEqualTo("bytes=5000-");
    }

    @Test
    void cannotPreferAPatchToFewerBytesThatAreMissing() throws Exception {
        announce();
        int missing = patch.bytes().length;
        Files.write(part(second.name()), Arrays.copyOf(second.bytes(), second.bytes().length - missing));
        assertUpdated();

        assertThat(server.requests(patch.path())).isEmpty();
        assertThat(packRequests()).isEqualTo(1);
    }

    @Test
    void shouldRemoveWhatDeadProcessesHaveLeft() throws Exception {
        announce();
        Files.write(folder.resolve("patched.part"), new byte[100]);
        Files.write(part(TestPacks.listed(new byte[100], second, first).entry().fileName()), new byte[100]);
        Files.write(part("notes.patch"), new byte[1]);
        assertInPlaceBesideNotes(feed().update(listener));
    }

    private void assertInPlaceBesideNotes(FeedPack found) throws IOException {
        assertThat(found.file()).hasBinaryContent(second.bytes());
        assertThat(files())
                .containsExactlyInAnyOrder(
                        "current.json", "index.json", "notes.patch.part", first.name(), second.name());
    }

    @Test
    void shouldGoOnBehindAnInterrupt() throws Exception {
        announce();
        server.replyOnce(patch.path(), (request, out) -> {
            TestServer.begin(out, "200 OK", patch.bytes().length);
            out.write(patch.bytes(), 0, 100);
            out.flush();
            server.stall();
        });
        atDownload = file -> {
            if (part(patch.entry().fileName()).toFile().length() == 100) {
                Thread.currentThread().interrupt();
            }
        };
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> feed().update(listener));
        assertThat(failures).isEmpty();
        atDownload = file -> {};
        assertUpdated();
        assertThat(packRequests()).isZero();
    }

    @Test
    void shouldEndWhenItIsClosed() throws Exception {
        announce();
        PackFeed feed = feed();
        atDownload = file -> feed.close();
        assertThatIllegalStateException()
                .isThrownBy(() -> feed.update(listener))
                .withMessage("the feed is closed");
        assertThat(failures).isEmpty();
        assertThat(packRequests()).isZero();
    }

    /** The patch gives what the index says, and the pack is of somebody else: its part stays, and nothing is loaded for it again. */
    @Test
    void cannotPutAPackOfAStrangerInPlace() throws Exception {
        second = TestPacks.signed(work, "1.1", 3000, TestKeys.STRANGER);
        patch = TestPacks.patch(work, first, second);
        announce();
        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(PackException.class).isThrownBy(() -> feed().update(listener));
            assertThat(files()).contains(second.name() + ".part").doesNotContain(second.name());
        }
        assertThat(server.requests(patch.path())).hasSize(1);
        assertThat(packRequests()).isZero();
        assertThat(feed().current().orElseThrow().file()).hasBinaryContent(first.bytes());
    }

    @Test
    void cannotTakeALinkForAPatch() throws Exception {
        announce();
        Path victim = Files.writeString(work.resolve("victim"), "mine");
        Files.createSymbolicLink(part(patch.entry().fileName()), victim);
        Files.createSymbolicLink(folder.resolve("patched.part"), victim);
        assertUpdated();

        assertThat(victim).hasContent("mine");
        assertThat(failures).isEmpty();
    }
}
