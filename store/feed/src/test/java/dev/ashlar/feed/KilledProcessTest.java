package dev.ashlar.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.OtherJvm;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.feed.format.FeedFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Processes that end in the middle of an update, at moments that the server chooses, and processes that share a folder. */
class KilledProcessTest extends FeedFixture {
    /** Updates; with a third argument, ends at once when so many bytes are there. */
    static final class Main {
        private Main() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            long end = arguments.length > 2 ? Long.parseLong(arguments[2]) : Long.MAX_VALUE;
            try (PackFeed feed =
                    PackFeed.open(URI.create(arguments[0]), Path.of(arguments[1]), Catalog.of(), TRUSTING, OPTIONS)) {
                FeedPack pack = feed.update(new FeedListener() {
                    @Override
                    public void downloading(FeedFile file, long done) {
                        if (done >= end) {
                            Runtime.getRuntime().halt(0);
                        }
                    }
                });
                System.out.println(pack.productVersion());
            }
        }
    }

    private List<String> run(Object... arguments) throws Exception {
        return OtherJvm.run(List.of(), Main.class, arguments);
    }

    @Test
    void shouldGoOnWithThePartOfADeadProcess() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(1, pack);
        server.replyOnce(pack.path(), (request, out) -> {
            TestServer.begin(out, "200 OK", pack.bytes().length);
            out.write(pack.bytes(), 0, 1000);
            out.flush();
            server.stall();
        });
        assertThat(run(server.address(), folder, 1000)).isEmpty();
        assertThat(files()).containsExactly(pack.name() + ".part", "index.json");
        assertThat(feed().current()).isEmpty();

        assertInPlace(feed().update(), pack);
        assertThat(server.requests(pack.path()).get(1).header("range")).isEqualTo("bytes=1000-");
    }

    @Test
    void shouldRemoveThePartOfAPackThatIsNotAnnouncedAnyMore() throws Exception {
        TestPacks.Pack first = pack("1.0");
        server.publish(1, first);
        assertThat(run(server.address(), folder, first.bytes().length)).isEmpty();
        assertThat(files()).containsExactly(first.name() + ".part", "index.json");

        TestPacks.Pack second = pack("1.1");
        server.publish(2, second);
        assertInPlace(feed().update(), second);
        assertThat(files()).doesNotContain(first.name(), first.name() + ".part");
    }

    /** One process ends when the patch is there, one when it has been applied. No byte is loaded twice. */
    @Test
    void shouldGoOnWithThePatchOfADeadProcess() throws Exception {
        TestPacks.Pack first = pack("1.0");
        TestPacks.Pack second = pack("1.1");
        TestPacks.Patch patch = TestPacks.patch(work, first, second);
        server.publish(1, first);
        feed().update();
        server.publish(2, patch, second, first);

        assertThat(run(server.address(), folder, patch.bytes().length)).isEmpty();
        assertThat(files()).contains(patch.entry().fileName() + ".part").doesNotContain(second.name() + ".part");
        assertThat(run(server.address(), folder, second.bytes().length)).isEmpty();
        assertThat(folder.resolve(second.name() + ".part")).hasBinaryContent(second.bytes());
        assertThat(files()).doesNotContain(second.name());

        assertInPlace(feed().update(), second);
        assertThat(server.requests(patch.path())).hasSize(1);
        assertThat(server.requests(second.path())).isEmpty();
    }

    /** The second one waits for the first, and then finds the pack in place. */
    @Test
    void shouldLoadOnceForTwoProcesses() throws Exception {
        TestPacks.Pack pack = pack("1.0");
        server.publish(1, pack);
        Process[] other = new Process[1];
        FeedPack found = feed().update(new FeedListener() {
            @Override
            public void downloading(FeedFile file, long done) {
                if (done == 0) {
                    other[0] = start();
                }
            }
        });
        assertInPlace(found, pack);
        assertThat(other[0].inputReader().lines()).containsExactly("1.0");
        assertThat(other[0].waitFor()).isZero();
        assertThat(server.requests(pack.path())).hasSize(1);
    }

    private Process start() {
        try {
            return new ProcessBuilder(OtherJvm.command(List.of(), Main.class, server.address(), folder))
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
