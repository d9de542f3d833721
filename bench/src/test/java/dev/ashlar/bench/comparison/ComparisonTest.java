package dev.ashlar.bench.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.contender.ashlar.AshlarContender;
import dev.ashlar.bench.contender.heap.MapContender;
import dev.ashlar.bench.figure.Effort;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.figure.Part;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.InThisJvm;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison measures what it says, and finds out wrong answers; how long anything takes is of no interest here. */
class ComparisonTest {
    private static final List<Jdk> THIS_JDK = List.of(Jdk.current());

    @TempDir
    Path folder;

    private static List<Figure> run(Part part) throws IOException {
        for (Part.Step step : part.steps()) {
            step.action().run();
        }
        return part.figures();
    }

    @Test
    void shouldTellEveryOperationOfContenderAndFloor() throws IOException {
        List<Contender> contenders = List.of(AshlarContender.RELEASE);
        Comparison comparison = new Comparison(
                ComparisonPlan.of(Effort.TINY, contenders, List.of(), THIS_JDK),
                new StoreFolder(folder),
                new InThisJvm());
        List<Figure> figures = run(comparison);
        for (DataSet data : DataSet.values()) {
            for (Operation operation : Operation.values()) {
                assertThat(figures)
                        .filteredOn(figure -> figure.topic().equals(data.topic(operation.key())))
                        .extracting(Figure::subject, Figure::measure)
                        .hasSize(data.has(operation) ? 4 : 0)
                        .isSubsetOf(
                                tuple("release", Measure.RATIO),
                                tuple("release", Measure.NANOS),
                                tuple("release", Measure.ALLOCATED),
                                tuple("floor", Measure.NANOS));
            }
        }
        assertThat(figures)
                .filteredOn(figure -> figure.measure() == Measure.BYTES_PER_RECORD)
                .extracting(Figure::topic)
                .containsExactlyInAnyOrder("size", "size-sparse", "size-unique-texts");
        assertThat(figures)
                .filteredOn(figure -> figure.topic().equals("size"))
                .singleElement()
                .satisfies(size -> assertThat(size.value()).isBetween(125.0, 200.0));
        assertThat(figures)
                .filteredOn(figure -> figure.topic().equals("build"))
                .extracting(Figure::measure)
                .containsExactly(Measure.RECORDS_PER_SECOND, Measure.RATIO);
        assertThat(figures)
                .filteredOn(figure -> figure.measure() == Measure.RECORDS_PER_SECOND)
                .extracting(Figure::topic)
                .contains("publish-sparse", "cook-sqlite-sparse", "cook-json-sparse")
                .contains("publish-named-unique-texts", "publish-named-records-unique-texts");
        assertThat(figures)
                .filteredOn(figure -> figure.topic().equals("open-sparse"))
                .hasSize(3);
        assertThat(figures)
                .filteredOn(figure -> figure.topic().equals("open-close-sparse"))
                .hasSize(3);
        assertThat(figures)
                .filteredOn(figure -> figure.topic().equals("open-first-sparse"))
                .extracting(Figure::subject, Figure::measure)
                .containsExactly(tuple("release", Measure.NANOS), tuple("release", Measure.RATIO));
        assertThat(figures).allMatch(figure -> figure.least() <= figure.value() && figure.value() <= figure.greatest());
        assertThat(comparison.notes()).isEmpty();
    }

    /** A JVM that writes a store has seen classes that one that reads has not. */
    @Test
    void shouldBuildStoresInAJvmOfTheirOwn() throws IOException {
        StoreFolder stores = new StoreFolder(folder);
        Comparison comparison = new Comparison(
                ComparisonPlan.of(Effort.TINY, List.of(MapContender.HASH_MAP), List.of(), THIS_JDK), stores);

        comparison.steps().get(0).action().run();

        assertThat(stores.folder(MapContender.HASH_MAP, DataSet.SPARSE, 1_000)).isNotEmptyDirectory();
        assertThat(stores.folder(Contenders.floor(), DataSet.SPARSE, 1_000)).isNotEmptyDirectory();
        assertThat(comparison.figures()).isEmpty();
    }

