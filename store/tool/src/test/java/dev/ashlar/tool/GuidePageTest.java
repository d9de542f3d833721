package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.OtherJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Who follows the guide from its first page on gets what its pages show. One JVM follows all of them, in a folder of their own, since each
 * goes on with the files of those before it. {@code -Dashlar.golden.renew=true} writes what the commands print into the pages.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuidePageTest {
    private static final Path GUIDE = Path.of("..", "..", "docs", "guide");
    private static final int MOST_LINES = 200;

    private Path followed;

    static List<String> pages() throws IOException {
        try (Stream<Path> files = Files.list(GUIDE)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("\\d.*\\.md"))
                    .sorted()
                    .toList();
        }
    }

    private static boolean hasGit() throws InterruptedException {
        try {
            return new ProcessBuilder("git", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @BeforeAll
    void follow(@TempDir Path folder) throws Exception {
        assumeTrue(hasGit(), "no git");
        followed = Files.createDirectory(folder.resolve("followed"));
        List<String> command = OtherJvm.command(List.of(), GuideMain.class, followed, GUIDE.toRealPath());
        command.addAll(pages());
        Process process = new ProcessBuilder(command)
                .directory(Files.createDirectory(folder.resolve("ships")).toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldShowWhatHappens(String page) throws IOException {
        String actual = Files.readString(followed.resolve(page));
        if (Boolean.getBoolean("ashlar.golden.renew")) {
            Files.writeString(GUIDE.resolve(page), actual);
            return;
        }
        assertThat(Files.readString(GUIDE.resolve(page)))
                .as("what really happens is expected; -Dashlar.golden.renew=true writes it into the page")
                .isEqualTo(actual);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldBeShort(String page) throws IOException {
        assertThat(Files.readAllLines(GUIDE.resolve(page))).hasSizeLessThanOrEqualTo(MOST_LINES);
    }

    @Test
    void shouldListEveryPage() throws IOException {
        String index = Files.readString(GUIDE.resolve("README.md"));

        assertThat(pages()).hasSizeGreaterThan(6).allMatch(page -> index.contains("](" + page + ")"));
    }
}
