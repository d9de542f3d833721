package dev.ashlar.bench.demo;

import dev.ashlar.bench.floor.StarFloor;
import dev.ashlar.bench.sky.Star;
import dev.ashlar.bench.timing.PairedTiming;
import dev.ashlar.bench.timing.PairedTiming.Result;
import dev.ashlar.bench.timing.PairedTiming.Variant;
import dev.ashlar.store.Reader;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/** Three fields of random stars: the floor, the view by row, and the view by id. */
final class ReadTimes {
    static final long SEED = 20_261_121;
    static final int READS = 1 << 16;

    private final StarFloor floor;
    private final Star star;
    private final int[] rows = new int[READS];
    private final long[] ids = new long[READS];

    private ReadTimes(Path pack, Reader reader) {
        this.floor = StarFloor.open(pack);
        this.star = reader.view(Star.TYPE);
        Random random = new Random(SEED);
        for (int i = 0; i < READS; i++) {
            rows[i] = random.nextInt(star.count());
            star.moveToRow(rows[i]);
            ids[i] = star.id();
        }
    }

    static List<Result> measure(Path pack, Reader reader) {
        ReadTimes times = new ReadTimes(pack, reader);
        return PairedTiming.run(
                List.of(
                        new Variant("hand-laid floor", times::floor),
                        new Variant("release view, by row", times::byRow),
                        new Variant("release view, by id", times::byId)),
                READS);
    }

    private double floor() {
        long base = floor.base();
        double sum = 0;
        for (int row : rows) {
            sum += StarFloor.sumOfThree(base, row);
        }
        Reference.reachabilityFence(floor);
        return sum;
    }

    private double byRow() {
        double sum = 0;
        for (int row : rows) {
            star.moveToRow(row);
            sum += star.magnitude() + star.rightAscension() + star.declination();
        }
        return sum;
    }

    private double byId() {
        double sum = 0;
        for (long id : ids) {
            star.find(id);
            sum += star.magnitude() + star.rightAscension() + star.declination();
        }
        return sum;
    }
}
