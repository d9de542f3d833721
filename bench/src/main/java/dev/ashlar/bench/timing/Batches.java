package dev.ashlar.bench.timing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * Batches of reads over all draws, one after the other. Before anything is timed, the reference has told the checksum of each batch, and the
 * reads have given the same. The duration of a batch is the time that the thread had a core: so it matters less what else the machine does.
 */
public final class Batches implements Way {
    /** Most reads in a batch. */
    public static final int LONGEST = 1 << 16;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Reads of {@link #warm}, for all ways. */
    private static final long WARM_READS = 8L * LONGEST;

    /** Most nanoseconds of {@link #warm} for draws: only ways of more than 75 ns a read end by the time. */
    private static final long LONGEST_WARM_UP = 40_000_000;

    private static final long LEAST_SCANS = 2;
    private static final long MOST_SCANS = 8;

    private final Pair pair;
    private final Reads reads;
    private final int batch;
    private final long[] expected;
    private int next;

    /**
     * Batches.
     *
     * @param reads the measured side's, or the reference's
     * @param batch draws in a batch
     * @param parts batches until the first one comes again
     * @param patience nanoseconds after which no more batches are compared with the reference; only those that were are timed
     */
    Batches(Pair pair, Reads reads, int batch, int parts, long patience) {
        this.pair = pair;
        this.reads = reads;
        this.batch = batch;
        long[] sums = new long[parts];
        int agreed = 0;
        long begin = System.nanoTime();
        do {
            sums[agreed] = pair.reference().sum(agreed * batch, (agreed + 1) * batch);
            requireRead(agreed, sums[agreed]);
            requireSum(agreed, sums[agreed], reads.sum(agreed * batch, (agreed + 1) * batch));
            agreed++;
        } while (agreed < parts && System.nanoTime() - begin < patience);
        this.expected = Arrays.copyOf(sums, agreed);
        // What one way has just read, the other does not read next.
        this.next = reads == pair.reference() ? 0 : expected.length / 2;
    }

    private void requireRead(int part, long sum) {
        if (sum == 0 && batch > 1) {
            throw new IllegalStateException(pair.name() + ": nothing was read in part " + part);
        }
    }

    private void requireSum(int part, long sum, long found) {
        if (found != sum) {
            throw new IllegalStateException("%s, part %d: expected the reference's sum %016X, found %016X"
                    .formatted(pair.name(), part, sum, found));
        }
    }

    @Override
    public long run() {
        int part = next;
        next = next + 1 < expected.length ? next + 1 : 0;
        long before = THREADS.getCurrentThreadCpuTime();
        long sum = reads.sum(part * batch, (part + 1) * batch);
        long took = THREADS.getCurrentThreadCpuTime() - before;
        requireSum(part, expected[part], sum);
        return took;
    }

    /**
     * Runs until the caches hold what they would hold if nobody else ran: a cache keeps what was read several times, and evicts what was read
     * once. All ways read as much. Scans have no time limit: with one, a scan just beyond it would be warmed less than one just below.
     */
    @Override
    public void warm() {
        if (batch == 1 && !pair.isWhole()) {
            return;
        }
        long scans = Math.max(LEAST_SCANS, Math.min(MOST_SCANS, WARM_READS / operations()));
        long most = pair.isWhole() ? scans * operations() : WARM_READS;
        long begin = System.nanoTime();
        long done = 0;
        do {
            run();
            done += operations();
        } while (done < most && (pair.isWhole() || System.nanoTime() - begin < LONGEST_WARM_UP));
    }

    @Override
    public long operations() {
        return batch * pair.operations();
    }
}
