package dev.ashlar.bench.encode;

import dev.ashlar.bench.floor.EmitterValues;
import dev.ashlar.bench.floor.EmitterWriting;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Rounds;
import dev.ashlar.bench.timing.Way;
import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.cook.OffHeapSink;
import dev.ashlar.pipeline.cook.PackPublisher;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.pipeline.pack.TypeWriter;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.row.RowEncoder;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Writes a pack of emitters, from primitives and from records that were made before, and prints how long each took, by the time that the thread
 * had a core: {@code EncodeRun [RECORDS [FILE [SCHEMAS]]]}. The file is written anew each time, without force and without reading it again, and
 * stays. What comes from primitives is then taken apart: rows that go nowhere; rows and pool; index, checksums and their copy; and the rest, which
 * the file takes. At last, the pack is published: with fsync, verification and rename. Ways take turns; what is printed is the median round.
 */
public final class EncodeRun {
    private static final int RECORDS = 1_000_000;
    private static final int DIFFERENT = 1 << 14;
    private static final long SEED = 20261121;
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final Path NOWHERE = Path.of("/dev/null");
    private static final String SCHEMAS = "bench/content/emitters";

    private static final Plan PLAN = new Plan(1, 1, 1, 1, 7, Long.MAX_VALUE, Duration.ofHours(1));
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private enum Part {
        ROWS("rows alone"),
        POOL("rows and pool, off-heap"),
        SUMS("these, index, copy and checksums"),
        RECORDS("whole pack from records"),
        PRIMITIVES("whole pack from primitives"),
        PUBLISHED("these published, this thread's part");

        private final String text;

        Part(String text) {
            this.text = text;
        }
    }

    private final Schema schema;
    private final RecordLayout layout;
    private final EmitterValues[] values = EmitterValues.of(DIFFERENT, SEED);
    private final int count;
    private final Path file;

    private EncodeRun(Schema schema, int count, Path file) {
        this.schema = schema;
        this.layout = LayoutPlanner.plan(schema);
        this.count = count;
        this.file = file;
    }

    /**
     * The program.
     *
     * @param args see above
     * @throws IOException when the file cannot be written
     */
    public static void main(String[] args) throws IOException {
        if (args.length > 3) {
            throw new IllegalArgumentException("expected [RECORDS [FILE [SCHEMAS]]], found " + List.of(args));
        }
        Problems problems = new Problems();
        Path schemas = Path.of(args.length > 2 ? args[2] : SCHEMAS);
        Schema schema = SchemaReader.readFolder(schemas, problems).get(0);
        problems.throwIfAny();
        int count = args.length > 0 ? Integer.parseInt(args[0]) : RECORDS;
        Path file = args.length > 1 ? Path.of(args[1]) : folder().resolve("emitters.pack");
        new EncodeRun(schema, count, file).run();
    }

    private static Path folder() {
        return Files.isWritable(SHARED_MEMORY) ? SHARED_MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
    }

    private void run() throws IOException {
        List<Part> parts = Arrays.stream(Part.values())
                .filter(part -> Files.exists(NOWHERE) || part != Part.SUMS)
                .toList();
        List<Rounds.Result> results =
                Rounds.of(PLAN, parts.stream().map(Writing::new).toList());
        System.out.printf(
                Locale.ROOT,
                "%,d records of %d fields%n",
                count,
                layout.fields().size());
        for (int i = 0; i < parts.size(); i++) {
            double nanos = results.get(i).nanos();
            System.out.printf(
                    Locale.ROOT,
                    "%-36s %6.2f million/s of one core: %4.0f ns each%n",
                    parts.get(i).text,
                    1e3 / nanos,
                    nanos);
        }
        System.out.printf(Locale.ROOT, "%,d bytes in %s%n", Files.size(file), file);
    }

    private final class Writing implements Way {
        private final Part part;

        Writing(Part part) {
            this.part = part;
        }

        @Override
        public long run() {
            try {
                return switch (part) {
                    case PRIMITIVES -> fromPrimitives(file);
                    case PUBLISHED -> published();
                    case RECORDS -> fromRecords();
                    case ROWS -> rowsAlone();
                    case POOL -> untilTheEnd();
                    case SUMS -> fromPrimitives(NOWHERE);
                };
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public long operations() {
            return count;
        }
    }

    private FileChannel open(Path path) throws IOException {
        return path.equals(NOWHERE)
                ? FileChannel.open(path, StandardOpenOption.WRITE)
                : FileChannel.open(
                        path,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING);
    }

    private void write(RowEncoder rows) {
        EmitterWriting writing = new EmitterWriting(rows);
        for (int i = 0; i < count; i++) {
            writing.write(values[i % DIFFERENT], 1L + i);
        }
    }

    private long fromPrimitives(Path to) throws IOException {
        long before = THREADS.getCurrentThreadCpuTime();
        try (FileChannel channel = open(to)) {
            writePack(channel);
        }
        return THREADS.getCurrentThreadCpuTime() - before;
    }

    private long writePack(FileChannel channel) throws IOException {
        PackWriter pack = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT, OffHeapSink::new);
        try (TypeWriter type = pack.type(layout, schema.version(), schema.defaults(), List.of())) {
            write(type.rows());
            type.finish();
        }
        return pack.finish(PackInfo.NONE);
    }

    /** With fsync, verification and rename. Other threads verify a part, and write an index. */
    private long published() throws IOException {
        long before = THREADS.getCurrentThreadCpuTime();
        new PackPublisher(file).publish(this::writePack, Progress.NONE);
        return THREADS.getCurrentThreadCpuTime() - before;
    }

    private long fromRecords() throws IOException {
        EmitterBatches records =
                new EmitterBatches(values, layout.fields().get(0).type(), count);
        long before = THREADS.getCurrentThreadCpuTime();
        try (FileChannel channel = open(file)) {
            PackWriter pack = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT, OffHeapSink::new);
            pack.addType(layout, schema.version(), schema.defaults(), records, List.of(), (target, id) -> -1);
            pack.finish(PackInfo.NONE);
        }
        return THREADS.getCurrentThreadCpuTime() - before - records.making();
    }

    private long rowsAlone() {
        Pool none = (bytes, length, elements, alignment) -> (long) elements << 32;
        long before = THREADS.getCurrentThreadCpuTime();
        write(new RowEncoder(layout, schema.defaults(), none, row -> {}));
        return THREADS.getCurrentThreadCpuTime() - before;
    }

    /** Without the end of the type, which writes it. */
    private long untilTheEnd() throws IOException {
        try (FileChannel channel = open(file)) {
            PackWriter pack = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT, OffHeapSink::new);
            long before = THREADS.getCurrentThreadCpuTime();
            try (TypeWriter type = pack.type(layout, schema.version(), schema.defaults(), List.of())) {
                write(type.rows());
                return THREADS.getCurrentThreadCpuTime() - before;
            }
        }
    }
}
