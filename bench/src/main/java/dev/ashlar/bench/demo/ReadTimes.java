package dev.ashlar.bench.demo;

import dev.ashlar.bench.timing.PairedTiming;
import dev.ashlar.bench.timing.PairedTiming.Result;
import dev.ashlar.bench.timing.PairedTiming.Variant;
import dev.ashlar.bench.workload.PointReads;
import dev.ashlar.store.Reader;
import java.nio.file.Path;
import java.util.List;

/** Times reads of random stars: the floor, the view by row, and the view by id. */
final class ReadTimes {
    static final long SEED = 20_261_121;
    static final int READS = 1 << 16;

    private ReadTimes() {}

    static List<Result> measure(Path pack, Reader reader) {
        PointReads reads = new PointReads(pack, reader, READS, SEED);
        return PairedTiming.run(
                List.of(
                        new Variant("hand-laid floor", reads::floor),
                        new Variant("release view, by row", reads::byRow),
                        new Variant("release view, by id", reads::byId)),
                READS);
    }
}
