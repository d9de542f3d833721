package dev.ashlar.pipeline.development;

import com.sun.net.httpserver.HttpExchange;
import dev.ashlar.pipeline.loopback.LoopbackGuard;
import dev.ashlar.pipeline.loopback.LoopbackServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A local HTTP server that shows tools the state of a game in development: which types its threads read and at which generation, reloads and their
 * times, and problems. {@code ashlar edit} finds the live views of games that use the same folder. Any thread.
 *
 * <p>The answer is JSON, described in {@code docs/development.md}. The server listens on 127.0.0.1 and requires the token of its address. The answer
 * contains no records.
 */
public final class LiveView implements AutoCloseable {
    /**
     * System property {@value}: {@code on}, or a port number. If it is set, each development store starts a live view. If it is absent or {@code
     * off}, none does.
     */
    public static final String PROPERTY = "dev.ashlar.live";

    private static final System.Logger LOG = System.getLogger(LiveView.class.getName());
    private static final int MOST_PORTS = 20;

    private final LoopbackServer server;
    private final @Nullable LiveAddress file;

    private LiveView(LoopbackServer server, @Nullable LiveAddress file) {
        this.server = server;
        this.file = file;
    }

    /**
     * Starts a live view. Close the view before the store.
     *
     * @param store the store of the game
     * @param port of the server, 0 to 65535; 0 selects a free port. If the port is in use, the view tries up to 20 following ports
     * @return the view
     * @throws IOException if the server cannot use any of these ports
     * @throws IllegalStateException if the Java runtime lacks the module {@code jdk.httpserver}
     */
    public static LiveView start(DevelopmentStore store, int port) throws IOException {
        if (ModuleLayer.boot().findModule("jdk.httpserver").isEmpty()) {
            throw new IllegalStateException(
                    "a live view needs the module jdk.httpserver, which this Java runtime lacks");
        }
        int more = port == 0 ? 0 : MOST_PORTS;
        LoopbackServer server =
                LoopbackServer.start(port, more, "ashlar-live", guard -> exchange -> answer(exchange, guard, store));
        return new LiveView(server, LiveAddress.write(store.watchedFolder(), server.address()));
    }

    /** What the property asks for. A game runs on if it cannot be had. */
    static @Nullable LiveView byProperty(DevelopmentStore store) {
        String wanted = System.getProperty(PROPERTY, "");
        if (wanted.isEmpty() || wanted.equals("off")) {
            return null;
        }
        try {
            LiveView view = start(store, wanted.equals("on") ? 0 : Integer.parseInt(wanted));
            LOG.log(Level.INFO, "live view of " + store.location() + ": " + view.address());
            return view;
        } catch (NumberFormatException e) {
            LOG.log(Level.WARNING, PROPERTY + ": expected on, off or the number of a port, found " + wanted);
        } catch (IOException | UncheckedIOException | IllegalStateException | IllegalArgumentException e) {
            LOG.log(Level.WARNING, "no live view of " + store.location() + ": " + e.getMessage());
        }
        return null;
    }

    static void closeIfOpen(@Nullable LiveView view) {
        if (view != null) {
            view.close();
        }
    }

    /**
     * Finds the live views of games that use the same folder of content.
     *
     * @param store a store over that content
     * @return the addresses of running processes; empty if the content is not in a folder
     */
    public static List<URI> addresses(DevelopmentStore store) {
        Path folder = store.watchedFolder();
        return folder == null ? List.of() : LiveAddress.all(folder);
    }

    /** {@return the address of the view, with the token after {@code #}} */
    public URI address() {
        return server.address();
    }

    private static void answer(HttpExchange exchange, LoopbackGuard guard, DevelopmentStore store) throws IOException {
        try (exchange) {
            LoopbackGuard.protect(exchange.getResponseHeaders());
            boolean isStatus = exchange.getRequestURI().getPath().equals("/status")
                    && exchange.getRequestMethod().equals("GET");
            int refused = guard.foreign(exchange) != null ? 403 : !guard.hasToken(exchange) ? 401 : isStatus ? 0 : 404;
            if (refused != 0) {
                exchange.sendResponseHeaders(refused, -1);
                return;
            }
            byte[] status = LiveJson.of(store);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, status.length);
            exchange.getResponseBody().write(status);
        }
    }

    /** Stops the server. */
    @Override
    public void close() {
        if (file != null) {
            file.delete();
        }
        server.close();
    }
}
