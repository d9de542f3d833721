package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every broken file of the corpus gives exactly the problems that stand beside it. */
class BrokenSchemasTest {
    private static final String PROBLEMS = ".problems";

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("names")
    void shouldReportExactlyWhatIsWrong(String name) throws Exception {
        Files.copy(corpus().resolve(name + SchemaFile.SUFFIX), folder.resolve(name + SchemaFile.SUFFIX));
        Problems problems = new Problems();

        List<Schema> schemas = SchemaReader.readFolder(folder, problems);

        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .containsExactlyElementsOf(Files.readAllLines(corpus().resolve(name + PROBLEMS)));
        assertThat(schemas).isEmpty();
    }

    @Test
    void shouldHaveProblemsForEveryFile() throws Exception {
        assertThat(names())
                .hasSizeGreaterThan(95)
                .allSatisfy(
                        name -> assertThat(corpus().resolve(name + PROBLEMS)).isNotEmptyFile());
        try (Stream<Path> files = Files.list(corpus())) {
            assertThat(files).hasSize(2 * names().size() + 1);
        }
    }

    static List<String> names() throws IOException, URISyntaxException {
        try (Stream<Path> files = Files.list(corpus())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(SchemaFile.SUFFIX))
                    .map(SchemaFile::promisedName)
                    .sorted()
                    .toList();
        }
    }

    private static Path corpus() throws URISyntaxException {
        return Path.of(BrokenSchemasTest.class
                        .getResource("/broken-schemas/README.md")
                        .toURI())
                .getParent();
    }
}
