package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every broken layer of the corpus gives exactly the problems that stand in it. */
class BrokenLayersTest {
    private static final String PROBLEMS = "expected.problems";

    @TempDir
    Path root;

    @ParameterizedTest
    @MethodSource("names")
    void shouldReportExactlyWhatIsWrong(String name) throws Exception {
        Below base = LayerFolders.base(root.resolve("content"));
        Path folder = corpus().resolve(name);

        ContentException thrown = catchThrowableOfType(ContentException.class, () -> LayerFolders.stack(base, folder));

        assertThat(thrown).isNotNull();
        assertThat(thrown.problems())
                .extracting(Problem::toString)
                .extracting(line -> line.replace(folder + "/", "").replace(base.place(), "BASE"))
                .containsExactlyElementsOf(Files.readAllLines(folder.resolve(PROBLEMS)));
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
        return Path.of(BrokenLayersTest.class
                        .getResource("/broken-layers/README.md")
                        .toURI())
                .getParent();
    }
}
