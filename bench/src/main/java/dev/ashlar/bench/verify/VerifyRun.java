package dev.ashlar.bench.verify;

import com.sun.management.ThreadMXBean;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Writes large packs and verifies them: {@code VerifyRun write FILE MIB} makes one, {@code VerifyRun FILE} verifies it several
 * times, and says how long that took, by the clock and by the time that the thread had a core, and what it allocated on the heap.
 */
public final class VerifyRun {
    private static final int ROUNDS = 3;
    private static final int MIB = 1 << 20;

    private VerifyRun() {}

    /**
     * The program.
     *
     * @param args see above
     * @throws IOException when a file cannot be written or read
     */
    public static void main(String[] args) throws IOException {
        if (args.length == 3 && args[0].equals("write")) {
            int count = LargePack.write(Path.of(args[1]), Long.parseLong(args[2]) * MIB);
            System.out.println(count + " records, " + Files.size(Path.of(args[1])) / MIB + " MiB");
        } else if (args.length == 1) {
            for (int round = 0; round < ROUNDS; round++) {
                System.out.println(verify(Path.of(args[0])));
            }
        } else {
            throw new IllegalArgumentException("expected write FILE MIB, or FILE; found " + List.of(args));
        }
    }

    private static String verify(Path pack) throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = threads.getCurrentThreadAllocatedBytes();
        long cpu = threads.getCurrentThreadCpuTime();
        long begin = System.nanoTime();
        List<PackException> findings = PackVerifier.verify(pack);
        double seconds = (System.nanoTime() - begin) / 1e9;
        double cpuSeconds = (threads.getCurrentThreadCpuTime() - cpu) / 1e9;
        allocated = threads.getCurrentThreadAllocatedBytes() - allocated;
        if (!findings.isEmpty()) {
            throw new IllegalStateException("the pack does not verify", findings.get(0));
        }
        return String.format(
                Locale.ROOT,
                "%.0f MB in %.2f s: %.2f GB/s, in %.2f s of a core: %.2f GB/s; %d KiB allocated, heap of at most %d MiB",
                Files.size(pack) / 1e6,
                seconds,
                Files.size(pack) / 1e9 / seconds,
                cpuSeconds,
                Files.size(pack) / 1e9 / cpuSeconds,
                allocated >> 10,
                Runtime.getRuntime().maxMemory() >> 20);
    }
}
