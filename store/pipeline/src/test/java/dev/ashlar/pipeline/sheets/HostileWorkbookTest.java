package dev.ashlar.pipeline.sheets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import dev.ashlar.pipeline.sheets.workbook.Workbook;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workbooks that are made to harm who reads them: each is refused, with the name of the file, and with little memory. */
class HostileWorkbookTest {
    private static final String SHEET = "xl/worksheets/sheet1.xml";

    @TempDir
    Path folder;

    private Path workbook;
    private final Map<String, byte[]> parts = new LinkedHashMap<>();

    @BeforeEach
    void writeWorkbook() throws IOException {
        workbook = folder.resolve("Thing.xlsx");
        put(
                "_rels/.rels",
                "<Relationships><Relationship Id='a' Type='x/officeDocument' Target='xl/workbook.xml'/></Relationships>");
        put(
                "xl/workbook.xml",
                "<workbook xmlns:r='r'><sheets><sheet name='Thing' sheetId='1' r:id='b'/></sheets></workbook>");
        put(
                "xl/_rels/workbook.xml.rels",
                "<Relationships><Relationship Id='b' Type='x/worksheet' Target='worksheets/sheet1.xml'/>"
                        + "<Relationship Id='c' Type='x/sharedStrings' Target='/xl/sharedStrings.xml'/></Relationships>");
        put(
                "xl/sharedStrings.xml",
                "<sst><si><t>id</t></si><si><r><t>te</t></r><r><t>xt</t></r><rPh><t>spoken</t></rPh></si></sst>");
        putRows(
                "<row><c t='s'><v>0</v></c><c t='s'><v>1</v></c></row><row><c><v>1</v></c><c t='inlineStr'><is><t>one</t></is></c></row>");
    }

    private void put(String part, String text) {
        parts.put(part, text.getBytes(StandardCharsets.UTF_8));
    }

    private void putRows(String rows) throws IOException {
        put(SHEET, "<worksheet><sheetData>" + rows + "</sheetData></worksheet>");
        Zip.write(workbook, parts);
    }

    private Received read() {
        try (Backend backend = Backends.open("xlsx:" + folder)) {
            return Received.from(
                    backend,
                    Received.schema(
                            "Schema = { name = \"Thing\" }\nFields = [ { name = \"text\", type = \"string\" } ]"),
                    Map.of());
        }
    }

    @Test
    void shouldReadTheLeastThatIsAWorkbook() {
        assertThat(read().records()).singleElement().asString().isEqualTo("Thing 1 {text=string one}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "<row r='4294967297'/> | expected a number in the attribute r",
                "<row r='1048577'/> | expected a row from 1 to 1048576, found 1048577",
                "<row r='2'/><row r='2'/> | expected a row from 3",
                "<row><c r='ZZZ1'/></row> | Thing!ZZZ1: expected cells from left to right, in at most 16,384 columns",
                "<row><c r='B1'/><c r='A1'/></row> | Thing!A1: expected cells from left to right",
                "<row><c r='A9'/></row> | expected a cell of the row 1, found A9",
                "<row><c t='s'><v>-1</v></c></row> | Thing!A1: expected one of the 2 texts",
                "<row><c t='x'><v>1</v></c></row> | found the type x",
                "<row><c><v>1e999</v></c></row> | expected a number, found 1e999",
                "<row><c><v>&xxe;</v></c></row> | found &xxe;",
                "<row><c><v>&#x110000;</v></c></row> | found &#x110000;",
                "<row><c><v>1</c></row> | expected no </c> here",
                "<row | expected >",
                "<row x=y/> | expected attributes as",
                "<row><c></row> | expected no </row> here"
            })
    void cannotReadBrokenSheets(String rows, String problem) throws IOException {
        putRows(rows);
        assertThat(read().problems())
                .singleElement()
                .asString()
                .startsWith(folder + "/Thing.xlsx: Thing")
                .contains(problem);
    }

    @Test
    void cannotReadEntitiesOfADocumentType() throws IOException {
        put(
                "xl/sharedStrings.xml",
                "<!DOCTYPE sst [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><sst><si><t>&a;</t></si></sst>");
        Zip.write(workbook, parts);
        assertThat(read().problems()).singleElement().asString().contains("expected no document type");
    }

    @Test
    void cannotReadElementsInsideOfEachOtherWithoutEnd() throws IOException {
        putRows("<row>".repeat(1_000_000));
        assertThat(read().problems()).singleElement().asString().contains("at most 256 elements inside of each other");
    }

    @Test
    void cannotReadTextsThatNoCellHolds() throws IOException {
        put("xl/sharedStrings.xml", "<sst><si><t>id</t></si><si><t>" + "x".repeat(32_768) + "</t></si></sst>");
        Zip.write(workbook, parts);
        assertThat(read().problems())
                .singleElement()
                .asString()
                .contains("Thing!B1: expected a text of 32,767 characters");
    }

    /** What the directory says of the length of the sheet: too much, less than there is, and more. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "134217729 | expected 134217728 bytes or less, found 134217729",
                "-1 | expected 134217728 bytes or less, found 4294967295",
                "10 | is damaged",
                "134217728 | is damaged"
            })
    void cannotReadABomb(int length, String problem) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(workbook)).order(ByteOrder.LITTLE_ENDIAN);
        int at = new String(bytes.array(), StandardCharsets.ISO_8859_1).lastIndexOf(SHEET) - 46;
        assertThat(bytes.getInt(at)).as("an entry of the directory").isEqualTo(0x02014b50);
        bytes.putInt(at + 24, length);
        Files.write(workbook, bytes.array());
        assertThat(read().problems())
                .singleElement()
                .asString()
                .contains("the part " + SHEET)
                .contains(problem);
    }

    @ParameterizedTest
    @CsvSource({"0,another kind of file", "4,another kind of file"})
    void cannotReadOtherFiles(int length, String found) throws IOException {
        Files.write(workbook, new byte[length]);
        assertThatThrownBy(this::read)
                .isInstanceOf(BackendException.class)
                .hasMessageContaining(workbook + ": cannot be read")
                .hasMessageContaining(found);
    }

    @Test
    void cannotReadAnEncryptedWorkbook() throws IOException {
        byte[] container = new byte[512];
        System.arraycopy(new byte[] {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0}, 0, container, 0, 4);
        Files.write(workbook, container);
        assertThatThrownBy(this::read).hasMessageContaining("expected an XLSX workbook without a password");
    }

    /** Whatever bit is wrong, the workbook is read or refused. */
    @Test
    void shouldReadOrRefuseDamagedWorkbooks() throws IOException {
        byte[] sound = Files.readAllBytes(workbook);
        int refused = 0;
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            byte[] damaged = sound.clone();
            for (int i = 0; i <= random.nextInt(3); i++) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            try {
                Workbook read = new Workbook("Thing.xlsx", damaged);
                read.sheets()
                        .forEach(sheet -> assertThat(read.sheet(sheet).rows()).hasSizeLessThan(3));
                assertThat(read.with(Map.of(), List.of())).isNotEmpty();
            } catch (BackendException e) {
                assertThat(e).as("seed %d", seed).hasMessageStartingWith("Thing.xlsx: cannot be read");
                refused++;
            } catch (Sheet.Malformed e) {
                assertThat(e.problem().at().file()).as("seed %d", seed).startsWith("Thing.xlsx: ");
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(1000);
    }
}
