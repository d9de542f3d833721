package dev.ashlar.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The search in the site of this checkout, in Chromium. */
class SearchTest {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Pattern ANSWER = Pattern.compile("<li class=\"answer\">([^<]*)</li>");
    /** Types each text into the field, and lists the addresses that are found. */
    private static final String SCRIPT = """
            <script>
            window.addEventListener("load", async () => {
              const input = document.querySelector(".search input");
              for (const text of [%s]) {
                input.value = text;
                input.dispatchEvent(new Event("input"));
                await new Promise(done => setTimeout(done, 500));
                const answer = document.createElement("li");
                answer.className = "answer";
                answer.textContent = [...document.querySelectorAll(".results a")].map(link => link.getAttribute("href")).join(" ")
                  || document.querySelector(".results").textContent;
                document.body.append(answer);
              }
            });
            </script>
            """;

    @TempDir
    private Path site;

    /** What is found for each text. */
    private List<String> search(String... texts) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(CHROMIUM), "no browser: install the package chromium");
        Files.writeString(Files.createDirectory(site.resolve("javadoc")).resolve("index.html"), "Javadoc");
        new Site(Path.of(".."), site, "1.2").make();
        String script = SCRIPT.formatted(
                List.of(texts).stream().map(SearchIndex::quoted).collect(Collectors.joining(", ")));
        Path page = site.resolve("search.html");
        Files.writeString(page, Files.readString(site.resolve("index.html")) + script);
        Path profile = site.resolve("profile");
        Process browser = new ProcessBuilder(
                        CHROMIUM.toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--virtual-time-budget=20000",
                        "--user-data-dir=" + profile,
                        "--dump-dom",
                        page.toUri().toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String shown = new String(browser.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(browser.waitFor()).isZero();
        return ANSWER.matcher(shown).results().map(answer -> answer.group(1)).toList();
    }

    @Test
    void shouldFindWordsAndPastedMessages() throws IOException, InterruptedException {
        List<String> found = search(
                "--replace",
                "\"a\": [b] (c) {d}|e ^$.*+? \\ / zzz",
                "content/star.json:3:1: Star 5: duplicate id: expected an id of its own, found the id of Star 4",
                "java.lang.IllegalArgumentException: Star.mass is of type f32, and cannot be read as i32",
                "sky.db: locked by another program for 5 seconds");

        assertThat(found).hasSize(5);
        assertThat(found.get(0)).contains("docs/backends.html#copying");
        assertThat(found.get(1)).isEqualTo("No section has these words.");
        assertThat(found.get(2)).startsWith("docs/messages-content.html#ids-keys-and-references ");
        assertThat(found.get(3)).startsWith("docs/messages-code.html#views-and-columns ");
        assertThat(found.get(4)).startsWith("docs/messages-content.html#sqlite-and-tables ");
    }
}
