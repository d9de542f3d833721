package dev.ashlar.pipeline.remote;

import dev.ashlar.pipeline.progress.ParallelTasks;
import dev.ashlar.pipeline.progress.Progress;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A remote cache on an HTTP server. Requests are not repeated, and redirects are not followed. No message contains credentials. Any thread.
 */
public final class RemoteCache {
    /** Time that {@link #at} allows by default for an answer, besides the time for its bytes. */
    public static final Duration PATIENCE = Duration.ofSeconds(10);

    /** What a message on the error stream begins with. */
    public static final String WARNING = "remote cache: warning: ";

    /** Requests that run at the same time. */
    private static final int PARALLEL = 4;

    /** A link that is slower takes longer than cooking. Requests that run at the same time share it. */
    private static final long SLOWEST_BYTES_PER_SECOND = (4 << 20) / PARALLEL;

    private static final int MOST_ENTRY_BYTES = 1 << 20;

    private static final int OK = 200;
    private static final int LAST_OK = 299;
    private static final int NOT_FOUND = 404;
    private static final int NO_SUCH_METHOD = 405;

    private final RemoteAddress address;
    private final String authorization;
    private final boolean isReadOnly;
    private final Duration patience;
    private @Nullable HttpClient client;
    /** Digests of files that the server has with other bytes. */
    private final Set<String> sound = ConcurrentHashMap.newKeySet();

    private volatile boolean isSuspect;

    private RemoteCache(RemoteAddress address, String authorization, boolean isReadOnly, Duration patience) {
        this.address = address;
        this.authorization = authorization;
        this.isReadOnly = isReadOnly;
        this.patience = patience;
    }

    /** Made for the first request: most runs send none. */
    private synchronized HttpClient client() {
        HttpClient made = client;
        if (made == null) {
            made = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .connectTimeout(patience)
                    .build();
            client = made;
        }
        return made;
    }

    /**
     * Selects a server. This method sends nothing.
     *
     * @param address of the folder with {@code ac} and {@code cas}: http or https, without user, query and fragment
     * @param authorization value of the header {@code Authorization}; empty for none. With credentials, the address has to be https, or this machine
     * @param isReadOnly whether {@link #send} is not used
     * @param patience maximum time for an answer, besides one second for each MiB
     * @return the cache
     * @throws IllegalArgumentException if the address or the header is invalid; the message has neither user nor header
     */
    public static RemoteCache at(String address, String authorization, boolean isReadOnly, Duration patience) {
        RemoteAddress parsed = RemoteAddress.parse(address, !authorization.isEmpty());
        try {
            HttpRequest.newBuilder().setHeader("Authorization", authorization.isEmpty() ? "none" : authorization);
        } catch (IllegalArgumentException e) {
            // Without the cause, which has the value.
            throw new IllegalArgumentException("authorization: expected the value of a header, such as \"Bearer …\"");
        }
        return new RemoteCache(parsed, authorization, isReadOnly, patience);
    }

    /** {@return the address of the server} */
    public String address() {
        return address.toString();
    }

    /** {@return whether entries are only read} */
    public boolean isReadOnly() {
        return isReadOnly;
    }

    /**
     * Looks for an entry.
     *
     * @param key SHA-256 as hexadecimal digits
     * @return its files by name; null if there is no entry
     * @throws WrongEntryException if the server has something else at its place
     * @throws IOException if the server does not answer as expected
     */
    public @Nullable Map<String, RemoteFile> find(String key) throws IOException {
        URI place = address.of("ac", key);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Received received = new Received(Channels.newChannel(bytes), MOST_ENTRY_BYTES);
        if (!get(place, received, 0)) {
            return null;
        }
        try {
            if (received.isTooLong()) {
                throw new IOException("it has more than " + MOST_ENTRY_BYTES + " bytes");
            }
            Map<String, RemoteFile> files = new TreeMap<>();
            ActionResult.read(bytes.toByteArray()).forEach(file -> files.put(file.name(), file));
            return files;
        } catch (IOException e) {
            isSuspect = true;
            throw new WrongEntryException(place + ": expected an entry, found other bytes: " + e.getMessage());
        }
    }

    /**
     * Loads a file. If this method throws, some bytes may have been written.
     *
     * @param file of an entry
     * @param into receives its bytes
     * @throws WrongEntryException if the server has other bytes under this digest
     * @throws FileNotFoundException if the server no longer has the file
     * @throws IOException if the server does not answer as expected, or if the bytes cannot be written
     */
    public void load(RemoteFile file, WritableByteChannel into) throws IOException {
        URI place = address.of("cas", file.digest());
        Received received = new Received(into, file.size());
        if (!get(place, received, file.size())) {
            throw new FileNotFoundException(place + ": the server no longer has the file");
        }
        String found = received.hex();
        if (received.size() != file.size() || !found.equals(file.digest())) {
            isSuspect = true;
            sound.remove(file.digest());
            throw new WrongEntryException(
                    place + ": expected " + file.size() + " bytes with the SHA-256 of the name, found "
                            + (received.isTooLong() ? "more" : received.size() + " with " + found));
        }
        sound.add(file.digest());
    }

