package dev.ashlar.pipeline.development;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.LayoutDifferences;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.memory.HostCheck;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongFunction;

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
 * <p>A thread of its own looks for changes forty times a second, waits until nothing changes any more, cooks all content in
 * memory and publishes it as a new generation. An edit with problems changes nothing that a reader can see: all of them are
 * told, and the content stays watched.
 */
public final class DevelopmentStore extends RecordStore {
    private final Backend backend;
    private final Catalog catalog;
    private final LiveContent live;
    private final LiveCook cook;
    private final Consumer<? super Reload> listener;
    private final ContentWatch watch;

    /** Guards the backend, and all that is said of it. */
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
            LiveCook cook,
            Reload first,
            Consumer<? super Reload> listener) {
        super(catalog, true, cook.cook(1, live.content()));
        this.backend = backend;
        this.catalog = catalog;
        this.live = live;
        this.cook = cook;
        this.listener = listener;
        this.lastReload = first;
        this.layoutDifferences = first.differences();
        this.watch = new ContentWatch(this);
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
            Reload first = new Reload(
                    1, List.of(), differences(catalog, content), content.recordCount(), System.nanoTime() - begin);
            DevelopmentStore store = new DevelopmentStore(backend, catalog, live, new LiveCook(), first, listener);
            store.watch.start(token);
            return store;
        } catch (RuntimeException | Error e) {
            backend.close();
            throw e;
        }
    }

    /** {@return what became of the last change; of the content as it was opened, when nothing has changed since} */
    public Reload lastReload() {
        return lastReload;
    }

    /**
     * Reads the content now, changed or not, without waiting for the thread that watches: for editors that have just saved.
     * Readers go on to it when they refresh.
     *
     * @return what became of it
     * @throws IllegalStateException once the store is closed
     */
    public Reload reload() {
        Reload reload;
        synchronized (lock) {
            requireRunning();
            watch.seen(token());
            reload = read();
        }
        tell();
        return reload;
    }

    /** The backend's token, or a number that stands for a backend that does not answer. */
    long token() {
        synchronized (lock) {
            try {
                return watch.isStopped() ? 0 : backend.changeToken();
            } catch (RuntimeException | Error e) {
                return e.toString().hashCode();
            }
        }
    }

    /** What the watching thread does when something has changed and settled. */
    void changed() {
        synchronized (lock) {
            if (!watch.isStopped()) {
                read();
            }
        }
        tell();
    }

    private Reload read() {
        long begin = System.nanoTime();
        Reload reload;
        try {
            Content content = live.read();
            // Before anybody sees the generation: what fails afterwards would be told of one that is there.
            List<String> differences = differences(catalog, content);
            publish(cook.cook(generationNumber + 1, content));
            live.keep(content);
            generationNumber++;
            layoutDifferences = differences;
            reload = new Reload(
                    generationNumber, List.of(), differences, content.recordCount(), System.nanoTime() - begin);
        } catch (ContentException e) {
            reload = failed(e.problems(), begin);
        } catch (RuntimeException | Error e) {
            // A backend that fails, content larger than the format or the memory can hold: whatever it is, the game
            // goes on.
            String message = e instanceof BackendException ? String.valueOf(e.getMessage()) : e.toString();
            reload = failed(List.of(new Problem(Location.of(backend.location()), "", message, "", "")), begin);
        }
        lastReload = reload;
        untold.add(reload);
        return reload;
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
            if (!watch.isStopped()) {
                listener.accept(reload);
            }
        } catch (RuntimeException | Error e) {
            ReloadLog.listenerFailed(e);
        }
    }

    private Reload failed(List<Problem> problems, long begin) {
        return new Reload(generationNumber, problems, List.of(), 0, System.nanoTime() - begin);
    }

    private static List<String> differences(Catalog catalog, Content content) {
        Map<Long, String> known = new HashMap<>();
        catalog.types().forEach(type -> known.put(type.layout().key(), type.name()));
        content.schemas().forEach(schema -> known.put(XxHash64.key(schema.name()), schema.name()));
        LongFunction<String> names = key -> known.getOrDefault(key, Long.toHexString(key));
        List<String> found = new ArrayList<>();
        for (ViewType<?> type : catalog.types()) {
            Schema schema = content.schemas().stream()
                    .filter(s -> s.name().equals(type.name()))
                    .findFirst()
                    .orElse(null);
            if (schema == null) {
                found.add(type.name() + ": the type is in the code, not in the data");
            } else {
                RecordLayout shipped = LayoutPlanner.plan(schema);
                LayoutDifferences.between(type.layout(), shipped, names)
                        .forEach(difference -> found.add(type.name() + ": " + difference));
            }
        }
        return List.copyOf(found);
    }

    @Override
    protected List<String> layoutDifferences() {
        return layoutDifferences;
    }

    private void requireRunning() {
        if (watch.isStopped()) {
            throw new IllegalStateException("the store is closed");
        }
    }

    /** Ends the watching, closes the backend, and then the store as {@link RecordStore#close()} does. */
    @Override
    public void close() {
        watch.stop();
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
