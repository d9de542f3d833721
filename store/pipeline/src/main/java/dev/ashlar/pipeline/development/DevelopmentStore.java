package dev.ashlar.pipeline.development;

import dev.ashlar.codec.memory.HostCheck;
import dev.ashlar.codec.spawn.Spawners;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.Generation;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A store over content that changes while the game runs. Views are bound by field key, so that they read data of any schema:
 * a field that is gone reads its default, numbers convert, enums go by the names of their constants.
 *
 * <pre>{@code
 * try (RecordStore store = DevelopmentStore.open(Path.of("content"), SkyTypes.CATALOG)) {
 *     Reader reader = store.reader();
 *     Star star = reader.view(Star.TYPE);
 *     while (running) {
 *         reader.refresh(); // once a frame: goes on to what was edited since
 *         ...
 *     }
 * }
 * }</pre>
 *
 * <p>A thread of its own watches the content: a folder by the events of the operating system, and by a look once a second, since events get
 * lost; a database by a look forty times a second. A change is read once it has settled, and published as a new generation. An
 * edit with problems changes nothing that a reader can see: all of them are told, once, unless they are gone a moment later, as those of
 * files that are being written. The content stays watched, also where it cannot be reached, and is picked up when it is mended.
 */
public final class DevelopmentStore extends RecordStore {
    private static final SortedMap<String, ChangeCounts> NO_CHANGES = Collections.emptySortedMap();

    private final Backend backend;
    private final Catalog catalog;
    private final LiveContent live;
    private final LiveCook cook;
    private final Consumer<? super Reload> listener;
    private final ContentWatch watch;
    private final WatchThread thread;

    /** Guards the backend, the watch, and all that is said of them. */
    private final Object lock = new Object();

    /** What the listener has not been told yet, in the order in which it came about. */
    private final Queue<Reload> untold = new ConcurrentLinkedQueue<>();

    private final AtomicBoolean telling = new AtomicBoolean();

    private long generationNumber = 1;
    private volatile Reload lastReload;

    /** Of the newest generation: a reload that failed knows none. */
    private volatile List<String> layoutDifferences;

    private DevelopmentStore(
            Backend backend,
            Catalog catalog,
            LiveContent live,
            long token,
            LiveCook cook,
            Generation generation,
            Reload first,
            Consumer<? super Reload> listener) {
        super(catalog, true, generation);
        this.backend = backend;
        this.catalog = catalog;
        this.live = live;
        this.cook = cook;
        this.listener = listener;
        this.lastReload = first;
        this.layoutDifferences = first.differences();
        this.watch = new ContentWatch(new Watched(), System::nanoTime, token);
        this.thread = new WatchThread(this::watchedFolder, this::step);
    }

