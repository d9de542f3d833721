package dev.ashlar.bench.encode;

import dev.ashlar.bench.floor.EmitterValues;
import dev.ashlar.bench.floor.EmitterWriting;
import dev.ashlar.codec.encode.Pool;
import dev.ashlar.codec.encode.RowEncoder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.pipeline.pack.TypeWriter;
import dev.ashlar.store.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes a pack of emitters, from primitives and from records that were made before, and says how long each took, by the clock and by
 * the time that the thread had a core: {@code EncodeRun [RECORDS [FILE [SCHEMAS]]]}. The file is written anew each time, without force and
 * without reading it again, and stays. What comes from primitives is then taken apart: rows that go nowhere; rows and pool; index,
 * checksums and their copy; and the rest, which the file takes. Ways take turns; told is the median round, and of the
 * best one the time of a core, which says more where others share it.
 */
public final class EncodeRun {
    private static final int RECORDS = 1_000_000;
    private static final int ROUNDS = 7;
    private static final int DIFFERENT = 1 << 14;
    private static final long SEED = 20261121;
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final Path NOWHERE = Path.of("/dev/null");
    private static final String SCHEMAS = "bench/content/emitters";

    private enum Way {
        ROWS("rows alone"),
        POOL("rows and pool, off-heap"),
        SUMS("these, index, copy and checksums"),
        RECORDS("whole pack from records"),
        PRIMITIVES("whole pack from primitives");

        private final String text;

        Way(String text) {
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
        Map<Way, List<Effort>> efforts = new EnumMap<>(Way.class);
        for (int round = 0; round < ROUNDS; round++) {
            for (Way way : Way.values()) {
                if (Files.exists(NOWHERE) || way != Way.SUMS) {
                    efforts.computeIfAbsent(way, unknown -> new ArrayList<>()).add(effort(way));
                }
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%,d records of %d fields%n",
                count,
                layout.fields().size());
        efforts.forEach((way, each) -> System.out.println(line(way, each)));
        System.out.printf(Locale.ROOT, "%,d bytes in %s%n", Files.size(file), file);
    }

    private Effort effort(Way way) throws IOException {
        return switch (way) {
            case PRIMITIVES -> fromPrimitives(file);
            case RECORDS -> fromRecords();
            case ROWS -> rowsAlone();
            case POOL -> untilTheEnd();
            case SUMS -> fromPrimitives(NOWHERE);
        };
    }

    /** The round whose time on a core is in the middle. */
    private String line(Way way, List<Effort> efforts) {
        efforts.sort(Comparator.comparingLong(Effort::cpuNanos));
        Effort median = efforts.get(efforts.size() / 2);
        return String.format(
                Locale.ROOT,
                "%-36s %6.2f million/s, of one core %6.2f million/s: %4d ns each, at best %4d; %.2f bytes allocated each",
                way.text,
                1e3 * count / median.nanos(),
                1e3 * count / median.cpuNanos(),
                median.cpuNanos() / count,
                efforts.get(0).cpuNanos() / count,
                (double) median.allocated() / count);
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

    private Effort fromPrimitives(Path to) throws IOException {
        Effort before = Effort.soFar();
        try (FileChannel channel = open(to)) {
            PackWriter pack = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            try (TypeWriter type = pack.type(layout, schema.version(), schema.defaults(), List.of())) {
                write(type.rows());
                type.finish();
            }
            pack.finish(PackInfo.NONE);
        }
        return Effort.soFar().minus(before);
    }

    private Effort fromRecords() throws IOException {
        EmitterBatches records =
                new EmitterBatches(values, layout.fields().get(0).type(), count);
        Effort before = Effort.soFar();
        try (FileChannel channel = open(file)) {
            PackWriter pack = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            pack.addType(layout, schema.version(), schema.defaults(), records, List.of(), (target, id) -> -1);
            pack.finish(PackInfo.NONE);
        }
        return Effort.soFar().minus(before).minus(records.making());
    }

    private Effort rowsAlone() {
        Pool none = (bytes, length, elements, alignment) -> (long) elements << 32;
        Effort before = Effort.soFar();
        write(new RowEncoder(layout, schema.defaults(), none, row -> {}));
        return Effort.soFar().minus(before);
    }

    /** Without the end of the type, which writes it. */
    private Effort untilTheEnd() throws IOException {
        try (FileChannel channel = open(file)) {
            PackWriter pack = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            Effort before = Effort.soFar();
            try (TypeWriter type = pack.type(layout, schema.version(), schema.defaults(), List.of())) {
                write(type.rows());
                return Effort.soFar().minus(before);
            }
        }
    }
}
