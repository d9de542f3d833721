package dev.ashlar.codec.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.FreePort;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** An nginx of its own on the loopback interface, as Debian's packages have it. */
public final class NginxServer implements AutoCloseable {
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
    public NginxServer(Path work) throws IOException {
        this.work = work;
        this.root = Files.createDirectories(work.resolve("root"));
        this.port = FreePort.choose();
    }

    /** Whether there is an nginx. */
    public static boolean isInstalled() {
        return Files.isExecutable(PROGRAM);
    }

    /** Whether there is an nginx that was built with a module. */
    public static boolean has(String module) throws IOException {
        if (!isInstalled()) {
            return false;
        }
        Process asked = new ProcessBuilder(PROGRAM.toString(), "-V")
                .redirectErrorStream(true)
                .start();
        return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).contains(module);
    }

    /** Starts with more lines of the configuration. When the method returns, the port is open. */
    public void start(String lines) throws IOException {
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
    public void kill() {
        if (process != null) {
            process.destroyForcibly().onExit().join();
        }
    }

    /** Address of a folder. */
    public URI address(String folder) {
        return URI.create("http://127.0.0.1:" + port + "/" + folder);
    }

    /** The folder that is served. */
    public Path root() {
        return root;
    }

    @Override
    public void close() {
        kill();
    }
}
