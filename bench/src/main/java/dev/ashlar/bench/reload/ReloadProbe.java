package dev.ashlar.bench.reload;

import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.reload.EditedGame.Round;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Probe;
import dev.ashlar.bench.timing.Rounds;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.ToDoubleFunction;

/**
 * Edits one record after the other while a game plays: as many rounds as the plan has, after as many to warm up. Samples are medians of the
 * rounds, but for the longest swap. Arguments are the kind of place ({@code json} or {@code sqlite}), the number of records, and the schema file
 * of emitters.
 */
final class ReloadProbe implements Probe {
    /** Reading what had changed, and checking it. */
    static final String READING = "reading";

    /** Cooking the new generation. */
    static final String COOKING = "cooking";

    /** Both. */
    static final String SUM = "sum";

    /** From the end of the edit until the game has read the new value, watching included. */
    static final String VISIBLE = "visible";

    /** Of the frame that went on to the new generation: the call of {@code refresh} with a listener. */
    static final String SWAP = "swap";

    /** Of all rounds. */
    static final String LONGEST_SWAP = "longest swap";

    /** The longest frame of a round without an edit, without the waiting for the next frame. */
    static final String IDLE_FRAME = "idle frame";

    /** The longest frame of a round with an edit. */
    static final String FRAME = "frame";

    private static final Path MEMORY = Path.of("/dev/shm");

    static Job job(String place, int records, Path schema) {
        List<String> arguments = List.of(place, Integer.toString(records), schema.toString());
        return new Job(place, ReloadProbe.class, arguments, Jdk.current(), records);
    }

    @Override
    public void measure(List<String> arguments, Plan plan, Answers answers) throws Exception {
        String kind = arguments.get(0);
        int records = Integer.parseInt(arguments.get(1));
        Path folder = Files.isWritable(MEMORY)
                ? Files.createTempDirectory(MEMORY, "ashlar-reload")
                : Files.createTempDirectory("ashlar-reload");
        try {
            boolean isFolder = kind.equals("json");
            Path content = folder.resolve(isFolder ? "content" : "content.db");
            String location = kind + ":" + content;
            EditedPlace.create(location, 1, records, Path.of(arguments.get(2)));
            try (EditedPlace place =
                    isFolder ? new EditedFolder(content, records) : new EditedDatabase(content, records)) {
                report(rounds(location, place, plan.rounds()), kind, answers);
            }
        } finally {
            StoreFolder.remove(folder);
        }
    }

    private static List<Round> rounds(String location, EditedPlace place, int rounds) throws Exception {
        BlockingQueue<Reload> heard = new LinkedBlockingQueue<>();
        List<Round> all = new ArrayList<>();
        try (DevelopmentStore store = DevelopmentStore.open(location, EmitterTypes.CATALOG, heard::add)) {
            EditedGame game = new EditedGame(place, store);
            for (int i = 0; i < 2 * rounds; i++) {
                all.add(game.round(heard, 2_000_000 + i));
            }
        }
        return all.subList(rounds, 2 * rounds);
    }

    private static void report(List<Round> rounds, String kind, Answers answers) {
        median(READING, rounds, Round::reading, kind, answers);
        median(COOKING, rounds, Round::cooking, kind, answers);
        median(SUM, rounds, round -> round.reading() + round.cooking(), kind, answers);
        median(VISIBLE, rounds, Round::visible, kind, answers);
        median(SWAP, rounds, Round::swap, kind, answers);
        double longest = rounds.stream().mapToDouble(Round::swap).max().orElseThrow();
        answers.add(LONGEST_SWAP, kind, Measure.NANOS, longest);
        median(IDLE_FRAME, rounds, Round::idleFrame, kind, answers);
        median(FRAME, rounds, Round::frame, kind, answers);
    }

    private static void median(
            String topic, List<Round> rounds, ToDoubleFunction<Round> time, String kind, Answers answers) {
        double median = Rounds.median(rounds.stream().mapToDouble(time).toArray());
        answers.add(topic, kind, Measure.NANOS, median);
    }
}