    /**
     * Sends an entry: first the files that the server lacks, then the entry.
     *
     * @param key SHA-256 as hexadecimal digits
     * @param files of the entry, and where their bytes are
     * @return number of bytes that were sent
     * @throws IOException if the server does not answer as expected, or if a file cannot be read
     */
    public long send(String key, Map<RemoteFile, Path> files) throws IOException {
        AtomicLong bytes = new AtomicLong();
        forEach(files.keySet(), file -> {
            URI place = address.of("cas", file.digest());
            if (isDoubtful(file) || !isThere(place, file.size())) {
                put(place, BodyPublishers.ofFile(Objects.requireNonNull(files.get(file))), file.size());
                sound.add(file.digest());
                bytes.addAndGet(file.size());
            }
        });
        byte[] entry = ActionResult.write(files.keySet().stream()
                .sorted(Comparator.comparing(RemoteFile::name))
                .toList());
        put(address.of("ac", key), BodyPublishers.ofByteArray(entry), entry.length);
        return bytes.get();
    }

    /** A server that had other bytes at one place may have them at others, with the same length. */
    private boolean isDoubtful(RemoteFile file) {
        return isSuspect && !sound.contains(file.digest());
    }

    /** What is done with one of several files. */
    public interface Task<T> {
        /**
         * Does it.
         *
         * @param one of the files
         * @throws IOException if it fails
         */
        void run(T one) throws IOException;
    }

    /**
     * Does the same with several files, in parallel. If a task fails, no further tasks start.
     *
     * @param all the files
     * @param task is called on several threads
     * @param <T> of the files
     * @throws IOException of the first file that fails
     */
    public static <T> void forEach(Collection<T> all, Task<T> task) throws IOException {
        List<Runnable> tasks = new ArrayList<>();
        for (T one : all) {
            tasks.add(() -> {
                try {
                    task.run(one);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        try {
            ParallelTasks.run(tasks, PARALLEL, Progress.NONE);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Whether it was there. */
    private boolean get(URI place, Received received, long bytes) throws IOException {
        BodyHandler<Void> handler = info -> info.statusCode() == OK
                ? BodySubscribers.ofByteArrayConsumer(received)
                : BodySubscribers.replacing(null);
        int status = status(HttpRequest.newBuilder(place).GET(), handler, bytes);
        received.throwIfUnwritable();
        require(place, status, status == OK || status == NOT_FOUND, "200 or 404");
        return status == OK;
    }

    /** Whether it is there with this length; a server that does not know may get it again. */
    private boolean isThere(URI place, long size) throws IOException {
        AtomicLong found = new AtomicLong(-1);
        HttpRequest.Builder request = HttpRequest.newBuilder(place).method("HEAD", BodyPublishers.noBody());
        int status = status(
                request,
                info -> {
                    found.set(info.headers().firstValueAsLong("Content-Length").orElse(-1));
                    return BodySubscribers.replacing(null);
                },
                0);
        boolean isKnown = status == OK || status == NOT_FOUND || status == NO_SUCH_METHOD;
        require(place, status, isKnown, "200 or 404");
        return status == OK && found.get() == size;
    }

    private void put(URI place, BodyPublisher body, long bytes) throws IOException {
        int status = status(HttpRequest.newBuilder(place).PUT(body), BodyHandlers.replacing(null), bytes);
        require(place, status, status >= OK && status <= LAST_OK, "200 to 299 for PUT");
    }

    private static void require(URI place, int status, boolean isRight, String expected) throws IOException {
        if (!isRight) {
            throw new IOException(place + ": expected status " + expected + ", found " + status);
        }
    }

    /** How long a request may take with the other ones that share its link. */
    static Duration limit(Duration patience, long bytes) {
        return patience.plusNanos(TimeUnit.SECONDS.toNanos(bytes) / SLOWEST_BYTES_PER_SECOND);
    }

    private int status(HttpRequest.Builder request, BodyHandler<Void> handler, long bytes) throws IOException {
        if (!authorization.isEmpty()) {
            request.setHeader("Authorization", authorization);
        }
        HttpRequest built = request.build();
        CompletableFuture<HttpResponse<Void>> sent = client().sendAsync(built, handler);
        long nanos = limit(patience, bytes).toNanos();
        try {
            return sent.get(nanos, TimeUnit.NANOSECONDS).statusCode();
        } catch (TimeoutException e) {
            sent.cancel(true);
            throw new IOException(built.uri() + ": expected an answer in " + TimeUnit.NANOSECONDS.toMillis(nanos)
                    + " ms, found none");
        } catch (ExecutionException e) {
            throw new IOException(built.uri() + ": expected an answer, found " + reason(e.getCause()), e.getCause());
        } catch (InterruptedException e) {
            sent.cancel(true);
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(built.uri() + ": interrupted");
        }
    }

    /** The JDK gives many failures of a connection no message. */
    private static String reason(Throwable failure) {
        if (failure.getMessage() != null) {
            return failure.getMessage();
        }
        return failure instanceof ConnectException ? "no connection" : failure.toString();
    }
}