    /**
     * Opens content, reads and checks all of it, and watches it from now on. What later edits bring goes to the log of this
     * class ({@link System.Logger}).
     *
     * @param content a folder with schemas and JSON records, or a SQLite database
     * @param catalog the generated views
     * @return the store
     * @throws ContentException with every problem of the content
     * @throws BackendException when it cannot be read at all
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static DevelopmentStore open(Path content, Catalog catalog) {
        return open(content, catalog, new ReloadLog());
    }

    /**
     * The same, with somebody who is told of every reload.
     *
     * @param content a folder with schemas and JSON records, or a SQLite database
     * @param catalog the generated views
     * @param listener is told what became of each change, one after the other, on the thread that watches, or that calls
     *     {@link #reload()}; it may use the store, also from threads that it waits for, and is told nothing once that is closed
     * @return the store
     * @throws ContentException with every problem of the content
     * @throws BackendException when it cannot be read at all
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static DevelopmentStore open(Path content, Catalog catalog, Consumer<? super Reload> listener) {
        HostCheck.require();
        return open(Backends.open(content), catalog, listener);
    }

    /**
     * Opens content wherever it is kept. What later edits bring goes to the log of this class.
     *
     * @param location as {@link Backends#open(String)} takes it
     * @param catalog the generated views
     * @return the store
     * @throws ContentException with every problem of the content
     * @throws BackendException when it cannot be read at all
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static DevelopmentStore open(String location, Catalog catalog) {
        return open(location, catalog, new ReloadLog());
    }

    /**
     * The same, with somebody who is told of every reload.
     *
     * @param location as {@link Backends#open(String)} takes it
     * @param catalog the generated views
     * @param listener as for {@link #open(Path, Catalog, Consumer)}
     * @return the store
     * @throws ContentException with every problem of the content
     * @throws BackendException when it cannot be read at all
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static DevelopmentStore open(String location, Catalog catalog, Consumer<? super Reload> listener) {
        HostCheck.require();
        return open(Backends.open(location), catalog, listener);
    }

    /**
     * Opens the content of a backend.
     *
     * @param backend schemas and records; from now on the store's own, which closes it, also when opening fails
     * @param catalog the generated views
     * @param listener is told what became of each change, one after the other, on the thread that watches, or that calls
     *     {@link #reload()}; it may use the store, also from threads that it waits for, and is told nothing once that is closed
     * @return the store
     * @throws ContentException with every problem of the content
     * @throws BackendException when it cannot be read at all
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static DevelopmentStore open(Backend backend, Catalog catalog, Consumer<? super Reload> listener) {
        try {
            HostCheck.require();
            long begin = System.nanoTime();
            long token = backend.changeToken();
            LiveContent live = LiveContent.open(backend, Progress.NONE);
            Content content = live.content();
            List<String> differences = ReleaseCheck.differences(catalog, content);
            long read = System.nanoTime();
            LiveCook cook = new LiveCook();
            Generation generation = cook.cook(1, content);
            Reload first = new Reload(
                    1,
                    Reload.Cause.OPENED,
                    List.of(),
                    differences,
                    differences,
                    content.recordCount(),
                    NO_CHANGES,
                    Reload.Times.of(0, read - begin, System.nanoTime() - read));
            DevelopmentStore store =
                    new DevelopmentStore(backend, catalog, live, token, cook, generation, first, listener);
            store.thread.start();
            return store;
        } catch (RuntimeException | Error e) {
            backend.close();
            throw e;
        }
    }

    /**
     * {@return what became of the last change that was told, good or bad; of the content as it was opened, when nothing has changed
     * since}
     */
    public Reload lastReload() {
        return lastReload;
    }

    /**
     * Reads the content now, changed or not, without waiting for the thread that watches: for editors that have just saved.
     * Readers go on to it when they refresh. The listener is told of it too, unless nothing has changed.
     *
     * @return what became of it; the present generation when nothing has changed
     * @throws IllegalStateException once the store is closed
     */
    public Reload reload() {
        Reload reload;
        synchronized (lock) {
            if (thread.isStopped()) {
                throw new IllegalStateException("the store is closed");
            }
            reload = watch.readNow(Reload.Cause.REQUESTED).reload();
            if (!reload.isPublished()) {
                add(reload);
            }
        }
        tell();
        return reload;
    }

    /**
     * Whether a pack of the content, as it was read last, would open with the catalogue of this store, and what differs. Any thread.
     *
     * @return the check
     */
    public ReleaseCheck checkRelease() {
        return new ReleaseCheck(lastReload.problems(), layoutDifferences, List.of());
    }

    /**
     * Whether a pack of the content, as it was read last, would open with the catalogue of this store and with spawners. Any thread.
     *
     * @param spawners of the game
     * @return the check
     */
    public ReleaseCheck checkRelease(Spawners spawners) {
        return new ReleaseCheck(lastReload.problems(), layoutDifferences, spawners.problems(catalog));
    }

    private @Nullable Path watchedFolder() {
        synchronized (lock) {
            try {
                return thread.isStopped() ? null : backend.watchedFolder().orElse(null);
            } catch (RuntimeException | Error e) {
                return null; // It has the token as well.
            }
        }
    }

    /** What the watching thread does again and again. */
    private WatchThread.Pause step(boolean isSigned, boolean hasEvents) {
        WatchThread.Pause pause;
        synchronized (lock) {
            if (thread.isStopped()) {
                return new WatchThread.Pause(0, true);
            }
            watch.setHasEvents(hasEvents);
            long nanos = watch.step(isSigned);
            pause = new WatchThread.Pause(nanos, watch.isIdle());
        }
        tell();
        return pause;
    }

    private final class Watched implements ContentWatch.Watched {
        @Override
        public long token() {
            return backend.changeToken();
        }

        @Override
        public ContentWatch.Attempt read(Reload.Cause cause, long signedNanos) {
            return DevelopmentStore.this.read(cause, signedNanos);
        }

