package dev.ashlar.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageTest {
    @TempDir
    private Path root;

    private Page page(String text) throws IOException {
        Files.writeString(root.resolve("a.md"), text);
        List<String> problems = new ArrayList<>();
        Page page = Page.read("a.md", new Repository(root, List.of("a.md")), problems);
        assertThat(problems).isEmpty();
        return page;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The JVM flag                  | the-jvm-flag
            ashlar watch                  | ashlar-watch
            Columns: loops over one field | columns-loops-over-one-field
            0.1.0, not yet released       | 010-not-yet-released
            """)
    void shouldMakeAnchorsAsGitHubDoes(String heading, String anchor) {
        assertThat(Page.anchor(heading)).isEqualTo(anchor);
    }

    @Test
    void shouldNumberHeadingsOfOneName() throws IOException {
        assertThat(page("# A\n\n## Options\n\n## Options\n").sections())
                .extracting(Page.Section::id)
                .containsExactly("a", "options", "options-1");
    }

    @Test
    void shouldTakeTheFirstParagraphAsSummary() throws IOException {
        Page page = page("# A\n\n| a |\n|---|\n| b |\n\nThe *first* one,\nwith `code`.\n\nThe second.\n");

        assertThat(page.summary()).isEqualTo("The first one, with code.");
        assertThat(page("# A\n\n" + "word ".repeat(80)).summary())
                .hasSizeLessThan(250)
                .endsWith("word …");
        assertThat(page("# A\n").summary()).isEmpty();
    }

    @Test
    void shouldLeaveOutHeadsOfTablesThatAreEmpty() throws IOException {
        assertThat(page("| | |\n|---|---|\n| a | b |\n").html())
                .contains("<div class=\"table\"><table>", "<td>a</td>")
                .doesNotContain("<th");
        assertThat(page("| x | |\n|---|---|\n| a | b |\n").html()).contains("<th>x</th>");
    }

    @ParameterizedTest
    @CsvSource({
        "index.html, docs/a.html, docs/a.html",
        "docs/a.html, index.html, ../index.html",
        "docs/a.html, docs/b.html, b.html",
        "docs/decisions/a.html, docs/b.html, ../b.html"
    })
    void shouldLinkFromPlaceToPlace(String from, String to, String link) {
        assertThat(Repository.relative(from, to)).isEqualTo(link);
    }
}
