package dev.ashlar.bench.report;

import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.figure.Circumstances;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Figures that nobody measured, of the shape of a whole run: for tests, and for looking at the page. */
final class MadeUpResults {
    private static final List<String> JDKS = List.of("17.0.15", "25.0.1");
    private static final List<Long> COUNTS = List.of(1_000L, 100_000L, 1_000_000L, 10_000_000L);

    /** A compared store, its times at 100 thousand records, what a read allocates and a record takes. */
    private record MadeUp(
            String key,
            String name,
            Kind kind,
            double three,
            double whole,
            double scan,
            double open,
            double build,
            double bytes,
            double garbage,
            double growth) {}

    private static final List<MadeUp> CONTENDERS = List.of(
            new MadeUp("floor", "baseline", Kind.FLOOR, 6.7, 205, 3.2, 10_000, 7.3, 160, 0, 1),
            new MadeUp("release", "Ashlar, release", Kind.ASHLAR, 7.1, 212, 3.6, 21_000, 4.1, 164, 0, 1),
            new MadeUp("development", "Ashlar, development", Kind.ASHLAR, 7.6, 221, 3.9, 190_000_000, 0.24, 228, 0, 1),
            new MadeUp("by-name", "Ashlar, by name", Kind.ASHLAR, 13.4, 320, 9, 25_000, 4.1, 164, 0, 1),
            new MadeUp("hash-map", "HashMap", Kind.HEAP, 69, 353, 23, 11_337_000, 2.1, 152, 16, 1.3),
            new MadeUp("agrona-map", "Agrona map", Kind.HEAP, 37, 389, 14, 17_815_000, 2.1, 152, 0, 1.3),
            new MadeUp("mapped-buffer", "MappedByteBuffer", Kind.IN_PLACE, 6.6, 160, 3.2, 9_000, 7.1, 160, 0, 1),
            new MadeUp("sbe", "SBE", Kind.IN_PLACE, 51, 258, 7.7, 13_000, 6.6, 153, 0, 1),
            new MadeUp("sbe-unchecked", "SBE, unchecked", Kind.IN_PLACE, 23, 197, 4, 13_000, 6.6, 153, 0, 1),
            new MadeUp("flatbuffers", "FlatBuffers, by index", Kind.IN_PLACE, 153, 440, 27, 14_000, 1.2, 185, 0, 1),
            new MadeUp("flatbuffers-key", "FlatBuffers, by key", Kind.IN_PLACE, 691, 849, 27, 48_000, 1.2, 185, 0, 1.4),
            new MadeUp("arrow", "Apache Arrow", Kind.IN_PLACE, 0, 0, 3.1, 0, 0, 0, 0, 1),
            new MadeUp("chronicle", "Chronicle Values", Kind.KEY_VALUE, 326, 577, 148, 143_000, 0.7, 177, 0, 1),
            new MadeUp("lmdb", "LMDB", Kind.KEY_VALUE, 450, 478, 57, 20_000, 2.6, 179, 0, 1.2),
            new MadeUp("sparkey", "sparkey", Kind.KEY_VALUE, 528, 500, 327, 92_000, 1.3, 177, 176, 1),
            new MadeUp("mvstore", "H2 MVStore", Kind.KEY_VALUE, 699, 769, 71, 66_000, 1.4, 167, 24, 1.5),
            new MadeUp("kryo", "Kryo", Kind.OBJECT, 543, 581, 340, 64_000, 1.8, 149, 279, 1.1),
            new MadeUp("fory", "Fory", Kind.OBJECT, 244, 300, 105, 554_000, 2.2, 158, 279, 1.1),
            new MadeUp("sqlite", "SQLite", Kind.DATABASE, 2_971, 12_954, 476, 179_000, 0.26, 228, 488, 1),
            new MadeUp(
                    "sqlite-tagged",
                    "SQLite, tagged text",
                    Kind.DATABASE,
                    95,
                    880,
                    31,
                    1_744_742_000,
                    0.06,
                    373,
                    0,
                    1));

    private final SplittableRandom random = new SplittableRandom(1);
    private final List<Figure> figures = new ArrayList<>();

    private MadeUpResults() {}

    static Results all() {
        return new MadeUpResults().results();
    }

    /** Writes a page to look at. */
    public static void main(String[] arguments) throws IOException {
        Reports.write(Path.of(arguments[0]), all());
    }

    private Results results() {
        for (String jdk : JDKS) {
            CONTENDERS.forEach(contender -> contender(contender, jdk));
        }
        limits();
        Circumstances circumstances = new Circumstances(
                "2026-11-21T18:20:07+01:00",
                "Made-up processor @ 2.80GHz, amd64, 2 cores, Linux",
                24L << 30,
                List.of("17.0.15, OpenJDK 64-Bit Server VM, Nobody", "25.0.1, OpenJDK 64-Bit Server VM, Nobody"),
                "--add-exports java.base/jdk.internal.misc=ALL-UNNAMED -XX:-BackgroundCompilation",
                Map.of("sbe-unchecked", List.of("-Dmade.up.checks=false")),
                List.of("SQLite 3.54.1.0", "Agrona 2.6.0"),
                20_261_121,
                "standard",
                0.21,
                1.08,
                "0123abc",
                Circumstances.HARNESS);
        List<Description> contenders = CONTENDERS.stream()
                .map(each -> new Description(
                        each.key(),
                        each.name(),
                        each.kind() == Kind.DATABASE ? "SQLite 3.54.1.0" : "",
                        each.kind(),
                        "as its authors advise for reads of data that does not change: <made up> & \"quoted\""))
                .toList();
        return new Results(
                circumstances,
                List.of(
                        new Results.Cache("L1", 32 << 10),
                        new Results.Cache("L2", 1 << 20),
                        new Results.Cache("L3", 36 << 20)),
                contenders,
                figures,
                List.of(
                        "Chronicle Values cannot run on JDK 25.0.1: a made-up reason with <markup> & more.",
                        "Made up: nobody measured this."));
    }

