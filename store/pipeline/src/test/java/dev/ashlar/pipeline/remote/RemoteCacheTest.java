package dev.ashlar.pipeline.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.web.FileServer;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests, and answers that are none. */
class RemoteCacheTest {
    private static final String KEY = "ab".repeat(32);
    private static final String SECRET = "Bearer open sesame";

    @TempDir
    Path folder;

    private FileServer server;

    @BeforeEach
    void start() throws IOException {
        server = new FileServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private RemoteCache cache(String authorization) {
        return RemoteCache.at(server.address(), authorization, false, RemoteCache.PATIENCE);
    }

    private RemoteFile send(RemoteCache cache, String text) throws IOException {
        Path file = Files.writeString(folder.resolve("sent"), text);
        RemoteFile sent = RemoteFile.of("pack", file);
        cache.send(KEY, Map.of(sent, file));
        return sent;
    }

    private String load(RemoteCache cache, RemoteFile file) throws IOException {
        Path into = folder.resolve("loaded");
        try (FileChannel channel = FileChannel.open(
                into, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            cache.load(file, channel);
        }
        return Files.readString(into);
    }

    @Test
    void shouldLoadWhatWasSent() throws IOException {
        RemoteCache cache = cache("");
        assertThat(cache.find(KEY)).isNull();
        RemoteFile file = send(cache, "bytes");
        assertThat(file.digest()).isEqualTo("277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9");
        assertThat(cache.find(KEY)).isEqualTo(Map.of("pack", file));
        assertThat(load(cache, file)).isEqualTo("bytes");
        assertThat(load(cache, send(cache, ""))).isEmpty();
        assertThat(server.files()).containsKeys("ac/" + KEY, "cas/" + file.digest());
    }

    @Test
    void shouldSendOnlyWhatTheServerLacks() throws IOException {
        RemoteFile file = send(cache(""), "bytes");
        server.takeRequests();
        send(cache(""), "bytes");
        assertThat(server.takeRequests()).containsExactly("HEAD cas/" + file.digest(), "PUT ac/" + KEY);
        server.files().put("cas/" + file.digest(), new byte[3]);
        send(cache(""), "bytes");
        assertThat(server.takeRequests())
                .containsExactly("HEAD cas/" + file.digest(), "PUT cas/" + file.digest(), "PUT ac/" + KEY);
    }

    @Test
    void shouldSendAgainWhatWasWrong() throws IOException {
        RemoteCache cache = cache("");
        RemoteFile file = send(cache, "bytes");
        for (String wrong : new String[] {"Bytes", "byte", "bytes and more", ""}) {
            server.files().put("cas/" + file.digest(), wrong.getBytes(StandardCharsets.UTF_8));
            assertThatThrownBy(() -> load(cache, file))
                    .as(wrong)
                    .isInstanceOf(WrongEntryException.class)
                    .hasMessageContaining(file.digest())
                    .hasMessageContaining("expected 5 bytes");
            send(cache, "bytes");
            assertThat(load(cache, file)).isEqualTo("bytes");
        }
        server.files().remove("cas/" + file.digest());
        assertThatThrownBy(() -> load(cache, file)).isInstanceOf(FileNotFoundException.class);
    }

    /** Of the files of an entry, the first wrong one ends the loading: nothing is known of the others. */
    @Test
    void shouldSendAllThatWasNotLoadedAgainToAServerThatWasWrong() throws IOException {
        Path one = Files.writeString(folder.resolve("one"), "stamp");
        Path two = Files.writeString(folder.resolve("two"), "pack");
        Path three = Files.writeString(folder.resolve("three"), "section");
        Map<RemoteFile, Path> all = Map.of(
                RemoteFile.of("stamp", one), one, RemoteFile.of("pack", two), two, RemoteFile.of("s", three), three);
        cache("").send(KEY, all);
        server.files().put("cas/" + RemoteFile.of("stamp", one).digest(), "STAMP".getBytes(StandardCharsets.UTF_8));
        server.files().put("cas/" + RemoteFile.of("pack", two).digest(), "PACK".getBytes(StandardCharsets.UTF_8));
        RemoteCache cache = cache("");
        assertThat(load(cache, RemoteFile.of("s", three))).isEqualTo("section");
        assertThatThrownBy(() -> load(cache, RemoteFile.of("stamp", one))).isInstanceOf(WrongEntryException.class);
        server.takeRequests();
        cache.send(KEY, all);
        assertThat(server.takeRequests())
                .contains("HEAD cas/" + RemoteFile.of("s", three).digest())
                .doesNotContain("PUT cas/" + RemoteFile.of("s", three).digest());
        assertThat(load(cache(""), RemoteFile.of("stamp", one))).isEqualTo("stamp");
        assertThat(load(cache(""), RemoteFile.of("pack", two))).isEqualTo("pack");
    }

    @Test
    void shouldRefuseEntriesThatAreNone() throws IOException {
        server.files().put("ac/" + KEY, "not found".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> cache("").find(KEY)).isInstanceOf(WrongEntryException.class);
        server.files().put("ac/" + KEY, new byte[(1 << 20) + 1]);
        assertThatThrownBy(() -> cache("").find(KEY))
                .isInstanceOf(WrongEntryException.class)
                .hasMessageContaining("1048576");
    }

    @Test
    void shouldTellOtherAnswers() throws IOException {
        RemoteCache cache = cache("");
        RemoteFile file = send(cache, "bytes");
        for (int status : new int[] {204, 302, 403, 500, 503}) {
            server.setStatus(status);
            assertThatThrownBy(() -> cache.find(KEY))
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessage(server.address() + "ac/" + KEY + ": expected status 200 or 404, found " + status);
            assertThatThrownBy(() -> load(cache, file)).hasMessageContaining("found " + status);
            assertThatThrownBy(() -> send(cache, "bytes")).hasMessageContaining("found " + status);
        }
        server.setStatus(405);
        assertThatThrownBy(() -> send(cache, "bytes")).hasMessageContaining("200 to 299 for PUT, found 405");
    }

    @Test
    void shouldSendCredentialsAndNeverTellThem() throws IOException {
        server.require(SECRET);
        send(cache(SECRET), "bytes");
        for (String other : new String[] {"", "Bearer guess"}) {
            assertThatThrownBy(() -> cache(other).find(KEY))
                    .hasMessageContaining("found 401")
                    .hasMessageNotContaining("guess");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cache("Bearer two\nlines"))
                .withMessageNotContaining("lines")
                .withNoCause();
    }

    /** A server that accepts connections and says nothing, and one that stops in the middle. */
    @Test
    void shouldWaitForAnAnswerForALimitedTime() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            RemoteCache cache =
                    RemoteCache.at("http://127.0.0.1:" + silent.getLocalPort(), "", false, Duration.ofMillis(200));
            assertThatThrownBy(() -> cache.find(KEY)).hasMessageContaining("expected an answer in 200 ms, found none");
            Thread half = new Thread(() -> answerHalf(silent));
            half.start();
            RemoteFile file = new RemoteFile("pack", KEY, 5);
            assertThatThrownBy(() -> load(cache, file)).hasMessageContaining("found none");
        }
    }

