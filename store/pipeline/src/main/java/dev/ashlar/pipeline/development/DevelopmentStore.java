package dev.ashlar.pipeline.development;

import dev.ashlar.codec.internal.memory.HostCheck;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.spawn.Spawners;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.content.ShippedContent;
import dev.ashlar.store.Generation;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store over content that changes while the game runs. Views are bound by field key, so they read data of any schema: a removed field reads its
 * default, numbers convert, and enums match by constant name.
 *
 * <pre>{@code
 * try (RecordStore store = DevelopmentStore.open(Path.of("content"), SkyTypes.CATALOG)) {
 *     Reader reader = store.reader();
 *     Star star = reader.view(Star.TYPE);
 *     while (running) {
 *         reader.refresh(); // once per frame: moves to the newest generation
 *         ...
 *     }
 * }
 * }</pre>
 *
 * <p>A separate thread watches the content. In a folder, the thread waits for file events of the operating system. It also polls once per second,
 * because events get lost. The thread polls a database up to 100 times per second. The store reads a change after it has settled, and publishes a new
 * generation. If the content has problems, readers keep the present generation. The store reports all problems once. It reports none that disappear
 * within 150 ms, as with files that are being written. If the content cannot be reached, the store retries.
 */
public final class DevelopmentStore extends RecordStore {
    final Backend backend;
    private final Catalog catalog;
    private final ContentCache cache;
    private final Reloader reloader;
    private final ReloadQueue reloads;
    private final ContentWatch watch;
    private final WatchThread thread;
    private final OpenReaders readers = new OpenReaders();
    private volatile @Nullable LiveView live;

    /** Guards the backend, the watch, and all that is said of them. */
    final Object lock = new Object();

    private DevelopmentStore(
            OpenedPlace place,
            Catalog catalog,
            LiveContent live,
            ContentCache cache,
            Generation generation,
            Reload first,
            Consumer<? super Reload> listener) {
        super(catalog, true, generation);
        this.backend = place.backend();
        this.catalog = catalog;
        this.cache = cache;
        this.thread = new WatchThread(this::watchedFolder, this::step);
        this.reloads = new ReloadQueue(first, listener, thread::isStopped);
        this.reloader = new Reloader(backend, place.writing(), catalog, live, cache, reloads, this::publish);
        this.watch = new ContentWatch(reloader, System::nanoTime, place.token());
    }

    /**
     * Opens content, reads and validates all of it, and watches it. The store logs later reloads to the {@link System.Logger} of this class.
     *
     * @param content a folder with schemas and JSON records, or a SQLite database
     * @param catalog the generated views
     * @return the store
     * @throws ContentException with every problem of the content
     * @throws BackendException if the backend cannot read the content at all
     * @throws IllegalStateException if the host or the JVM flags are not supported
     */
    public static DevelopmentStore open(Path content, Catalog catalog) {
        return open(content, catalog, new ReloadLog(content.toString()));
    }

    /**
     * Opens content like {@link #open(Path, Catalog)}, and passes every reload to a listener.
     *
     * @param content a folder with schemas and JSON records, or a SQLite database
     * @param catalog the generated views
     * @param listener receives the result of each change, one at a time, on the watching thread or the thread that calls {@link #reload()}. It may
     *     use the store, also through threads that it waits for. It receives nothing after the store is closed
     * @return the store
     * @throws ContentException with every problem of the content
     * @throws BackendException if the backend cannot read the content at all
     * @throws IllegalStateException if the host or the JVM flags are not supported
     */
    public static DevelopmentStore open(Path content, Catalog catalog, Consumer<? super Reload> listener) {
        return open(
                () -> Backends.open(content),
                WritingBackend.of(content.toString()),
                DevelopmentCache.byDefault(),
                catalog,
                listener);
    }

    /**
     * Opens content at a location of any backend. The store logs later reloads to the {@link System.Logger} of this class.
     *
     * @param location in the form that {@link Backends#open(String)} accepts
     * @param catalog the generated views
     * @return the store
     * @throws ContentException with every problem of the content
     * @throws BackendException if the backend cannot read the content at all
     * @throws IllegalStateException if the host or the JVM flags are not supported
     */
    public static DevelopmentStore open(String location, Catalog catalog) {
        return open(location, catalog, new ReloadLog(location));
    }

