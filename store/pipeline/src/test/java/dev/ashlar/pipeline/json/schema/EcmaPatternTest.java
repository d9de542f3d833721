package dev.ashlar.pipeline.json.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EcmaPatternTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[a-z]+",
                "a|b",
                "(?:ab)*?c{2,3}",
                "\\d{4}-\\w\\.\\/",
                "[^\\]\\-a]",
                "(a)(b)?",
                ".",
                "\\\\",
                "x{2}",
                "[*+?]",
            })
    void shouldKeepWhatBothDialectsHave(String pattern) {
        Pattern.compile(pattern);

        assertThat(EcmaPattern.of(pattern)).isEqualTo("^(?:" + pattern + ")$");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a++", "a*+", "a?+", "a{2}+", "\\p{L}", "\\s", "\\S", "\\bx", "(?i)a", "(?<n>a)", "(?=a)", "[a&&b]",
                "[a[b]]", "^a", "a$", "\\Qa\\E", "\\x41", "\\-", "[\\s]", "}", "]",
            })
    void cannotKeepWhatOneOfThemReadsDifferently(String pattern) {
        Pattern.compile(pattern);

        assertThat(EcmaPattern.of(pattern)).isNull();
    }
}
