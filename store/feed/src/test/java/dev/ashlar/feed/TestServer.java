package dev.ashlar.feed;

import dev.ashlar.feed.format.FeedIndex;
import dev.ashlar.pipeline.sign.SigningKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * A server of files on the loopback interface, with ETags and ranges, that can be told to answer in any other way: it speaks bytes, so that it can break what servers
 * keep. One request for each connection, each on a thread of its own.
 */
public final class TestServer implements AutoCloseable {
    /** Path of the index. */
    public static final String INDEX = "/index.json";

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final Map<String, Reply> replies = new ConcurrentHashMap<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread accepting;

    /** What was asked: names of headers in lower case. */
    public record Request(String path, Map<String, String> headers) {
        /** The value of a header; empty when there is none. */
        public String header(String name) {
            return headers.getOrDefault(name, "");
        }
    }

    /** Answers a request, in bytes. The connection ends when it returns. */
    public interface Reply {
        void send(Request request, OutputStream out) throws IOException;
    }

    /** Starts. */
    public TestServer() throws IOException {
        accepting = start(this::accept);
    }

    /** Address of the folder. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
    }

    /** Puts a file into the folder, in place of another. */
    public void put(String path, byte[] bytes) {
        files.put(path, bytes);
    }

    /** Removes a file. */
    public void remove(String path) {
        files.remove(path);
    }

    /** Puts packs into the folder, and an index that announces them, signed by the studio. */
    public void publish(long sequence, TestPacks.Pack... packs) {
        publish(sequence, TestKeys.STUDIO, packs);
    }

    /** Puts packs into the folder, and an index that announces them, signed with a key. */
    public void publish(long sequence, SigningKey key, TestPacks.Pack... packs) {
        for (TestPacks.Pack pack : packs) {
            put(pack.path(), pack.bytes());
        }
        put(INDEX, of(sequence, packs).write(key::sign));
    }

    /** Puts packs and a patch into the folder, and an index that announces them, signed by the studio. */
    public void publish(long sequence, TestPacks.Patch patch, TestPacks.Pack... packs) {
        publish(sequence, packs);
        put(patch.path(), patch.bytes());
        put(INDEX, index(sequence, patch, packs));
    }

    /** An index of the studio with a patch. */
    public static byte[] index(long sequence, TestPacks.Patch patch, TestPacks.Pack... packs) {
        return new FeedIndex(sequence, of(sequence, packs).packs(), List.of(patch.entry()))
                .write(TestKeys.STUDIO::sign);
    }

    /** An index of the studio. */
    public static byte[] index(long sequence, TestPacks.Pack... packs) {
        return of(sequence, packs).write(TestKeys.STUDIO::sign);
    }

    /** An index of nobody. */
    public static byte[] unsignedIndex(long sequence, TestPacks.Pack... packs) {
        return of(sequence, packs).write();
    }

    private static FeedIndex of(long sequence, TestPacks.Pack... packs) {
        return new FeedIndex(
                sequence, Arrays.stream(packs).map(TestPacks.Pack::entry).toList());
    }

    /** Answers requests of a path in another way from now on. */
    public void reply(String path, Reply reply) {
        replies.put(path, reply);
    }

    /** Answers the next requests of a path in other ways, one behind the other, then as usual. */
    public void replyOnce(String path, Reply... some) {
        List<Reply> rest = new CopyOnWriteArrayList<>(some);
        reply(path, (request, out) -> {
            Reply next = rest.remove(0);
            if (rest.isEmpty()) {
                replies.remove(path);
            }
            next.send(request, out);
        });
    }

    /** All requests of a path so far. */
    public List<Request> requests(String path) {
        return requests.stream().filter(request -> request.path().equals(path)).toList();
    }

    private static Thread start(Runnable action) {
        Thread thread = new Thread(action, "test server");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                start(() -> {
                    try (connection) {
                        serve(connection);
                    } catch (IOException e) {
                        return; // The client has gone.
                    }
                });
            } catch (IOException e) {
                return; // Closed.
            }
        }
    }

    /** Keeps a connection open, in silence, until the server is closed. */
    public void stall() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void serve(Socket connection) throws IOException {
        List<String> lines = head(connection.getInputStream());
        Map<String, String> headers = new TreeMap<>();
        for (String line : lines.subList(1, lines.size())) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        Request request = new Request(lines.get(0).split(" ")[1], headers);
        requests.add(request);
        OutputStream out = connection.getOutputStream();
        replies.getOrDefault(request.path(), this::file).send(request, out);
        out.flush();
    }

    private static List<String> head(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        while (!bytes.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("no request");
            }
            bytes.write(next);
        }
        return bytes.toString(StandardCharsets.ISO_8859_1).strip().lines().toList();
    }

    /** The usual answer. */
    public void file(Request request, OutputStream out) throws IOException {
        byte[] bytes = files.get(request.path());
        if (bytes == null) {
            send(out, "404 Not Found", new byte[0]);
            return;
        }
        String tag = tag(bytes);
        int from = from(request, tag);
        if (request.header("if-none-match").equals(tag)) {
            send(out, "304 Not Modified", new byte[0], "ETag: " + tag);
        } else if (from < 0) {
            send(out, "200 OK", bytes, "ETag: " + tag);
        } else {
            String range = "Content-Range: bytes " + from + '-' + (bytes.length - 1) + '/' + bytes.length;
            send(out, "206 Partial Content", Arrays.copyOfRange(bytes, from, bytes.length), "ETag: " + tag, range);
        }
    }

    /** Negative when all of the file is wanted. */
    private static int from(Request request, String tag) {
        String range = request.header("range");
        String condition = request.header("if-range");
        boolean isWanted = range.startsWith("bytes=") && (condition.isEmpty() || condition.equals(tag));
        return isWanted ? Integer.parseInt(range.substring("bytes=".length(), range.length() - 1)) : -1;
    }

    /** The ETag of bytes. */
    public static String tag(byte[] bytes) {
        return '"' + TestPacks.sha256(bytes).substring(0, 12) + '"';
    }

    /** Sends an answer with the length of its body. */
    public static void send(OutputStream out, String status, byte[] body, String... headers) throws IOException {
        begin(out, status, body.length, headers);
        out.write(body);
    }

    /** Sends the head of an answer with a body of a length; of an unknown length when that is negative. */
    public static void begin(OutputStream out, String status, long length, String... headers) throws IOException {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + "\r\nConnection: close\r\n");
        if (length >= 0) {
            head.append("Content-Length: ").append(length).append("\r\n");
        }
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        out.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Ends. The system listens until the thread that accepts has left its call, so that nobody is answered afterwards. */
    @Override
    public void close() {
        closed.countDown();
        try {
            socket.close();
            accepting.join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
