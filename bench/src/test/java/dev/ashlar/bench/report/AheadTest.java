package dev.ashlar.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

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
        assertThat(leads.get(0).noise()).isEqualTo(Ahead.Noise.BEYOND);
        assertThat(ahead.sentence(leads))
                .contains("by more than the spread of the JVMs: Other in random id, 3 fields, dense ids. ");
        assertThat(ahead.table(leads).rows())
                .containsExactly(List.of(
                        "Other", "random id, 3 fields, dense ids", "1k; JDK 17", "5.0 ns", "10 ns", "2.00×", "yes"));
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

        assertThat(leads).extracting(Lead::noise).containsExactly(Ahead.Noise.WITHIN);
        assertThat(ahead.sentence(leads))
                .contains("within the spread of the JVMs, or one side was measured in one JVM only");
    }

    /** The machine was twice as fast while the other was measured: its time is told as it was, but ratios decide who is ahead. */
    @Test
    void shouldTellTimesAsMeasuredAndCompareByRatios() {
        Figure[] figures = {
            figure("floor", Measure.NANOS, 10, 0),
            figure("release", Measure.NANOS, 20, 0),
            figure("release", Measure.RATIO, 2, 0),
            figure("other", Measure.NANOS, 15, 0),
            figure("other", Measure.RATIO, 3, 0),
            figure("slow", Measure.NANOS, 30, 0),
            figure("slow", Measure.RATIO, 1.5, 0)
        };

        FigureBook book = new FigureBook(results(figures));
        List<Lead> leads = ahead(figures).leads();

        assertThat(List.of("floor", "release", "other", "slow"))
                .extracting(key ->
                        book.find("three-fields", key, 1_000, Measure.NANOS).value())
                .containsExactly(10.0, 20.0, 15.0, 30.0);
        assertThat(leads)
                .extracting(lead -> lead.other().subject(), lead -> lead.other().value())
                .containsExactly(tuple("slow", 30.0));
        assertThat(leads.get(0).factor()).isCloseTo(2 / 1.5, within(1e-9));
    }

    @Test
    void shouldTellWhoIsFasterThanTheBaselineInAllJvms() {
        FigureBook book = new FigureBook(
                results(figure("other", Measure.RATIO, 0.9, 0.05), figure("release", Measure.RATIO, 0.97, 0.05)));

        assertThat(book.fasterThanBaseline()).extracting(Figure::subject).containsExactly("other");
        assertThat(SummaryPage.lines(book))
                .contains("1 figure is better than the baseline in all JVMs, by more than 1 %.")
                .containsSequence(
                        "## Faster than the baseline",
                        "",
                        "| store | operation | records | JDK | time, × baseline |",
                        "|---|---:|---:|---:|---:|",
                        "| Other | random id, 3 fields, dense ids | 1k | 17 | 0.90× ± 5 % |");
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
                .extracting(lead -> lead.other().measure(), Lead::noise)
                .containsExactlyInAnyOrder(
                        tuple(Measure.NANOS, Ahead.Noise.ONE_JVM), tuple(Measure.BYTES_PER_RECORD, Ahead.Noise.BEYOND));
        assertThat(ahead.table(ahead.leads()).rows())
                .extracting(row -> row.get(6))
                .containsExactlyInAnyOrder("one JVM", "yes");
    }

    /** What JMH counts is not what alternating runs count: it divides by other numbers of operations. */
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
        assertThat(both.table(leads).rows().get(0)).contains("random id, 3 fields, dense ids, allocation (JMH)");
        assertThat(both.sentence(leads)).contains("Other in random id, 3 fields, dense ids, allocation (JMH). ");
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
        assertThat(ahead.sentence(List.of())).startsWith("No other store is ahead");
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