    /**
     * Opens content like {@link #open(String, Catalog)}, and passes every reload to a listener.
     *
     * @param location in the form that {@link Backends#open(String)} accepts
     * @param catalog the generated views
     * @param listener as for {@link #open(Path, Catalog, Consumer)}
     * @return the store
     * @throws ContentException with every problem of the content
     * @throws BackendException if the backend cannot read the content at all
     * @throws IllegalStateException if the host or the JVM flags are not supported
     */
    public static DevelopmentStore open(String location, Catalog catalog, Consumer<? super Reload> listener) {
        return open(location, catalog, listener, DevelopmentCache.byDefault());
    }

    /**
     * Opens content like {@link #open(String, Catalog, Consumer)}, and selects the cache.
     *
     * @param location in the form that {@link Backends#open(String)} accepts
     * @param catalog the generated views
     * @param listener as for {@link #open(Path, Catalog, Consumer)}
     * @param cache where this store reads the state of an earlier store, and writes its own state
     * @return the store
     * @throws ContentException with every problem of the content
     * @throws BackendException if the backend cannot read the content at all
     * @throws IllegalStateException if the host or the JVM flags are not supported
     */
    public static DevelopmentStore open(
            String location, Catalog catalog, Consumer<? super Reload> listener, DevelopmentCache cache) {
        return open(() -> Backends.open(location), WritingBackend.of(location), cache, catalog, listener);
    }

    /**
     * Opens the content of a backend.
     *
     * @param backend schemas and records. The store takes ownership and closes the backend, also if opening fails
     * @param catalog the generated views
     * @param listener receives the result of each change, one at a time, on the watching thread or the thread that calls {@link #reload()}. It may
     *     use the store, also through threads that it waits for. It receives nothing after the store is closed
     * @return the store
     * @throws ContentException with every problem of the content
     * @throws BackendException if the backend cannot read the content at all
     * @throws IllegalStateException if the host or the JVM flags are not supported
     */
    public static DevelopmentStore open(Backend backend, Catalog catalog, Consumer<? super Reload> listener) {
        return open(backend, catalog, listener, DevelopmentCache.byDefault());
    }

    static DevelopmentStore open(
            Backend backend, Catalog catalog, Consumer<? super Reload> listener, DevelopmentCache cache) {
        return open(() -> backend, WritingBackend.of(backend), cache, catalog, listener);
    }

    private static DevelopmentStore open(
            Supplier<Backend> opening,
            WritingBackend writing,
            DevelopmentCache choice,
            Catalog catalog,
            Consumer<? super Reload> listener) {
        HostCheck.require();
        Backend backend = opening.get();
        try {
            OpenedPlace place = OpenedPlace.of(backend, writing);
            ContentCache cache = ContentCache.of(backend, choice);
            return open(place, cache.open(backend), cache, catalog, listener);
        } catch (RuntimeException | Error e) {
            backend.close();
            throw e;
        }
    }

    /**
     * Waits until content has no problems, then opens it. Until then the listener receives the problems. For tools that start while an author edits
     * the content.
     *
     * @param location of existing content, in the form that {@link Backends#open(String)} accepts
     * @param catalog the generated views
     * @param listener as for {@link #open(Path, Catalog, Consumer)}. Before the content is opened, it receives problems of generation 0 on the
     *     calling thread
     * @return the store
     * @throws ContentException if there is no content
     * @throws BackendException if the backend cannot open the content at all
     * @throws InterruptedException if the thread is interrupted before the content is opened; the interrupt status is cleared
     * @throws IllegalStateException if the host or the JVM flags are not supported
     */
    public static DevelopmentStore openWhenSound(String location, Catalog catalog, Consumer<? super Reload> listener)
            throws InterruptedException {
        HostCheck.require();
        Backend backend = PatientOpening.backend(location);
        try {
            ContentCache cache = ContentCache.of(backend, DevelopmentCache.byDefault());
            PatientOpening opening = new PatientOpening(backend, cache, listener);
            LiveContent live = opening.await();
            OpenedPlace place =
                    new OpenedPlace(backend, WritingBackend.of(location), opening.tokenRead(), opening.begin());
            return open(place, live, cache, catalog, listener);
        } catch (RuntimeException | Error | InterruptedException e) {
            backend.close();
            throw e;
        }
    }

