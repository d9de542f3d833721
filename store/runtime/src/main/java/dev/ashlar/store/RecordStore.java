package dev.ashlar.store;

import dev.ashlar.codec.spawn.SpawnerException;
import dev.ashlar.codec.spawn.Spawners;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.KeyedDifference;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.ViewSet;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.store.format.PackException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Records in memory, read through views. May be shared by threads; each takes a {@link Reader} of its own.
 *
 * <pre>{@code
 * try (RecordStore store = RecordStore.open(Path.of("sky.pack"), SkyTypes.CATALOG)) {
 *     Star star = store.reader().view(Star.TYPE);
 *     if (star.find(32349)) {
 *         System.out.println(star.name() + " " + star.magnitude());
 *     }
 * }
 * }</pre>
 */
public class RecordStore implements AutoCloseable {
    private final Catalog catalog;
    private final Set<ViewType<?>> listed;
    private final boolean keyed;
    /** What readers and views of earlier generations may still hold, to be closed with the store. */
    private final List<WeakReference<RecordSource>> earlier = new ArrayList<>();

    /** Readers that stay with one of these may ask it for types that it does not have, and so for more sources. */
    private final List<WeakReference<Generation>> pinned = new ArrayList<>();

    private volatile Generation generation;
    private volatile boolean closed;

    /**
     * A store that starts with a generation, and may go on to others.
     *
     * @param catalog the generated views
     * @param keyed whether views find their fields by key, in data of any layout; else every layout of the catalogue must be
     *     that of the data, in this generation and all others
     * @param first what readers see until {@link #publish}
     */
    protected RecordStore(Catalog catalog, boolean keyed, Generation first) {
        this.catalog = catalog;
        this.listed = Set.copyOf(catalog.types());
        this.keyed = keyed;
        findElements(first);
        this.generation = first;
    }

    /**
     * Opens a pack for reading through compiled views. The file is mapped; what this costs does not depend on the number
     * of records.
     *
     * @param pack the file; it must not be written to while it is open: packs are replaced by rename
     * @param catalog the generated views; the pack may hold more types
     * @return the store
     * @throws PackException when the file is no pack that can be used, or when the layout of a type differs from the one
     *     that its view was compiled for; the message lists all differences
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static RecordStore open(Path pack, Catalog catalog) {
        return open(pack, catalog, OpenOptions.MAPPED);
    }

    /**
     * Opens a pack for reading through compiled views, as a private copy for instance, or verified.
     *
     * @param pack the file, as {@link #open(Path, Catalog)} takes it; a private copy may come from one that changes
     * @param catalog the generated views; the pack may hold more types
     * @param options how
     * @return the store
     * @throws PackException when the file is no pack that can be used, by the checks that the options ask for, or when the layout of a
     *     type differs from the one that its view was compiled for; of a pack read {@linkplain OpenOptions#keyed() by key}, when a field has
     *     values that can never convert. The message lists all differences
     * @throws java.io.UncheckedIOException when the file cannot be read, or the thread is interrupted, whose interrupt status stays set
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     * @throws OutOfMemoryError when there is not the memory for a private copy
     */
    public static RecordStore open(Path pack, Catalog catalog, OpenOptions options) {
        return new RecordStore(catalog, options.byKey(), PackGeneration.open(pack, catalog, options));
    }

