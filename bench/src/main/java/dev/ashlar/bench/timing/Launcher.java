package dev.ashlar.bench.timing;

import java.io.IOException;

/** Where jobs are measured. */
@FunctionalInterface
public interface Launcher {
    /** Each job in a JVM of its own. */
    Launcher CHILD_JVM = (job, plan) -> {
        try {
            return Answers.parse(new ChildJvm(job.name(), plan.timeout(), job.jdk())
                    .run(Child.class, job.flags(), Child.arguments(job, plan)));
        } catch (IllegalArgumentException e) {
            throw new ChildFailure(job.name() + ": " + e.getMessage());
        }
    };

    /**
     * Measures a job once.
     *
     * @param job what is measured
     * @param plan how much is timed
     * @return what was measured
     * @throws ChildFailure when the JVM fails, or reads something that is not what it should be
     * @throws IOException when no JVM can be started
     */
    Answers launch(Job job, Plan plan) throws IOException;
}
