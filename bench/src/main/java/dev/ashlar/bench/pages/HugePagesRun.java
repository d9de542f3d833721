package dev.ashlar.bench.pages;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.bench.timing.PairedTiming;
import dev.ashlar.store.MemoryUse;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Random reads of three fields of a large pack: mapped, and as a private copy, in turns in one JVM. {@code HugePagesRun write FILE
 * EMITTERS} makes a pack, 128 bytes of rows an emitter; {@code HugePagesRun FILE} reads it. Whether the copy lies on huge pages, which the output tells, is decided by the
 * environment: run it once with {@code GLIBC_TUNABLES=glibc.malloc.hugetlb=1} and once without.
 */
public final class HugePagesRun {
    /** In a batch: few, so that most batches are over before another program has its turn. */
    private static final int READS = 1 << 16;

    private static final int WARM_UP_ROUNDS = 50;
    private static final int ROUNDS = 301;
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
            ManyEmitters.write(Path.of(args[1]), Integer.parseInt(args[2]));
            System.out.println(Files.size(Path.of(args[1])) + " bytes");
        } else if (args.length == 1) {
            System.out.println(run(Path.of(args[0])));
        } else {
            throw new IllegalArgumentException("expected write FILE EMITTERS, or FILE; found " + List.of(args));
        }
    }

    static String run(Path pack) {
        OpenOptions copy = OpenOptions.PRIVATE_COPY.verify(Verification.NONE).hugePages();
        try (RecordStore mapped = RecordStore.open(pack, EmitterTypes.CATALOG);
                RecordStore copied = RecordStore.open(pack, EmitterTypes.CATALOG, copy)) {
            MemoryUse use = copied.memoryUse();
            List<PairedTiming.Result> results = PairedTiming.run(
                    List.of(variant("mapped", mapped), variant("copied", copied)), WARM_UP_ROUNDS, ROUNDS);
            String huge = use.onHugePages().isPresent()
                    ? use.onHugePages().getAsLong() * 100 / use.copied() + " %"
                    : "unknown";
            return String.format(
                    Locale.ROOT,
                    "%d MiB, on huge pages: %s; a record mapped %.1f ns, copied %.1f ns, ratio %.2f",
                    use.copied() >> 20,
                    huge,
                    results.get(0).nanos(),
                    results.get(1).nanos(),
                    results.get(1).ratio());
        }
    }

    /** Both read the same rows in the same round, and other rows in the next. */
    private static PairedTiming.Variant variant(String name, RecordStore store) {
        ParticleEmitter emitter = store.reader().view(ParticleEmitter.TYPE);
        long[] round = {SEED};
        return new PairedTiming.Variant(name, READS, () -> read(emitter, round[0]++));
    }

    /** {@return how far the sum of what was read is from what was written} */
    private static double read(ParticleEmitter emitter, long seed) {
        double difference = 0;
        long random = seed * 0x9E3779B97F4A7C15L;
        int count = emitter.rowCount();
        for (int i = 0; i < READS; i++) {
            random = random * 6364136223846793005L + 1442695040888963407L;
            int row = (int) ((random >>> 32) * count >>> 32);
            emitter.moveToRow(row);
            difference += emitter.maxParticles() + emitter.spawnRate() + emitter.lifetimeMax();
            difference -= (row & 0xFFFF) + (row * 31 & 0xFFFF) + (row * 17 & 0xFFFF);
        }
        return difference;
    }
}
