package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PatternFlawTest {
    /** A pattern of each kind that the JDK refuses. */
    private static final List<String> FLAWED = List.of(
            "(a",
            "a)",
            "*a",
            "a**",
            "a{2",
            "a{3,1}",
            "a{x}",
            "[a",
            "[z-a]",
            "a\\",
            "(?z)",
            "(?i",
            "(?<n",
            "\\k<n>",
            "(?<n>a)(?<n>b)",
            "(?<1>a)",
            "\\kn",
            "\\q",
            "\\u12",
            "\\xg",
            "\\x{12",
            "\\x{110000}",
            "\\0",
            "\\c",
            "\\N{no such}",
            "\\N{A",
            "\\p{L",
            "\\p{}",
            "\\p{Foo}",
            "\\p{IsFoo}",
            "\\p{script=Foo}",
            "\\p{block=Foo}",
            "\\p{foo=bar}",
            "[[:a",
            "(?");

    @Test
    void shouldSayWhatIsRight() {
        for (String pattern : FLAWED) {
            PatternFlaw flaw = Objects.requireNonNull(PatternFlaw.of(pattern), pattern);
            assertThat(flaw.expected()).as(pattern).isNotEqualTo("the syntax of java.util.regex");
            assertThat(flaw.found()).as(pattern).matches("(?s).+, near character [0-9]+");
        }
    }

    @Test
    void shouldShowWhere() {
        assertThat(PatternFlaw.of("[a-z]+")).isNull();
        assertThat(PatternFlaw.of("ab(c"))
                .isEqualTo(new PatternFlaw("\")\" behind each \"(\"", "ab(c, near character 4"));
        assertThat(PatternFlaw.of("*"))
                .isEqualTo(new PatternFlaw(
                        "a character or group before each *, + and ?, or a backslash", "*, near character 1"));
        PatternFlaw deep = Objects.requireNonNull(PatternFlaw.of("x".repeat(500) + "**" + "y".repeat(500)));
        assertThat(deep.found()).isEqualTo("…" + "x".repeat(19) + "**" + "y".repeat(19) + "…, near character 502");
    }
}
