package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pattern that docs/tool.md has for editors finds every problem in every file. */
class ProblemPatternTest {
    private static final Pattern MATCHER = Pattern.compile(
            "^(?:\\[(?:ERROR|WARNING)\\] )?\\s*((?:[A-Za-z]:)?[^:]+):(\\d+):(\\d+): (?:(warning): )?(.*)$");
    /** What is no problem of a file. */
    private static final Pattern OTHER = Pattern.compile("\\d+ problems?.*|  and [\\d,]+ more: .*|and [\\d,]+ .*");

    private static final Path STORE = Path.of("").toAbsolutePath().getParent();

    @TempDir
    private Path folder;

    /** Content of every kind of problem, from the tests of reading. */
    private List<Path> broken() throws IOException {
        List<Path> all = new ArrayList<>();
        try (Stream<Path> content = Files.list(STORE.resolve("pipeline/src/test/resources/broken-content"))) {
            content.filter(Files::isDirectory).forEach(all::add);
        }
        Path schemas = STORE.resolveSibling("codec/compiler/src/test/resources/broken-schemas");
        try (Stream<Path> files = Files.list(schemas)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".schema")).toList()) {
                Path content =
                        Files.createDirectory(folder.resolve(file.getFileName().toString()));
                Files.copy(file, content.resolve(file.getFileName()));
                all.add(content);
            }
        }
        return all;
    }

    @Test
    void shouldStandInTheDocumentation() throws IOException {
        assertThat(STORE.resolveSibling("docs/tool.md"))
                .content()
                .contains(MATCHER.pattern().replace("\\", "\\\\"));
    }

    @Test
    void shouldTakePathsOfWindowsAndOutputOfMaven() {
        Matcher windows = MATCHER.matcher("[ERROR] C:\\game\\Star.json:3:14: Star 88.magnitude: wrong value");
        assertThat(windows.matches()).isTrue();
        assertThat(windows.group(1)).isEqualTo("C:\\game\\Star.json");
        assertThat(MATCHER.matcher("[INFO] note: content/Star.schema:3:1: Star.next: its accessor")
                        .matches())
                .isFalse();
    }

    @Test
    void shouldFindEveryProblem() throws IOException {
        int found = 0;
        for (Path content : broken()) {
            for (String line : Tool.run("check", "--all", content).errLines()) {
                Matcher problem = MATCHER.matcher(line);
                if (problem.matches()) {
                    assertThat(Path.of(problem.group(1))).as(line).isRegularFile();
                    found++;
                } else {
                    assertThat(line)
                            .matches(one -> OTHER.matcher(one).matches() || one.startsWith(content + ": no content"));
                }
            }
        }
        assertThat(found).isGreaterThan(500);
    }
}
