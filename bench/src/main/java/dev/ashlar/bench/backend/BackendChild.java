package dev.ashlar.bench.backend;

import dev.ashlar.bench.timing.PairedTiming;
import dev.ashlar.bench.timing.PairedTiming.Result;
import dev.ashlar.bench.timing.PairedTiming.Variant;
import dev.ashlar.bench.timing.PairedTiming.Work;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.SchemaReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A JVM that measures all ways, and prints a line for each. Started by {@link BackendRun}. */
public final class BackendChild {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final int WARM_UP = 3;
    private static final int ROUNDS = 7;

    private final Path folder;
    private final Sample sample;
    private final List<Keeping> ways;
    private final List<DataRecord> records;
    private int places;

    private BackendChild(Path folder, Sample sample, int count, Path content) {
        this.folder = folder;
        this.sample = sample;
        this.records = sample.records(count);
        this.ways = ways(sample, sample.schemaFiles(content));
    }

    /**
     * Measures.
     *
     * @param args number of records, folder of the schemas
     * @throws Exception when a way fails, or does not load what was saved
     */
    public static void main(String[] args) throws Exception {
        for (Sample sample : Sample.values()) {
            Path folder = Files.isWritable(MEMORY)
                    ? Files.createTempDirectory(MEMORY, "ashlar-backends")
                    : Files.createTempDirectory("ashlar-backends");
            try {
                BackendChild child = new BackendChild(folder, sample, Integer.parseInt(args[0]), Path.of(args[1]));
                child.measure();
            } finally {
                delete(folder);
            }
        }
    }

    /** The first is what the others are compared with. */
    private static List<Keeping> ways(Sample sample, List<SchemaReader.Source> schemas) {
        return List.of(
                sample == Sample.STAR ? new HandWrittenStars() : new HandWrittenEmitters(),
                new BackendKeeping("sqlite", "sqlite:%s", sample.type(), schemas),
                new BackendKeeping("sqlite, tagged", "sqlite:%s?encoding=tagged", sample.type(), schemas),
                new BackendKeeping("json", "json:%s", sample.type(), schemas),
                new PublishedLoader(sample));
    }

    private void measure() throws Exception {
        long expected = records.stream().mapToLong(Sample::sum).sum();
        List<Variant> loads = new ArrayList<>();
        List<Variant> saves = new ArrayList<>();
        for (Keeping way : ways) {
            Path place = place();
            way.save(place, records);
            loads.add(new Variant(way.name(), records.size(), sum(() -> way.load(place) - expected)));
            List<DataRecord> some = records.subList(0, Math.min(records.size(), way.mostSaved()));
            saves.add(new Variant(way.name(), some.size(), sum(() -> save(way, some))));
        }
        print("load", loads);
        print("save", saves);
    }

    private Path place() {
        return folder.resolve("place-" + places++);
    }

    private long save(Keeping way, List<DataRecord> some) throws Exception {
        Path place = place();
        way.save(place, some);
        delete(place);
        return 0;
    }

    private interface Operation {
        long run() throws Exception;
    }

    private static Work sum(Operation operation) {
        return () -> {
            try {
                return operation.run();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        };
    }

    private void print(String operation, List<Variant> variants) {
        List<Result> results = PairedTiming.run(variants, WARM_UP, ROUNDS);
        for (int i = 0; i < results.size(); i++) {
            String what = sample.type() + ", " + operation + ": " + ways.get(i).name();
            System.out.println(new BackendTimes(
                            what, results.get(i).nanos(), results.get(i).ratio())
                    .line());
        }
    }

    private static void delete(Path path) throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        try (Stream<Path> all = Files.walk(path)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
