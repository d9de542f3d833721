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
 * Packs that {@code ashlar publish} has laid out on a server, followed from an address into a folder of this machine.
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
 * <p>Before a pack is in place, its size and SHA-256 are those of the index, the index is signed, the pack is signed, and {@link
 * dev.ashlar.store.RecordStore#check} accepts the pack with the catalogue and the options of the game. What fails leaves the pack before it in place.
 * A download that breaks, also by the end of the process, goes on where it ended. When the index has a patch from the pack in place to the newest one, the
 * patch is downloaded and applied, and the result checked like a download. When that fails, the whole pack is downloaded.
 *
 * <p>The folder belongs to this address alone. Several processes may share it: one of them downloads. Whoever can write to the folder can change a pack after
 * the check: open packs with the options that the feed has, so that their signature is checked again, and with {@link OpenOptions#PRIVATE_COPY} where that
 * matters.
 *
 * <p>Any thread; updates of several threads come one after the other. {@link #close} ends a running one.
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
     * A feed with the default bounds. Nothing is asked for yet.
     *
     * @param address of the folder with {@code index.json}: {@code https} or {@code http}, without a query
     * @param folder for its packs; is made if there is none
     * @param catalog the generated views of the game; {@link Catalog#of} for none
     * @param open how the game opens packs: with {@link OpenOptions#signedBy}
     * @return the feed
     * @throws IllegalArgumentException when the address is another one, or the options ask for no signature
     * @throws IOException when the folder cannot be made
     */
    public static PackFeed open(URI address, Path folder, Catalog catalog, OpenOptions open) throws IOException {
        return open(address, folder, catalog, open, FeedOptions.DEFAULT);
    }

    /**
     * A feed. Nothing is asked for yet.
     *
     * @param address of the folder with {@code index.json}: {@code https} or {@code http}, without a query
     * @param folder for its packs; is made if there is none
     * @param catalog the generated views of the game; {@link Catalog#of} for none
     * @param open how the game opens packs: with {@link OpenOptions#signedBy}, unless the feed is {@link FeedOptions#unsigned}
     * @param options bounds and more
     * @return the feed
     * @throws IllegalArgumentException when the address is another one, or the options ask for no signature
     * @throws IOException when the folder cannot be made
     */
    public static PackFeed open(URI address, Path folder, Catalog catalog, OpenOptions open, FeedOptions options)
            throws IOException {
        return new PackFeed(address, folder, new Subscription(catalog, open), options, Waits.SYSTEM);
    }

    /**
     * The pack in place, without a server: that of the last update, in this process or in one before. Its signed index, its size and its SHA-256 are checked
     * again, which reads the file once.
     *
     * @return empty when there is none, or when the file is not the one that was announced
     * @throws IOException when a file of the folder cannot be read
     * @throws InterruptedException when the thread is interrupted
     * @throws IllegalStateException when the feed is closed
     */
    public Optional<FeedPack> current() throws IOException, InterruptedException {
        return inTurn(() -> Optional.ofNullable(state.current()));
    }

    /**
     * Asks the server, and puts the newest pack in place if it is not there.
     *
     * @return the newest pack; the same as before when nothing is new
     * @throws FeedException when the feed cannot be followed: its {@linkplain FeedException#kind() kind} says why
     * @throws dev.ashlar.store.format.PackException when the game cannot use the pack: another signature, an older version, other layouts
     * @throws IOException when the folder cannot be read or written, such as on a full disk
     * @throws InterruptedException when the thread is interrupted; the next update goes on where this one ends
     * @throws IllegalStateException when the feed is closed, also when that happens meanwhile
     */
    public FeedPack update() throws IOException, InterruptedException {
        return update(FeedListener.NONE);
    }

    /**
     * The same for somebody who wants to know how far it is.
     *
     * @param listener is told, on this thread
     * @return the newest pack; the same as before when nothing is new
     * @throws FeedException when the feed cannot be followed: its {@linkplain FeedException#kind() kind} says why
     * @throws dev.ashlar.store.format.PackException when the game cannot use the pack: another signature, an older version, other layouts
     * @throws IOException when the folder cannot be read or written, such as on a full disk
     * @throws InterruptedException when the thread is interrupted; the next update goes on where this one ends
     * @throws IllegalStateException when the feed is closed, also when that happens meanwhile
     */
    public FeedPack update(FeedListener listener) throws IOException, InterruptedException {
        return inTurn(() -> {
            Patience patience = new Patience(address, waits, closed, options.maxSilence(), options.maxTime());
            return new Update(server, source, state, subscription, options, patience, listener).run();
        });
    }

    /**
     * Starts a thread that updates now and after each interval, and tells of each pack that is not the one that the listener was told of before. Intervals differ
     * by up to a quarter, so that the followers of a fleet do not ask in step.
     *
     * @param interval between the end of an update and the next one; more than nothing, at most a year
     * @param listener is told, on that thread
     * @return the follower, to be closed; closing the feed ends it too
     * @throws IllegalArgumentException for another interval
     * @throws IllegalStateException when the feed is closed
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

    /** Ends a running update, and every follower. Packs stay where they are. */
    @Override
    public void close() {
        closed.complete(null);
    }
}
