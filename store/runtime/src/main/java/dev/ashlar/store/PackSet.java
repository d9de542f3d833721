package dev.ashlar.store;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A store over packs that replace one another while the game runs: a patch, a downloaded season, the result of a build
 * server. Readers go on to the newest pack when they {@linkplain Reader#refresh() refresh}, at the frame boundary, and read on in the
 * one before until then; nobody is stopped.
 *
 * <pre>{@code
 * PackSet packs = PackSet.open(Path.of("season1.pack"), GameTypes.CATALOG);
 * // on a thread in the background:
 * packs.swap(Path.of("season2.pack"), Duration.ofSeconds(30));
 * // on the game's thread, once a frame:
 * reader.refresh();
 * }</pre>
 *
 * <p>Memory of an older pack is freed by the garbage collector, once no reader, view or slice sees it any more: nothing is ever
 * unmapped under somebody who reads. So that packs do not pile up where swaps are faster than collections, the number of those whose memory
 * is still there is bounded; a swap beyond it waits, in the background. While it waits it asks for a collection where that does not
 * stop the game's threads (ZGC, Shenandoah, G1 with {@code -XX:+ExplicitGCInvokesConcurrent}), and nowhere else. With other collectors, and a
 * game that makes no garbage, nothing is freed until somebody asks for it: call {@link System#gc()} where a pause does no harm, on a loading screen.
 *
 * <p>Any thread; swaps of several threads come one after the other.
 */
public final class PackSet extends RecordStore {
    /** Packs whose memory may be there at the same time, unless {@link #open(Path, Catalog, OpenOptions, int)} says otherwise. */
    public static final int DEFAULT_LIVE_PACKS = 8;

    private final Catalog catalog;
    private final OpenOptions options;
    private final int mostLive;
    private final LiveMemory live = new LiveMemory();
    /** Types that views read as one block of records: compiled code relies on it. */
    private final Set<ViewType<?>> contiguous = new HashSet<>();

    private final ReentrantLock swapping = new ReentrantLock();

    private PackSet(Catalog catalog, OpenOptions options, int mostLive, Generation first) {
        super(catalog, options.byKey(), first);
        this.catalog = catalog;
        this.options = options;
        this.mostLive = mostLive;
        live.add(first.memory());
        noteBlocks(first);
    }

    /**
     * Opens the first pack, mapped.
     *
     * @param pack the file
     * @param catalog the generated views
     * @return the store
     * @throws PackException as {@link RecordStore#open(Path, Catalog)} does
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static PackSet open(Path pack, Catalog catalog) {
        return open(pack, catalog, OpenOptions.MAPPED);
    }

    /**
     * Opens the first pack.
     *
     * @param pack the file
     * @param catalog the generated views
     * @param options how to open this pack and those after it
     * @return the store
     * @throws PackException as {@link RecordStore#open(Path, Catalog, OpenOptions)} does
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static PackSet open(Path pack, Catalog catalog, OpenOptions options) {
        return open(pack, catalog, options, DEFAULT_LIVE_PACKS);
    }

    /**
     * Opens the first pack, with another number of live packs.
     *
     * @param pack the file
     * @param catalog the generated views
     * @param options how to open this pack and those after it
     * @param mostLive packs whose memory may be there at the same time, 2 or more
     * @return the store
     * @throws PackException as {@link RecordStore#open(Path, Catalog, OpenOptions)} does
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws IllegalArgumentException when {@code mostLive} is less than 2
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static PackSet open(Path pack, Catalog catalog, OpenOptions options, int mostLive) {
        if (mostLive < 2) {
            throw new IllegalArgumentException("live packs: expected 2 or more, found " + mostLive);
        }
        return new PackSet(catalog, options, mostLive, PackGeneration.open(pack, catalog, options));
    }

    /**
     * Makes another pack the newest. Whatever goes wrong, readers stay with the pack that they have. Header and layouts are looked at
     * before anything is waited for.
     *
     * @param pack the file; may be the name of the one before, when it has been replaced by rename
     * @param patience how long to wait, from its turn on, for memory of older packs to be freed, where the most packs are live already
     * @return false when none was freed in that time: nothing has changed then
     * @throws PackException when the file is no pack that can be used, when its layouts are not those of the code, or when
     *     the records of a type, which lay in one window in a pack before, now lie in several: views are compiled for either. Of packs read {@linkplain
     *     OpenOptions#keyed() by key}, when a field has values that can never convert; layouts and windows may differ from pack to pack
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws InterruptedException when the thread is interrupted while it waits for its turn, for memory or for the file; nothing has
     *     changed then, and the interrupt status is cleared. After a swap that an interrupt came too late for, it is set
     * @throws IllegalStateException when the store is closed, also when that happens while this waits: it returns at once then
     */
    public boolean swap(Path pack, Duration patience) throws InterruptedException {
        swapping.lockInterruptibly();
        try {
            requireOpen();
            return swapNow(pack, patience);
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof ClosedByInterruptException && Thread.interrupted()) {
                InterruptedException interrupted = new InterruptedException(e.getMessage());
                interrupted.initCause(e);
                throw interrupted;
            }
            throw e;
        } finally {
            swapping.unlock();
        }
    }

    /**
     * Links a stack and makes the result the newest pack, as {@link #swap(Path, Duration)} does with a pack.
     *
     * @param stack base and layers, see {@link RecordStore#open(Stack, Catalog)}
     * @param patience how long to wait for memory of older packs to be freed
     * @return false when none was freed in that time: nothing has changed then
     * @throws PackException as {@link #swap(Path, Duration)} does, also of the layers
     * @throws RuntimeException when the layers do not fit: {@code dev.ashlar.link.LinkException}, with all problems
     * @throws java.io.UncheckedIOException when a file cannot be read, or the temporary file cannot be written
     * @throws InterruptedException as {@link #swap(Path, Duration)} does
     * @throws IllegalStateException when the store is closed, or {@code ashlar-link} is missing
     */
    public boolean swap(Stack stack, Duration patience) throws InterruptedException {
        swapping.lockInterruptibly();
        try {
            requireOpen();
            return swapNow(stack.base().file(), patience, () -> LinkedPack.open(stack, catalog, options));
        } finally {
            swapping.unlock();
        }
    }

    private boolean swapNow(Path pack, Duration patience) throws InterruptedException {
        PackGeneration.requireUsable(pack, catalog, options);
        return swapNow(pack, patience, () -> PackGeneration.open(pack, catalog, options));
    }

    private boolean swapNow(Path pack, Duration patience, Supplier<Generation> opening) throws InterruptedException {
        boolean hasRoom = live.awaitAtMost(mostLive - 1, nanos(patience));
        requireOpen();
        if (!hasRoom) {
            return false;
        }
        Generation next = opening.get();
        live.add(next.memory()); // Also of a pack that is refused now: its memory is there.
        requireBlocks(pack, next);
        noteBlocks(next);
        if (!publish(next)) {
            requireOpen();
        }
        return true;
    }

    /** {@inheritDoc} A swap that waits throws {@link IllegalStateException} at once. */
    @Override
    public void close() {
        super.close();
        live.close();
    }

    /** Longer than three hundred years is for ever. */
    private static long nanos(Duration patience) {
        return patience.compareTo(Duration.ofNanos(Long.MAX_VALUE)) < 0 ? patience.toNanos() : Long.MAX_VALUE;
    }

    /** {@return packs whose memory is still there: the newest, those that somebody reads, and those not collected yet} */
    public int livePacks() {
        return live.count();
    }

    private void requireBlocks(Path pack, Generation next) {
        for (ViewType<?> type : contiguous) {
            if (!next.of(type).isContiguous()) {
                throw new PackException(
                        PackErrorKind.SCHEMA_MISMATCH,
                        pack,
                        "the records of " + type.name()
                                + " do not fit one window any more, as they did in the packs before; "
                                + "expected at most one window, as the views were bound: open a store anew");
            }
        }
    }

    private void noteBlocks(Generation generation) {
        if (options.byKey()) {
            return; // Such views ask at each move.
        }
        for (ViewType<?> type : catalog.types()) {
            RecordSource source = generation.of(type);
            if (source.isContiguous()) {
                contiguous.add(type);
            }
        }
    }
}
