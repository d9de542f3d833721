package dev.ashlar.bench.comparison;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** From records in memory to files that can be opened: how long it takes, by the clock, and how many bytes there are then. */
final class BuildProbe extends ContenderProbe {
    /** From records in memory to a file by the bare writer; an operation is a record. */
    private static final String BUILD = "build";

    /** The same as it is shipped: forced and renamed, a pack with names and read again. */
    private static final String PUBLISH = "publish";

    /** Bytes on the disk for a record. */
    private static final String SIZE = "size";

    @Override
    void measure(Contender contender, EmitterSet emitters, StoreFolder stores, Plan plan, Answers answers)
            throws IOException {
        Files.createDirectories(stores.root());
        Path folder = Files.createTempDirectory(stores.root(), "build");
        try {
            Builds builds = new Builds(contender, emitters, folder, plan, answers);
            builds.measure(PUBLISH, Builds.BY_HAND::publish, contender::publish);
            builds.measure(BUILD, Builds.BY_HAND::build, contender::build);
            answers.add(
                    emitters.data().topic(SIZE), contender.key(), Measure.BYTES_PER_RECORD, builds.bytesPerRecord());
        } finally {
            StoreFolder.remove(folder);
        }
    }

    /** The size of a store that is too large to be built again and again. */
    static final class Size extends ContenderProbe {
        @Override
        void measure(Contender contender, EmitterSet emitters, StoreFolder stores, Plan plan, Answers answers)
                throws IOException {
            double size = StoreFolder.size(stores.prepare(contender, emitters));
            answers.add(
                    emitters.data().topic(SIZE), contender.key(), Measure.BYTES_PER_RECORD, size / emitters.count());
        }
    }
}
