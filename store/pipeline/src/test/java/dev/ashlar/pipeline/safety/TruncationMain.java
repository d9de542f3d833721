package dev.ashlar.pipeline.safety;

import dev.ashlar.pipeline.safety.world.WorldTypes;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Reads a pack until its code is hot, truncates the file, and reads on in every way, each on a thread of its own: the error that the JVM
 * makes of a page that is gone may come late, and end a thread anywhere; or the thread ends before.
 */
final class TruncationMain {
    static final int RECORDS = 120;
    private static final int LEFT = 4096;
    private static final int ROUNDS_AFTER = 3;

    private TruncationMain() {}

    /** {@code arguments}: the pack, how the ids lie, how often each read is repeated to be hot, whether C2 compiles. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path pack = Path.of(arguments[0]);
        World.Ids ids = World.Ids.valueOf(arguments[1]);
        int rounds = Integer.parseInt(arguments[2]);
        Reads reads = new Reads(RecordStore.open(pack, WorldTypes.CATALOG).reader(), ids, RECORDS);
        Map<String, Runnable> all = reads.all();
        if (!Boolean.parseBoolean(arguments[3])) {
            all.put("integers, widened", reads.widened());
        }
        for (Runnable read : all.values()) {
            for (int round = 0; round < rounds; round++) {
                read.run();
            }
        }
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.WRITE)) {
            channel.truncate(LEFT);
        }
        int told = 0;
        for (Map.Entry<String, Runnable> read : all.entrySet()) {
            Throwable end = endOf(read.getValue());
            System.out.println(read.getKey() + ": " + end);
            if (end instanceof Error && !(end instanceof InternalError)) {
                throw new AssertionError(read.getKey(), end);
            }
            told += end instanceof InternalError ? 1 : 0;
        }
        System.out.println(told > 0 ? "lived, and was told" : "lived");
    }

    /** How a thread ends that reads again and again. */
    private static Throwable endOf(Runnable read) throws InterruptedException {
        AtomicReference<Throwable> end = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            for (int i = 0; i < ROUNDS_AFTER; i++) {
                try {
                    read.run();
                } catch (RuntimeException e) {
                    end.set(e); // Garbage may be read before the error comes: a bad slot is refused.
                }
            }
        });
        thread.setUncaughtExceptionHandler((t, e) -> end.set(e));
        thread.start();
        thread.join();
        return end.get();
    }
}