    private static void answerHalf(ServerSocket socket) {
        try {
            while (true) {
                Socket one = socket.accept();
                one.getOutputStream()
                        .write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nby".getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            return; // The test is over.
        }
    }

    /** Four requests share a link of 4 MiB a second. */
    @Test
    void shouldWaitForFilesThatShareALink() {
        assertThat(RemoteCache.limit(Duration.ofSeconds(10), 0)).hasSeconds(10);
        assertThat(RemoteCache.limit(Duration.ofSeconds(10), 100L << 20)).hasSeconds(110);
        assertThat(RemoteCache.limit(Duration.ofSeconds(10), Long.MAX_VALUE)).isGreaterThan(Duration.ofHours(2));
    }

    @Test
    void shouldTellThatNobodyListens() {
        String address = server.address();
        server.close();
        RemoteCache cache = RemoteCache.at(address, "", false, RemoteCache.PATIENCE);
        assertThatThrownBy(() -> cache.find(KEY))
                .isExactlyInstanceOf(IOException.class)
                .hasMessageContaining(address)
                .hasMessageContaining("expected an answer, found ");
    }

    @Test
    void cannotUseOtherAddresses() {
        for (String wrong : new String[] {
            "ftp://host/cache",
            "cache",
            "http:",
            "https:///cache",
            "http://user:hunter2@host/",
            "https://host/?token=hunter2",
            "https://host/#hunter2",
            "http://hunter2 host/"
        }) {
            assertThatIllegalArgumentException()
                    .as(wrong)
                    .isThrownBy(() -> RemoteCache.at(wrong, "", false, RemoteCache.PATIENCE))
                    .withMessageStartingWith("address: expected ")
                    .withMessageNotContaining("hunter2");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RemoteCache.at("http://example.com/", SECRET, false, RemoteCache.PATIENCE))
                .withMessageContaining("expected https")
                .withMessageNotContaining(SECRET);
        assertThat(RemoteCache.at("https://example.com/a", SECRET, false, RemoteCache.PATIENCE)
                        .address())
                .isEqualTo("https://example.com/a/");
    }
}
