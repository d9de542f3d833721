package dev.ashlar.jmh;

import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Operation;

/** Batches of reads, one after the other; begins anew when all were read. For one thread. */
final class Reading implements AutoCloseable {
    private final EmitterReader reader;
    private final Draws draws;
    private int part;

    /** Of several threads each begins elsewhere. */
    Reading(EmitterStore store, Draws draws, int thread, int threads) {
        this.reader = store.reader();
        this.draws = draws;
        this.part = (int) ((long) draws.parts() * thread / threads);
    }

    long next(Operation operation) {
        int now = part;
        part = now + 1 == draws.parts() ? 0 : now + 1;
        return operation.run(reader, draws, now * draws.part(), (now + 1) * draws.part());
    }

    @Override
    public void close() {
        reader.close();
    }
}
