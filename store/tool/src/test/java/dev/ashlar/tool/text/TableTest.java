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

    @Test
    void shouldPrintPartsWhereColumnsDoNotFit() {
        Table table = Table.of("type", ">records", ">bytes of records", ">share", "notes")
                .row("Emitter", 1, 2, "3 %", "a note of several words which is longer than the room that is left")
                .row("names", "", "", "4 %", "");

        assertThat(printed(table, 50)).isEqualTo("""
                        type     records  bytes of records  share
                        Emitter        1                 2    3 %
                        names                                 4 %

                        type     notes
                        Emitter  a note of several words which is longer
                                 than the room that is left
                        """.indent(0));
    }

    @Test
    void shouldContinueATextOnFurtherLines() {
        Table table = Table.of("", "").row("index", "12 values of 14 records; 2 slots, 40.0 % full");

        assertThat(printed(table, 40)).isEqualTo("index  12 values of 14 records; 2 slots,\n       40.0 % full\n");
    }

    @Test
    void shouldRepeatAllKeysInEachPart() {
        Table table = Table.of("section", "type", ">offset", ">length of the section")
                .keys(2)
                .row("rows", "Emitter", 4096, 17);

        assertThat(printed(table, 40)).isEqualTo("""
                        section  type     offset
                        rows     Emitter    4096

                        section  type     length of the section
                        rows     Emitter                     17
                        """.indent(0));
    }

    @Test
    void cannotShortenAWord() {
        String word = "w".repeat(60);
        Table table = Table.of("name", ">bytes", "text").row(word, 5, word + " b");

        assertThat(printed(table, 40)).contains(word + "      5\n").contains(word + "  " + word + "\n");
    }

    private static String printed(Table table) {
        return printed(table, Integer.MAX_VALUE);
    }

    private static String printed(Table table, int width) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        table.print(new VisibleOutput(new PrintStream(bytes, true, StandardCharsets.UTF_8), () -> width));
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
