package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.store.format.PackErrorKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages on troubleshooting and on the editor quote messages that the product has. */
class TroubleshootingPageTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Path PAGE = DOCS.resolve("troubleshooting.md");
    private static final List<Path> MODULES = List.of(Path.of("..", "codec"), Path.of("..", "store"));
    private static final Pattern FIRST_CELL = Pattern.compile("(?m)^\\| `([^`]+)` \\|");
    private static final Pattern JOINED = Pattern.compile("\"\\s*\\+\\s*\"");

    @Test
    void shouldQuoteMessagesOfTheProduct() throws IOException {
        List<String> quoted = FIRST_CELL
                .matcher(Files.readString(PAGE) + Files.readString(DOCS.resolve("messages-tools.md")))
                .results()
                .map(cell -> cell.group(1))
                .filter(cell -> !cell.matches("[A-Z_]+"))
                .toList();
        StringBuilder sources = new StringBuilder();
        for (Path module : MODULES) {
            try (Stream<Path> files = Files.walk(module)) {
                for (Path file :
                        files.filter(TroubleshootingPageTest::hasMessages).toList()) {
                    sources.append(Files.readString(file));
                }
            }
        }
        String messages = JOINED.matcher(sources).replaceAll("");

        assertThat(quoted).hasSizeGreaterThan(30);
        assertThat(quoted).filteredOn(text -> !messages.contains(text)).isEmpty();
    }

    /** Sources, scripts of the editor, and the corpora of broken files with what is said of them. */
    private static boolean hasMessages(Path file) {
        String path = file.toString().replace('\\', '/');
        return path.endsWith(".java") && path.contains("/src/main/java/")
                || path.endsWith(".js") && path.contains("/src/main/resources/")
                || path.endsWith(".problems") && path.contains("/src/test/resources/");
    }

    @Test
    void shouldHaveEveryKindOfPackException() throws IOException {
        String page = Files.readString(PAGE);
        for (PackErrorKind kind : PackErrorKind.values()) {
            assertThat(page).contains("| `" + kind + "` | `" + kind.text() + "` |");
        }
    }
}
