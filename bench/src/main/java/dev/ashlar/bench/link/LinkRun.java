package dev.ashlar.bench.link;

import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Rounds;
import dev.ashlar.bench.timing.Way;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.Linker;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Links a pack of emitters with layers of several kinds, and prints how long each took beside a copy of the pack, by the time that the thread had a
 * core: {@code LinkRun [RECORDS [FOLDER [SCHEMAS]]]}. Each link opens the base, mapped, copies and verifies the layer, and writes a file, without
 * force. A second way opens the same stack as a store. Ways take turns; what is printed is the median round.
 */
public final class LinkRun {
    private static final int RECORDS = 100_000;
    private static final int PIECE_LENGTH = 1 << 18;
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final String SCHEMAS = "bench/content/emitters";
    private static final Plan PLAN = new Plan(1, 1, 4_000_000_000L, 1, 15, Long.MAX_VALUE, Duration.ofHours(1));
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private LinkRun() {}

    /**
     * The program.
     *
     * @param args see above
     * @throws IOException when a file cannot be written
     */
    public static void main(String[] args) throws IOException {
        if (args.length > 3) {
            throw new IllegalArgumentException("expected [RECORDS [FOLDER [SCHEMAS]]], found " + List.of(args));
        }
        int records = args.length > 0 ? Integer.parseInt(args[0]) : RECORDS;
        Path parent = args.length > 1
                ? Path.of(args[1])
                : Files.isWritable(SHARED_MEMORY) ? SHARED_MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
        Path folder = Files.createTempDirectory(parent, "link");
        System.out.print(run(new EmitterLayers(Path.of(args.length > 2 ? args[2] : SCHEMAS), records, folder), PLAN));
    }

    /** {@code files}: makes base and layers in its folder. */
    static String run(EmitterLayers files, Plan plan) throws IOException {
        Path base = files.base();
        Path target = base.resolveSibling("target.pack");
        List<String> names = new ArrayList<>();
        List<Way> ways = new ArrayList<>();
        names.add("copy of the base");
        ways.add(new Timed(() -> copy(base, target)));
        for (EmitterLayers.Kind kind : EmitterLayers.Kind.values()) {
            Path layer = files.layer(kind);
            names.add(kind.text());
            ways.add(new Timed(() -> link(base, layer, target)));
            names.add(kind.text() + ", opened in memory");
            ways.add(new Timed(() -> open(base, layer)));
        }
        List<Rounds.Result> results = Rounds.of(plan, ways);
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%,d records, pack of %,d bytes%n%n| | ms | of the copy |%n|---|---|---|%n",
                files.records(),
                Files.size(base)));
        for (int i = 0; i < names.size(); i++) {
            Rounds.Result result = results.get(i);
            text.append(String.format(
                    Locale.ROOT, "| %s | %.1f | %.1f |%n", names.get(i), result.nanos() / 1e6, result.ratio()));
        }
        return text.toString();
    }

    private interface Work {
        void run() throws IOException;
    }

    private record Timed(Work work) implements Way {
        @Override
        public long run() {
            long before = THREADS.getCurrentThreadCpuTime();
            try {
                work.run();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return THREADS.getCurrentThreadCpuTime() - before;
        }

        @Override
        public long operations() {
            return 1;
        }
    }

    private static FileChannel create(Path file) throws IOException {
        return FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    /** Through a buffer, as the linker writes: from mapped memory into a file. */
    private static void copy(Path from, Path to) throws IOException {
        try (FileChannel in = FileChannel.open(from);
                FileChannel out = create(to)) {
            ByteBuffer mapped = in.map(FileChannel.MapMode.READ_ONLY, 0, in.size());
            ByteBuffer piece = ByteBuffer.allocateDirect(PIECE_LENGTH);
            while (mapped.hasRemaining()) {
                int part = Math.min(piece.capacity(), mapped.remaining());
                piece.clear().put(mapped.slice().limit(part));
                mapped.position(mapped.position() + part);
                for (piece.flip(); piece.hasRemaining(); ) {
                    out.write(piece);
                }
            }
        }
    }

    /** Opens a store and frees its memory, which takes the time of other threads. */
    private static void open(Path base, Path layer) {
        RecordStore.open(Stack.of(base).with(layer), Catalog.of()).close();
        System.gc();
    }

    private static void link(Path base, Path layer, Path to) throws IOException {
        try (LinkStack stack = LinkStack.of(base, OpenOptions.MAPPED).with(layer, OpenOptions.MAPPED);
                FileChannel out = create(to)) {
            Linker.link(stack, out, false);
        }
    }
}
