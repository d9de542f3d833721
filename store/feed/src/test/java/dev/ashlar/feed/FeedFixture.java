package dev.ashlar.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.store.OpenOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A server, a folder, and time that does what a test wants. */
abstract class FeedFixture {
    /** What the feeds of tests open packs with. */
    static final OpenOptions TRUSTING = OpenOptions.MAPPED.signedBy(TestKeys.STUDIO.publicKey());

    static final FeedOptions OPTIONS = FeedOptions.DEFAULT
            .times(Duration.ofSeconds(30), Duration.ofMinutes(10))
            .attempts(4, Duration.ofSeconds(2), Duration.ofSeconds(10));

    @TempDir
    Path work;

    Path folder;
    TestServer server;
    TestWaits waits;

    @BeforeEach
    void startServer() throws IOException {
        folder = work.resolve("packs");
        server = new TestServer();
        waits = new TestWaits();
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    TestPacks.Pack pack(String version) throws IOException {
        return TestPacks.signed(work, version, 3000);
    }

    PackFeed feed() throws IOException {
        return feed(OPTIONS);
    }

    PackFeed feed(FeedOptions options) throws IOException {
        return feed(server.address(), options, TRUSTING);
    }

    PackFeed feed(URI address, FeedOptions options, OpenOptions open) throws IOException {
        return new PackFeed(address, folder, new PackFeed.Subscription(Catalog.of(), open), options, waits);
    }

    /** What an update of a new feed throws. */
    FeedException refused() throws IOException {
        return refused(feed());
    }

    static FeedException refused(PackFeed feed) {
        FeedException refused = catchThrowableOfType(FeedException.class, feed::update);
        assertThat(refused).as("what update throws").isNotNull();
        return refused;
    }

    /** Names of the files in the folder, but for the lock. */
    List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals(".lock"))
                    .sorted()
                    .toList();
        }
    }

    /** That a pack, and no part of any, is in place. */
    void assertInPlace(FeedPack found, TestPacks.Pack expected) throws IOException {
        assertThat(found.file()).isEqualTo(folder.resolve(expected.name())).hasBinaryContent(expected.bytes());
        assertThat(found.sha256()).isEqualTo(expected.entry().sha256());
        assertThat(found.contentId()).isEqualTo(expected.entry().contentId());
        assertThat(files()).noneMatch(name -> name.endsWith(".part")).contains("current.json", "index.json");
    }
}
