package dev.ashlar.tool.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void shouldAlignColumns() {
        Table table = Table.of("name", ">count", "note").row("a", 1, "").row("longer", 1000, "é");

        assertThat(printed(table)).isEqualTo("name    count  note\na           1\nlonger   1000  é\n");
    }

    @Test
    void shouldLeaveOutEmptyHeadings() {
        assertThat(printed(Table.of("", "").row("a", "b"))).isEqualTo("a  b\n");
    }

    @Test
    void shouldPrintNothingWithoutRows() {
        assertThat(printed(Table.of("name"))).isEmpty();
    }

    @Test
    void cannotTakeMoreCellsThanColumns() {
        Table table = Table.of("name");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> table.row("a", "b"))
                .withMessage("cells: expected 1, found 2");
    }

    private static String printed(Table table) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        table.print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
