package dev.ashlar.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.FreePort;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** An nginx of its own on the loopback interface, as Debian's packages have it. */
final class Nginx implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/usr/sbin/nginx");

    /** One process, of the user who runs the tests. Compresses what a client lets it. */
    private static final String CONFIGURATION = """
        daemon off;
        master_process off;
        error_log error.log;
        events {}
        http {
            access_log off;
            gzip on;
            gzip_min_length 1;
            gzip_types *;
            client_body_temp_path temp; proxy_temp_path temp; fastcgi_temp_path temp; uwsgi_temp_path temp; scgi_temp_path temp;
            server {
                listen 127.0.0.1:%1$d;
                root %2$s;
                %3$s
            }
        }
        """;

    private final Path work;
    private final Path root;
    private final int port;
    private @Nullable Process process;

    /** Makes the folder that is served; {@link #start} starts the server. */
    Nginx(Path work) throws IOException {
        this.work = work;
        this.root = Files.createDirectories(work.resolve("root"));
        this.port = FreePort.choose();
    }

    static boolean isInstalled() {
        return Files.isExecutable(PROGRAM);
    }

    /** Starts with more lines of the configuration. When the method returns, the port is open. */
    void start(String lines) throws IOException {
        Path file = work.resolve("nginx.conf");
        Files.writeString(file, CONFIGURATION.formatted(port, root, lines));
        Path said = work.resolve("said.log");
        process = new ProcessBuilder(
                        PROGRAM.toString(), "-p", work.toString(), "-e", "error.log", "-c", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        while (!isListening()) {
            assertThat(process.isAlive()).as(Files.readString(said)).isTrue();
        }
    }

    private boolean isListening() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (ConnectException e) {
            return false;
        }
    }

    /** Kills the server, if it runs. */
    void kill() {
        if (process != null) {
            process.destroyForcibly().onExit().join();
        }
    }

    /** Address of a folder. */
    URI address(String folder) {
        return URI.create("http://127.0.0.1:" + port + "/" + folder);
    }

    /** Puts packs, and then an index, into a folder. */
    void publish(String place, long sequence, TestPacks.Pack... packs) throws IOException {
        Path folder = Files.createDirectories(root.resolve(place));
        for (TestPacks.Pack pack : packs) {
            Files.write(folder.resolve(pack.name()), pack.bytes());
        }
        Files.write(folder.resolve("index.json"), TestServer.index(sequence, packs));
    }

    /** Puts packs and a patch, and then an index, into the root. */
    void publish(long sequence, TestPacks.Patch patch, TestPacks.Pack... packs) throws IOException {
        publish("", sequence, packs);
        Files.write(root.resolve(patch.entry().fileName()), patch.bytes());
        Files.write(root.resolve("index.json"), TestServer.index(sequence, patch, packs));
    }

    /** A file of a folder. */
    Path file(String folder, String name) {
        return root.resolve(folder).resolve(name);
    }

    @Override
    public void close() {
        kill();
    }
}
