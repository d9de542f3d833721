package dev.ashlar.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.report.Ahead.Lead;
import java.util.List;
import org.junit.jupiter.api.Test;

class AheadTest {
    @Test
    void shouldTellWhoIsFaster() {
        Ahead ahead = ahead(
                figure("release", Measure.NANOS, 10, 0.1),
                figure("other", Measure.NANOS, 5, 0.1),
                figure("floor", Measure.NANOS, 1, 0.1));

        List<Lead> leads = ahead.leads();

        assertThat(leads).hasSize(1);
        assertThat(leads.get(0).factor()).isEqualTo(2);
        assertThat(leads.get(0).isClear()).isTrue();
        assertThat(ahead.sentence(leads)).endsWith("beyond the noise: Other in random id, 3 fields.");
        assertThat(ahead.table(leads).rows())
                .containsExactly(
                        List.of("Other", "random id, 3 fields", "1k; JDK 17", "5.0 ns", "10 ns", "2.00×", "yes"));
    }

    @Test
    void shouldTellWhoDoesMoreOfWhatIsBetterMore() {
        Ahead ahead = ahead(
                figure("release", Measure.RECORDS_PER_SECOND, 1e6, 0.1),
                figure("other", Measure.RECORDS_PER_SECOND, 3e6, 0.1));

        assertThat(ahead.leads()).extracting(Lead::factor).containsExactly(3.0);
    }

    @Test
    void shouldTellWhetherItMayBeNoise() {
        Ahead ahead = ahead(figure("release", Measure.NANOS, 10, 0.3), figure("other", Measure.NANOS, 9, 0.3));

        List<Lead> leads = ahead.leads();

        assertThat(leads).extracting(Lead::isClear).containsExactly(false);
        assertThat(ahead.sentence(leads)).contains("none of them beyond the noise");
    }

    /** Of results that were added to others, the floor is that of the last run alone: ratios and times of each contender tell what it was beside it. */
    @Test
    void shouldEvenOutByTheFloorOfAllContenders() {
        Results results = results(
                figure("floor", Measure.NANOS, 100, 0),
                figure("release", Measure.NANOS, 20, 0),
                figure("release", Measure.RATIO, 2, 0),
                figure("other", Measure.NANOS, 30, 0),
                figure("other", Measure.RATIO, 3, 0),
                figure("slow", Measure.NANOS, 1_000, 0),
                figure("slow", Measure.RATIO, 10, 0));

        FigureBook book = new FigureBook(results);

        assertThat(List.of("floor", "release", "other", "slow"))
                .extracting(key ->
                        book.find("three-fields", key, 1_000, Measure.NANOS).value())
                .containsExactly(10.0, 20.0, 30.0, 100.0);
    }

    /** One JVM tells a time, but not how much times differ; sizes do not differ. */
    @Test
    void cannotTellTheNoiseOfOneJvm() {
        Ahead ahead = ahead(
                ofOneJvm("release", Measure.NANOS, 10),
                ofOneJvm("other", Measure.NANOS, 5),
                ofOneJvm("release", Measure.BYTES_PER_RECORD, 128),
                ofOneJvm("other", Measure.BYTES_PER_RECORD, 120));

        assertThat(ahead.leads())
                .extracting(lead -> lead.other().measure(), Lead::isClear)
                .containsExactlyInAnyOrder(tuple(Measure.NANOS, false), tuple(Measure.BYTES_PER_RECORD, true));
    }

    /** What JMH counts is not what is counted in turns: it divides by other numbers of operations. */
    @Test
    void shouldCompareWhatOneSuiteHasMeasured() {
        Ahead apart = ahead(ofJmh("release", Measure.ALLOCATED, 40), figure("other", Measure.ALLOCATED, 20, 0));
        assertThat(apart.leads()).isEmpty();

        Ahead both = ahead(
                figure("release", Measure.NANOS, 10, 0),
                figure("other", Measure.NANOS, 12, 0),
                ofJmh("release", Measure.NANOS, 10),
                ofJmh("other", Measure.NANOS, 5),
                ofJmh("release", Measure.ALLOCATED, 40),
                ofJmh("other", Measure.ALLOCATED, 20));
        List<Lead> leads = both.leads();
        assertThat(leads)
                .extracting(lead -> lead.other().suite(), lead -> lead.own().suite(), Lead::factor)
                .containsExactly(tuple("jmh", "jmh", 2.0));
        assertThat(both.table(leads).rows().get(0)).contains("random id, 3 fields, allocation (JMH)");
        assertThat(both.sentence(leads)).endsWith("Other in random id, 3 fields, allocation (JMH).");
    }

    private static Figure ofJmh(String subject, Measure measure, double value) {
        return new Figure("jmh", "three-fields", subject, 1_000, 1, "17.0.15", measure, value, value, value, 3);
    }

    private static Figure ofOneJvm(String subject, Measure measure, double value) {
        return new Figure("paired", "three-fields", subject, 1_000, 1, "17.0.15", measure, value, value, value, 1);
    }

    @Test
    void shouldTellOfNobodyWhoIsBehindOrEqual() {
        Ahead ahead = ahead(
                figure("release", Measure.NANOS, 10, 0.1),
                figure("other", Measure.NANOS, 10, 0.1),
                figure("release", Measure.ALLOCATED, 0.002, 0),
                figure("other", Measure.ALLOCATED, 0, 0));

        assertThat(ahead.leads()).isEmpty();
        assertThat(ahead.sentence(List.of())).startsWith("No other contender is ahead");
    }

    private static Figure figure(String subject, Measure measure, double value, double noise) {
        return new Figure(
                "paired",
                "three-fields",
                subject,
                1_000,
                1,
                "17.0.15",
                measure,
                value,
                value * (1 - noise),
                value * (1 + noise),
                3);
    }

    private static Ahead ahead(Figure... figures) {
        return new Ahead(new FigureBook(results(figures)));
    }

    private static Results results(Figure... figures) {
        return new Results(
                MadeUpResults.all().circumstances(),
                List.of(),
                List.of(
                        new Description("floor", "Floor", "", Kind.FLOOR, ""),
                        new Description("release", "Release", "", Kind.ASHLAR, ""),
                        new Description("other", "Other", "", Kind.IN_PLACE, ""),
                        new Description("slow", "Slow", "", Kind.IN_PLACE, "")),
                List.of(figures),
                List.of());
    }
}
