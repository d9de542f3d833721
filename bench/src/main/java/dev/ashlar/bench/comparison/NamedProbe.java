package dev.ashlar.bench.comparison;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.contender.ashlar.EmitterPacks;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.codec.record.DataRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What building is to reach: a unique, indexed name in each record, and published; from values and from records, both on the heap before. */
final class NamedProbe extends ContenderProbe {
    private static final String FROM_VALUES = "publish-named";
    private static final String FROM_RECORDS = "publish-named-records";

    /** What an emitter and its record take of the heap, about. */
    private static final long BYTES_KEPT = 1_800;

    @Override
    void measure(Contender contender, EmitterSet emitters, StoreFolder stores, Plan plan, Answers answers)
            throws IOException {
        Files.createDirectories(stores.root());
        Path folder = Files.createTempDirectory(stores.root(), "named");
        try {
            Builds builds = new Builds(contender, emitters, folder, plan, answers);
            builds.measure(FROM_VALUES, Builds.BY_HAND::publish, EmitterPacks::publishNamed);
            if (emitters.count() * BYTES_KEPT <= Runtime.getRuntime().maxMemory() / 3 * 2) {
                List<DataRecord> records = EmitterPacks.named(emitters);
                builds.measure(
                        FROM_RECORDS,
                        Builds.BY_HAND::publish,
                        (to, built) -> EmitterPacks.publishNamedRecords(to, records.subList(0, built.count())));
            }
        } finally {
            StoreFolder.remove(folder);
        }
    }
}