    /**
     * Throws what {@link #open(Path, Catalog, OpenOptions)} would throw of the header, the signature, the version of the product and the layouts
     * of a pack, and opens nothing: the file is neither mapped nor copied, and can be renamed afterwards on any system. For a download, before it
     * takes the place of the pack that the game has open. Records are not looked at.
     *
     * @param pack the file
     * @param catalog the generated views
     * @param options how the pack is to be opened
     * @return the content id of the pack
     * @throws PackException as {@link #open(Path, Catalog, OpenOptions)} does
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static long check(Path pack, Catalog catalog, OpenOptions options) {
        return PackGeneration.check(pack, catalog, options);
    }

    /**
     * Links a base and layers and opens the result, a pack in private memory: reads cost what they cost of any pack. Needs {@code ashlar-link} on the
     * class path, and room for the linked pack among the temporary files while it is opened.
     *
     * @param stack base and layers
     * @param catalog the generated views; the packs may hold more types
     * @return the store
     * @throws PackException when a file is no pack or layer that can be used
     * @throws RuntimeException when the layers do not fit: {@code dev.ashlar.link.LinkException}, with all problems
     * @throws java.io.UncheckedIOException when a file cannot be read, or the temporary file cannot be written
     * @throws IllegalStateException when {@code ashlar-link} is missing, or the host or the JVM's flags do not fit
     * @throws OutOfMemoryError when there is not the memory for the result
     */
    public static RecordStore open(Stack stack, Catalog catalog) {
        return open(stack, catalog, OpenOptions.PRIVATE_COPY);
    }

    /**
     * The same with options.
     *
     * @param stack base and layers, each with options of its own
     * @param catalog the generated views; the packs may hold more types
     * @param options how to read the result: {@link OpenOptions#keyed} and {@link OpenOptions#maxCopiedBytes} count
     * @return the store
     * @throws PackException as {@link #open(Stack, Catalog)} does
     * @throws RuntimeException as {@link #open(Stack, Catalog)} does
     * @throws IllegalStateException as {@link #open(Stack, Catalog)} does
     */
    public static RecordStore open(Stack stack, Catalog catalog, OpenOptions options) {
        return new RecordStore(catalog, options.byKey(), LinkedPack.open(stack, catalog, options));
    }

    /**
     * Opens a pack for a game that makes components of records: as {@link #open(Path, Catalog)}, and with a check that every type which
     * its schema marks as spawned has a specialised spawner, compiled for the layout of the data.
     *
     * @param pack the file, as {@link #open(Path, Catalog)} takes it
     * @param catalog the generated views; the pack may hold more types
     * @param spawners of the game
     * @return the store
     * @throws SpawnerException with every type whose spawner is missing, generic, or compiled for another layout; nothing is opened then
     * @throws PackException as {@link #open(Path, Catalog)} does
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static RecordStore open(Path pack, Catalog catalog, Spawners spawners) {
        return open(pack, catalog, spawners, OpenOptions.MAPPED);
    }

    /**
     * The same with options. A pack read {@linkplain OpenOptions#keyed() by key} is not checked for spawners: it spawns as a development store does.
     *
     * @param pack the file, as {@link #open(Path, Catalog, OpenOptions)} takes it
     * @param catalog the generated views; the pack may hold more types
     * @param spawners of the game
     * @param options how
     * @return the store
     * @throws SpawnerException with every type whose spawner is missing, generic, or compiled for another layout; nothing is opened then
     * @throws PackException as {@link #open(Path, Catalog, OpenOptions)} does
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     * @throws OutOfMemoryError when there is not the memory for a private copy
     */
    public static RecordStore open(Path pack, Catalog catalog, Spawners spawners, OpenOptions options) {
        if (!options.byKey()) {
            spawners.check(catalog);
        }
        return open(pack, catalog, options);
    }

    /**
     * Opens a pack for reading by name only, without generated views.
     *
     * @param pack the file, as {@link #open(Path, Catalog)} takes it
     * @return the store
     * @throws PackException when the file is no pack that can be used
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static RecordStore open(Path pack) {
        return open(pack, Catalog.of());
    }

    /**
     * Opens a store that is chosen at run time: a pack by its path, or content in development. The program mentions no class of {@code
     * ashlar-pipeline}, and so runs with the class path of a release.
     *
     * <pre>{@code
     * RecordStore store = RecordStore.open(System.getProperty("game.data", "game.pack"), GameTypes.CATALOG); // or dev:content
     * }</pre>
     *
     * @param location path of a pack, {@code game.pack} or {@code pack:game.pack}; or a scheme and a place, such as {@code dev:content}, which the {@link
     *     StoreProvider} of the scheme opens. A single letter before a colon is a drive
     * @param catalog the generated views
     * @return the store
     * @throws IllegalArgumentException when no provider of the scheme is on the class path, with those that are; when the location is a folder, or
     *     names no place
     * @throws PackException as {@link #open(Path, Catalog)} does
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws IllegalStateException when the host or the JVM's flags do not fit, or a provider cannot be used
     * @throws RuntimeException what the provider throws; {@code dev:} as {@code DevelopmentStore.open}
     */
    public static RecordStore open(String location, Catalog catalog) {
        return open(location, catalog, OpenOptions.MAPPED);
    }