    @Test
    void shouldSayWhatIsNotMeasured() {
        Comparison comparison = new Comparison(
                ComparisonPlan.of(Effort.TINY, List.of(MapContender.HASH_MAP), List.of(12_000_000), THIS_JDK),
                new StoreFolder(folder));
        assertThat(comparison.steps()).allMatch(step -> step.text().equals("store of the baseline removed"));
        assertThat(comparison.notes()).containsExactly("HashMap is measured with at most 10,000,000 records.");
    }

    @Test
    void shouldRefuseAnswersThatAreNotTheFloors() throws IOException {
        StoreFolder stores = new StoreFolder(folder);
        Path store = stores.prepare(MapContender.HASH_MAP, EmitterSet.of(1_000));
        Path file = store.resolve("emitters.bin");
        byte[] bytes = Files.readAllBytes(file);
        // Behind count, id, hash and flags of the first record: the lowest bit of its particles.
        bytes[Integer.BYTES + Long.BYTES + Long.BYTES + Integer.BYTES + 3] ^= 1;
        Files.write(file, bytes);
        List<String> arguments = List.of("hash-map", "DENSE", "1000", folder.toString());
        Answers answers = new Answers();
        assertThatThrownBy(() -> new ReadProbe().measure(arguments, Plan.TINY, answers))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("hash-map, three-fields")
                .hasMessageContaining("expected the reference's sum");
    }

    /** Of few records: {@code ParticleRowsTest} has the baseline of a pack in pieces. */
    @Test
    void shouldMeasureALargePackWithoutBuildingItAgain() throws IOException {
        StoreFolder stores = new StoreFolder(folder);
        ComparisonPlan large = ComparisonPlan.ofLargePack(THIS_JDK, 1);
        assertThat(large.counts()).allMatch(count -> count > Contenders.floor().mostEmitters());
        ComparisonPlan small = new ComparisonPlan(
                large.contenders(), large.sets(), List.of(1_000), large.jdks(), large.tasks(), Plan.TINY);
        assertThat(run(new Comparison(small, stores, new InThisJvm())))
                .allSatisfy(figure -> assertThat(figure.value()).isNotNegative())
                .extracting(figure -> figure.topic() + ' ' + figure.subject() + ' ' + figure.measure())
                .contains(
                        "three-fields release RATIO",
                        "three-fields release NANOS",
                        "three-fields floor NANOS",
                        "open release NANOS",
                        "size release BYTES_PER_RECORD")
                .doesNotContain("build release RECORDS_PER_SECOND");
    }

    @Test
    void shouldSayHowALargePackIsReadAndRemoveIt() {
        Comparison comparison =
                new Comparison(ComparisonPlan.ofLargePack(THIS_JDK, 1), new StoreFolder(folder), new InThisJvm());
        assertThat(comparison.steps()).last().extracting(Part.Step::text).isEqualTo("release: store removed");
        assertThat(comparison.notes())
                .containsExactly(
                        "With 40,000,000 records, the baseline maps its rows in pieces of 1 GiB and looks up the piece of each row.");
    }

    @Test
    void shouldSayWhatCannotRunAndMeasureNoMoreOfIt() throws IOException {
        Comparison comparison = new Comparison(
                ComparisonPlan.of(Effort.TINY, List.of(MapContender.HASH_MAP), List.of(), THIS_JDK),
                new StoreFolder(folder),
                (job, plan) -> {
                    Answers answers = new Answers();
                    answers.note("obstacle: " + job.name());
                    return answers;
                });
        assertThat(run(comparison)).isEmpty();
        assertThat(comparison.notes())
                .singleElement()
                .asString()
                .startsWith("HashMap cannot run on JDK " + Runtime.version()
                        + ": hash-map, 1,000 records, sparse ids, prepare");
    }
}
