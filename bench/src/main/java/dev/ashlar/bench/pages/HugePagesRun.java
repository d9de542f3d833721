package dev.ashlar.bench.pages;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.bench.timing.Pair;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Reads;
import dev.ashlar.bench.workload.Workload;
import dev.ashlar.store.MemoryUse;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Random reads of three fields of a large pack: mapped, and as a private copy, alternating in one JVM. {@code HugePagesRun write FILE
 * EMITTERS} makes a pack, 128 bytes of rows an emitter; {@code HugePagesRun FILE} reads it. Whether the copy lies on huge pages, which the output tells, is decided by the
 * environment: run it once with {@code GLIBC_TUNABLES=glibc.malloc.hugetlb=1} and once without.
 */
public final class HugePagesRun {
    private static final int DRAWS = 1 << 24;

    private static final Plan PLAN =
            new Plan(1, 1_000_000, 400_000_000, 20_000, 301, Long.MAX_VALUE, Duration.ofMinutes(10));

    private static final long SEED = 20_261_121;

    private HugePagesRun() {}

    /**
     * The program.
     *
     * @param args see above
     * @throws IOException when a file cannot be written or read
     */
    public static void main(String[] args) throws IOException {
        if (args.length == 3 && args[0].equals("write")) {
            Workload.writeEmitters(Path.of(args[1]), Integer.parseInt(args[2]));
            System.out.println(Files.size(Path.of(args[1])) + " bytes");
        } else if (args.length == 1) {
            System.out.println(run(Path.of(args[0]), PLAN, DRAWS));
        } else {
            throw new IllegalArgumentException("expected write FILE EMITTERS, or FILE; found " + List.of(args));
        }
    }

    static String run(Path pack, Plan plan, int draws) {
        OpenOptions copy = OpenOptions.PRIVATE_COPY.verify(Verification.NONE).hugePages();
        try (RecordStore mapped = RecordStore.open(pack, EmitterTypes.CATALOG);
                RecordStore copied = RecordStore.open(pack, EmitterTypes.CATALOG, copy)) {
            MemoryUse use = copied.memoryUse();
            ParticleEmitter ofMapped = mapped.reader().view(ParticleEmitter.TYPE);
            ParticleEmitter ofCopied = copied.reader().view(ParticleEmitter.TYPE);
            // Each batch has other rows: none is in a cache when its turn comes.
            Pair.Times times = new Pair(
                            "private copy",
                            draws,
                            draws,
                            1,
                            Reads.of((from, to) -> read(ofMapped, from, to)),
                            Reads.of((from, to) -> read(ofCopied, from, to)))
                    .times(plan);
            String huge = use.onHugePages().isPresent()
                    ? use.onHugePages().getAsLong() * 100 / use.copied() + " %"
                    : "unknown";
            return String.format(
                    Locale.ROOT,
                    "%d MiB, on huge pages: %s; a record mapped %.1f ns, copied %.1f ns, ratio %.2f",
                    use.copied() >> 20,
                    huge,
                    times.referenceNanos(),
                    times.nanos(),
                    times.ratio());
        }
    }

    /** {@return the sum of what was read} */
    private static double read(ParticleEmitter emitter, int from, int to) {
        long particles = 0;
        double sum = 0;
        int count = emitter.rowCount();
        for (int i = from; i < to; i++) {
            long random = (SEED + i) * 0x9E3779B97F4A7C15L;
            int row = (int) (((random ^ random >>> 32) & 0xFFFF_FFFFL) * count >>> 32);
            emitter.moveToRow(row);
            particles += emitter.maxParticles();
            sum += emitter.spawnRate() + emitter.lifetimeMax();
        }
        return particles + sum;
    }
}
