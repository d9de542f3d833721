package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Problems of the corpora of broken files, which other tests compare with what is reported, are free of words from inside. */
class WordsOfProblemsTest {
    private static final String INSIDE =
            ".*(\\b[a-z]+(\\.[a-z0-9]+)+\\.[A-Z]|Exception\\b|Jackson|JsonParser|\\[Source|token recognized|CTRL-CHAR|close marker|StreamRead).*";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/test/resources/broken-content",
                "../../codec/compiler/src/test/resources/broken-schemas",
                "../../codec/compiler/src/test/resources/broken-locks"
            })
    void cannotHaveWordsOfLibraries(String corpus) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(corpus))) {
            List<Path> problems =
                    files.filter(file -> file.toString().endsWith(".problems")).toList();
            assertThat(problems)
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readAllLines(file))
                            .as("%s", file)
                            .noneMatch(line -> line.matches(INSIDE)));
        }
    }
}
