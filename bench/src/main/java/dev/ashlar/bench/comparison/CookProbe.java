package dev.ashlar.bench.comparison;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.contender.ashlar.EmitterCooks;
import dev.ashlar.bench.figure.Measure;
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
            cook("cook-sqlite", "sqlite:" + sources.resolve("emitters.db"), contender, emitters, folder, plan, answers);
            cook("cook-json", "json:" + sources.resolve("emitters"), contender, emitters, folder, plan, answers);
        } finally {
            StoreFolder.remove(folder);
            StoreFolder.remove(sources);
        }
    }

    private static void cook(
            String topic,
            String content,
            Contender contender,
            EmitterSet emitters,
            Path folder,
            Plan plan,
            Answers answers)
            throws IOException {
        EmitterCooks.writeContent(content, emitters);
        double speed = BuildProbe.recordsPerSecond((to, all) -> EmitterCooks.cook(content, to), emitters, folder, plan);
        answers.add(emitters.data().topic(topic), contender.key(), Measure.RECORDS_PER_SECOND, speed);
    }
}
