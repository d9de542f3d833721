package dev.ashlar.bench.reload;

import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Probe;
import dev.ashlar.bench.timing.Rounds;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.pipeline.development.DevelopmentCache;
import dev.ashlar.pipeline.development.DevelopmentStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Opens a development store over content that is there: once as the first opening of this JVM, then as many rounds as the plan has. Samples are times by
 * the clock, medians of the rounds; notes tell the heap. Arguments are the kind of place ({@code json} or {@code sqlite}), {@code read} without a cache or
 * {@code restored} with one, the content, and the number of records of the type that is edited.
 */
final class OpeningProbe implements Probe {
    /** Reading all bytes of the content and hashing them: what any check of the content costs. */
    static final String BYTES = "bytes";

    /** The first opening in a JVM. */
    static final String FIRST = "first";

    /** Later ones, of content that has not changed. */
    static final String LATER = "later";

    /** Those of content of which one record has changed. */
    static final String CHANGED = "changed";

    static final String READ = "read";
    static final String RESTORED = "restored";

    private static final int COLLECTIONS = 3;

    private final List<Path> files = new ArrayList<>();

    static Job job(String place, String mode, Path content, int edited, int records) {
        List<String> arguments = List.of(place, mode, content.toString(), Integer.toString(edited));
        return new Job(place + ", " + mode, OpeningProbe.class, arguments, Jdk.current(), records);
    }

    /** Opens content with a cache, and closes it: that writes the cache. */
    static void writeCache(String location) {
        open(location, DevelopmentCache.inContent()).close();
    }

    @Override
    public void measure(List<String> arguments, Plan plan, Answers answers) throws Exception {
        boolean isFolder = arguments.get(0).equals("json");
        boolean isRead = arguments.get(1).equals(READ);
        Path content = Path.of(arguments.get(2));
        int edited = Integer.parseInt(arguments.get(3));
        String subject = arguments.get(0) + ", " + arguments.get(1);
        String location = arguments.get(0) + ":" + content;
        DevelopmentCache cache = isRead ? DevelopmentCache.none() : DevelopmentCache.inContent();
        addFiles(content);
        try (EditedPlace place = isFolder ? new EditedFolder(content, edited) : new EditedDatabase(content, edited)) {
            answers.add(FIRST, subject, Measure.NANOS, first(location, cache, subject, answers));
            List<Double> later = new ArrayList<>();
            List<Double> changed = new ArrayList<>();
            List<Double> bytes = new ArrayList<>();
            for (int round = 0; round < plan.rounds(); round++) {
                bytes.add(hashing());
                later.add(opening(location, cache));
                if (!isRead) {
                    int id = place.nextId();
                    place.edit(id, 2_000_000f + round);
                    changed.add(opening(location, cache));
                    place.edit(id, EditedPlace.startRate(id)); // The next JVM finds what this one has found.
                    writeCache(location);
                }
            }
            add(BYTES, subject, bytes, answers);
            add(LATER, subject, later, answers);
            add(CHANGED, subject, changed, answers);
        }
    }

    private static void add(String topic, String subject, List<Double> times, Answers answers) {
        if (!times.isEmpty()) {
            double median = Rounds.median(
                    times.stream().mapToDouble(Double::doubleValue).toArray());
            answers.add(topic, subject, Measure.NANOS, median);
        }
    }

    private static double first(String location, DevelopmentCache cache, String subject, Answers answers) {
        long before = heap();
        long begin = System.nanoTime();
        try (DevelopmentStore store = open(location, cache)) {
            double nanos = System.nanoTime() - begin;
            if (cache != DevelopmentCache.none() && !store.status().cache().equals(RESTORED)) {
                throw new IllegalStateException(
                        "the cache was not used: " + store.status().cache());
            }
            answers.note(String.format(
                    Locale.ROOT, "%s: heap of the open store %.1f MB", subject, Math.max(0, heap() - before) / 1e6));
            return nanos;
        }
    }

    /** Without the time of closing, which may write the cache. */
    private static double opening(String location, DevelopmentCache cache) {
        long begin = System.nanoTime();
        DevelopmentStore store = open(location, cache);
        long nanos = System.nanoTime() - begin;
        store.close();
        return nanos;
    }

    private static DevelopmentStore open(String location, DevelopmentCache cache) {
        return DevelopmentStore.open(location, Catalog.of(), reload -> {}, cache);
    }

    private static long heap() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Those with records: of a database its only one. */
    private void addFiles(Path content) throws IOException {
        try (Stream<Path> all = Files.isDirectory(content) ? Files.list(content) : Stream.of(content)) {
            all.filter(Files::isRegularFile).sorted().forEach(files::add);
        }
    }

    private double hashing() throws IOException {
        long begin = System.nanoTime();
        long sum = 0;
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            sum += XxHash64.hash(bytes, 0, bytes.length);
        }
        long nanos = System.nanoTime() - begin;
        if (sum == 0) {
            throw new IllegalStateException("no bytes in " + files);
        }
        return nanos;
    }
}
