package dev.ashlar.pipeline.sheets.workbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CellTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-5",
                "999999999999999",
                "-999999999999999",
                "0.0",
                "0.1",
                "-12.5",
                "1.0E30",
                "1.5E-300",
                "123456.789012345",
                "1.0E15"
            })
    void shouldKeepNumbersOfUpToFifteenDigits(String number) {
        assertThat(CellText.kept(number)).isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1000000000000000",
                "-9223372036854775808",
                "3.141592653589793",
                "1.0000000000000002E-300",
                "-0.0",
                "NaN",
                "NaN(7fc00001)",
                "Infinity",
                "-Infinity",
                "4.9E-324",
                "1.0E308"
            })
    void cannotKeepNumbersThatSpreadsheetsChange(String number) {
        assertThat(CellText.kept(number)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "5,5",
        "007,7",
        "5.0,5",
        "-0,0",
        "1E2,100",
        "9.0071992547409922E+15,9.007199254740992E15",
        "0.10000000000000001,0.1",
        ".5,0.5",
        "1e-9,1.0E-9",
        "0.0010,0.001",
        "0.00010,1.0E-4",
        "-00.50,-0.5",
        "1234567.25,1234567.25",
        "12345678.25,1.234567825E7",
        "0.123456789012345,0.123456789012345"
    })
    void shouldReadANumberInWhateverWayItIsWritten(String cell, String number) {
        assertThat(CellText.number(cell)).isEqualTo(number);
    }

    /** Numbers that are written as Java writes them are not parsed. */
    @Test
    void shouldReadFractionsAsTheyAreParsed() {
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            String cell = (random.nextBoolean() ? "-" : "") + random.nextInt(1 << random.nextInt(31)) + "."
                    + "0".repeat(random.nextInt(5)) + random.nextInt(1 << random.nextInt(31));
            double value = Double.parseDouble(cell);
            String number = CellText.number(cell);
            assertThat(Double.parseDouble(number)).as("%d: %s", i, cell).isEqualTo(value == 0 ? 0 : value);
            assertThat(number).as("%d: %s", i, cell).isEqualTo(CellText.number(cell + "0"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "e5", "1e999", "0x10", "NaN", "1d", "1,5"})
    void cannotReadOtherTextsAsNumbers(String cell) {
        assertThat(CellText.number(cell)).isNull();
    }

    /** All floats of 32 bits that a cell keeps come back to the bit, also when a spreadsheet writes the nearest double with 17 digits. */
    @Test
    void shouldKeepFloatsToTheBit() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            float value = Float.intBitsToFloat(random.nextInt());
            String kept = CellText.kept(Float.toString(value));
            if (kept != null) {
                String written = "%.16e".formatted(Double.parseDouble(kept));
                assertThat(Float.parseFloat(CellText.number(written)))
                        .as("%d: %s", i, kept)
                        .isEqualTo(value);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a", "_x", "_x0041_", "\0", "a\r\nb\tc", "\uFFFE\uFFFF", "_x005F_x0041_", "<&>\"'", " a "})
    void shouldEscapeEveryText(String text) {
        String escaped = CellText.escaped(text);
        XmlScan xml = new XmlScan("part", "<t>" + escaped + "</t>");
        xml.next();
        String read = xml.next() == XmlScan.Piece.TEXT ? xml.text() : "";
        assertThat(CellText.unescaped(read)).isEqualTo(text);
        assertThat(escaped).doesNotContain("\r", "\0", "<");
    }
}