    /**
     * The same with options.
     *
     * @param location as {@link #open(String, Catalog)} takes it
     * @param catalog the generated views
     * @param options how to open a pack; content in development has no use for them
     * @return the store
     * @throws IllegalArgumentException as {@link #open(String, Catalog)} does
     * @throws PackException as {@link #open(Path, Catalog, OpenOptions)} does
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws IllegalStateException as {@link #open(String, Catalog)} does
     * @throws RuntimeException what the provider throws
     */
    public static RecordStore open(String location, Catalog catalog, OpenOptions options) {
        return StoreLocation.parse(location).open(catalog, options);
    }

    /**
     * The same for a game that makes components of records: a pack is checked for its spawners, content in development is not.
     *
     * @param location as {@link #open(String, Catalog)} takes it
     * @param catalog the generated views
     * @param spawners of the game
     * @return the store
     * @throws SpawnerException as {@link #open(Path, Catalog, Spawners)} does
     * @throws IllegalArgumentException as {@link #open(String, Catalog)} does
     * @throws PackException as {@link #open(Path, Catalog)} does
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws IllegalStateException as {@link #open(String, Catalog)} does
     * @throws RuntimeException what the provider throws
     */
    public static RecordStore open(String location, Catalog catalog, Spawners spawners) {
        return open(location, catalog, spawners, OpenOptions.MAPPED);
    }

    /**
     * The same with options.
     *
     * @param location as {@link #open(String, Catalog)} takes it
     * @param catalog the generated views
     * @param spawners of the game
     * @param options how to open a pack; content in development has no use for them
     * @return the store
     * @throws SpawnerException as {@link #open(Path, Catalog, Spawners, OpenOptions)} does; also of a provider's store whose views have fixed offsets,
     *     which is closed then
     * @throws IllegalArgumentException as {@link #open(String, Catalog)} does
     * @throws PackException as {@link #open(Path, Catalog, OpenOptions)} does
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws IllegalStateException as {@link #open(String, Catalog)} does
     * @throws RuntimeException what the provider throws
     */
    public static RecordStore open(String location, Catalog catalog, Spawners spawners, OpenOptions options) {
        StoreLocation parsed = StoreLocation.parse(location);
        if (parsed.isPack()) {
            return open(parsed.pack(), catalog, spawners, options);
        }
        RecordStore store = parsed.open(catalog, options);
        if (!store.keyed && !spawners.problems(catalog).isEmpty()) {
            store.close();
            spawners.check(catalog);
        }
        return store;
    }

    /**
     * A reader, for one thread.
     *
     * @return a new reader
     * @throws IllegalStateException once the store is closed
     */
    public Reader reader() {
        requireOpen();
        return new Reader(this, new ViewSet(keyed));
    }

    /**
     * Checks that a release with the catalogue of this store, and with data as it is now, could spawn: for tests and continuous integration, over a
     * development store above all. A store over a pack has compared the layouts when it was opened.
     *
     * @param spawners of the game
     * @throws SpawnerException with every type that is marked as spawned and whose spawner is missing, generic, or compiled for another
     *     layout, with all that differs
     */
    public final void check(Spawners spawners) {
        List<String> problems = new ArrayList<>(spawners.problems(catalog));
        List<String> differences = layoutDifferences();
        for (ViewType<?> type : catalog.spawned()) {
            differences.stream()
                    .filter(difference -> difference.startsWith(type.name() + ": "))
                    .forEach(problems::add);
        }
        if (!problems.isEmpty()) {
            throw new SpawnerException(problems);
        }
    }

