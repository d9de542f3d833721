package dev.ashlar.bench.timing;

import java.io.IOException;

/** Measures jobs in the JVM of the test: how they are started is tested by {@code ForksTest}. */
public final class InThisJvm implements Launcher {
    @Override
    public Answers launch(Job job, Plan plan) throws IOException {
        try {
            return Answers.parse(Child.measure(Child.arguments(job, plan)).lines());
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new ChildFailure(job.name() + ": the JVM ended with 1: " + e.getMessage());
        }
    }
}
