package dev.ashlar.store;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.CatalogCheck;
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
 * Records in memory, read through views. Threads may share a store; each thread needs its own {@link Reader}.
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
    private final boolean publishes;

    /** What readers and views of earlier generations may still hold, to be closed with the store. */
    private final List<WeakReference<RecordSource>> earlier = new ArrayList<>();

    /** Readers that stay with one of these may ask it for types that it does not have, and so for more sources. */
    private final List<WeakReference<Generation>> pinned = new ArrayList<>();

    private volatile Generation generation;
    private volatile boolean closed;

    /**
     * Makes a store at its first generation.
     *
     * @param catalog the generated views
     * @param keyed whether views find their fields by key, in data of any layout. If not, the data of every generation
     *     must have the layouts of the catalog
     * @param first the generation that readers see until {@link #publish}
     */
    protected RecordStore(Catalog catalog, boolean keyed, Generation first) {
        this(catalog, keyed, first, true);
    }

    private RecordStore(Catalog catalog, boolean keyed, Generation first, boolean publishes) {
        this.publishes = publishes;
        this.catalog = catalog;
        this.listed = Set.copyOf(catalog.types());
        this.keyed = keyed;
        findElements(first);
        this.generation = first;
    }

    /**
     * Opens a pack for reads through compiled views. The file is mapped. The time to open it does not depend on the
     * number of records.
     *
     * @param pack the file. It must not be written to while it is open: replace a pack by rename
     * @param catalog the generated views; the pack may hold more types
     * @return the store
     * @throws PackException if the file is not a usable pack, or if the layout of a type differs from the one that its
     *     view was compiled for. The message lists all differences
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalStateException if Ashlar does not support the host or the JVM flags
     */
    public static RecordStore open(Path pack, Catalog catalog) {
        return open(pack, catalog, OpenOptions.MAPPED);
    }

    /**
     * Opens a pack for reads through compiled views, for instance as a private copy, or verified.
     *
     * @param pack the file, as in {@link #open(Path, Catalog)}; the source of a private copy may change afterwards
     * @param catalog the generated views; the pack may hold more types
     * @param options how to open the pack
     * @return the store
     * @throws PackException if the file fails a check, or if the layout of a type differs from the one that its view was
     *     compiled for. If the pack is read {@linkplain OpenOptions#keyed() by key}, a layout is
     *     refused only if a field has values that can never convert. The message lists all differences
     * @throws java.io.UncheckedIOException if the file cannot be read, or if the thread is interrupted; the interrupt
     *     status then stays set
     * @throws IllegalStateException if Ashlar does not support the host or the JVM flags
     * @throws OutOfMemoryError if there is not enough memory for a private copy
     */
    public static RecordStore open(Path pack, Catalog catalog, OpenOptions options) {
        return new RecordStore(catalog, options.byKey(), PackGeneration.open(pack, catalog, options), false);
    }

    /**
     * Checks whether {@link #open(Path, Catalog, OpenOptions)} would accept the header, the signature, the version of
     * the product and the layouts of a pack. The file is neither mapped nor copied, and can be renamed afterwards on
     * any system. Use it for a download, before the file replaces the open pack. Records are not checked.
     *
     * @param pack the file
     * @param catalog the generated views
     * @param options how the pack is to be opened
     * @return the content id of the pack
     * @throws PackException as {@link #open(Path, Catalog, OpenOptions)} does
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalStateException if Ashlar does not support the host or the JVM flags
     */
    public static long check(Path pack, Catalog catalog, OpenOptions options) {
        return PackGeneration.check(pack, catalog, options);
    }

    /**
     * Links a base and layers in memory, and opens the result. Reads take the same time as from any pack. This needs
     * {@code ashlar-link} on the class path.
     *
     * <p>Types that no layer touches are read from the base, which stays mapped. What differs from the base is in
     * private memory. If the options of the base ask for a private copy, a verification or a signature, the base is
     * copied too.
     *
     * @param stack base and layers
     * @param catalog the generated views; the packs may hold more types
     * @return the store
     * @throws PackException if a file is not a usable pack or layer, or if a layout of the result differs from that of
     *     its view
     * @throws RuntimeException if the layers do not fit: {@code dev.ashlar.link.LinkException}, with all problems
     * @throws java.io.UncheckedIOException if a file cannot be read
     * @throws IllegalStateException if {@code ashlar-link} is missing, or Ashlar does not support the host or the JVM
     *     flags
     * @throws OutOfMemoryError if there is not enough memory for what is copied
     */
    public static RecordStore open(Stack stack, Catalog catalog) {
        return open(stack, catalog, OpenOptions.MAPPED);
    }

    /**
     * Links and opens a stack as {@link #open(Stack, Catalog)} does, with options.
     *
     * @param stack base and layers, each with its own options
     * @param catalog the generated views; the packs may hold more types
     * @param options how to read the result: {@link OpenOptions#keyed} and {@link OpenOptions#maxCopiedBytes} apply.
     *     With a private copy, a verification or a signature, the base is copied to private memory
     * @return the store
     * @throws PackException as {@link #open(Stack, Catalog)} does
     * @throws RuntimeException as {@link #open(Stack, Catalog)} does
     * @throws java.io.UncheckedIOException as {@link #open(Stack, Catalog)} does
     * @throws IllegalStateException as {@link #open(Stack, Catalog)} does
     * @throws OutOfMemoryError if there is not enough memory for what is copied
     */
    public static RecordStore open(Stack stack, Catalog catalog, OpenOptions options) {
        return new RecordStore(catalog, options.byKey(), stack.open(catalog, options), false);
    }

    /**
     * Opens a pack for a game that spawns components from records. In addition to {@link #open(Path, Catalog)}, it
     * checks the spawners first. Every type whose schema marks it as spawned needs a specialised spawner, compiled for
     * the layout of the data.
     *
     * @param pack the file, as in {@link #open(Path, Catalog)}
     * @param catalog the generated views; the pack may hold more types
     * @param spawners of the game: {@code Spawners} of {@code ashlar-serial}
     * @return the store
     * @throws PackException as {@link #open(Path, Catalog)} does
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalStateException if Ashlar does not support the host or the JVM flags. {@code SpawnerException} is one
     *     that lists every type whose spawner is missing, generic, or compiled for another layout; nothing is opened then
     */
    public static RecordStore open(Path pack, Catalog catalog, CatalogCheck spawners) {
        return open(pack, catalog, spawners, OpenOptions.MAPPED);
    }

    /**
     * Opens a pack as {@link #open(Path, Catalog, CatalogCheck)} does, with options. If the pack is read {@linkplain
     * OpenOptions#keyed() by key}, spawners are not checked: it allows generic spawners, as a development store does.
     *
     * @param pack the file, as in {@link #open(Path, Catalog, OpenOptions)}
     * @param catalog the generated views; the pack may hold more types
     * @param spawners of the game: {@code Spawners} of {@code ashlar-serial}
     * @param options how to open the pack
     * @return the store
     * @throws PackException as {@link #open(Path, Catalog, OpenOptions)} does
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalStateException if Ashlar does not support the host or the JVM flags. {@code SpawnerException} is one
     *     that lists every type whose spawner is missing, generic, or compiled for another layout; nothing is opened then
     * @throws OutOfMemoryError if there is not enough memory for a private copy
     */
    public static RecordStore open(Path pack, Catalog catalog, CatalogCheck spawners, OpenOptions options) {
        if (!options.byKey()) {
            spawners.check(catalog, List.of());
        }
        return open(pack, catalog, options);
    }

    /**
     * Opens a pack for dynamic access only, without generated views.
     *
     * @param pack the file, as in {@link #open(Path, Catalog)}
     * @return the store
     * @throws PackException if the file is not a usable pack
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalStateException if Ashlar does not support the host or the JVM flags
     */
    public static RecordStore open(Path pack) {
        return open(pack, Catalog.of());
    }

    /**
     * Opens a store that is selected at run time: a pack by its path, or content in development. The program names no
     * class of {@code ashlar-pipeline}, and therefore runs with the class path of a release.
     *
     * <pre>{@code
     * RecordStore store = RecordStore.open(System.getProperty("game.data", "game.pack"), GameTypes.CATALOG); // or dev:content
     * }</pre>
     *
     * @param location path of a pack, {@code game.pack} or {@code pack:game.pack}; or a scheme and a place, such as
     *     {@code dev:content}. The {@link StoreProvider} of the scheme opens the place. A single letter before a colon
     *     is a drive
     * @param catalog the generated views
     * @return the store
     * @throws IllegalArgumentException if the class path has no provider of the scheme, if the location is a folder, or
     *     if it has no place. The message lists the available schemes
     * @throws PackException as {@link #open(Path, Catalog)} does
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalStateException if Ashlar does not support the host or the JVM flags, or if a provider cannot be
     *     loaded
     * @throws RuntimeException as the provider throws; {@code dev:} as {@code DevelopmentStore.open}
     */
    public static RecordStore open(String location, Catalog catalog) {
        return open(location, catalog, OpenOptions.MAPPED);
    }

    /**
     * Opens a store as {@link #open(String, Catalog)} does, with options.
     *
     * @param location as in {@link #open(String, Catalog)}
     * @param catalog the generated views
     * @param options how to open a pack; content in development ignores them
     * @return the store
     * @throws IllegalArgumentException as {@link #open(String, Catalog)} does
     * @throws PackException as {@link #open(Path, Catalog, OpenOptions)} does
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalStateException as {@link #open(String, Catalog)} does
     * @throws OutOfMemoryError if there is not enough memory for a private copy
     * @throws RuntimeException as the provider throws
     */
    public static RecordStore open(String location, Catalog catalog, OpenOptions options) {
        return StoreLocation.parse(location).open(catalog, options);
    }

    /**
     * Opens a store as {@link #open(String, Catalog)} does, for a game that spawns components from records. The
     * spawners of a pack are checked, those of content in development are not.
     *
     * @param location as in {@link #open(String, Catalog)}
     * @param catalog the generated views
     * @param spawners of the game: {@code Spawners} of {@code ashlar-serial}
     * @return the store
     * @throws IllegalArgumentException as {@link #open(String, Catalog)} does
     * @throws PackException as {@link #open(Path, Catalog)} does
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalStateException as {@link #open(String, Catalog, CatalogCheck, OpenOptions)} does
     * @throws RuntimeException as the provider throws
     */
    public static RecordStore open(String location, Catalog catalog, CatalogCheck spawners) {
        return open(location, catalog, spawners, OpenOptions.MAPPED);
    }

    /**
     * Opens a store as {@link #open(String, Catalog, CatalogCheck)} does, with options.
     *
     * @param location as in {@link #open(String, Catalog)}
     * @param catalog the generated views
     * @param spawners of the game: {@code Spawners} of {@code ashlar-serial}
     * @param options how to open a pack; content in development ignores them
     * @return the store
     * @throws IllegalArgumentException as {@link #open(String, Catalog)} does
     * @throws PackException as {@link #open(Path, Catalog, OpenOptions)} does
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalStateException as {@link #open(String, Catalog)} and {@link #open(Path, Catalog, CatalogCheck,
     *     OpenOptions)} do. If the spawners do not fit a provider's store whose views have fixed offsets, that store is
     *     closed
     * @throws OutOfMemoryError if there is not enough memory for a private copy
     * @throws RuntimeException as the provider throws
     */
    public static RecordStore open(String location, Catalog catalog, CatalogCheck spawners, OpenOptions options) {
        StoreLocation parsed = StoreLocation.parse(location);
        if (parsed.isPack()) {
            return open(parsed.pack(), catalog, spawners, options);
        }
        RecordStore store = parsed.open(catalog, options);
        if (!store.keyed) {
            try {
                spawners.check(catalog, List.of());
            } catch (RuntimeException refused) {
                store.close();
                throw refused;
            }
        }
        return store;
    }

    /**
     * Makes a reader for one thread. Any thread.
     *
     * @return a new reader
     * @throws IllegalStateException if the store is closed
     */
    public Reader reader() {
        requireOpen();
        return new Reader(this, new ViewSet(keyed, publishes));
    }

    /**
     * Checks whether a release with the catalog of this store and the newest data could spawn. Use it in tests and
     * continuous integration, mostly over a development store. A store over a pack compares the layouts when it opens.
     * Any thread.
     *
     * @param spawners of the game: {@code Spawners} of {@code ashlar-serial}
     * @throws IllegalStateException {@code SpawnerException}, with every type that is marked as spawned and whose
     *     spawner is missing, generic, or compiled for another layout, with all differences
     */
    public final void check(CatalogCheck spawners) {
        spawners.check(catalog, layoutDifferences());
    }

    /**
     * {@return how the layouts of the catalog differ from those of a pack of this data. Each sentence begins with
     * the name of the type and a colon. The list is empty if opening has compared the layouts}
     */
    protected List<String> layoutDifferences() {
        return keyed ? PackGeneration.differences(catalog, generation) : List.of();
    }

    /**
     * Returns what differs between the views of the catalog and the newest generation, if views find their fields by
     * key. Views do so in a pack that was opened {@linkplain OpenOptions#keyed() by key}, and in development. Each
     * difference states what views read. Each call compares all layouts. Any thread.
     *
     * @return the differences, type by type in the order of the catalog. It is empty if nothing differs, and for a
     *     store whose views have fixed offsets: opening has compared those
     * @throws IllegalStateException if the store is closed
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

    /** {@return the build stamp of the newest generation; any thread} */
    public BuildStamp stamp() {
        return generation.stamp();
    }

    /** {@return a hash that packs of equal content share; in development the number of the generation; any thread} */
    public long contentId() {
        return generation.contentId();
    }

    /**
     * Returns the memory of the newest generation outside the heap. If there is a private copy, and in development, the
     * query to the operating system takes milliseconds. Any thread.
     *
     * @return bytes that are mapped, bytes that are copied or were built in development, and bytes on huge pages.
     *     Generations in development share what has not changed
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
                    type + " is not in the catalog that the store was opened with" + namesake(type));
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
     * Makes a generation the newest. Readers move to it when they refresh. If the store is closed, this method closes
     * the generation and does nothing else. Any thread.
     *
     * @param next the generation, with the layouts of earlier generations unless the store is keyed
     * @return false if the store is closed
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
     * Closes the store. Every later {@code view}, {@code find} and move of a view throws {@link IllegalStateException}.
     * Positioned views still read their row. The garbage collector frees the memory when nothing references the store
     * and its readers, views, columns and slices any more. Any thread; repeated calls do nothing more.
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