    /**
     * {@return how the layouts of the catalogue differ from those that a pack of this data would have, a sentence each, with the name of the
     * type and a colon in front; none where opening has compared them}
     */
    protected List<String> layoutDifferences() {
        return keyed ? PackGeneration.differences(catalog, generation) : List.of();
    }

    /**
     * What differs between the views of the catalogue and the newest generation of the data, where views find their fields by key: in a pack that was opened
     * {@linkplain OpenOptions#keyed() by key}, and in development. Each difference says what views read. Compares all layouts at each call.
     *
     * @return the differences, type by type in the order of the catalogue; empty when nothing differs, and for a store whose views have fixed offsets, since
     *     opening has compared those
     * @throws IllegalStateException once the store is closed
     */
    public final List<KeyedDifference> differences() {
        Generation newest = generation();
        return keyed ? KeyedData.differences(catalog, newest::layout, newest::typeName) : List.of();
    }

    final boolean isKeyed() {
        return keyed;
    }

    final boolean requiresSpecialised(String type) {
        return !keyed
                && catalog.spawned().stream().anyMatch(marked -> marked.name().equals(type));
    }

    /** {@return what the newest generation of the data was built from} */
    public BuildStamp stamp() {
        return generation.stamp();
    }

    /** {@return a hash that packs of equal content share; in development the number of the generation} */
    public long contentId() {
        return generation.contentId();
    }

    /**
     * What the newest generation takes outside of the heap. Asks the system, which takes milliseconds where there is a private copy, and
     * in development.
     *
     * @return bytes that are mapped; that are copied, or were built in development, where generations share what has not changed; and
     *     that lie on huge pages
     */
    public MemoryUse memoryUse() {
        return MemoryUse.of(generation.memory());
    }

    /** Element views of fixed offsets find theirs by key. */
    private void findElements(Generation next) {
        if (keyed) {
            KeyedData.findElements(catalog, next);
        }
    }

    /** {@return the newest generation} */
    final Generation generation() {
        requireOpen();
        return generation;
    }

    final void requireListed(ViewType<?> type) {
        requireOpen();
        if (!listed.contains(type)) {
            throw new IllegalArgumentException(
                    type + " is not in the catalogue that the store was opened with" + namesake(type));
        }
    }

    /** Of two generated classes for one type, the catalogue has one: the name alone would not tell what is wrong. */
    private String namesake(ViewType<?> type) {
        return listed.stream()
                .filter(other -> other.name().equals(type.name()))
                .findFirst()
                .map(other -> "; it has " + other.viewClass().getName() + " of this name, not "
                        + type.viewClass().getName())
                .orElse("");
    }

    final void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the store is closed");
        }
    }

    /**
     * Makes a generation the newest: readers go on to it when they refresh. Any thread. After {@link #close()} it closes the
     * generation, and nothing else.
     *
     * @param next of the same layouts as those before, unless the store is keyed
     * @return false when the store is closed
     */
    protected final boolean publish(Generation next) {
        synchronized (earlier) {
            if (closed) {
                next.close();
                return false;
            }
            earlier.removeIf(each -> each.get() == null);
            pinned.removeIf(each -> each.get() == null);
            pinned.add(new WeakReference<>(generation));
            generation.sources().forEach(source -> earlier.add(new WeakReference<>(source)));
            findElements(next);
            generation = next;
            return true;
        }
    }

    /**
     * Closes the store: from now on every {@code view}, {@code find} and move of a view throws {@link
     * IllegalStateException}. Views that are positioned still read their row. Any thread; more than once is fine.
     */
    @Override
    public void close() {
        synchronized (earlier) {
            closed = true;
            generation.close();
            for (WeakReference<Generation> each : pinned) {
                Generation old = each.get();
                if (old != null) {
                    old.close();
                }
            }
            for (WeakReference<RecordSource> each : earlier) {
                RecordSource source = each.get();
                if (source != null) {
                    source.close();
                }
            }
        }
    }
}