    private static DevelopmentStore open(
            OpenedPlace place,
            LiveContent live,
            ContentCache cache,
            Catalog catalog,
            Consumer<? super Reload> listener) {
        try {
            Content content = live.content();
            List<String> differences = ReleaseCheck.differences(catalog, content);
            long read = System.nanoTime();
            Generation generation = cache.cook().cook(1, content);
            Reload first = Reload.opened(live, differences, read - place.begin(), System.nanoTime() - read);
            DevelopmentStore store = new DevelopmentStore(place, catalog, live, cache, generation, first, listener);
            store.thread.start();
            store.live = LiveView.byProperty(store);
            return store;
        } catch (RuntimeException | Error e) {
            live.close();
            throw e;
        }
    }

    /** {@return the last reload that was reported, with or without problems; the opening if nothing has changed. Any thread} */
    public Reload lastReload() {
        return reloads.last();
    }

    /**
     * The schemas of the newest generation, with everything in their files: documentation, units, limits, defaults, constants, rules, structs and
     * former names. For editors and inspectors. Never blocks. Any thread.
     *
     * @return the schemas of all record types, by name
     * @throws IllegalStateException if the store is closed
     */
    public List<Schema> schemas() {
        return content().schemas();
    }

    /** {@return an immutable snapshot of all schemas and records of the newest generation. Any thread} */
    public Content content() {
        requireRunning();
        return reloader.content();
    }

    /**
     * Reads the content now, even if nothing has changed, without waiting for the watching thread. For editors that have just saved. Readers see the
     * result when they refresh. If something has changed, the listener receives the reload too. Any thread.
     *
     * <p>An interrupted thread cannot read files. The reload then has a problem that says so, and readers keep the present generation. The interrupt
     * status stays set, and the watching thread reads the content again.
     *
     * @return the result; the present generation if nothing has changed
     * @throws IllegalStateException if the store is closed
     */
    public Reload reload() {
        Reload reload;
        synchronized (lock) {
            requireRunning();
            reload = watch.readNow(Reload.Cause.REQUESTED).reload();
            if (!reload.isPublished()) {
                reloads.add(reload);
            }
        }
        reloads.tell();
        return reload;
    }

    /**
     * The state of the watch, for the log of a game or a display for developers. Never blocks, even while content is read. Any thread.
     *
     * @return the status
     */
    public WatchStatus status() {
        return new WatchStatus(
                thread.watching(),
                Duration.ofNanos(Math.max(0, watch.sinceLook())),
                watch.isBehind(),
                reloads.last().problems(),
                thread.lastFailure(),
                thread.failures(),
                reloads.untold(),
                cache.status());
    }

    /** {@return what the program reads through each of its readers; for displays for developers. Any thread} */
    public List<ReaderStatus> readers() {
        return readers.status();
    }

    /** {@return up to 50 of the last reloads with their times, newest first, including the opening. Any thread} */
    public List<PastReload> reloads() {
        return reloads.past();
    }

    @Override
    public Reader reader() {
        return readers.add(super.reader());
    }

    String location() {
        return backend.location();
    }

    private void requireRunning() {
        if (thread.isStopped()) {
            throw new IllegalStateException("the store is closed");
        }
    }

    /**
     * Begins an edit of a record. {@link RecordEdit#save()} writes all values that were set in one step. Never blocks. Any thread; the edit itself
     * belongs to one thread.
     *
     * @param type name of the type
     * @param id of a record of the newest generation
     * @return an edit without changes
     * @throws IllegalArgumentException if the content has no such type or record
     * @throws IllegalStateException if the store is closed
     */
    public RecordEdit edit(String type, long id) {
        requireRunning();
        Content content = reloader.content(); // Without the lock: a look may wait for a database that is locked.
        Schema schema = RecordEdit.schema(content, type);
        DataRecord before = content.record(type, id);
        if (before == null) {
            throw new IllegalArgumentException("no record " + id + " of " + type);
        }
        return new RecordEdit(this::save, schema, id, before);
    }

