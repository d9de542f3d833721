package dev.ashlar.store;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Counts the generations whose memory, be it mapped or copied, the garbage collector has not freed yet: those that a reader, a
 * view or a slice still sees, and those that it has not come round to. Any thread; none
 * waits for another that waits.
 */
final class LiveMemory {
    /** How long to wait before the collector is asked once more. */
    private static final long PATIENCE_MILLIS = 100;

    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
    /** Keeps the references themselves, without which nothing would be told. */
    private final Set<Piece> pieces = new HashSet<>();

    private int generations;
    private volatile boolean closed;

    private static final class Group {
        private int pieces;
    }

    private static final class Piece extends PhantomReference<Object> {
        private final Group group;

        Piece(Object memory, ReferenceQueue<Object> queue, Group group) {
            super(memory, queue);
            this.group = group;
        }
    }

    /** A generation more; {@code memory}: the objects which its bytes last as long as, one at least. */
    synchronized void add(List<?> memory) {
        Group group = new Group();
        for (Object each : memory) {
            pieces.add(new Piece(each, collected, group));
            group.pieces++;
        }
        generations++;
    }

    /** How many generations there are. */
    synchronized int count() {
        for (Reference<?> each = collected.poll(); each != null; each = collected.poll()) {
            forget((Piece) each);
        }
        return generations;
    }

    private synchronized void noteCollected(Piece piece) {
        forget(piece);
    }

    private void forget(Piece piece) {
        pieces.remove(piece);
        piece.group.pieces--;
        if (piece.group.pieces == 0) {
            generations--;
        }
    }

    /** Ends every wait, at once and for ever. */
    void close() {
        closed = true;
        new Piece(this, collected, new Group()).enqueue(); // Wakes who waits for the queue; belongs to no generation.
    }

    /**
     * Waits until there are at most so many. While it waits it asks for a collection, where that runs beside the threads of
     * the game and does not stop them.
     *
     * @return whether there are; false when this is closed before
     */
    boolean awaitAtMost(int most, long nanos) throws InterruptedException {
        long start = System.nanoTime();
        while (count() > most) {
            long left = nanos - (System.nanoTime() - start);
            if (left <= 0 || closed) {
                return false;
            }
            Collector.collectBeside();
            long millis = Math.min(PATIENCE_MILLIS, TimeUnit.NANOSECONDS.toMillis(left) + 1);
            Reference<?> next = collected.remove(millis);
            if (next != null) {
                noteCollected((Piece) next);
            }
        }
        return true;
    }
}
