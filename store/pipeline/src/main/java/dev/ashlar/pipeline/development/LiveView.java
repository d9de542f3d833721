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
 * Shows tools on this computer what a game in development does: which types its threads read, and at which generation; reloads and their times; problems.
 * {@code ashlar edit} finds the live views of games that run on the same folder. Any thread.
 *
 * <p>The answer is JSON, as {@code docs/development.md} says. The server listens on 127.0.0.1 and needs the token of its address. It has nothing of the records.
 */
public final class LiveView implements AutoCloseable {
    /** {@value}: {@code on}, or the number of a port, for each development store that is opened; without it, no store has a live view. */
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
     * Starts a live view. Close it before the store.
     *
     * @param store of the game
     * @param port of the server; 0 for any that is free
     * @return the view
     * @throws IOException when no port can be used
     * @throws IllegalStateException when the Java runtime lacks the module {@code jdk.httpserver}
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
     * The live views of games that run on the same folder of content.
     *
     * @param store over that content
     * @return their addresses, without those of processes that have ended; empty where the content is in no folder
     */
    public static List<URI> addresses(DevelopmentStore store) {
        Path folder = store.watchedFolder();
        return folder == null ? List.of() : LiveAddress.all(folder);
    }

    /** {@return the address of the view, with the token behind {@code #}} */
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

    /** Ends the server. */
    @Override
    public void close() {
        if (file != null) {
            file.delete();
        }
        server.close();
    }
}
