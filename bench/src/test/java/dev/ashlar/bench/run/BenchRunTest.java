package dev.ashlar.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.figure.Effort;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.figure.Part;
import dev.ashlar.bench.report.Results;
import dev.ashlar.bench.report.ResultsFile;
import dev.ashlar.bench.timing.ChildFailure;
import dev.ashlar.bench.timing.Jdk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchRunTest {
    @TempDir
    Path temporary;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** A part whose steps tell figures, or fail. */
    private static final class FakePart implements Part {
        private final List<Figure> figures = new ArrayList<>();
        private final List<Step> steps = new ArrayList<>();

        FakePart with(String subject, double nanos) {
            steps.add(new Step(subject, 1, () -> figures.add(figure(subject, nanos))));
            return this;
        }

        FakePart with(String text, Action action) {
            steps.add(new Step(text, 1, action));
            return this;
        }

        private static Figure figure(String subject, double nanos) {
            return new Figure(
                    "paired", "three-fields", subject, 1_000, 1, "17.0.15", Measure.NANOS, nanos, nanos, nanos, 1);
        }

        @Override
        public String text() {
            return "what is made up";
        }

        @Override
        public List<Step> steps() {
            return steps;
        }

        @Override
        public List<Figure> figures() {
            return figures;
        }

        @Override
        public List<String> notes() {
            return List.of("A note.");
        }
    }

    @Test
    void shouldMeasureAndReport() throws IOException {
        FakePart part = new FakePart().with("floor", 5).with("release", 6);

        int code = run(part, "--tiny", "-o", folder().toString());

        assertThat(code).as(told()).isZero();
        assertThat(folder()).isDirectoryContaining("glob:**/index.html").isDirectoryContaining("glob:**/figures.csv");
        assertThat(Files.readString(folder().resolve("summary.md"))).contains("Ashlar, release", "1.20×", "- A note.");
        assertThat(folder().resolve("stores")).doesNotExist();
        assertThat(told()).contains("paired   what is made up, about 2 s", "load average", "1/2  paired: floor");
        Results results = ResultsFile.read(folder());
        assertThat(results.figures()).hasSize(2);
        assertThat(results.circumstances().effort()).isEqualTo("tiny");
    }

    @Test
    void shouldKeepWhatCouldBeMeasuredWhenAStepFails() throws IOException {
        FakePart part = new FakePart()
                .with("broken", () -> {
                    throw new ChildFailure("the JVM ended with 1:\n  " + folder().resolve("stores/x"));
                })
                .with("floor", 5);

        Path stores = folder().resolve("stores");
        int code = run(part, "--tiny", "-o", folder().toString(), "--keep-stores", stores.toString());

        assertThat(code).isEqualTo(1);
        assertThat(ResultsFile.read(folder()).notes())
                .contains("paired, broken: failed: the JVM ended with 1: stores/x");
        assertThat(ResultsFile.read(folder()).figures()).hasSize(1);
    }

    @Test
    void shouldSayWhenNothingCouldBeMeasured() {
        FakePart part = new FakePart().with("broken", () -> {
            throw new IOException("no disk");
        });

        assertThat(run(part, "--tiny", "-o", folder().toString())).isEqualTo(2);
        assertThat(told()).contains("paired, broken: failed: no disk");
    }

    @Test
    void cannotOverwriteResultsUnlessForced() throws IOException {
        run(new FakePart().with("floor", 5), "--tiny", "-o", folder().toString());

        assertThat(run(new FakePart().with("floor", 7), "--tiny", "-o", folder().toString()))
                .isEqualTo(1);
        assertThat(told())
                .contains(
                        "has results already: name another folder with -o, add to them with --add, or overwrite them with --force");
        assertThat(ResultsFile.read(folder()).figures())
                .extracting(Figure::value)
                .containsExactly(5.0);

        assertThat(run(new FakePart().with("floor", 7), "--tiny", "--force", "-o", folder().toString()))
                .isZero();
        assertThat(ResultsFile.read(folder()).figures())
                .extracting(Figure::value)
                .containsExactly(7.0);
    }

    @Test
    void shouldAddToResults() throws IOException {
        run(new FakePart().with("floor", 5).with("release", 6), "--tiny", "-o", folder().toString());

        int code = run(new FakePart().with("release", 7).with("sbe", 9), "--tiny", "--add", "-o", folder().toString());

        assertThat(code).as(told()).isZero();
        Results results = ResultsFile.read(folder());
        assertThat(results.figures()).extracting(Figure::subject).containsExactly("floor", "release", "sbe");
        assertThat(results.figures()).extracting(Figure::value).containsExactly(5.0, 7.0, 9.0);
        assertThat(results.notes())
                .containsOnlyOnce("A note.")
                .anySatisfy(
                        note -> assertThat(note).startsWith("Added at ").contains("effort tiny", "paired, 1k records"));
    }

    @Test
    void shouldCompleteWhatWasInterrupted() throws IOException {
        run(new FakePart().with("floor", 5), "--tiny", "-o", folder().toString());
        Results whole = ResultsFile.read(folder());
        List<String> notes = List.of(Results.INTERRUPTED, "A note.");
        ResultsFile.write(
                folder(),
                new Results(whole.circumstances(), whole.caches(), whole.contenders(), whole.figures(), notes));

        run(new FakePart().with("release", 7), "--tiny", "--add", "-o", folder().toString());

        assertThat(ResultsFile.read(folder()).notes())
                .doesNotContain(Results.INTERRUPTED)
                .contains("A note.");
    }

    @Test
    void shouldBeginAnewWhereThereIsNothingToAddTo() throws IOException {
        assertThat(run(new FakePart().with("floor", 5), "--tiny", "--add", "-o", folder().toString()))
                .isZero();
        assertThat(ResultsFile.read(folder()).figures()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"machine, \"Abacus\"", "commit, \"0123abc\"", "harness, 1"})
    void cannotAddToResultsOfAnother(String what, String value) throws IOException {
        run(new FakePart().with("floor", 5), "--tiny", "-o", folder().toString());
        Path file = folder().resolve(ResultsFile.NAME);
        String other = Files.readString(file).replaceAll("(\"" + what + "\" : )(\"[^\"]*\"|[0-9]+)", "$1" + value);
        Files.writeString(file, other);

        assertThat(run(new FakePart().with("floor", 7), "--tiny", "--add", "-o", folder().toString()))
                .isEqualTo(64);
        assertThat(told()).contains("results of another " + what + ": expected " + value.replace("\"", "") + ", found");
        assertThat(file).hasContent(other);
    }

    @ParameterizedTest
    @CsvSource({"--forks 0, --forks", "--add --force, mutually exclusive"})
    void cannotMeasureByOptionsThatMakeNoSense(String options, String message) {
        List<String> arguments = new ArrayList<>(List.of("--tiny", "-o", folder().toString()));
        arguments.addAll(List.of(options.split(" ")));

        assertThat(run(new FakePart().with("floor", 5), arguments.toArray(String[]::new)))
                .isEqualTo(64);
        assertThat(told()).contains(message);
        assertThat(folder()).doesNotExist();
    }

    @Test
    void shouldRenderAgainWithoutMeasuring() throws IOException {
        run(new FakePart().with("floor", 5), "--tiny", "-o", folder().toString());
        Files.delete(folder().resolve("index.html"));
        byte[] before = Files.readAllBytes(folder().resolve(ResultsFile.NAME));

        int code = run(new FakePart(), "--render", folder().toString());

        assertThat(code).isZero();
        assertThat(folder().resolve("index.html")).isNotEmptyFile();
        assertThat(folder().resolve(ResultsFile.NAME)).hasBinaryContent(before);
    }

    /** Results keep the words of their time: reports have the present name of the baseline, and results stay as they are. */
    @Test
    void shouldRenderOlderResultsWithThePresentNameOfTheBaseline() throws IOException {
        run(new FakePart().with("floor", 5), "--tiny", "-o", folder().toString());
        Path file = folder().resolve(ResultsFile.NAME);
        String older = Files.readString(file).replaceFirst("\"name\" : \"baseline\"", "\"name\" : \"a former name\"");
        Files.writeString(file, older);

        assertThat(run(new FakePart(), "--render", folder().toString())).isZero();

        assertThat(Files.readString(folder().resolve("summary.md")))
                .contains("| baseline |")
                .doesNotContain("a former name");
        assertThat(file).hasContent(older);
        assertThat(older).contains("a former name");
    }

    @Test
    void cannotRenderWhatIsNotThere() throws IOException {
        String expected = ": expected the folder of a run, with a file results.json, found ";

        assertThat(run(new FakePart(), "--render", folder().toString())).isEqualTo(64);
        assertThat(told()).contains("--render " + folder() + expected + "no such folder", "--help");

        Files.createDirectory(folder());
        assertThat(run(new FakePart(), "--render", folder().toString())).isEqualTo(64);
        assertThat(told()).contains("--render " + folder() + expected + "no such file in it");

        Path file = Files.createFile(temporary.resolve("file"));
        assertThat(run(new FakePart(), "--render", file.toString())).isEqualTo(64);
        assertThat(told()).contains("--render " + file + expected + "a file");
    }

    @Test
    void cannotMeasureOnWhatIsNoJdk() throws IOException {
        Path home = temporary.resolve("jdk");
        String expected = "no JDK in " + home + ": expected a folder with bin/java, found ";

        assertThat(run(new FakePart(), "--jdk", home.toString())).isEqualTo(64);
        assertThat(told()).contains(expected + "no such folder", "--help");

        Files.createDirectory(home);
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.15\"\n");
        assertThat(run(new FakePart(), "--jdk", home.toString())).isEqualTo(64);
        assertThat(told()).contains(expected + "none that can be started");
    }

    @Test
    void shouldKeepStoresThatAreAskedFor() throws IOException {
        Path stores = temporary.resolve("kept");

        run(new FakePart().with("floor", 5), "--tiny", "--keep-stores", stores.toString(), "-o", folder().toString());

        assertThat(stores).isDirectory();
    }

    @Test
    void shouldReportWhatThereIsWhenInterrupted() throws IOException {
        List<Session> sessions = new ArrayList<>();
        FakePart part = new FakePart()
                .with("floor", 5)
                .with("interrupted", () -> sessions.get(0).interrupt())
                .with("release", 6);
        Map<String, Part> parts = new LinkedHashMap<>(Map.of("paired", part));
        Settings settings = new Settings(
                Effort.TINY,
                folder(),
                folder().resolve("stores"),
                false,
                List.of(Jdk.current()),
                Set.of(),
                List.of(),
                List.of(),
                0,
                false,
                null);
        sessions.add(new Session(settings, parts, null, new ProgressLine(print(err), false)));

        int code = sessions.get(0).run();

        assertThat(code).isEqualTo(1);
        Results results = ResultsFile.read(folder());
        assertThat(results.figures()).extracting(Figure::subject).containsExactly("floor");
        assertThat(results.notes()).first().asString().startsWith("This run was interrupted");
        assertThat(folder().resolve("index.html")).isNotEmptyFile();
        assertThat(folder().resolve("stores")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '|',
            value = {
                "--fast; Unknown option: '--fast'",
                "--quick --full; mutually exclusive",
                "--only nothing; no part nothing",
                "--contenders nobody; no compared store nobody",
                "--records 0; --records: expected 1 to 16,777,215, found 0",
                "--records 1000,-1; --records: expected 1 to 16,777,215, found -1",
                "--records 16777216; --records: expected 1 to 16,777,215, found 16777216",
                "--records 5000000000; --records: expected 1 to 16,777,215, found 5000000000",
                "--records many; 'many' is not",
                "-o; Missing required parameter"
            })
    void cannotMakeSenseOfSuchOptions(String options, String message) {
        assertThat(run(new FakePart(), options.split(" "))).isEqualTo(64);
        assertThat(told()).contains(message).contains("--help");
    }

    @Test
    void shouldListOptionsAndExitCodes() {
        assertThat(run(new FakePart(), "--help")).isZero();

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("--quick", "--standard", "--full", "--jdk", "--render", "Exit codes:", "130")
                .doesNotContain("--tiny");
    }

    @Test
    void shouldMeasureOnlyWhatIsAskedFor() {
        assertThat(run(new FakePart().with("floor", 5), "--tiny", "--only", "limits", "-o", folder().toString()))
                .isEqualTo(2);
        assertThat(told()).contains("nothing to measure: limits is not there");
    }

    private Path folder() {
        return temporary.resolve("results");
    }

    private int run(Part part, String... arguments) {
        err.reset();
        return BenchRun.run(settings -> Map.of("paired", part), print(out), print(err), arguments);
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private String told() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
