package dev.ashlar.bench.comparison;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.contender.mapped.MappedContender;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Rounds;
import dev.ashlar.bench.timing.Way;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Times what fills a folder, alternating with rows that are written by hand: by the clock, for some build with threads of their own. The speed of a machine
 * that is shared says little about a builder; how many times as long as the rows it takes says more. For one thread.
 */
final class Builds {
    /** The baseline of building: rows of a fixed length, and a table of ids where these have gaps. */
    static final Contender BY_HAND = MappedContender.BUFFER;

    /** Writing takes more code than reading, and longer until the JIT has compiled it; two ways share the time. */
    private static final int WARM_UPS = 20;

    /** Stores that are built to warm up have so many emitters at most: of larger ones a single one takes seconds. */
    private static final int MOST_TO_WARM = 100_000;

    /** What an emitter takes of the heap. */
    private static final long BYTES_KEPT = 300;

    private final Contender contender;
    private final EmitterSet emitters;
    private final EmitterSet few;
    private final Path folder;
    private final Plan plan;
    private final Answers answers;

    /** Fills a folder. */
    @FunctionalInterface
    interface Work {
        void build(Path folder, EmitterSet emitters) throws IOException;
    }

    /**
     * Times of a compared store.
     *
     * @param folder that this alone uses
     */
    Builds(Contender contender, EmitterSet unkept, Path folder, Plan plan, Answers answers) {
        this.contender = contender;
        this.emitters = fitting(unkept);
        this.few = unkept.count() <= MOST_TO_WARM ? emitters : fitting(EmitterSet.of(unkept.data(), MOST_TO_WARM));
        this.folder = folder;
        this.plan = plan;
        this.answers = answers;
    }

    /** On the heap, unless they took more than two thirds of it: then they are made while they are written, which counts. */
    private static EmitterSet fitting(EmitterSet unkept) {
        boolean fits = unkept.count() * BYTES_KEPT <= Runtime.getRuntime().maxMemory() / 3 * 2;
        return fits ? unkept.kept() : unkept;
    }

    /** Times both; what {@code own} has written last stays. */
    void measure(String topic, Work byHand, Work own) {
        Rounds.warmUp(plan.withWarmUpNanos(WARM_UPS * plan.warmUpNanos()), ways(few, byHand, own));
        List<Rounds.Result> results = Rounds.of(plan.withoutWarmUp(), ways(emitters, byHand, own));
        String ofSet = emitters.data().topic(topic);
        Rounds.Result result = results.get(results.size() - 1);
        answers.add(ofSet, contender.key(), Measure.RECORDS_PER_SECOND, 1e9 / result.nanos());
        if (results.size() > 1) {
            answers.add(ofSet, contender.key(), Measure.RATIO, result.ratio());
        }
    }

    /** The compared store comes last, alone where rows by hand do not fit their file. */
    private List<Way> ways(EmitterSet built, Work byHand, Work own) {
        Way way = new Building(folder.resolve("store"), built, own);
        return built.count() > BY_HAND.mostEmitters()
                ? List.of(way)
                : List.of(new Building(folder.resolve("rows"), built, byHand), way);
    }

    /** Bytes of a record that the compared store has written last. */
    double bytesPerRecord() throws IOException {
        return (double) StoreFolder.size(folder.resolve("store")) / emitters.count();
    }

    /** Fills a folder that is emptied before, which is not timed; an operation is a record. */
    private record Building(Path folder, EmitterSet emitters, Work work) implements Way {
        @Override
        public long run() {
            try {
                StoreFolder.remove(folder);
                Files.createDirectory(folder);
                long begin = System.nanoTime();
                work.build(folder, emitters);
                return System.nanoTime() - begin;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public long operations() {
            return emitters.count();
        }
    }
}
