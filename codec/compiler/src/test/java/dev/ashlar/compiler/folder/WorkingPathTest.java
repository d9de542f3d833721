package dev.ashlar.compiler.folder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkingPathTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeFile() throws IOException {
        Files.createFile(folder.resolve("Star.json"));
    }

    private String line(String found) {
        Problem problem = new Problem(Location.of("Star.json"), "", "wrong", "", found);
        String line = WorkingPath.of(problem, folder).toString();
        assertThat(line).startsWith(folder.resolve("Star.json") + ":1:1: wrong: found ");
        return line.substring(line.indexOf("found "));
    }

    @Test
    void shouldStartAtTheWorkingFolder() {
        assertThat(WorkingPath.of(Path.of("a/../b.json"))).isEqualTo("b.json");
        assertThat(WorkingPath.of(Path.of("").toAbsolutePath())).isEqualTo(".");
        assertThat(WorkingPath.of(folder)).isEqualTo(folder.toString());
    }

    @Test
    void shouldShowTheOtherPlaceOfAProblemToo() {
        assertThat(line("the id of Star.json:9:3"))
                .isEqualTo("found the id of " + folder.resolve("Star.json") + ":9:3");
        assertThat(line("the id of Moon.json:9:3")).isEqualTo("found the id of Moon.json:9:3");
        assertThat(line("\"Star.json:9:3\"")).isEqualTo("found \"Star.json:9:3\"");
    }
}
