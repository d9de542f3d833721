package dev.ashlar.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.languagetool.JLanguageTool;
import org.languagetool.Languages;
import org.languagetool.markup.AnnotatedText;
import org.languagetool.rules.RuleMatch;

/**
 * Spelling and style of the pages for users, by LanguageTool, in British English. {@code rules.txt} lists the rules that do not count, each with the reason, and
 * {@code words.txt} the words that the dictionary does not have. What is in code, tables and quoted names is not checked, and names of code are not spelled by the dictionary.
 */
class LanguageTest {
    private static final Path ROOT = Path.of("..");
    private static final int CONTEXT = 40;
    private static final String SPELLING = "MORFOLOGIK_RULE_EN_GB";
    /** Names of the format and of classes, such as {@code typeKey} and {@code PackSet}. */
    private static final Pattern NAME_OF_CODE = Pattern.compile("[A-Za-z]+[a-z][A-Z]\\w*|[A-Z]{2}[a-z]\\w*[A-Z]\\w*");

    private static JLanguageTool tool;
    private static Set<String> words;

    @BeforeAll
    static void makeTool() throws IOException {
        tool = new JLanguageTool(Languages.getLanguageForShortCode("en-GB"));
        tool.disableRules(lines("rules.txt").stream()
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList());
        words = new HashSet<>(lines("words.txt"));
    }

    private static List<String> lines(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(LanguageTest.class.getResourceAsStream(resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
    }

    /** Pages for users: decisions are for those who change Ashlar. */
    static List<String> pages() throws IOException {
        return Navigation.read(Files.readString(Path.of("src/main/resources/dev/ashlar/site/navigation.md")))
                .order()
                .stream()
                .filter(page -> !page.startsWith("docs/decisions/") && !page.equals("CHANGELOG.md"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldBeSpelledAndSaidRight(String page) throws IOException {
        assertThat(problems(Files.readString(ROOT.resolve(page)))).isEmpty();
    }

    @Test
    void shouldFindWhatIsWrong() throws IOException {
        String page = "# A packk\n\nThe game have opened `pack` an [the time](x.md).\n\n```\nnoo code\n```\n";
        assertThat(problems(page))
                .anySatisfy(problem -> assertThat(problem).contains("[packk]"))
                .anySatisfy(problem -> assertThat(problem).contains("have"))
                .noneSatisfy(problem -> assertThat(problem).contains("noo"));
    }

    private static List<String> problems(String page) throws IOException {
        AnnotatedText text = Prose.of(page);
        String marked = text.getTextWithMarkup();
        List<String> problems = new ArrayList<>();
        for (RuleMatch match : tool.check(text)) {
            String found = marked.substring(match.getFromPos(), match.getToPos());
            String rule = match.getRule().getId();
            if (!rule.equals(SPELLING)
                    || !words.contains(found) && !NAME_OF_CODE.matcher(found).matches()) {
                String before = marked.substring(Math.max(0, match.getFromPos() - CONTEXT), match.getFromPos());
                int end = Math.min(marked.length(), match.getToPos() + CONTEXT);
                String behind = marked.substring(match.getToPos(), end);
                problems.add((before + "[" + found + "]" + behind).replace('\n', ' ') + " -- " + rule + ": "
                        + match.getMessage());
            }
        }
        return problems;
    }
}
