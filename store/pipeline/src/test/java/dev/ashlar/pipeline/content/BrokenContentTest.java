package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every broken folder of the corpus gives exactly the problems that stand in it. */
class BrokenContentTest {
    private static final String PROBLEMS = "expected.problems";

    @ParameterizedTest
    @MethodSource("names")
    void shouldReportExactlyWhatIsWrong(String name) throws Exception {
        Path folder = corpus().resolve(name);

        ContentException thrown =
                catchThrowableOfType(ContentException.class, () -> ContentReader.read(folder, Progress.NONE));

        assertThat(thrown).isNotNull();
        assertThat(thrown.problems())
                .extracting(Problem::toString)
                .containsExactlyElementsOf(Files.readAllLines(folder.resolve(PROBLEMS)));
    }

    /** In their order too, though it is open which type is read first. */
    @ParameterizedTest
    @MethodSource("names")
    void shouldReportTheSameWhenTypesAreReadInParallel(String name) throws Exception {
        Path folder = corpus().resolve(name);
        try (Backend backend = inParallel(Backends.open(folder))) {
            ContentException thrown =
                    catchThrowableOfType(ContentException.class, () -> ContentReader.read(backend, Progress.NONE));
            assertThat(thrown).isNotNull();
            assertThat(thrown.problems())
                    .extracting(Problem::toString)
                    .containsExactlyElementsOf(Files.readAllLines(folder.resolve(PROBLEMS)));
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldReportTheSameWhenRecordsAreStaged(String name) throws Exception {
        Path folder = corpus().resolve(name);
        try (Backend backend = Backends.open(folder)) {
            ContentException thrown = catchThrowableOfType(
                    ContentException.class, () -> ContentReader.readStaged(backend, Progress.NONE));
            assertThat(thrown).isNotNull();
            assertThat(thrown.problems())
                    .extracting(Problem::toString)
                    .containsExactlyElementsOf(Files.readAllLines(folder.resolve(PROBLEMS)));
        }
    }

    /** A backend that reads in parallel, though it has too little to read for that. */
    private static Backend inParallel(Backend backend) {
        return (Backend) Proxy.newProxyInstance(
                Backend.class.getClassLoader(), new Class<?>[] {Backend.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("readsInParallel")) {
                        return true;
                    }
                    try {
                        return method.invoke(backend, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void shouldHaveProblemsForEveryFolder() throws Exception {
        assertThat(names())
                .hasSizeGreaterThan(20)
                .allSatisfy(name ->
                        assertThat(corpus().resolve(name).resolve(PROBLEMS)).isNotEmptyFile());
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
        return Path.of(BrokenContentTest.class
                        .getResource("/broken-content/README.md")
                        .toURI())
                .getParent();
    }
}
