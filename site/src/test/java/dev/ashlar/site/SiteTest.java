package dev.ashlar.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sites of small checkouts. */
class SiteTest {
    @TempDir
    private Path root;

    private Path site;

    @BeforeEach
    void writeJavadoc() throws IOException {
        site = root.resolve("target/site");
        write("target/site/javadoc/index.html", "<p id=\"all\">Javadoc");
        write("bench/results/2026-01-02-old/index.html", "old");
        write("bench/results/2026-02-01-new/index.html", "new");
        for (String page : Navigation.read(navigation()).order()) {
            write(page, "# " + page + "\n");
        }
        write("docs/benchmarks.md", "# Benchmarks\n\nThe [results](../bench/results).\n");
    }

    private static String navigation() throws IOException {
        return Files.readString(Path.of("src/main/resources/dev/ashlar/site/navigation.md"));
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }

    private List<String> make() throws IOException {
        return new Site(root, site, "1.2").make();
    }

    private String read(String file) throws IOException {
        return Files.readString(site.resolve(file));
    }

    @Test
    void shouldMakeAPageOfEachFile() throws IOException {
        assertThat(make()).isEmpty();

        try (Stream<Path> docs = Files.list(root.resolve("docs"))) {
            assertThat(docs.filter(Files::isRegularFile))
                    .hasSizeGreaterThan(20)
                    .allSatisfy(page -> assertThat(site.resolve(Repository.target(Repository.path(root, page))))
                            .exists());
        }
        assertThat(read("index.html")).contains("<title>Ashlar</title>", "href=\"docs/views.html\"");
        assertThat(read("docs/decisions/index.html"))
                .contains("href=\"../../site.css\"", "href=\"../views.html\"", "href=\"../../index.html\"");
        assertThat(read("benchmarks/index.html")).isEqualTo("new");
        assertThat(site.resolve("search.js")).exists();
    }

    @Test
    void shouldLeadLinksToPagesAndFiles() throws IOException {
        write("LICENSE", "a licence");
        write("docs/tool.md", """
                # The `ashlar` command

                See [views.md](views.md#by-name), [the game](../sample), [LICENSE](../LICENSE), [there](#exit-codes) and [JSON](https://json.org).

                ## Exit codes
                """);
        write("docs/views.md", "# Views\n\n## By name\n\n[tool.md](tool.md)\n");

        assertThat(make()).isEmpty();
        assertThat(read("docs/tool.html"))
                .contains(
                        "<a href=\"views.html#by-name\">Views</a>",
                        "<a href=\"../sample/index.html\">the game</a>",
                        "<a href=\"../LICENSE.txt\">LICENSE</a>",
                        "<a href=\"#exit-codes\">there</a>",
                        "<a href=\"https://json.org\">JSON</a>");
        assertThat(read("docs/views.html")).contains("<a href=\"tool.html\">The ashlar command</a>");
        assertThat(read("LICENSE.txt")).isEqualTo("a licence");
    }

    @Test
    void shouldReportAllProblemsAtOnce() throws IOException {
        write("docs/tool.md", "# Tool\n\n[a](nothing.md) [b](views.md#nothing) [c](#nothing)\n");
        write("docs/new.md", "# New\n");
        Files.delete(root.resolve("docs/schema.md"));

        assertThat(make())
                .contains(
                        "docs/tool.md: link to \"nothing.md\": expected a file or page of the checkout, found none",
                        "docs/tool.html: link to \"views.html#nothing\": expected a heading with this anchor, found none",
                        "docs/tool.html: link to \"#nothing\": expected a heading with this anchor, found none",
                        "docs/new.md: expected an entry in navigation.md, found none",
                        "navigation.md: expected a page at docs/schema.md, found none");
    }

    @Test
    void shouldReplaceAllButTheJavadoc() throws IOException {
        write("target/site/docs/gone.html", "old");

        assertThat(make()).isEmpty();
        assertThat(make()).isEmpty();
        assertThat(site.resolve("docs/gone.html")).doesNotExist();
        assertThat(read("javadoc/index.html")).contains("Javadoc");
    }

    @Test
    void shouldMissTheJavadoc() throws IOException {
        Files.delete(site.resolve("javadoc/index.html"));

        assertThat(make())
                .contains("index.html: link to \"javadoc/index.html\": expected a file of the site, found none");
    }

    @Test
    void shouldIndexSectionsForTheSearch() throws IOException {
        write("docs/views.md", """
                # Views

                A view reads `one` record.

                ## By name

                | call | moves |
                |---|---|
                | `find("x")` | there |

                ```java
                view.next();
                ```
                """);

        assertThat(make()).isEmpty();
        assertThat(read("search-index.js"))
                .contains("[\"docs/views.html\",\"Views\",\"\",\"A view reads one record.\"]")
                .contains(
                        "[\"docs/views.html#by-name\",\"Views\",\"By name\",\"call moves find(\\\"x\\\") there view.next();\"]");
    }

    @Test
    void shouldEscapeTextsOfPages() throws IOException {
        write("docs/views.md", "# Lists `List<T>` & \"more\"\n\nA < b.\n");

        assertThat(make()).isEmpty();
        assertThat(read("docs/views.html"))
                .contains("<title>Lists List&lt;T&gt; &amp; &quot;more&quot; · Ashlar</title>")
                .contains("content=\"A &lt; b.\"");
    }

    @Test
    void cannotReadAnotherNavigation() {
        assertThatThrownBy(() -> Navigation.read("## Start\n\n* [Ashlar](README.md)\n"))
                .hasMessage(
                        "navigation.md: expected \"## Group\" or \"- [Name](path)\", found \"* [Ashlar](README.md)\"");
    }
}
