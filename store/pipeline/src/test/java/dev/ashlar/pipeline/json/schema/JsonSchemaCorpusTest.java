package dev.ashlar.pipeline.json.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.networknt.schema.Error;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Of all broken content, what JSON Schema can express is found by the validator, and nothing is marked that is right. */
class JsonSchemaCorpusTest {
    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** What a schema of one file can tell; the rest needs other records, or what is read where nothing is written. */
    private static final List<String> EXPRESSIBLE = List.of(
            "wrong value",
            "unknown field",
            "cannot inherit",
            "out of range",
            "too short",
            "too long",
            "does not match the pattern",
            "no id",
            "no key",
            "no value:",
            "none of several",
            "given twice: expected each constant");

    /** Texts that validators have in another form, lanes of colours that are texts, what an heir does not inherit, and one record instead of an array. */
    private static final List<String> EXCEPTIONS = List.of(
            "surrogate",
            ".tint[1]: out of range",
            ".tints[1][",
            "Beast 2.speed: no value",
            "expected an array of records, found an object");

    /**
     * A value with a problem.
     *
     * @param record name and id, such as {@code Thing 1}
     * @param path names and indexes that lead to the value in it
     */
    private record Place(String file, String record, List<String> path) {
        /** Whether one of the two is the other, or is in it. */
        boolean touches(Place other) {
            int common = Math.min(path.size(), other.path.size());
            return file.equals(other.file)
                    && isOf(other.record)
                    && path.subList(0, common).equals(other.path.subList(0, common));
        }

        /** Problems before the id of a record are told with its type alone. */
        private boolean isOf(String other) {
            return record.equals(other) || record.startsWith(other + " ") || other.startsWith(record + " ");
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldFindWhatJsonSchemaCanExpressAndNothingElse(String name) throws Exception {
        Path folder = corpus().resolve(name);
        Validator validator = validator(folder);
        List<Place> marked = marked(folder, validator);
        List<Problem> problems = problems(folder).stream()
                .filter(problem -> validator.knows(type(problem.at().file())))
                .toList();
        List<Place> wrong = problems.stream().map(JsonSchemaCorpusTest::place).toList();

        assertThat(marked).allSatisfy(mark -> assertThat(wrong).anyMatch(mark::touches));
        assertThat(problems.stream().filter(JsonSchemaCorpusTest::isExpressible))
                .allSatisfy(problem -> assertThat(marked).anyMatch(place(problem)::touches));
    }

    /** What is wrong with the values of files that are JSON. */
    private static List<Problem> problems(Path folder) {
        ContentException thrown =
                catchThrowableOfType(ContentException.class, () -> ContentReader.read(folder, Progress.NONE));
        return thrown.problems().stream()
                .filter(problem -> problem.at().file().endsWith(".json"))
                .filter(problem -> isJson(folder.resolve(problem.at().file())))
                .toList();
    }

    private static boolean isExpressible(Problem problem) {
        String line = problem.toString();
        return EXPRESSIBLE.stream().anyMatch(kind -> line.contains(": " + kind))
                && EXCEPTIONS.stream().noneMatch(line::contains);
    }

    private static Place place(Problem problem) {
        String subject = problem.subject();
        String type = subject.replaceAll("[ .\\[].*", "");
        String record = subject.matches(type + " [0-9]+.*") ? subject.replaceAll("^(\\w+ [0-9]+).*", "$1") : type;
        return new Place(problem.at().file(), record, steps(subject.substring(record.length())));
    }

    /** {@code .loot[2].chance} and {@code .stock["Sword"]} as names and indexes. */
    private static List<String> steps(String path) {
        return Stream.of(path.split("[.\\[\\]\"]+"))
                .filter(step -> !step.isEmpty())
                .toList();
    }

    /** A folder whose schemas are broken has no documents. */
    private static Validator validator(Path folder) {
        try (Backend backend = Backends.open(folder)) {
            return new Validator(ContentReader.readSchemas(backend));
        } catch (ContentException e) {
            return new Validator(List.of());
        }
    }

    private static String type(String file) {
        return file.replaceAll("[-.].*", "");
    }

    private static List<Place> marked(Path folder, Validator validator) throws IOException {
        List<Place> marked = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(".json") && validator.knows(type(name)) && isJson(file)) {
                    String text = Files.readString(file);
                    JsonNode records = JsonMapper.shared().readTree(text);
                    for (Error error : validator.validate(type(name), text)) {
                        marked.add(place(name, type(name), records, error));
                    }
                }
            }
        }
        return marked;
    }

    private static Place place(String file, String type, JsonNode records, Error error) {
        List<String> steps =
                new ArrayList<>(steps(error.getInstanceLocation().toString().replace('/', '.')));
        if (steps.isEmpty()) {
            return new Place(file, type, List.of());
        }
        JsonNode id = records.path(Integer.parseInt(steps.remove(0))).path("id");
        if (error.getProperty() != null) {
            steps.addAll(steps(error.getProperty()));
        }
        boolean hasId = id.isIntegralNumber() && id.canConvertToLong() && id.longValue() >= 0;
        return new Place(file, hasId ? type + " " + id.longValue() : type, List.copyOf(steps));
    }

    private static boolean isJson(Path file) {
        try {
            STRICT.readTree(Files.readString(file));
            return true;
        } catch (JacksonException | MalformedInputException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> names() throws IOException, URISyntaxException {
        try (Stream<Path> files = Files.list(corpus())) {
            return files.filter(Files::isDirectory)
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    private static Path corpus() throws URISyntaxException {
        var page = Objects.requireNonNull(JsonSchemaCorpusTest.class.getResource("/broken-content/README.md"));
        return Path.of(page.toURI()).getParent();
    }
}
