package dev.ashlar.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.feed.format.FeedErrorKind;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.feed.format.FeedFile;
import dev.ashlar.store.OpenOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Updates on a disk that has no space, and on one that is full in the middle: the pack before stays, and the download goes on when there is space again. */
final class FullDiskMain {
    static final int DISK_KIB = 2000;

    private final Path disk;
    private final TestServer server;
    private final Path folder;

    private FullDiskMain(Path disk, TestServer server) {
        this.disk = disk;
        this.server = server;
        this.folder = disk.resolve("packs");
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (TestServer server = new TestServer()) {
            new FullDiskMain(Path.of(arguments[0]), server).run(Path.of(arguments[1]));
        }
    }

    private void run(Path work) throws IOException, InterruptedException {
        TestPacks.Pack older = TestPacks.signed(work, "1.0", 10);
        TestPacks.Pack newer = TestPacks.signed(work, "1.1", 10_000);
        assertThat(newer.bytes().length).isBetween(300_000, 1_000_000);
        server.publish(1, older);
        feed().update();
        server.publish(2, newer, older);

        Path ballast = disk.resolve("ballast");
        fill(ballast);
        assertKept(older, expectFailure(FeedListener.NONE));
        Files.delete(ballast);
        server.replyOnce(newer.path(), (request, out) -> {
            TestServer.begin(out, "200 OK", newer.bytes().length);
            out.write(newer.bytes(), 0, 100_000);
            out.flush();
        });
        assertKept(older, expectFailure(new FeedListener() {
            @Override
            public void downloading(FeedFile file, long done) {
                if (done == 100_000) {
                    fill(ballast);
                }
            }
        }));
        Files.delete(ballast);
        FeedPack found = feed().update();
        assertThat(found.file()).hasBinaryContent(newer.bytes());
        assertThat(server.requests(newer.path()))
                .last()
                .satisfies(request -> assertThat(request.header("range")).startsWith("bytes="));
    }

    private PackFeed feed() throws IOException {
        return new PackFeed(
                server.address(),
                folder,
                new PackFeed.Subscription(Catalog.of(), OpenOptions.MAPPED.signedBy(TestKeys.STUDIO.publicKey())),
                FeedFixture.OPTIONS,
                new TestWaits());
    }

    private IOException expectFailure(FeedListener listener) throws IOException {
        PackFeed feed = feed();
        IOException failure = catchThrowableOfType(IOException.class, () -> feed.update(listener));
        assertThat(failure).isNotNull();
        return failure;
    }

    /** Either there is no space from the start, or a write fails. */
    private void assertKept(TestPacks.Pack older, IOException failure) throws IOException, InterruptedException {
        if (failure instanceof FeedException early) {
            assertThat(early.kind()).isEqualTo(FeedErrorKind.TOO_LARGE);
            assertThat(early).hasMessageContaining("of space on the disk");
        } else {
            assertThat(failure).hasMessageContaining("No space left on device");
        }
        assertThat(feed().current().orElseThrow().file()).hasBinaryContent(older.bytes());
    }

    /** Until nothing more fits. */
    private static void fill(Path ballast) {
        try (OutputStream out = Files.newOutputStream(ballast, StandardOpenOption.CREATE)) {
            for (int length = 1 << 16; length > 0; length /= 2) {
                fill(out, new byte[length]);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void fill(OutputStream out, byte[] zeros) {
        try {
            while (true) {
                out.write(zeros);
            }
        } catch (IOException e) {
            return; // Full, for so many bytes.
        }
    }
}
