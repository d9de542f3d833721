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
 * lost; a database by a look a hundred times a second. A change is read once it has settled, and published as a new generation. An
 * edit with problems changes nothing that a reader can see: all of them are told, once, unless they are gone a moment later, as those of
 * files that are being written. The content stays watched, also where it cannot be reached, and is picked up when it is mended.
 */
public final class DevelopmentStore extends RecordStore {
    private final Backend backend;
    private final Catalog catalog;
    private final ContentCache cache;
    private final Reloader reloader;
    private final ReloadQueue reloads;
    private final ContentWatch watch;
    private final WatchThread thread;
    private final OpenReaders readers = new OpenReaders();
    private volatile @Nullable LiveView live;

    /** Guards the backend, the watch, and all that is said of them. */
    private final Object lock = new Object();

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
        return open(content, catalog, new ReloadLog(content.toString()));
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
        return open(
                () -> Backends.open(content),
                WritingBackend.of(content.toString()),
                DevelopmentCache.byDefault(),
                catalog,
                listener);
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
        return open(location, catalog, new ReloadLog(location));
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
        return open(location, catalog, listener, DevelopmentCache.byDefault());
    }

    /**
     * The same with a choice where the cache is, if there is to be one.
     *
     * @param location as {@link Backends#open(String)} takes it
     * @param catalog the generated views
     * @param listener as for {@link #open(Path, Catalog, Consumer)}
     * @param cache where this store finds what an earlier one knew, and leaves what it knows
     * @return the store
     * @throws ContentException with every problem of the content
     * @throws BackendException when it cannot be read at all
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static DevelopmentStore open(
            String location, Catalog catalog, Consumer<? super Reload> listener, DevelopmentCache cache) {
        return open(() -> Backends.open(location), WritingBackend.of(location), cache, catalog, listener);
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
     * Opens content as soon as nothing is wrong with it: waits for that, and tells what is wrong until then. For tools that are started while
     * somebody works on the content.
     *
     * @param location of content, as {@link Backends#open(String)} takes it; has to be there
     * @param catalog the generated views
     * @param listener as for {@link #open(Path, Catalog, Consumer)}; before the content is opened it is told of problems, of generation 0, on
     *     the calling thread
     * @return the store
     * @throws ContentException when there is no content
     * @throws BackendException when it cannot be opened at all
     * @throws InterruptedException when the thread is interrupted before the content is opened; the interrupt status is cleared
     * @throws IllegalStateException when the host or the JVM's flags do not fit
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

    /** {@return what became of the last change that was told, good or bad; of the content as it was opened, when nothing has changed since} */
    public Reload lastReload() {
        return reloads.last();
    }

    /**
     * The schemas of the newest generation, with all that their files say: documentation, units, limits, defaults, constants, rules, structs and former
     * names. For editors and inspectors. Waits for nothing. Any thread.
     *
     * @return the schemas of all record types, by name
     * @throws IllegalStateException once the store is closed
     */
    public List<Schema> schemas() {
        return content().schemas();
    }

    /** {@return all schemas and records of the newest generation, an immutable snapshot with inherited values; for editors and inspectors} */
    public Content content() {
        requireRunning();
        return reloader.content();
    }

    /**
     * Reads the content now, changed or not, without waiting for the thread that watches: for editors that have just saved.
     * Readers go on to it when they refresh. The listener is told of it too, unless nothing has changed.
     *
     * <p>An interrupted thread cannot read files. The reload has a problem then that says so, readers stay with the present generation, the
     * interrupt status stays set, and the watching thread reads the content again.
     *
     * @return what became of it; the present generation when nothing has changed
     * @throws IllegalStateException once the store is closed
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
     * How the watch is doing: for a game's own log, or a display for its developers. Waits for nothing, also while content is read. Any thread.
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

    /** {@return what the program reads through each reader that it holds; for displays of developers. Any thread} */
    public List<ReaderStatus> readers() {
        return readers.status();
    }

    /** {@return the last 50 reloads with their times, the newest first, that of the opening included. Any thread} */
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
     * Begins an edit of a record: values that are set are saved together where the content is kept. Waits for nothing. Any thread; the edit itself
     * belongs to one.
     *
     * @param type its name
     * @param id of the record, as the newest generation has it
     * @return an edit without changes
     * @throws IllegalArgumentException when there is no such type or record
     * @throws IllegalStateException once the store is closed
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
     * Begins a new record. Its id is greater than all ids that its type has had, and than those that this store has given before. Waits for
     * nothing. Any thread; the edit itself belongs to one.
     *
     * @param type its name
     * @return an edit without values, which makes the record once it is saved
     * @throws IllegalArgumentException when there is no such type
     * @throws BackendException when the type has had a record with the id 2^63 − 1: {@link #create(String, long)} takes another id
     * @throws IllegalStateException once the store is closed
     */
    public RecordEdit create(String type) {
        requireRunning();
        Schema schema = RecordEdit.schema(reloader.content(), type);
        return new RecordEdit(this::save, schema, reloader.ids().next(type), null);
    }

    /**
     * Begins a new record with a given id, such as one that another program has reserved. The caller sees to it that no removed record
     * had the id to which references still lead. Waits for nothing. Any thread; the edit itself belongs to one.
     *
     * @param type its name
     * @param id 0 or more
     * @return an edit without values, which makes the record once it is saved
     * @throws IllegalArgumentException when there is no such type, the id is negative, or a record has it
     * @throws IllegalStateException once the store is closed
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
     * Saves several edits in one step, as {@link RecordEdit#save()} does with one: all or none. What others have changed meanwhile is read first.
     *
     * @param edits each of another record
     * @return what became of them
     * @throws EditConflictException when somebody else has changed the same; nothing was saved
     * @throws ContentException with every problem that the content has where it is kept, whoever's, or else would have; nothing was saved
     * @throws BackendException when they cannot be written, or the thread is interrupted, whose interrupt status stays set; nothing was saved
     * @throws IllegalArgumentException when there are two edits of one record
     * @throws IllegalStateException when one of them is saved already, or the store is closed
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
     * Whether a pack of the content, as it was read last, would open with the catalogue of this store, and what differs. Looks at all records with
     * references into types with {@code shipIf}. Any thread.
     *
     * @return the check
     */
    public ReleaseCheck checkRelease() {
        return new ReleaseCheck(releaseProblems(), reloader.differences(), List.of());
    }

    /**
     * Whether a pack of the content, as it was read last, would open with the catalogue of this store and with spawners. Any thread.
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

    /** Ends the watching, closes the backend, and then the store as {@link RecordStore#close()} does. */
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
