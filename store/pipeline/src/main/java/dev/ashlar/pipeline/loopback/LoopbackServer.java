package dev.ashlar.pipeline.loopback;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A web server on 127.0.0.1, with a token that clients must send. It uses daemon threads, which do not keep the JVM alive. Any thread. */
public final class LoopbackServer implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads;
    private final LoopbackGuard guard;

    private LoopbackServer(HttpServer server, ExecutorService threads, LoopbackGuard guard) {
        this.server = server;
        this.threads = threads;
        this.guard = guard;
    }

    /**
     * Starts a server.
     *
     * @param port of the server, 0 to 65535; 0 selects a free port
     * @param more number of following ports to try if the port is in use, 0 or more
     * @param name of its threads
     * @param handler creates the handler of requests from the guard of the server
     * @return the server
     * @throws IOException if none of the ports can be used
     */
    public static LoopbackServer start(
            int port, int more, String name, Function<? super LoopbackGuard, ? extends HttpHandler> handler)
            throws IOException {
        HttpServer server = bind(port, port + more);
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
        LoopbackGuard guard = new LoopbackGuard(server.getAddress().getPort());
        server.setExecutor(threads);
        server.createContext("/", handler.apply(guard));
        server.start();
        return new LoopbackServer(server, threads, guard);
    }

    private static HttpServer bind(int port, int last) throws IOException {
        for (int each = port; ; each++) {
            try {
                InetAddress loopback = InetAddress.getByName("127.0.0.1");
                return HttpServer.create(new InetSocketAddress(loopback, each), 0);
            } catch (BindException e) {
                if (each >= last) {
                    throw new IOException("port " + each + " of 127.0.0.1 cannot be used: " + e.getMessage(), e);
                }
            }
        }
    }

    /** {@return the address, with the token after {@code #}} */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/#" + guard.token());
    }

    /** Stops the server. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