    private void contender(MadeUp each, String jdk) {
        if (each.key().equals("chronicle") && jdk.startsWith("25")) {
            return;
        }
        if (each.three() == 0) {
            COUNTS.forEach(count -> columns(each, count, jdk));
            return;
        }
        double speed = jdk.startsWith("25") ? 0.95 : 1;
        for (long count : COUNTS) {
            if (each.key().equals("sqlite-tagged") && count > 100_000
                    || each.kind() == Kind.HEAP && count > 1_000_000) {
                continue;
            }
            double misses = Math.pow(count / 1e5, count > 100_000 ? 0.42 * each.growth() : 0.1);
            double slow = Math.max(0.4, misses);
            timed(
                    each,
                    Operation.THREE_FIELDS,
                    count,
                    jdk,
                    each.three() < 100 ? each.three() * slow * speed : each.three() * Math.sqrt(slow) * speed);
            timed(each, Operation.WHOLE_RECORD, count, jdk, each.whole() * Math.pow(slow, 0.3) * speed);
            timed(each, Operation.SCAN, count, jdk, each.scan() * Math.pow(slow, 0.7) * speed);
            if (each.kind() == Kind.ASHLAR
                    || each.kind() == Kind.FLOOR
                    || each.key().equals("sqlite")) {
                timed(each, Operation.NAME, count, jdk, each.three() * 3 * slow);
                columns(each, count, jdk);
                timed(each, Operation.HOP, count, jdk, each.three() * 2 * slow);
            }
            boolean loads = each.kind() == Kind.HEAP || each.open() > 1e8;
            spread(
                    "paired",
                    "open",
                    each.key(),
                    count,
                    jdk,
                    Measure.NANOS,
                    each.open() * (loads ? count / 1e5 : 1),
                    0.12);
            if (each.kind() != Kind.FLOOR) {
                spread("paired", "build", each.key(), count, jdk, Measure.RECORDS_PER_SECOND, each.build() * 1e6, 0.08);
                spread("paired", "size", each.key(), count, jdk, Measure.BYTES_PER_RECORD, each.bytes(), 0);
                spread("paired", "three-fields", each.key(), count, jdk, Measure.ALLOCATED, each.garbage(), 0);
            }
        }
        for (int threads : List.of(1, 2, 4)) {
            double value = 1e9 / each.three() * Math.min(threads, 2) * 0.96;
            if (each.kind() != Kind.OBJECT && each.kind() != Kind.KEY_VALUE) {
                figures.add(new Figure(
                        "jmh",
                        "three-fields",
                        each.key(),
                        1_000_000,
                        threads,
                        jdk,
                        Measure.THROUGHPUT,
                        value,
                        value * 0.9,
                        value * 1.07,
                        3));
            }
        }
    }

    private void columns(MadeUp each, long count, String jdk) {
        for (Operation operation : Operation.ofColumns()) {
            timed(each, operation, count, jdk, each.scan() * 0.3);
        }
    }

    private void timed(MadeUp each, Operation operation, long count, String jdk, double nanos) {
        spread("paired", operation.key(), each.key(), count, jdk, Measure.NANOS, nanos, 0.06);
        if (!each.key().equals("floor")) {
            MadeUp floor = CONTENDERS.get(0);
            double own = operation == Operation.WHOLE_RECORD
                    ? each.whole() / floor.whole()
                    : operation.isScan() ? each.scan() / floor.scan() : each.three() / floor.three();
            spread("paired", operation.key(), each.key(), count, jdk, Measure.RATIO, own, 0.05);
        }
    }

    private void spread(
            String suite,
            String topic,
            String subject,
            long count,
            String jdk,
            Measure measure,
            double value,
            double noise) {
        double middle = value * (1 + noise * (random.nextDouble() - 0.5));
        double least = middle * (1 - noise * random.nextDouble());
        double greatest = middle * (1 + noise * random.nextDouble() * 2);
        figures.add(new Figure(suite, topic, subject, count, 1, jdk, measure, middle, least, greatest, 5));
    }

    private void limits() {
        limit("bandwidth", "one thread", Measure.GIGABYTES_PER_SECOND, 10.9);
        limit("bandwidth", "all cores", Measure.GIGABYTES_PER_SECOND, 18.2);
        limit("dependent-load", "16 KiB", Measure.NANOS, 1.3);
        limit("dependent-load", "256 KiB", Measure.NANOS, 6);
        limit("dependent-load", "2 MiB", Measure.NANOS, 20);
        limit("dependent-load", "16 MiB", Measure.NANOS, 115);
        limit("dependent-load", "128 MiB", Measure.NANOS, 170);
        limit("dependent-load", "1 GiB", Measure.NANOS, 281);
        limit("random-line", "16 MiB", Measure.NANOS, 9.6);
        limit("random-line", "128 MiB", Measure.NANOS, 19);
        limit("random-line", "1 GiB", Measure.NANOS, 49);
        limit("first-touch", "mapped page", Measure.NANOS, 42);
        limit("first-touch", "anonymous page", Measure.NANOS, 310);
    }

    private void limit(String topic, String subject, Measure measure, double value) {
        figures.add(
                new Figure("limits", topic, subject, 0, 1, JDKS.get(0), measure, value, value * 0.97, value * 1.06, 3));
    }
}
