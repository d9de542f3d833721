package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page of commands says what the help of the commands says. {@code -Dashlar.golden.renew=true} writes it anew. */
class CommandsPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "commands.md");
    private static final String RENEW = "mvn -pl store/tool -am test -Dtest=CommandsPageTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dashlar.golden.renew=true";

    @Test
    void shouldSayWhatTheCommandsSay() throws IOException {
        String generated = CommandsPage.text();
        if (Boolean.getBoolean("ashlar.golden.renew")) {
            Files.writeString(PAGE, generated);
            return;
        }
        assertThat(Files.readString(PAGE))
                .as("docs/commands.md differs from the help of the commands; to write it anew, run\n  %s\n", RENEW)
                .isEqualTo(generated);
    }

    @Test
    void shouldHaveEveryCommandWithItsOptions() {
        String page = CommandsPage.text();

        assertThat(page.lines().filter(line -> line.startsWith("## `")))
                .hasSizeGreaterThan(30)
                .doesNotHaveDuplicates()
                .containsAll(List.of("## `ashlar pack`", "## `ashlar schema lock`", "## `ashlar texts export`"));
        assertThat(page)
                .contains("| `-o FILE`, `--output=FILE` | Required. The pack to write. |")
                .contains("| `--keep=N` |", "Default: 3.", "| 65 | ")
                .doesNotContain("${", "@|");
    }
}
