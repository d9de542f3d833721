package dev.ashlar.codec.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server on the loopback interface that keeps in memory what it is sent. */
public final class FileServer implements AutoCloseable {
    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int NONE = -1;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private final Map<String, byte[]> files = new ConcurrentSkipListMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile int status;
    private volatile String authorization = "";

    /** Starts a server. */
    public FileServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Address of the folder with all files. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/cache/";
    }

    /** The files by path, such as {@code ac/…}; may be changed. */
    public Map<String, byte[]> files() {
        return files;
    }

    /** Methods and paths of all requests since the last call. */
    public List<String> takeRequests() {
        List<String> taken = List.copyOf(requests);
        requests.clear();
        return taken;
    }

    /** Answers every request with a status; 0 to answer as usual. */
    public void setStatus(int always) {
        status = always;
    }

    /** Refuses requests without this value of the header {@code Authorization}. */
    public void require(String header) {
        authorization = header;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath().replaceFirst("^/cache/", "");
            requests.add(exchange.getRequestMethod() + " " + path);
            byte[] sent = exchange.getRequestBody().readAllBytes();
            String given = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
            if (!authorization.isEmpty() && !given.equals(authorization)) {
                exchange.sendResponseHeaders(UNAUTHORIZED, NONE);
            } else if (status != 0) {
                exchange.getResponseHeaders().set("Location", "/cache/" + path);
                exchange.sendResponseHeaders(status, NONE);
            } else if (exchange.getRequestMethod().equals("PUT")) {
                files.put(path, sent);
                exchange.sendResponseHeaders(CREATED, NONE);
            } else {
                send(files.get(path), exchange);
            }
        }
    }

    private static void send(byte[] bytes, HttpExchange exchange) throws IOException {
        if (bytes == null) {
            exchange.sendResponseHeaders(NOT_FOUND, NONE);
        } else if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.getResponseHeaders().set("Content-Length", String.valueOf(bytes.length));
            exchange.sendResponseHeaders(OK, NONE);
        } else {
            exchange.sendResponseHeaders(OK, bytes.length == 0 ? NONE : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
