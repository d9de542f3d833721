package dev.ashlar.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The libraries that the tests of this module run with are those that its users get. */
class ClassPathTest {
    private static final List<String> NAMES = Stream.of(
                    System.getProperty("java.class.path").split(System.getProperty("path.separator")))
            .map(path -> path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1))
            .toList();

    @Test
    void shouldRunWithoutWhatReportsUsageToAServer() {
        assertThat(NAMES)
                .anyMatch(name -> name.startsWith("chronicle-bytes"))
                .noneMatch(name -> name.contains("analytics"));
    }

    @Test
    void shouldHaveOneVersionOfJna() {
        assertThat(version("jna-platform-")).isNotEmpty().isEqualTo(version("jna-"));
    }

    private static List<String> version(String artifact) {
        return NAMES.stream()
                .filter(name -> name.matches(artifact + "[0-9.]+[.]jar"))
                .map(name -> name.substring(artifact.length()))
                .toList();
    }
}
