package dev.ashlar.pipeline.safety;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.pack.PackCheck;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.internal.verify.ShrinkingChannel;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** Verifies and opens a pack that shrinks after the first read, the second, and so on; and then while its records are looked at. */
final class ShrinkingVerifyMain {
    /** How often all rounds run, until the scheduler has let a file shrink in time. */
    private static final int MOST_TIMES = 50;

    private ShrinkingVerifyMain() {}

    /** {@code arguments}: the pack, the file that is to shrink, how often it shrinks at a moment of its own. */
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
        whileItIsOpened(pack, good);
        int rounds = Integer.parseInt(arguments[2]);
        int refused = 0;
        for (int round = 0; round < rounds || refused == 0 && round < MOST_TIMES * rounds; round++) {
            refused += besides(pack, good, round, round % rounds / (double) rounds) ? 1 : 0;
        }
        System.out.println(refused > 0 ? "refused, whenever it shrank" : "never shrank in time");
    }

    /** Whether there were so many reads. */
    private static boolean afterReads(Path pack, byte[] good, int reads, long left)
            throws IOException, InterruptedException {
        Files.write(pack, good);
        try (ShrinkingChannel channel = new ShrinkingChannel(pack, reads, left)) {
            List<PackException> findings =
                    new Verifying(() -> PackVerifier.verify(pack, channel, PackVerifier.Part.ALL)).findings();
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

    /** The page of the names is gone when they are read from the map: whoever opens the pack is told so, and sees no error of the JVM. */
    private static void whileItIsOpened(Path pack, byte[] good) throws IOException {
        Files.write(pack, good);
        PackCheck reading = (file, in) -> {
            long type = file.types().get(0).layout().key();
            truncate(pack);
            file.names().of(type);
        };
        try {
            PackFile.open(pack, false, true, reading);
            throw new AssertionError("a pack without its names could be opened");
        } catch (PackException e) {
            requireTruncated("while it is opened", List.of(e));
        }
    }

    private static void truncate(Path pack) throws IOException {
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.WRITE)) {
            channel.truncate(4096);
        }
    }

    private static List<PackException> open(Path pack) {
        try {
            RecordStore.open(pack, Catalog.of(), OpenOptions.MAPPED.verify(Verification.FULL));
            return List.of();
        } catch (PackException e) {
            return List.of(e);
        }
    }

    /** Another thread truncates the file, after some part of the time that a whole verification takes in this JVM at present. */
    private static boolean besides(Path pack, byte[] good, int round, double part) throws Exception {
        Files.write(pack, good);
        Callable<List<PackException>> verify = () -> round % 2 == 0 ? PackVerifier.verify(pack) : open(pack);
        long begin = System.nanoTime();
        Must.equal("findings of a good pack", List.of(), new Verifying(verify).findings());
        long whole = System.nanoTime() - begin;
        Files.delete(pack); // It may still be mapped.
        Files.write(pack, good);
        Verifying verifying = new Verifying(verify);
        long verifyingSince = System.nanoTime();
        while (System.nanoTime() - verifyingSince < part * whole && verifying.isAlive()) {
            Thread.onSpinWait();
        }
        truncate(pack);
        return !verifying.findings().isEmpty();
    }

    /**
     * Verifies on a thread of its own. The error of the JVM must not leave the verifier; but it may come so late that the verifier has
     * returned, and then ends the thread.
     */
    private static final class Verifying {
        private final AtomicReference<List<PackException>> findings = new AtomicReference<>();
        private final AtomicReference<Throwable> end = new AtomicReference<>();
        private final Thread thread;

        Verifying(Callable<List<PackException>> verify) throws InterruptedException {
            CountDownLatch begun = new CountDownLatch(1);
            thread = new Thread(() -> {
                begun.countDown();
                try {
                    findings.set(verify.call());
                } catch (Exception e) {
                    end.set(e);
                }
            });
            thread.setUncaughtExceptionHandler((t, e) -> end.set(e));
            thread.start();
            begun.await();
        }

        boolean isAlive() {
            return thread.isAlive();
        }

        List<PackException> findings() throws InterruptedException {
            thread.join();
            Throwable e = end.get();
            boolean late = e instanceof InternalError
                    && Arrays.stream(e.getStackTrace())
                            .noneMatch(f -> f.getClassName().startsWith("dev.ashlar.store."));
            if (e != null && !late) {
                throw new AssertionError("the verifier threw", e);
            }
            List<PackException> found = findings.get();
            return found != null ? found : List.of(new PackException(PackErrorKind.TRUNCATED, Path.of(""), "late"));
        }
    }
}
