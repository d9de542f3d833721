package dev.ashlar.pipeline.safety;

import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.pack.PackVerifier;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** Verifies a pack that shrinks after the first read, the second, and so on; and then while its records are looked at. */
final class ShrinkingVerifyMain {
    private static final int ROUNDS = 60;

    private ShrinkingVerifyMain() {}

    /** {@code arguments}: the pack, the file that is to shrink. */
    public static void main(String[] arguments) throws Exception {
        byte[] good = Files.readAllBytes(Path.of(arguments[0]));
        Path pack = Path.of(arguments[1]);
        int reads = 0;
        for (long left : new long[] {4096, good.length / 2, good.length - 1}) {
            reads = 0;
            while (afterReads(pack, good, reads + 1, left)) {
                reads++;
            }
        }
        Must.equal("a pack is read in more than a few reads", true, reads > 5);
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            refused += besides(pack, good, round) ? 1 : 0;
        }
        System.out.println(refused > 0 ? "refused, whenever it shrank" : "never shrank in time");
    }

    /** Whether there were so many reads. */
    private static boolean afterReads(Path pack, byte[] good, int reads, long left) throws IOException {
        Files.write(pack, good);
        try (ShrinkingChannel channel = new ShrinkingChannel(pack, reads, left)) {
            List<PackException> findings = PackVerifier.verify(pack, channel);
            if (channel.hasShrunk()) {
                requireTruncated("after read " + reads + " of what has " + left + " bytes left", findings);
            } else {
                Must.equal("findings of a good pack", List.of(), findings);
            }
            return channel.hasShrunk();
        }
    }

    private static void requireTruncated(String when, List<PackException> findings) {
        if (findings.stream().noneMatch(found -> found.kind() == PackErrorKind.TRUNCATED)) {
            throw new AssertionError(when + ": " + findings);
        }
    }

    /** Another thread truncates, at some moment. The error of the JVM may come late, but must not leave the verifier. */
    private static boolean besides(Path pack, byte[] good, int round) throws Exception {
        Files.write(pack, good);
        CountDownLatch begun = new CountDownLatch(1);
        AtomicReference<List<PackException>> findings = new AtomicReference<>();
        AtomicReference<Throwable> end = new AtomicReference<>();
        Thread verifier = new Thread(() -> {
            begun.countDown();
            findings.set(PackVerifier.verify(pack));
        });
        verifier.setUncaughtExceptionHandler((thread, e) -> end.set(e));
        verifier.start();
        begun.await();
        long spins = round * 20_000L;
        while (spins-- > 0 && verifier.isAlive()) {
            Thread.onSpinWait();
        }
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.WRITE)) {
            channel.truncate(4096);
        }
        verifier.join();
        if (end.get() != null) {
            throw new AssertionError("round " + round, end.get());
        }
        return !findings.get().isEmpty();
    }
}
