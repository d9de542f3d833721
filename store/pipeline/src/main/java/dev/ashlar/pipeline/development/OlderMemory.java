package dev.ashlar.pipeline.development;

import dev.ashlar.codec.internal.memory.NativeMemory;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Counts the native memory of generations but the newest that the garbage collector has not freed, and asks for a collection where it is
 * much: the collector sees the heap alone, and a game that makes no garbage never gives it a reason. For one thread at a time.
 */
final class OlderMemory {
    /** How long to wait for a collection, in milliseconds. */
    static final int PATIENCE_MILLIS = 200;

    private static final long LEAST_LIMIT = 256L << 20;
    /** How many times the newest generation the older ones may take. */
    private static final int MOST_GENERATIONS = 4;

    private static final class Piece extends PhantomReference<NativeMemory> {
        private final long length;

        Piece(NativeMemory memory, ReferenceQueue<NativeMemory> queue) {
            super(memory, queue);
            this.length = memory.length();
        }
    }

    private final long leastLimit;
    private final Runnable collector;
    private final ReferenceQueue<NativeMemory> collected = new ReferenceQueue<>();
    /** Keeps the references themselves, without which nothing would be told. */
    private final Set<Piece> pieces = new HashSet<>();

    private Set<NativeMemory> newest = Set.of();
    private long newestLength;
    private long length;
    /** What the last collection left, since somebody can still read it. */
    private long left;

    OlderMemory() {
        this(LEAST_LIMIT, System::gc);
    }

    /**
     * Another limit and collector, for tests.
     *
     * @param leastLimit bytes of older generations that are never too many
     */
    OlderMemory(long leastLimit, Runnable collector) {
        this.leastLimit = leastLimit;
        this.collector = collector;
    }

    /** A generation more; pieces may be shared with the one before. */
    void add(Collection<NativeMemory> memory) {
        Set<NativeMemory> next = Collections.newSetFromMap(new IdentityHashMap<>());
        next.addAll(memory);
        newestLength = 0;
        for (NativeMemory each : next) {
            newestLength += each.length();
            if (!newest.contains(each)) {
                pieces.add(new Piece(each, collected));
                length += each.length();
            }
        }
        newest = next;
    }

    /** Bytes of older generations that are still there. */
    long length() {
        for (Reference<?> each = collected.poll(); each != null; each = collected.poll()) {
            forget((Piece) each);
        }
        return length - newestLength;
    }

    private void forget(Piece piece) {
        pieces.remove(piece);
        length -= piece.length;
    }

    /**
     * Where older generations take more than four times what the newest does, and more than 256 MiB, asks for a collection and waits for it a
     * little. What a collection leaves is not asked for again: only what comes on top of it counts.
     */
    void makeRoom() {
        left = Math.min(left, length());
        if (isMuch()) {
            collector.run();
            awaitRoom();
            left = length();
        }
    }

    private boolean isMuch() {
        return length() - left > Math.max(leastLimit, MOST_GENERATIONS * newestLength);
    }

    private void awaitRoom() {
        long begin = System.nanoTime();
        long patience = TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        try {
            for (long rest = patience; isMuch() && rest > 0; rest = patience - (System.nanoTime() - begin)) {
                Reference<?> next = collected.remove(TimeUnit.NANOSECONDS.toMillis(rest) + 1);
                if (next != null) {
                    forget((Piece) next);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
