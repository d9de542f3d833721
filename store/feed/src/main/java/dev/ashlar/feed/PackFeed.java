package dev.ashlar.feed;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.feed.internal.disk.LocalFolder;
import dev.ashlar.feed.internal.http.HttpFolder;
import dev.ashlar.feed.internal.http.Patience;
import dev.ashlar.feed.internal.http.Waits;
import dev.ashlar.store.OpenOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A client of a feed. It downloads packs that {@code ashlar publish} has placed on a server into a local folder.
 *
 * <pre>{@code
 * OpenOptions options = OpenOptions.PRIVATE_COPY.signedBy(STUDIO).atLeast("1.4");
 * try (PackFeed feed = PackFeed.open(URI.create("https://packs.example.com/fleet/"), Path.of("packs"), GameTypes.CATALOG, options)) {
 *     Path pack = feed.current().map(FeedPack::file).orElse(Path.of("shipped.pack"));
 *     PackSet packs = PackSet.open(pack, GameTypes.CATALOG, options);
 *     // on a thread in the background, once or now and then:
 *     FeedPack newest = feed.update();
 *     if (!newest.file().equals(pack)) {
 *         packs.swap(newest.file(), Duration.ofSeconds(30));
 *     }
 * }
 * }</pre>
 *
 * <p>A pack is put in place only after all checks succeed. The index and the pack must be signed. The size and SHA-256 of the pack must match the
 * index. {@link dev.ashlar.store.RecordStore#check} must accept the pack with the catalog and the options of the game. If a check fails, the former
 * pack stays in place. An interrupted download resumes where it ended, even after the end of the process.
 *
 * <p>If the index has a patch from the pack in place to the newest pack, the feed downloads and applies the patch. It verifies the result like a
 * download. If that fails, the feed downloads the whole pack.
 *
 * <p>The folder belongs to one address. Several processes may share the folder: one of them downloads. A process with write access to the folder can
 * change a pack after the check. So open packs with the options of the feed, which verify the signature again. If such a change is a threat, also use
 * {@link OpenOptions#PRIVATE_COPY}.
 *
 * <p>Any thread; updates of several threads run one after the other. {@link #close} ends a running update.
 */
public final class PackFeed implements AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(20);

    private final URI address;
    private final Subscription subscription;
    private final FeedOptions options;
    private final Waits waits;
    private final FolderState state;
    private final HttpFolder server;
    private final IndexSource source;
    private final CompletableFuture<Void> closed = new CompletableFuture<>();
    private final ReentrantLock turn = new ReentrantLock();

    /** What is followed, and how its packs are opened. */
    record Subscription(Catalog catalog, OpenOptions open) {}

    PackFeed(URI address, Path folder, Subscription subscription, FeedOptions options, Waits waits) throws IOException {
        this.address = FeedAddress.require(address, subscription.open(), options);
        this.subscription = subscription;
        this.options = options;
        this.waits = waits;
        this.state =
                new FolderState(new LocalFolder(folder), subscription.open().signers(), options.maxIndexBytes());
        HttpClient given = options.client();
        this.server = new HttpFolder(given == null ? newClient() : given, this.address, options.headers());
        this.source = new IndexSource(server, options.maxIndexBytes());
    }

    /** HTTP/2 would ask each server that has no TLS for an upgrade first; one transfer at a time does not gain by it. */
    private static HttpClient newClient() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT_TIMEOUT)
                .build();
    }

    /**
     * Opens a feed with the default limits. Sends no request.
     *
     * @param address of the folder with {@code index.json}: {@code https} or {@code http}, without a query
     * @param folder for the packs of the feed; created if it does not exist
     * @param catalog the generated views of the game; an empty {@link Catalog#of} for none
     * @param open options with which the game opens packs. They need {@link OpenOptions#signedBy}
     * @return the feed
     * @throws IllegalArgumentException if the address is invalid, or if the options require no signature
     * @throws IOException if the folder cannot be created
     */
    public static PackFeed open(URI address, Path folder, Catalog catalog, OpenOptions open) throws IOException {
        return open(address, folder, catalog, open, FeedOptions.DEFAULT);
    }

    /**
     * Opens a feed. Sends no request.
     *
     * @param address of the folder with {@code index.json}: {@code https} or {@code http}, without a query
     * @param folder for the packs of the feed; created if it does not exist
     * @param catalog the generated views of the game; an empty {@link Catalog#of} for none
     * @param open options with which the game opens packs. They need {@link OpenOptions#signedBy}, unless the feed is {@link FeedOptions#unsigned}
     * @param options limits and settings of requests
     * @return the feed
     * @throws IllegalArgumentException if the address is invalid, or if the options require no signature
     * @throws IOException if the folder cannot be created
     */
    public static PackFeed open(URI address, Path folder, Catalog catalog, OpenOptions open, FeedOptions options)
            throws IOException {
        return new PackFeed(address, folder, new Subscription(catalog, open), options, Waits.SYSTEM);
    }

    /**
     * Returns the pack in place, without a request: the pack of the last update, in this process or an earlier one. The feed verifies the signed
     * index, the size and the SHA-256 again, which reads the file once.
     *
     * @return the pack; empty if there is none, or if the file does not match the index
     * @throws IOException if a file of the folder cannot be read
     * @throws InterruptedException if the thread is interrupted
     * @throws IllegalStateException if the feed is closed
     */
    public Optional<FeedPack> current() throws IOException, InterruptedException {
        return inTurn(() -> Optional.ofNullable(state.current()));
    }

    /**
     * Requests the index, and puts the newest pack in place if it is not there. Blocks until the update ends.
     *
     * @return the newest pack; the same pack as before if there is no newer one
     * @throws FeedException if the update fails; its {@linkplain FeedException#kind() kind} is the reason
     * @throws dev.ashlar.store.format.PackException if the game cannot use the pack: another signature, an older version, or other layouts
     * @throws IOException if the folder cannot be read or written, for example if the disk is full
     * @throws InterruptedException if the thread is interrupted; the next update resumes where this one ended
     * @throws IllegalStateException if the feed is closed, also during the update
     */
    public FeedPack update() throws IOException, InterruptedException {
        return update(FeedListener.NONE);
    }

    /**
     * Updates like {@link #update()}, and reports the progress to a listener.
     *
     * @param listener receives the progress, on the calling thread
     * @return the newest pack; the same pack as before if there is no newer one
     * @throws FeedException if the update fails; its {@linkplain FeedException#kind() kind} is the reason
     * @throws dev.ashlar.store.format.PackException if the game cannot use the pack: another signature, an older version, or other layouts
     * @throws IOException if the folder cannot be read or written, for example if the disk is full
     * @throws InterruptedException if the thread is interrupted; the next update resumes where this one ended
     * @throws IllegalStateException if the feed is closed, also during the update
     */
    public FeedPack update(FeedListener listener) throws IOException, InterruptedException {
        return inTurn(() -> {
            Patience patience = new Patience(address, waits, closed, options.maxSilence(), options.maxTime());
            return new Update(server, source, state, subscription, options, patience, listener).run();
        });
    }

    /**
     * Starts a thread that updates now and after each interval. The listener receives each pack that differs from the last one that it received.
     * Intervals vary randomly by up to a quarter, so that many clients do not send requests at the same time.
     *
     * @param interval between the end of an update and the next one; more than 0, at most one year
     * @param listener receives packs, progress and failures, on the new thread
     * @return the follower; the caller closes it. Closing the feed also ends it
     * @throws IllegalArgumentException if the interval is out of range
     * @throws IllegalStateException if the feed is closed
     */
    public Follower follow(Duration interval, FeedListener listener) {
        requireOpen();
        return new Follower(this, interval, listener);
    }

    /** What is done while no other thread uses the feed. */
    private interface Action<T> {
        T run() throws IOException, InterruptedException;
    }

    private <T> T inTurn(Action<T> action) throws IOException, InterruptedException {
        turn.lockInterruptibly();
        try {
            requireOpen();
            return action.run();
        } catch (ClosedByInterruptException e) {
            throw interrupted(e);
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof ClosedByInterruptException) {
                throw interrupted(e);
            }
            throw e;
        } finally {
            turn.unlock();
        }
    }

    private static InterruptedException interrupted(Exception cause) {
        Thread.interrupted(); // As for every InterruptedException.
        InterruptedException interrupted = new InterruptedException("interrupted while a file was read or written");
        interrupted.initCause(cause);
        return interrupted;
    }

    private void requireOpen() {
        if (closed.isDone()) {
            throw new IllegalStateException("the feed is closed");
        }
    }

    /** Lets time pass, until the feed is closed. */
    void pause(Duration time) throws InterruptedException {
        waits.pause(closed, time.toNanos());
    }

    double random() {
        return waits.random();
    }

    boolean isClosed() {
        return closed.isDone();
    }

    URI address() {
        return address;
    }

    /** Ends a running update and every follower. Packs stay in the folder. */
    @Override
    public void close() {
        closed.complete(null);
    }
}