        @Override
        public ContentWatch.Attempt unreachable(Reload.Cause cause, Throwable thrown, long signedNanos) {
            return failed(cause, List.of(problem(thrown)), true, Reload.Times.of(signedNanos, 0, 0));
        }

        @Override
        public void tell(Reload failed) {
            add(failed);
        }
    }

    private ContentWatch.Attempt read(Reload.Cause cause, long signedNanos) {
        long begin = System.nanoTime();
        Content content;
        try {
            content = live.read();
        } catch (ContentException e) {
            return failed(cause, e.problems(), false, since(begin, signedNanos));
        } catch (RuntimeException | Error e) {
            return failed(cause, List.of(problem(e)), true, since(begin, signedNanos));
        }
        if (content == live.content()) {
            Reload unchanged = good(cause, content, List.of(), NO_CHANGES, since(begin, signedNanos));
            if (!lastReload.isPublished()) {
                add(unchanged);
            }
            return new ContentWatch.Attempt(unchanged, false);
        }
        try {
            return new ContentWatch.Attempt(publish(cause, content, since(begin, signedNanos)), false);
        } catch (RuntimeException | Error e) {
            // Content larger than the format or the memory can hold: whatever it is, the game goes on.
            return failed(cause, List.of(problem(e)), false, since(begin, signedNanos));
        }
    }

    private Reload publish(Reload.Cause cause, Content content, Reload.Times soFar) {
        long begin = System.nanoTime();
        // Before anybody sees the generation: what fails afterwards would be told of one that is there.
        List<String> differences = ReleaseCheck.differences(catalog, content);
        List<String> newDifferences = new ArrayList<>(differences);
        newDifferences.removeAll(Set.copyOf(layoutDifferences));
        SortedMap<String, ChangeCounts> changes = ChangeCounts.between(live.content(), content);
        publish(cook.cook(generationNumber + 1, content));
        live.keep(content);
        generationNumber++;
        layoutDifferences = differences;
        Reload.Times times = Reload.Times.of(soFar.waiting(), soFar.reading(), System.nanoTime() - begin);
        Reload reload = good(cause, content, List.copyOf(newDifferences), changes, times);
        add(reload);
        return reload;
    }

    private Reload good(
            Reload.Cause cause,
            Content content,
            List<String> newDifferences,
            SortedMap<String, ChangeCounts> changes,
            Reload.Times times) {
        return new Reload(
                generationNumber,
                cause,
                List.of(),
                layoutDifferences,
                newDifferences,
                content.recordCount(),
                changes,
                times);
    }

    private ContentWatch.Attempt failed(
            Reload.Cause cause, List<Problem> problems, boolean isBackend, Reload.Times times) {
        Reload reload = new Reload(generationNumber, cause, problems, List.of(), List.of(), 0, NO_CHANGES, times);
        return new ContentWatch.Attempt(reload, isBackend);
    }

    private Problem problem(Throwable e) {
        String message = e instanceof BackendException ? String.valueOf(e.getMessage()) : e.toString();
        return new Problem(Location.of(backend.location()), "", message, "", "");
    }

    private static Reload.Times since(long begin, long signedNanos) {
        return Reload.Times.of(signedNanos, System.nanoTime() - begin, 0);
    }

    private void add(Reload reload) {
        lastReload = reload;
        untold.add(reload);
    }

    /** One thread at a time, which does not hold the lock: listeners may wait for others that want it. */
    private void tell() {
        while (!untold.isEmpty() && telling.compareAndSet(false, true)) {
            try {
                for (Reload reload = untold.poll(); reload != null; reload = untold.poll()) {
                    tell(reload);
                }
            } finally {
                telling.set(false);
            }
        }
    }

    private void tell(Reload reload) {
        try {
            if (!thread.isStopped()) {
                listener.accept(reload);
            }
        } catch (RuntimeException | Error e) {
            ReloadLog.listenerFailed(e);
        }
    }

    @Override
    protected List<String> layoutDifferences() {
        return layoutDifferences;
    }

    /** Ends the watching, closes the backend, and then the store as {@link RecordStore#close()} does. */
    @Override
    public void close() {
        thread.stop();
        try {
            synchronized (lock) {
                live.close();
                backend.close();
            }
        } finally {
            super.close();
        }
    }
}
