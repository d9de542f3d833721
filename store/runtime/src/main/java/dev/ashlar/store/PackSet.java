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
 * A store whose pack can be replaced while the game runs: by a patch, a downloaded season, or the result of a build
 * server. A reader moves to the newest pack when the game calls {@link Reader#refresh()}, at the frame boundary. Until
 * then, the reader reads the older pack. A swap never blocks a reader.
 *
 * <pre>{@code
 * PackSet packs = PackSet.open(Path.of("season1.pack"), GameTypes.CATALOG);
 * // on a background thread:
 * packs.swap(Path.of("season2.pack"), Duration.ofSeconds(30));
 * // on the game thread, once a frame:
 * reader.refresh();
 * }</pre>
 *
 * <p>The garbage collector frees the memory of an older pack when no reader, view or slice references that pack. A
 * mapping that a reader uses is never unmapped. The number of packs whose memory is not yet freed is limited. If the
 * limit is reached, {@code swap} blocks until memory is freed; readers do not block.
 *
 * <p>While {@code swap} blocks, it requests garbage collections if the collector runs them concurrently: ZGC,
 * Shenandoah, and G1 with {@code -XX:+ExplicitGCInvokesConcurrent}. It requests none from other collectors. If a game
 * with another collector allocates nothing, no memory is freed: call {@link System#gc()} where a pause is acceptable,
 * such as on a loading screen.
 *
 * <p>Any thread. Concurrent swaps run one after the other.
 */
public final class PackSet extends RecordStore {
    /**
     * Packs whose memory may exist at the same time, unless {@link #open(Path, Catalog, OpenOptions, int)} sets another
     * limit.
     */
    public static final int DEFAULT_LIVE_PACKS = 8;

    private final Catalog catalog;
    private final OpenOptions options;
    private final int mostLive;
    private final LiveMemory live = new LiveMemory();
    /** Types whose records fitted one window: compiled code relies on it. */
    private final Set<ViewType<?>> inOneWindow = new HashSet<>();

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
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalStateException if Ashlar does not support the host or the JVM flags
     */
    public static PackSet open(Path pack, Catalog catalog) {
        return open(pack, catalog, OpenOptions.MAPPED);
    }

    /**
     * Opens the first pack.
     *
     * @param pack the file
     * @param catalog the generated views
     * @param options how to open this pack and later packs
     * @return the store
     * @throws PackException as {@link RecordStore#open(Path, Catalog, OpenOptions)} does
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalStateException if Ashlar does not support the host or the JVM flags
     */
    public static PackSet open(Path pack, Catalog catalog, OpenOptions options) {
        return open(pack, catalog, options, DEFAULT_LIVE_PACKS);
    }

    /**
     * Opens the first pack, with another limit of live packs.
     *
     * @param pack the file
     * @param catalog the generated views
     * @param options how to open this pack and later packs
     * @param mostLive packs whose memory may exist at the same time, 2 or more
     * @return the store
     * @throws PackException as {@link RecordStore#open(Path, Catalog, OpenOptions)} does
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if {@code mostLive} is less than 2
     * @throws IllegalStateException if Ashlar does not support the host or the JVM flags
     */
    public static PackSet open(Path pack, Catalog catalog, OpenOptions options, int mostLive) {
        if (mostLive < 2) {
            throw new IllegalArgumentException("live packs: expected 2 or more, found " + mostLive);
        }
        return new PackSet(catalog, options, mostLive, PackGeneration.open(pack, catalog, options));
    }

    /**
     * Makes another pack the newest. If the swap fails, readers keep the pack that they have. The header and the
     * layouts are checked before the swap waits for memory. If the options require a signature, all checks come after
     * the wait.
     *
     * @param pack the file. It may have the path of the previous pack, if it replaced that pack by rename
     * @param patience how long to wait for memory of older packs, if the limit of live packs is reached. The wait
     *     starts when earlier swaps are complete. Zero or less does not wait
     * @return false if no memory was freed in that time; nothing has changed then
     * @throws PackException if the file is not a usable pack, or if its layouts differ from those of the code. It is
     *     also thrown if the records of a type fitted one window in an earlier pack and need several now. If packs are
     *     read {@linkplain OpenOptions#keyed() by key}, layouts and windows may differ between packs, and only a field
     *     whose values can never convert is refused
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws InterruptedException if the thread is interrupted while it waits for earlier swaps, for memory or for the
     *     file. Nothing has changed then, and the interrupt status is cleared. If the interrupt comes too late, the
     *     swap completes and the interrupt status stays set
     * @throws IllegalStateException if the store is closed. If the store is closed during the wait, this is thrown at
     *     once
     */
    public boolean swap(Path pack, Duration patience) throws InterruptedException {
        return swap(
                pack,
                patience,
                () -> PackGeneration.requireUsable(pack, catalog, options),
                () -> PackGeneration.open(pack, catalog, options));
    }

    /**
     * Links a stack and makes the result the newest pack, as {@link #swap(Path, Duration)} does with a pack. All checks
     * come after the wait. The base stays mapped, or is copied, as {@link RecordStore#open(Stack, Catalog, OpenOptions)}
     * says of its options and those of this set.
     *
     * @param stack base and layers
     * @param patience how long to wait for memory of older packs. Zero or less does not wait
     * @return false if no memory was freed in that time; nothing has changed then
     * @throws PackException as {@link #swap(Path, Duration)} does, also for a layer
     * @throws RuntimeException if the layers do not fit: {@code dev.ashlar.link.LinkException}, with all problems
     * @throws java.io.UncheckedIOException if a file cannot be read
     * @throws InterruptedException as {@link #swap(Path, Duration)} does
     * @throws IllegalStateException if the store is closed, or if {@code ashlar-link} is missing
     */
    public boolean swap(Stack stack, Duration patience) throws InterruptedException {
        return swap(stack.base().file(), patience, () -> {}, () -> stack.open(catalog, options));
    }

    private boolean swap(Path pack, Duration patience, Runnable firstCheck, Supplier<Generation> opening)
            throws InterruptedException {
        swapping.lockInterruptibly();
        try {
            requireOpen();
            firstCheck.run();
            return swapNow(pack, patience, opening);
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

    /** {@inheritDoc} A {@code swap} that waits throws {@link IllegalStateException} at once. */
    @Override
    public void close() {
        super.close();
        live.close();
    }

    /** Longer than three hundred years is for ever. */
    private static long nanos(Duration patience) {
        if (patience.isNegative()) {
            return 0;
        }
        return patience.compareTo(Duration.ofNanos(Long.MAX_VALUE)) < 0 ? patience.toNanos() : Long.MAX_VALUE;
    }

    /**
     * {@return packs whose memory is not freed yet: the newest, those that a reader, view or slice references, and
     * those not collected yet}
     */
    public int livePacks() {
        return live.count();
    }

    private void requireBlocks(Path pack, Generation next) {
        for (ViewType<?> type : inOneWindow) {
            if (!next.of(type).fitsWindow()) {
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
            if (source.fitsWindow()) {
                inOneWindow.add(type);
            }
        }
    }
}
