package dev.ashlar.tool.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuotedTest {
    @Test
    void shouldEscapeWhatATerminalWouldHideOrObey() {
        assertThat(Quoted.of("a\"b\\c\n\t\r\u001B[0m\u202E\uD800 é𝄞"))
                .isEqualTo("\"a\\\"b\\\\c\\n\\t\\r\\u001B[0m\\u202E\\uD800 é𝄞\"");
    }

    @Test
    void shouldCutBetweenCharacters() {
        assertThat(Quoted.cut("𝄞𝄞𝄞", 2)).isEqualTo("\"𝄞𝄞…\"");
        assertThat(Quoted.cut("𝄞𝄞", 2)).isEqualTo("\"𝄞𝄞\"");
    }
}
