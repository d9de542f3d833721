package dev.ashlar.bench.backend;

import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.floor.EmitterValues;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Probe;
import dev.ashlar.bench.timing.Rounds;
import dev.ashlar.bench.timing.Way;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Measures an operation of a backend and of the hand-written loop, which alternate. Arguments are the {@link BackendKind}, the folder for files or the location of
 * a server, the number of records, the folder of the schemas, and the operation. Times are by the clock: files are forced, and servers work elsewhere.
 */
public final class BackendProbe implements Probe {
    /** Reads all records; both sides are open. */
    static final String LOAD = "load";

    /** Opens, reads all records and closes. */
    static final String OPEN = "open and load";

    /** Replaces all records, each of which differs from the one before. */
    static final String REPLACE = "save all";

    /** Saves some records that have changed. */
    static final String SAVE = "save 100";

    static final List<String> TOPICS = List.of(LOAD, OPEN, REPLACE, SAVE);

    static final String BY_HAND = "by hand";
    static final String BACKEND = "backend";

    /** Of all values. */
    static final long SEED = 20_261_121;

    private static final int CHANGED = 100;

    private final List<DataRecord> records = new ArrayList<>();
    private final List<PlainEmitter> emitters = new ArrayList<>();

    /** For {@link Job}. */
    public BackendProbe() {}

    static Job job(BackendKind kind, String where, int records, Path schemas, String topic) {
        List<String> arguments = List.of(kind.name(), where, Integer.toString(records), schemas.toString(), topic);
        return new Job(kind.title + ", " + topic, BackendProbe.class, arguments, Jdk.current(), records);
    }

    @Override
    public void measure(List<String> arguments, Plan plan, Answers answers) throws Exception {
        BackendKind kind = BackendKind.valueOf(arguments.get(0));
        for (int id = 1; id <= Integer.parseInt(arguments.get(2)); id++) {
            DataRecord record = EmitterValues.ofId(id, SEED).toRecord();
            records.add(record);
            emitters.add(PlainEmitter.of(record));
        }
        List<SchemaReader.Source> schemas;
        try (Backend content = Backends.open("json:" + arguments.get(3))) {
            schemas = content.schemaFiles();
        }
        String where = arguments.get(1);
        Path folder = kind.isServer() ? null : Files.createTempDirectory(Path.of(where), "backend");
        try (ComparedPlaces places = new ComparedPlaces(kind, folder == null ? where : folder.toString())) {
            measure(places, schemas, arguments.get(4), plan, answers);
        } finally {
            if (folder != null) {
                StoreFolder.remove(folder);
            }
        }
    }

    private void measure(
            ComparedPlaces places, List<SchemaReader.Source> schemas, String topic, Plan plan, Answers answers)
            throws Exception {
        try (Backend backend = places.create(schemas, records::forEach);
                HandLoop onContent = places.handOnContent();
                HandLoop hand = places.hand()) {
            Problems problems = new Problems();
            Schema schema = backend.schemas(problems).get(0);
            problems.throwIfAny();
            hand.replace(emitters);
            long sum = requireAgreement(backend, schema, onContent, hand);
            switch (topic) {
                case LOAD ->
                    run(topic, plan, answers, sums(sum, onContent::load), sums(sum, () -> read(backend, schema)));
                case OPEN ->
                    run(topic, plan, answers, sums(sum, () -> load(places)), sums(sum, () -> load(places, schema)));
                case REPLACE ->
                    run(
                            topic,
                            plan,
                            answers,
                            new Timed(() -> changeEmitters(emitters), () -> hand.replace(emitters)),
                            new Timed(() -> changeRecords(records), () -> backend.replace(schemas, records::forEach)));
                case SAVE -> {
                    List<PlainEmitter> someEmitters = some(emitters);
                    List<DataRecord> someRecords = some(records);
                    run(
                            topic,
                            plan,
                            answers,
                            new Timed(() -> changeEmitters(someEmitters), () -> hand.save(someEmitters)),
                            new Timed(() -> changeRecords(someRecords), () -> backend.save(someRecords)));
                }
                default -> throw new IllegalStateException("an operation out of " + TOPICS + ", not " + topic);
            }
            requireAgreement(backend, schema, onContent, hand);
        }
    }

    /** Some, evenly spread. */
    private static <T> List<T> some(List<T> all) {
        int count = Math.min(CHANGED, all.size());
        return IntStream.range(0, count)
                .mapToObj(i -> all.get((int) ((long) i * all.size() / count)))
                .toList();
    }

    private static void changeEmitters(List<PlainEmitter> emitters) {
        emitters.forEach(emitter -> emitter.floats[EmitterField.SPAWN_RATE.ordinal()]++);
    }

    private static void changeRecords(List<DataRecord> records) {
        String rate = EmitterField.SPAWN_RATE.title;
        records.forEach(record -> record.set(rate, Variant.of(record.getFloat(rate) + 1)));
    }

    /** Both places hold what was saved last, and both sides read the same. */
    private long requireAgreement(Backend backend, Schema schema, HandLoop onContent, HandLoop hand) throws Exception {
        long ofHand = emitters.stream().mapToLong(PlainEmitter::sum).sum();
        require("the place of the loop by hand", ofHand, hand.load());
        long sum = records.stream().mapToLong(PlainEmitter::sum).sum();
        require("the place of the backend, by hand", sum, onContent.load());
        require("the place of the backend", sum, read(backend, schema));
        return sum;
    }

    private static long load(ComparedPlaces places) throws Exception {
        try (HandLoop hand = places.handOnContent()) {
            return hand.load();
        }
    }

    private static long load(ComparedPlaces places, Schema schema) {
        try (Backend backend = Backends.open(places.location())) {
            return read(backend, schema);
        }
    }

    private static long read(Backend backend, Schema schema) {
        Sum sum = new Sum();
        backend.read(schema, Map.of(), sum);
        return sum.sum;
    }

    private static final class Sum implements RecordReceiver {
        private long sum;

        /** The loop by hand shares no values either. */
        @Override
        public boolean keepsValues() {
            return false;
        }

        @Override
        public void record(DataRecord data, Places places, Set<String> flawed) {
            sum += PlainEmitter.sum(data);
        }

        @Override
        public void problem(Location at, String subject, String message, String expected, String found) {
            throw new IllegalStateException(at + ": " + subject + ": " + message + ": " + expected + ", " + found);
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    private interface Loading {
        long sum() throws Exception;
    }

    /** Work by the clock, after preparations that do not count. */
    private record Timed(Work preparation, Work work) implements Way {
        @Override
        public long run() {
            try {
                preparation.run();
                long before = System.nanoTime();
                work.run();
                return System.nanoTime() - before;
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public long operations() {
            return 1;
        }
    }

    private static Way sums(long expected, Loading loading) {
        return new Timed(() -> {}, () -> require("a load", expected, loading.sum()));
    }

    private static void require(String what, long expected, long found) {
        if (found != expected) {
            throw new IllegalStateException("%s: expected the sum %016X, found %016X".formatted(what, expected, found));
        }
    }

    private static void run(String topic, Plan plan, Answers answers, Way hand, Way backend) {
        List<Rounds.Result> results = Rounds.of(plan, List.of(hand, backend));
        answers.add(topic, BY_HAND, Measure.NANOS, results.get(0).nanos());
        answers.add(topic, BACKEND, Measure.NANOS, results.get(1).nanos());
        answers.add(topic, BACKEND, Measure.RATIO, results.get(1).ratio());
    }
}
