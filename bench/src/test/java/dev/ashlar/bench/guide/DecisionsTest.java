package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of decisions has all of them, once. */
class DecisionsTest {
    private static final Path FOLDER = Path.of("..", "docs", "decisions");

    @Test
    void shouldListEachDecisionWithItsNumberAndTitle() throws IOException {
        List<String> lines = Files.readAllLines(FOLDER.resolve("README.md"));
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.filter(file -> file.getFileName().toString().startsWith("0"))
                    .toList()) {
                String name = file.getFileName().toString();
                int number = Integer.parseInt(name.substring(0, "0000".length()));
                String heading = Files.readAllLines(file).get(0);
                String start = "# " + number + ". ";
                assertThat(heading).as(name).startsWith(start);
                String row = "| " + number + " | [" + heading.substring(start.length()) + "](" + name + ") | ";
                assertThat(lines)
                        .as(name)
                        .filteredOn(line -> line.startsWith(row))
                        .hasSize(1);
            }
        }
    }
}
