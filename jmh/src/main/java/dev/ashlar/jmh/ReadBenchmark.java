package dev.ashlar.jmh;

import dev.ashlar.bench.contender.Operation;
import java.io.IOException;

/** Reads of one kind from a store that is open: a batch an invocation. Threads share the store; each has a reader. */
public abstract class ReadBenchmark extends RecordsBenchmark {
    /** Reads in a batch: so many that what JMH does for an invocation is not seen. */
    static final int READS = 1 << 12;

    /** Reads in a batch where one takes milliseconds. */
    static final int FEW = 4;

    private final Operation operation;
    private Reading reading;

    /**
     * Called by JMH, through its subclasses.
     *
     * @param operation all methods do it
     */
    protected ReadBenchmark(Operation operation) {
        this.operation = operation;
    }

    /** Reads in a batch of a way. */
    int batch(Way way) {
        return READS;
    }

    @Override
    final void open(Way way, Stores stores, int thread, int threads) throws IOException {
        open(way, stores, batch(way), thread, threads);
    }

    final void open(Way way, Stores stores, int batch, int thread, int threads) throws IOException {
        reading = new Reading(stores.open(way.contender(), records), stores.draws(records, batch), thread, threads);
    }

    /** The next batch. */
    final long read() {
        return reading.next(operation);
    }

    @Override
    public final void close() {
        reading.close();
    }
}
