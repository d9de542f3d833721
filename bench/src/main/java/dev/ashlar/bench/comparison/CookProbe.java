package dev.ashlar.bench.comparison;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.contender.ashlar.EmitterCooks;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** From content that designers keep to a published pack: records a second that are read, checked and written, by the clock. */
final class CookProbe extends ContenderProbe {
    @Override
    void measure(Contender contender, EmitterSet emitters, StoreFolder stores, Plan plan, Answers answers)
            throws IOException {
        Files.createDirectories(stores.root());
        Path sources = Files.createTempDirectory(stores.root(), "sources");
        Path folder = Files.createTempDirectory(stores.root(), "cook");
        try {
            Builds builds = new Builds(contender, emitters, folder, plan, answers);
            cook("cook-sqlite", "sqlite:" + sources.resolve("emitters.db"), emitters, builds);
            cook("cook-json", "json:" + sources.resolve("emitters"), emitters, builds);
        } finally {
            StoreFolder.remove(folder);
            StoreFolder.remove(sources);
        }
    }

    /** Rows by hand come from the heap: how much longer cooking takes makes runs comparable, and is no goal. */
    private static void cook(String topic, String content, EmitterSet emitters, Builds builds) throws IOException {
        EmitterCooks.writeContent(content, emitters);
        builds.measure(topic, Builds.BY_HAND::publish, (to, all) -> EmitterCooks.cook(content, to));
    }
}
