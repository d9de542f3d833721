package dev.ashlar.bench.targets;

import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Probe;
import dev.ashlar.bench.workload.Trial;
import dev.ashlar.bench.workload.Workload;
import java.nio.file.Path;
import java.util.List;

/** Times one workload against its reference. Arguments are the key of the workload, the folder of the packs, and the divisor of {@link Workload#write}. */
final class TargetProbe implements Probe {
    static Job job(Workload workload, Path folder, int divisor, Jdk jdk) {
        return new Job(
                workload.key() + ", JDK " + jdk.version(),
                TargetProbe.class,
                List.of(workload.key(), folder.toString(), Integer.toString(divisor)),
                jdk,
                workload.records() / divisor);
    }

    @Override
    public void measure(List<String> arguments, Plan plan, Answers answers) {
        Workload workload = Workload.ofKey(arguments.get(0));
        try (Trial trial = workload.open(Path.of(arguments.get(1)), Integer.parseInt(arguments.get(2)))) {
            answers.add(
                    workload.key(),
                    workload.key(),
                    workload.reference(),
                    trial.pair(workload.key()).times(plan));
        }
    }
}
