package dev.ashlar.bench.timing;

import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The program of a JVM that measures: runs one {@link Probe}, and prints its answers. Started by {@link Forks}. */
public final class Child {
    private static final int EXIT_FAILED = 1;

    private Child() {}

    /**
     * Measures. Ends the JVM with 1 and a sentence when something was read that is not what it should be.
     *
     * @param arguments class of the probe; {@code batchNanos warmUpNanos warmUpOperations rounds nanos} of {@link Plan}; arguments of the probe
     * @throws Exception when it cannot be measured
     */
    public static void main(String[] arguments) throws Exception {
        try {
            PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
            measure(List.of(arguments)).lines().forEach(out::println);
        } catch (IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(EXIT_FAILED);
        }
    }

    /** {@return the answers of the probe} */
    static Answers measure(List<String> arguments) throws Exception {
        Plan plan = Plan.ofArguments(arguments.subList(1, 1 + Plan.ARGUMENTS));
        Answers answers = new Answers();
        probe(Class.forName(arguments.get(0)))
                .measure(arguments.subList(1 + Plan.ARGUMENTS, arguments.size()), plan, answers);
        return answers;
    }

    /** Probes need not be public. */
    private static Probe probe(Class<?> type) throws ReflectiveOperationException {
        Constructor<? extends Probe> constructor = type.asSubclass(Probe.class).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    /** What {@link #main} takes. */
    static List<String> arguments(Job job, Plan plan) {
        List<String> arguments = new ArrayList<>();
        arguments.add(job.probe().getName());
        arguments.addAll(plan.arguments());
        arguments.addAll(job.arguments());
        return arguments;
    }
}
