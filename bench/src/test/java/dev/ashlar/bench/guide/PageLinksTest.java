package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between the pages lead to a file, and to a heading where they name one. */
class PageLinksTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#]*)(?:#([^)\\s]*))?\\)");
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\n]*`");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (String folder :
                List.of("", "docs", "docs/guide", "docs/decisions", "codec", "bench/content/sky", "sample")) {
            Path path = ROOT.resolve(folder);
            if (!Files.isDirectory(path)) {
                continue;
            }
            try (Stream<Path> files = Files.list(path)) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
        }
        return pages;
    }

    /** The anchor that GitHub gives a heading. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .strip()
                .replaceAll("\\[([^]]*)\\]\\([^)]*\\)", "$1")
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    private static List<String> brokenLinks(Path page) throws IOException {
        List<String> broken = new ArrayList<>();
        Matcher link = LINK.matcher(CODE.matcher(Files.readString(page)).replaceAll(""));
        while (link.find()) {
            if (link.group(1).contains(":")) {
                continue;
            }
            Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
            if (!Files.exists(target)
                    || link.group(2) != null && !anchors(target).contains(link.group(2))) {
                broken.add(page + ": " + link.group());
            }
        }
        return broken;
    }

    private static List<String> anchors(Path page) throws IOException {
        String text =
                Pattern.compile("(?s)```.*?```").matcher(Files.readString(page)).replaceAll("");
        return HEADING.matcher(text)
                .results()
                .map(heading -> anchor(heading.group(1)))
                .toList();
    }

    @Test
    void shouldLeadSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            broken.addAll(brokenLinks(page));
        }
        assertThat(pages()).hasSizeGreaterThan(40);
        assertThat(broken).isEmpty();
    }

    @Test
    void shouldMakeAnchorsAsGitHubDoes() {
        assertThat(anchor("The JVM flag")).isEqualTo("the-jvm-flag");
        assertThat(anchor("`ashlar watch`")).isEqualTo("ashlar-watch");
        assertThat(anchor("Columns: loops over one field")).isEqualTo("columns-loops-over-one-field");
    }
}