    /**
     * Begins a new record. Its id is greater than all ids that the type has ever had or this store has assigned. Never blocks. Any thread; the edit
     * itself belongs to one thread.
     *
     * @param type name of the type
     * @return an edit without values, which creates the record when it is saved
     * @throws IllegalArgumentException if the content has no such type
     * @throws BackendException if the type has had a record with the id 2^63 − 1; pass a free id to {@link #create(String, long)} then
     * @throws IllegalStateException if the store is closed
     */
    public RecordEdit create(String type) {
        requireRunning();
        Schema schema = RecordEdit.schema(reloader.content(), type);
        return new RecordEdit(this::save, schema, reloader.ids().next(type), null);
    }

    /**
     * Begins a new record with a given id, such as one that another program has reserved. The caller ensures that no references still point to a
     * removed record with this id. Never blocks. Any thread; the edit itself belongs to one thread.
     *
     * @param type name of the type
     * @param id 0 or more
     * @return an edit without values, which creates the record when it is saved
     * @throws IllegalArgumentException if the content has no such type, the id is negative, or a record has the id
     * @throws IllegalStateException if the store is closed
     */
    public RecordEdit create(String type, long id) {
        requireRunning();
        Content content = reloader.content();
        Schema schema = RecordEdit.schema(content, type);
        if (id < 0 || content.written(type, id) != null) {
            throw new IllegalArgumentException("%s %d cannot be created: expected an unused id from 0 to %d, found %s"
                    .formatted(type, id, Long.MAX_VALUE, id < 0 ? id : "a record with this id"));
        }
        return new RecordEdit(this::save, schema, id, null);
    }

    /**
     * Saves several edits in one step, all or none, like {@link RecordEdit#save()}. Changes of other programs are read first. Any thread.
     *
     * @param edits each of another record
     * @return the reload; if readers see no difference, the reload of the present generation
     * @throws EditConflictException if another program has changed the same values; nothing was saved
     * @throws ContentException with every problem of the stored content, or else every problem that the edits would cause; nothing was saved
     * @throws BackendException if the backend cannot write the edits or the thread is interrupted, whose interrupt status stays set; nothing was
     *     saved
     * @throws IllegalArgumentException if there are two edits of one record
     * @throws IllegalStateException if one of the edits is already saved, or the store is closed
     */
    public Reload save(List<RecordEdit> edits) {
        EditSave save = new EditSave(edits);
        try {
            synchronized (lock) {
                requireRunning();
                watch.readIfChanged().requireSound();
                return reloader.save(save);
            }
        } finally {
            reloads.tell();
        }
    }

    /**
     * Checks whether a pack of the content that was read last would open with the catalog of this store, and lists the differences. Visits all
     * records with references to types with {@code shipIf}. Any thread.
     *
     * @return the check
     */
    public ReleaseCheck checkRelease() {
        return new ReleaseCheck(releaseProblems(), reloader.differences(), List.of());
    }

    /**
     * Checks whether a pack of the content that was read last would open with the catalog of this store and with spawners. Any thread.
     *
     * @param spawners of the game
     * @return the check
     */
    public ReleaseCheck checkRelease(Spawners spawners) {
        return new ReleaseCheck(releaseProblems(), reloader.differences(), spawners.problems(catalog));
    }

    /** What is wrong with the newest content, and what keeps the newest generation out of packs. */
    private List<Problem> releaseProblems() {
        List<Problem> problems = new ArrayList<>(reloads.last().problems());
        problems.addAll(ShippedContent.unshippable(reloader.content(), backend.location()));
        return List.copyOf(problems);
    }

    @Nullable
    Path watchedFolder() {
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
            if (reloader.beginsRecheck()) {
                watch.readAndTell();
            }
            long nanos = watch.step(isSigned);
            pause = new WatchThread.Pause(nanos, watch.isIdle());
            if (pause.endsBySign()) {
                reloader.writeCacheIfSettled();
            }
        }
        reloads.tell();
        return pause;
    }

    @Override
    protected List<String> layoutDifferences() {
        return reloader.differences();
    }

    /** Stops the watching thread, closes the backend, and then closes the store like {@link RecordStore#close()}. */
    @Override
    public void close() {
        thread.stop();
        LiveView.closeIfOpen(live);
        try {
            synchronized (lock) {
                reloader.close();
            }
        } finally {
            super.close();
        }
    }
}
