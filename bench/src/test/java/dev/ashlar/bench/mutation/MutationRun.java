package dev.ashlar.bench.mutation;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Judges many mutants on all cores. The mutant of a number is always the same, for a seed, so that each can be made again; every so
 * often a thread reads the good pack instead, which says how long a pack takes.
 */
final class MutationRun {
    /** CPU time after which a mutant counts as hanging: good packs take a thousandth of it. */
    private static final long CAP_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final int GOOD_EVERY = 32;
    private static final int COLLECT_EVERY = 2048;
    private static final int REPORT_EVERY = 50_000;
    private static final int MOST_FAILURES = 10;
    private static final Path FAILED = Path.of("target", "mutants");
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final List<SeedPack> packs;
    private final long seed;
    private final long from;
    private final long to;
    private final AtomicLong next;
    private final Map<Judge.Verdict, Long> verdicts = new EnumMap<>(Judge.Verdict.class);
    private final List<String> failures = Collections.synchronizedList(new ArrayList<>());
    private final long begin = System.nanoTime();
    private long mutants;
    private long mutantNanos;
    private long slowest;
    private long slowestNumber;

    /** Of each pack: what reading it took in all, how often it was read, how many mutants it gave. */
    private final double[] goodNanosOf;

    private final long[] goodsOf;
    private final long[] mutantsOf;

    /** Judges the mutants of the numbers {@code from} to {@code to}, exclusive. */
    MutationRun(List<SeedPack> packs, long seed, long from, long to) {
        this.packs = packs;
        this.seed = seed;
        this.from = from;
        this.to = to;
        this.next = new AtomicLong(from);
        this.goodNanosOf = new double[packs.size()];
        this.goodsOf = new long[packs.size()];
        this.mutantsOf = new long[packs.size()];
    }

    /** One thread, and what the watch needs to know of it. */
    private final class Worker extends Thread {
        private final CountDownLatch ended;
        private volatile long number = -1;
        private volatile long beganAt;

        Worker(CountDownLatch ended) {
            super("mutants");
            this.ended = ended;
            setDaemon(true);
        }

        @Override
        public void run() {
            try (Judge judge = new Judge()) {
                for (long n = next.getAndIncrement(); n < to && failures.size() < MOST_FAILURES; ) {
                    beganAt = THREADS.getCurrentThreadCpuTime();
                    number = n;
                    one(judge, n);
                    number = -1;
                    n = next.getAndIncrement();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                ended.countDown();
            }
        }

        /** {@return the number of the mutant that takes too long, or −1} */
        private long hangsAt() {
            long current = number;
            long took = THREADS.getThreadCpuTime(getId()) - beganAt;
            return current >= 0 && took > CAP_NANOS && number == current ? current : -1;
        }
    }

    private record Mutant(int pack, byte[] bytes) {}

    private SplittableRandom random(long number) {
        return new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number);
    }

    private Mutant mutant(long number) {
        SplittableRandom random = random(number);
        int pack = random.nextInt(packs.size());
        while (packs.get(pack).large() && random.nextInt(64) != 0) {
            pack = random.nextInt(packs.size());
        }
        return new Mutant(pack, new Mutator(packs.get(pack).bytes(), random).mutant());
    }

    private void one(Judge judge, long number) {
        Mutant mutant = mutant(number);
        SeedPack pack = packs.get(mutant.pack());
        try {
            Judge.Verdict verdict = judge.judge(mutant.bytes(), pack.catalog(), random(~number));
            count(number, mutant.pack(), verdict, judge.productNanos());
            if (number % GOOD_EVERY == 0) {
                Judge.Verdict good = judge.judge(pack.bytes(), pack.catalog(), random(~number));
                countGood(mutant.pack(), good, judge.productNanos());
            }
        } catch (Throwable e) { // Of any kind: an error is a finding as well.
            failures.add(keep(number, mutant.bytes(), pack, e));
        }
        if (number % COLLECT_EVERY == 0) {
            System.gc(); // Mappings and copies are freed by the garbage collector, and the system grants so many only.
        }
    }

    private synchronized void count(long number, int pack, Judge.Verdict verdict, long nanos) {
        verdicts.merge(verdict, 1L, Long::sum);
        mutants++;
        mutantNanos += nanos;
        mutantsOf[pack]++;
        if (nanos > slowest) {
            slowest = nanos;
            slowestNumber = number;
        }
        if (mutants % REPORT_EVERY == 0) {
            System.out.println(report());
        }
    }

    private synchronized void countGood(int pack, Judge.Verdict verdict, long nanos) {
        if (verdict != Judge.Verdict.ACCEPTED && verdict != Judge.Verdict.LAYER) {
            throw new AssertionError("the good pack is " + verdict);
        }
        goodNanosOf[pack] += nanos;
        goodsOf[pack]++;
    }

    private String keep(long number, byte[] bytes, SeedPack pack, Throwable e) {
        StringWriter trace = new StringWriter();
        e.printStackTrace(new PrintWriter(trace));
        String again = "-Dashlar.mutants.seed=" + seed + " -Dashlar.mutants.only=" + number;
        Path kept = FAILED.resolve(seed + "-" + number + ".pack");
        try {
            Files.createDirectories(FAILED);
            Files.write(kept, bytes);
        } catch (IOException failed) {
            e.addSuppressed(failed);
        }
        return "mutant " + number + " of seed " + seed + ", of " + pack.name() + ", kept as " + kept + "; again with "
                + again + "\n" + trace;
    }

    /** Judges all; {@return what was wrong, empty where nothing was} */
    List<String> run(int threads) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(threads);
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            workers.add(new Worker(ended));
            workers.get(i).start();
        }
        while (!ended.await(500, TimeUnit.MILLISECONDS)) {
            for (Worker worker : workers) {
                long number = worker.hangsAt();
                if (number >= 0) {
                    return List.of(hanging(worker, number));
                }
            }
        }
        if (failures.isEmpty() && mutants < to - from) {
            failures.add("judged " + mutants + " of " + (to - from) + " mutants: a thread ended early");
        }
        return List.copyOf(failures);
    }

    private String hanging(Worker worker, long number) {
        Mutant mutant = mutant(number);
        AssertionError hang = new AssertionError("takes more than " + CAP_NANOS + " ns of CPU time");
        hang.setStackTrace(worker.getStackTrace());
        return keep(number, mutant.bytes(), packs.get(mutant.pack()), hang);
    }

    long count(Judge.Verdict verdict) {
        return verdicts.getOrDefault(verdict, 0L);
    }

    /** CPU time of the product for all mutants, as a multiple of what their good packs take. */
    synchronized double cost() {
        double expected = 0;
        for (int i = 0; i < goodNanosOf.length; i++) {
            if (goodsOf[i] > 0) {
                expected += goodNanosOf[i] / goodsOf[i] * mutantsOf[i];
            }
        }
        return expected == 0 ? 0 : mutantNanos / expected;
    }

    /** How far the run is, for people. */
    synchronized String report() {
        double seconds = (System.nanoTime() - begin) / 1e9;
        return String.format(
                "mutants, seed %d: %,d of %,d in %.0f s (%.0f a second), %s; slowest %.1f ms (number %d); %.2f times the good packs' time",
                seed, mutants, to - from, seconds, mutants / seconds, verdicts, slowest / 1e6, slowestNumber, cost());
    }
}
