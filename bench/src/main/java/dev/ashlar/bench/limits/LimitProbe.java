package dev.ashlar.bench.limits;

import dev.ashlar.bench.floor.MemoryLimits;
import dev.ashlar.bench.floor.PageTouch;
import dev.ashlar.bench.limits.Limit.Kind;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.JitWatch;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Probe;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.function.LongSupplier;

/** Measures one limit. Arguments are the name of the kind, bytes, and a folder for a file. */
final class LimitProbe implements Probe {
    private static final long PATIENCE = 3_000_000_000L;
    private static final int PAGE = 4096;
    private static final int PASSES = 5;
    private static final long SEED = 20_261_121;

    /** Fewer loads are over too soon to be timed. */
    private static final long LEAST_LOADS = 1 << 22;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    static Job job(Limit limit, Path folder, Jdk jdk) {
        List<String> arguments = List.of(
                limit.kind().name(),
                Long.toString(limit.bytes()),
                folder.toAbsolutePath().toString());
        return new Job(
                "limit " + limit.text(),
                LimitProbe.class,
                arguments,
                List.of(),
                jdk,
                0,
                limit.threads(),
                limit.seconds());
    }

    @Override
    public void measure(List<String> arguments, Plan plan, Answers answers) throws IOException, InterruptedException {
        Limit limit = new Limit(Kind.valueOf(arguments.get(0)), Long.parseLong(arguments.get(1)));
        answers.add(
                limit.kind().topic(),
                limit.subject(),
                limit.kind().measure(),
                measure(limit, Path.of(arguments.get(2))));
    }

    /** Nanoseconds, or gigabytes a second. */
    private static double measure(Limit limit, Path folder) throws IOException, InterruptedException {
        return switch (limit.kind()) {
            case ONE_THREAD, ALL_CORES -> bandwidth(limit.bytes(), limit.threads());
            case DEPENDENT_LOAD -> dependentLoad(limit.bytes());
            case RANDOM_LINE -> randomLine(limit.bytes());
            case MAPPED_PAGE -> mappedPage(limit.bytes(), folder);
            case ANONYMOUS_PAGE -> anonymousPage(limit.bytes());
        };
    }

    /** By the clock: threads share the bandwidth. */
    private static double bandwidth(long bytes, int threads) throws InterruptedException {
        try (MemoryLimits memory = new MemoryLimits(bytes)) {
            memory.fillWithOnes();
            double least = Double.POSITIVE_INFINITY;
            for (int pass = 0; pass < PASSES; pass++) {
                least = Math.min(least, sumNanos(memory, threads));
            }
            return bytes / least;
        }
    }

    private static double sumNanos(MemoryLimits memory, int threads) throws InterruptedException {
        long[] sums = new long[threads];
        long[] begins = new long[threads];
        long[] ends = new long[threads];
        CyclicBarrier together = new CyclicBarrier(threads);
        Thread[] running = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int part = i;
            running[i] = new Thread(() -> {
                await(together);
                begins[part] = System.nanoTime();
                sums[part] = memory.sum(part, threads);
                ends[part] = System.nanoTime();
            });
            running[i].start();
        }
        for (Thread thread : running) {
            thread.join();
        }
        require(Arrays.stream(sums).sum(), memory.lines() * MemoryLimits.LINE / Long.BYTES);
        return Arrays.stream(ends).max().orElseThrow()
                - Arrays.stream(begins).min().orElseThrow();
    }

    private static void await(CyclicBarrier together) {
        try {
            together.await();
        } catch (Exception e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static double dependentLoad(long bytes) {
        warmUp();
        try (MemoryLimits memory = new MemoryLimits(bytes)) {
            memory.makeCycle(SEED);
            long rounds = Math.max(1, LEAST_LOADS / memory.lines());
            int passes = memory.lines() > LEAST_LOADS ? 1 : PASSES;
            return least(
                    passes,
                    rounds * memory.lines(),
                    memory.sumOfOffsets() * rounds,
                    () -> memory.chase(rounds * memory.lines()));
        }
    }

    private static double randomLine(long bytes) {
        warmUp();
        try (MemoryLimits memory = new MemoryLimits(bytes)) {
            memory.fillWithOffsets();
            return least(PASSES, memory.lines(), memory.sumOfOffsets(), () -> memory.readAllLines(SEED));
        }
    }

    /** On little memory, so that the JIT is done with the loops before they are timed. */
    private static void warmUp() {
        try (MemoryLimits memory = new MemoryLimits(1 << 16)) {
            memory.makeCycle(SEED);
            JitWatch jit = new JitWatch(PATIENCE);
            for (int i = 0; i < 1_000 || jit.isBusy(); i++) {
                require(memory.chase(memory.lines() * 4), memory.sumOfOffsets() * 4);
                for (int seed = 0; seed < 4; seed++) {
                    require(memory.readAllLines(seed), memory.sumOfOffsets());
                }
            }
        }
    }

    private static double least(int passes, long operations, long expected, LongSupplier loop) {
        double least = Double.POSITIVE_INFINITY;
        for (int pass = 0; pass < passes; pass++) {
            long begin = THREADS.getCurrentThreadCpuTime();
            long sum = loop.getAsLong();
            long nanos = THREADS.getCurrentThreadCpuTime() - begin;
            require(sum, expected);
            least = Math.min(least, (double) nanos / operations);
        }
        return least;
    }

    private static double mappedPage(long bytes, Path folder) throws IOException {
        Path file = Files.createTempFile(folder, "touched", ".bin");
        try {
            writeOnes(file, bytes);
            double least = Double.POSITIVE_INFINITY;
            for (int pass = 0; pass < PASSES; pass++) {
                long[] told = PageTouch.touch(file, PAGE, THREADS::getCurrentThreadCpuTime);
                require(told[0], bytes / PAGE);
                least = Math.min(least, (double) told[1] / (bytes / PAGE));
            }
            return least;
        } finally {
            Files.delete(file);
        }
    }

    private static void writeOnes(Path file, long bytes) throws IOException {
        byte[] ones = new byte[1 << 20];
        Arrays.fill(ones, (byte) 1);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (long written = 0; written < bytes; ) {
                written += channel.write(ByteBuffer.wrap(ones, 0, (int) Math.min(ones.length, bytes - written)));
            }
        }
    }

    private static double anonymousPage(long bytes) {
        double least = Double.POSITIVE_INFINITY;
        for (int pass = 0; pass < PASSES; pass++) {
            try (MemoryLimits memory = new MemoryLimits(bytes)) {
                long begin = THREADS.getCurrentThreadCpuTime();
                long pages = memory.touch(PAGE);
                long nanos = THREADS.getCurrentThreadCpuTime() - begin;
                require(pages, bytes / PAGE);
                least = Math.min(least, (double) nanos / pages);
            }
        }
        return least;
    }

    private static void require(long sum, long expected) {
        if (sum != expected) {
            throw new IllegalStateException("expected the sum " + expected + ", found " + sum);
        }
    }
}
