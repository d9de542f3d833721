package dev.ashlar.bench.demo;

import dev.ashlar.bench.path.FloorPath;
import dev.ashlar.bench.path.PathKind;
import dev.ashlar.bench.path.Picks;
import dev.ashlar.bench.path.SkyFiles;
import dev.ashlar.bench.path.SkyPath;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Pair;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Probe;
import dev.ashlar.bench.timing.Reads;
import java.nio.file.Path;
import java.util.List;

/**
 * Times one path against the baseline; its note is the checksum over every field of every record, which is that of the baseline. Arguments are
 * the kind of path, the number of stars that are drawn, and the three {@link SkyFiles}.
 */
final class PathProbe implements Probe {
    static final String THREE_FIELDS = "three-fields";
    static final String WHOLE_RECORD = "whole-record";

    /** Of the choice of stars. */
    static final long SEED = 20_261_121;

    private static final String FLOOR = "floor";

    static Job job(PathKind kind, SkyFiles files, int stars) {
        List<String> arguments = List.of(
                kind.name(),
                Integer.toString(stars),
                files.content().toAbsolutePath().toString(),
                files.pack().toAbsolutePath().toString(),
                files.database().toAbsolutePath().toString());
        return new Job(kind.text(), PathProbe.class, arguments, Jdk.current(), stars);
    }

    @Override
    public void measure(List<String> arguments, Plan plan, Answers answers) {
        PathKind kind = PathKind.valueOf(arguments.get(0));
        SkyFiles files = new SkyFiles(Path.of(arguments.get(2)), Path.of(arguments.get(3)), Path.of(arguments.get(4)));
        try (FloorPath floor = FloorPath.open(files.pack());
                SkyPath path = kind.open(files)) {
            answers.note(checksum(kind, floor.checksum(), path.checksum()));
            Picks picks = floor.pick(Integer.parseInt(arguments.get(1)), SEED);
            Pair three = pair(
                    kind,
                    picks,
                    (from, to) -> floor.threeFields(picks, from, to),
                    (from, to) -> path.threeFields(picks, from, to));
            answers.add(THREE_FIELDS, kind.text(), FLOOR, three.times(plan));
            Pair whole = pair(
                    kind,
                    picks,
                    (from, to) -> floor.wholeRecords(picks, from, to),
                    (from, to) -> path.wholeRecords(picks, from, to));
            answers.add(WHOLE_RECORD, kind.text(), FLOOR, whole.times(plan));
        }
    }

    private static Pair pair(PathKind kind, Picks picks, Reads.OfDoubles floor, Reads.OfDoubles path) {
        return new Pair(kind.text(), picks.count(), picks.count(), 1, Reads.of(floor), Reads.of(path));
    }

    private static String checksum(PathKind kind, long expected, long found) {
        if (found != expected) {
            throw new IllegalStateException(
                    "%s: the baseline's checksum is %016X, found %016X".formatted(kind.text(), expected, found));
        }
        return "%016X".formatted(found);
    }
}
