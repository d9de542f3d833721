package dev.ashlar.bench.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs in JVMs of their own, and what becomes of their samples. */
class ForksTest {
    private static final Sample SAMPLE = new Sample("open", "some way", Measure.NANOS, 2_971.5);

    /** Answers with its arguments, or fails. */
    static final class Echo implements Probe {
        @Override
        public void measure(List<String> arguments, Plan plan, Answers answers) throws IOException {
            switch (arguments.get(0)) {
                case "differ" -> throw new IllegalStateException("it differs");
                case "break" -> throw new IOException("it broke");
                default -> {
                    answers.add("rounds", "echo", Measure.NANOS, plan.rounds());
                    answers.note(String.join(" ", arguments) + ", größer");
                }
            }
        }
    }

    private static Job job(String... arguments) {
        return new Job("echo", Echo.class, List.of(arguments), Jdk.current(), 7);
    }

    @Test
    void shouldMeasureInAJvmOfItsOwn() throws IOException {
        Forks forks = new Forks("suite", Plan.TINY);
        assertThat(forks.run(job("say", "this"))).containsExactly("say this, größer");
        assertThat(forks.figures())
                .containsExactly(new Figure(
                        "suite", "rounds", "echo", 7, 1, Runtime.version().toString(), Measure.NANOS, 3, 3, 3, 1));
    }

    @Test
    void cannotHideWhatDiffers() {
        Forks forks = new Forks("suite", Plan.TINY);
        Job job = job("differ");
        assertThatThrownBy(() -> forks.run(job))
                .isInstanceOf(ChildFailure.class)
                .hasMessage("echo: the JVM ended with 1: it differs");
    }

    @Test
    void cannotHideWhatBreaks() {
        Forks forks = new Forks("suite", Plan.TINY);
        Job job = job("break");
        assertThatThrownBy(() -> forks.run(job))
                .isInstanceOf(ChildFailure.class)
                .hasMessageContaining("it broke");
    }

    /** Tells one number after the other. */
    private static Launcher counting(double... values) {
        int[] next = {0};
        return (job, plan) -> {
            Answers answers = new Answers();
            answers.add("topic", job.name(), Measure.RATIO, values[next[0]++]);
            return answers;
        };
    }

    @Test
    void shouldMeasureEachJobOnceAndThenOnceMore() throws IOException {
        Job a = new Job("a", Echo.class, List.of(), Jdk.current(), 0);
        Job b = new Job("b", Echo.class, List.of(), Jdk.current(), 0);
        List<String> progress = new ArrayList<>();
        Forks forks = new Forks("suite", Plan.TINY.withForks(3), counting(1.5, 10, 1.25, 11, 4, 12));
        forks.run(List.of(a, b), progress::add);
        assertThat(progress)
                .containsExactly(
                        "fork 1 of 3: a",
                        "fork 1 of 3: b",
                        "fork 2 of 3: a",
                        "fork 2 of 3: b",
                        "fork 3 of 3: a",
                        "fork 3 of 3: b");
        Figure figure = forks.figure(a, "topic", "a", Measure.RATIO);
        assertThat(List.of(figure.value(), figure.least(), figure.greatest())).containsExactly(1.5, 1.25, 4.0);
        assertThat(figure.forks()).isEqualTo(3);
        assertThat(forks.figure(b, "topic", "b", Measure.RATIO).value()).isEqualTo(11);
        assertThatThrownBy(() -> forks.figure(a, "topic", "a", Measure.NANOS))
                .isInstanceOf(ChildFailure.class)
                .hasMessage("a: no JVM reported NANOS of topic");
    }

    @Test
    void shouldFindAnswersAmongOtherLines() {
        Answers answers = new Answers();
        answers.add(SAMPLE.topic(), SAMPLE.subject(), SAMPLE.measure(), SAMPLE.value());
        answers.note("a note");
        List<String> printed = new ArrayList<>(List.of("WARNING: of a JVM"));
        printed.addAll(answers.lines());
        printed.add("bye");
        assertThat(Answers.parse(printed).samples()).containsExactly(SAMPLE);
        assertThat(Answers.parse(printed).notes()).containsExactly("a note");
        assertThat(SAMPLE.line()).isEqualTo("ashlar-sample\topen\tsome way\tNANOS\t2971.5");
    }

    @Test
    void shouldReportBothSidesOfAComparison() {
        Answers answers = new Answers();
        answers.add("open", "way", "floor", new Pair.Times(2, 3, 1.5, 8));
        assertThat(answers.samples())
                .containsExactly(
                        new Sample("open", "way", Measure.RATIO, 1.5),
                        new Sample("open", "way", Measure.NANOS, 3),
                        new Sample("open", "way", Measure.ALLOCATED, 8),
                        new Sample("open", "floor", Measure.NANOS, 2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ashlar-sample",
                "ashlar-samples\ta\tb\tNANOS\t1",
                "ashlar-sample\ta\tb\tNANOS",
                "ashlar-sample\ta\tb\tNANOS\t1\t1",
                "ashlar-sample\ta\tb\tYARDS\t1",
                "ashlar-sample\ta\tb\tNANOS\tmuch",
                "ashlar-sample\ta\tb\tNANOS\t"
            })
    void cannotReadBrokenSamples(String line) {
        List<String> printed = List.of(line);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Answers.parse(printed))
                .withMessage("no sample: " + line);
    }
}
