package dev.ashlar.bench.contender.duckdb;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.contender.ashlar.AshlarContender;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Rounds;
import dev.ashlar.bench.timing.Way;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * DuckDB on one thread and on two, beside Ashlar on one, alternating in one JVM: by the clock, since threads share the work. {@code DuckDbRun FOLDER [EMITTERS]} keeps its
 * stores in the folder.
 */
public final class DuckDbRun {
    private static final int EMITTERS = 1_000_000;
    private static final Plan PLAN =
            new Plan(1, 1_000_000, 400_000_000, 200, 101, Long.MAX_VALUE, Duration.ofMinutes(10));

    private DuckDbRun() {}

    /**
     * The program.
     *
     * @param args see above
     * @throws IOException when a store cannot be written or read
     */
    public static void main(String[] args) throws IOException {
        if (args.length < 1 || args.length > 2) {
            throw new IllegalArgumentException("expected FOLDER [EMITTERS], found " + List.of(args));
        }
        EmitterSet emitters = EmitterSet.of(args.length == 2 ? Integer.parseInt(args[1]) : EMITTERS);
        StoreFolder stores = new StoreFolder(Path.of(args[0]));
        Contender duckDb = new DuckDbContender();
        Path folder = stores.prepare(duckDb, emitters);
        // One process opens a database with one number of threads.
        for (int threads = 1; threads <= 2; threads++) {
            try (EmitterStore ashlar = AshlarContender.RELEASE.open(stores.prepare(AshlarContender.RELEASE, emitters));
                    EmitterStore database = DuckDbContender.open(folder, threads);
                    EmitterReader reference = ashlar.reader();
                    EmitterReader reader = database.reader()) {
                Draws draws = Draws.of(emitters, 1);
                for (Operation operation : Operation.ofColumns()) {
                    List<Rounds.Result> results =
                            Rounds.of(PLAN, List.of(way(operation, reference, draws), way(operation, reader, draws)));
                    System.out.printf(
                            Locale.ROOT,
                            "%-12s  release %.2f ns  DuckDB on %d %.2f ns  ratio %.2f%n",
                            operation.key(),
                            results.get(0).nanos(),
                            threads,
                            results.get(1).nanos(),
                            results.get(1).ratio());
                }
            }
        }
    }

    private static Way way(Operation operation, EmitterReader reader, Draws draws) {
        long expected = operation.run(reader, draws, 0, 0);
        return new Way() {
            @Override
            public long run() {
                long begin = System.nanoTime();
                long found = operation.run(reader, draws, 0, 0);
                long took = System.nanoTime() - begin;
                if (found != expected) {
                    throw new IllegalStateException(operation.key() + ": expected " + expected + ", found " + found);
                }
                return took;
            }

            @Override
            public void warm() {
                run();
            }

            @Override
            public long operations() {
                return draws.count();
            }
        };
    }
}
