package dev.ashlar.pipeline.sheets;

import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sheets.workbook.Workbook;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forms of XML that programs write: prefixes, elements without content, rows and cells without their names. */
class WorkbookFormsTest {
    private static final Schema THING = Received.schema("""
            Schema = { name = "Thing" }
            Fields = [ { name = "text", type = "string" }, { name = "count", type = "i32" } ]
            """);

    @TempDir
    Path folder;

    private Path workbook;
    private final Map<String, byte[]> parts = new LinkedHashMap<>();

    @BeforeEach
    void writeWorkbook() {
        workbook = folder.resolve("Thing.xlsx");
        put("[Content_Types].xml", "<p:Types><p:Default/></p:Types>");
        put(
                "_rels/.rels",
                "<Relationships><Relationship Id='a' Type='x/officeDocument' Target='/xl/workbook.xml'/></Relationships>");
        put(
                "xl/workbook.xml",
                "<x:workbook><x:sheets><x:sheet name='Thing' sheetId='7' q:id='b'/></x:sheets><x:definedNames></x:definedNames></x:workbook>");
        put(
                "xl/_rels/workbook.xml.rels",
                "<Relationships><Relationship Id='b' Type='x/worksheet' Target='worksheets/sheet1.xml'/></Relationships>");
    }

    private void put(String part, String text) {
        parts.put(part, text.getBytes(StandardCharsets.UTF_8));
    }

    private void putSheet(String sheet) throws IOException {
        put("xl/worksheets/sheet1.xml", sheet);
        Zip.write(workbook, parts);
    }

    private String part(String name) throws IOException {
        try (ZipFile zip = new ZipFile(workbook.toFile())) {
            return new String(zip.getInputStream(zip.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Backend open() {
        return Backends.openToWrite("xlsx:" + folder);
    }

    private static DataRecord thing(long id, int count) {
        return record("Thing", id, "text", Variant.of("t"), "count", Variant.ofInteger(ValueType.I32, count));
    }

    @Test
    void shouldWriteWithThePrefixOfTheFile() throws IOException {
        putSheet("<x:worksheet><x:sheetData><x:row spans='1:2'><x:c t='inlineStr'><x:is><x:t>id</x:t></x:is></x:c>"
                + "<x:c t='inlineStr'><x:is><x:t>text</x:t></x:is></x:c></x:row><x:row/>"
                + "<x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>");
        try (Backend backend = open()) {
            assertThat(Received.all(backend, THING)).containsExactly(record("Thing", 1));
            backend.save(List.of(thing(1, 5), thing(2, 6), record("Other", 3, "a", Variant.of("b"))));
            assertThat(Received.all(backend, THING)).containsExactly(thing(1, 5), thing(2, 6));
            assertThat(backend.types()).containsExactly("Other", "Thing");
        }
        String text = " t=\"inlineStr\"><x:is><x:t xml:space=\"preserve\">";
        assertThat(part("xl/worksheets/sheet1.xml"))
                .isEqualTo("<x:worksheet><x:sheetData><x:row><x:c t='inlineStr'><x:is><x:t>id</x:t></x:is></x:c>"
                        + "<x:c t='inlineStr'><x:is><x:t>text</x:t></x:is></x:c><x:c r=\"C1\"" + text
                        + "count</x:t></x:is></x:c></x:row><x:row/><x:row><x:c><x:v>1</x:v></x:c><x:c r=\"B3\"" + text
                        + "t</x:t></x:is></x:c><x:c r=\"C3\"><x:v>5</x:v></x:c></x:row><x:row r=\"4\"><x:c r=\"A4\"><x:v>2</x:v></x:c>"
                        + "<x:c r=\"B4\"" + text
                        + "t</x:t></x:is></x:c><x:c r=\"C4\"><x:v>6</x:v></x:c></x:row></x:sheetData></x:worksheet>");
        assertThat(part("xl/workbook.xml"))
                .isEqualTo("<x:workbook><x:sheets><x:sheet name='Thing' sheetId='7' q:id='b'/>"
                        + "<x:sheet name=\"Other\" sheetId=\"8\" q:id=\"ashlar2\"/></x:sheets><x:definedNames></x:definedNames>"
                        + "<x:calcPr fullCalcOnLoad=\"1\"/></x:workbook>");
        assertThat(part("[Content_Types].xml")).contains("<p:Override PartName=\"/xl/worksheets/sheet2.xml\" ");
    }

    @Test
    void shouldFillASheetWithoutRowsAndRowsWithoutCells() throws IOException {
        putSheet("<worksheet><dimension ref='A1'/><sheetData/></worksheet>");
        try (Backend backend = open()) {
            assertThat(backend.types()).isEmpty();
            backend.save(List.of(thing(1, 5)));
            assertThat(Received.all(backend, THING)).containsExactly(thing(1, 5));
        }
        assertThat(part("xl/worksheets/sheet1.xml"))
                .startsWith("<worksheet><dimension ref=\"A1:C2\"/><sheetData><row r=\"1\"><c r=\"A1\"");
        putSheet(part("xl/worksheets/sheet1.xml")
                .replace("</sheetData>", "<row r='3' ht='20'/><row r=\"9\"><c r=\"B9\" s=\"1\"/></row></sheetData>"));
        try (Backend backend = open()) {
            backend.save(List.of(thing(2, 6), thing(3, 7)));
            assertThat(Received.all(backend, THING)).containsExactly(thing(1, 5), thing(2, 6), thing(3, 7));
        }
        assertThat(part("xl/worksheets/sheet1.xml"))
                .contains("<row r='3' ht='20'><c r=\"A3\"><v>2</v></c>")
                .contains("</row><row r=\"4\"><c r=\"A4\"><v>3</v></c>")
                .endsWith("</row><row r=\"9\"><c r=\"B9\" s=\"1\"/></row></sheetData></worksheet>");
    }

    /** The values of a formula that was filled down, and notes beside the table, are no records. */
    @Test
    void shouldPassOverRowsOfFormulasAlone() throws IOException {
        String text = "<c r=\"%s\" t=\"inlineStr\"><is><t>%s</t></is></c>";
        putSheet("<worksheet><sheetData><row r=\"1\">" + text.formatted("A1", "id") + text.formatted("B1", "count")
                + "</row><row r=\"2\"><c r=\"A2\"><v>1</v></c>"
                + "<c r=\"B2\"><f>A2*2</f><v>2</v></c>" + text.formatted("D2", "a note")
                + "</row><row r=\"3\"><c r=\"B3\"><f>A3*2</f><v>0</v></c>"
                + text.formatted("E3", "another") + "</row></sheetData></worksheet>");
        try (Backend backend = open()) {
            Variant two = Variant.ofInteger(ValueType.I32, 2);
            assertThat(Received.all(backend, THING)).containsExactly(record("Thing", 1, "count", two));
            backend.save(List.of(record("Thing", 1, "count", two, "text", Variant.of("t"))));
            assertThat(part("xl/worksheets/sheet1.xml"))
                    .as("behind the notes")
                    .contains("<c r=\"F1\" t=\"inlineStr\"><is><t xml:space=\"preserve\">text</t></is></c>");
            DataRecord gone = record("Thing", 1);
            gone.setDeleted(true);
            backend.save(List.of(gone));
            assertThat(Received.all(backend, THING)).isEmpty();
        }
        assertThat(part("xl/worksheets/sheet1.xml"))
                .contains("<c r=\"A2\"/><c r=\"B2\"><f>A2*2</f><v>2</v></c>")
                .contains("a note");
    }

    /** Only the first of merged cells has a value: the others would read their defaults. */
    @Test
    void shouldTellOfMergedCellsOfFields() throws IOException {
        String text = "<c r=\"%s\" t=\"inlineStr\"><is><t>%s</t></is></c>";
        putSheet("<worksheet><sheetData><row r=\"1\">" + text.formatted("A1", "Things of the game")
                + "</row><row r=\"2\">"
                + text.formatted("A2", "id") + text.formatted("B2", "text") + text.formatted("D2", "count")
                + "</row><row r=\"3\"><c r=\"A3\"><v>1</v></c>" + text.formatted("B3", "a")
                + "<c r=\"D3\"><v>7</v></c></row><row r=\"4\"><c r=\"A4\"><v>2</v></c>" + text.formatted("B4", "b")
                + "</row></sheetData><mergeCells><mergeCell ref=\"A1:D1\"/><mergeCell ref=\"D3:D4\"/>"
                + "<mergeCell ref=\"B4:C4\"/></mergeCells></worksheet>");
        try (Backend backend = open()) {
            assertThat(Received.from(backend, THING, Map.of()).problems())
                    .containsExactly(
                            folder
                                    + "/Thing.xlsx: Thing!D3: Thing 1.count: merged cells: expected a value in each cell; split the cells, found D3:D4");
        }
        putSheet(part("xl/worksheets/sheet1.xml").replace("B4:C4", "B4:D4"));
        try (Backend backend = open()) {
            assertThat(Received.from(backend, THING, Map.of()).problems()).hasSize(2);
        }
    }

    @Test
    void cannotSaveWhatNoSpreadsheetKeeps() throws IOException {
        putSheet("<worksheet><sheetData/></worksheet>");
        try (Backend backend = open()) {
            assertThatThrownBy(() -> backend.save(List.of(record("Thing", 1, "text", Variant.of("x".repeat(32_768))))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining(
                            "Thing.xlsx: Thing!B2: cannot be saved: expected a text of 32,767 characters or less");
            assertThatThrownBy(() -> backend.save(List.of(record("T".repeat(32), 1, "a", Variant.of("b")))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("expected a name of 31 characters or less");
            assertThatThrownBy(() -> backend.save(List.of(record("THING", 1, "a", Variant.of("b")))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("the type THING cannot be saved: expected a name that no other sheet has");
        }
        assertThat(part("xl/worksheets/sheet1.xml")).isEqualTo("<worksheet><sheetData/></worksheet>");
    }

    @Test
    void shouldListConstantsInASheetOfTheirOwnIfTheyAreMany() throws IOException {
        Path made = folder.resolve("made");
        String constants =
                IntStream.range(0, 60).mapToObj(i -> "\"constant" + i + "\"").collect(Collectors.joining(", "));
        SchemaReader.Source schema = new SchemaReader.Source("Thing.schema", """
                Schema = { name = "Thing" }
                Fields = [ { name = "kind", type = "enum", values = [%s] } ]
                """.formatted(constants));
        List<DataRecord> records = List.of(record("Thing", 1, "kind", Variant.ofEnum("constant59")));
        try (Backend backend = Backends.create("xlsx:" + made)) {
            backend.replace(List.of(schema), records, Progress.NONE);
            workbook = made.resolve("content.xlsx");
            assertThat(part("xl/worksheets/sheet1.xml")).contains("<formula1>'#lists'!$A$2:$A$61</formula1>");
            assertThat(part("xl/worksheets/sheet2.xml")).contains("constant59");
            assertThat(backend.types()).containsExactly("Thing");
            byte[] before = Files.readAllBytes(workbook);
            backend.replace(List.of(schema), records, Progress.NONE);
            assertThat(workbook).hasBinaryContent(before);
        }
    }

    /** Notes above the header row and long ones in it: where the row ends is behind what is read of a sheet to find it. */
    @Test
    void shouldFindAHeaderRowThatEndsLate() throws IOException {
        String note = "<c t='inlineStr'><is><t>#" + "n".repeat(30_000) + "</t></is></c>";
        String cell = "<c t='inlineStr'><is><t>%s</t></is></c>";
        putSheet("<worksheet><sheetData><row>" + note + "</row><row>" + note + note + cell.formatted("id")
                + cell.formatted("count")
                + "</row><row><c r='C3'><v>7</v></c><c r='D3'><v>9</v></c></row></sheetData></worksheet>");
        try (Backend backend = open()) {
            assertThat(backend.types()).containsExactly("Thing");
            assertThat(Received.all(backend, THING))
                    .containsExactly(record("Thing", 7, "count", Variant.ofInteger(ValueType.I32, 9)));
        }
    }

    /** Formats and shared texts decide with the part of a sheet how it is read. Other sheets do not. */
    @Test
    void shouldHashWhatDecidesHowASheetIsRead() throws IOException {
        put(
                "xl/workbook.xml",
                "<workbook><sheets><sheet name='Thing' q:id='b'/><sheet name='Other' q:id='c'/></sheets></workbook>");
        put("xl/_rels/workbook.xml.rels", """
                <Relationships><Relationship Id='b' Type='x/worksheet' Target='worksheets/sheet1.xml'/>
                <Relationship Id='c' Type='x/worksheet' Target='worksheets/sheet2.xml'/>
                <Relationship Id='d' Type='x/styles' Target='styles.xml'/>
                <Relationship Id='e' Type='x/sharedStrings' Target='texts.xml'/></Relationships>
                """);
        put("xl/styles.xml", "<styleSheet/>");
        put("xl/texts.xml", "<sst/>");
        put("xl/worksheets/sheet2.xml", "<worksheet/>");
        long first = hash("<worksheet/>");
        put("xl/worksheets/sheet2.xml", "<worksheet><sheetData/></worksheet>");
        assertThat(hash("<worksheet/>")).isEqualTo(first);
        assertThat(hash("<worksheet><sheetData/></worksheet>")).isNotEqualTo(first);
        put("xl/styles.xml", "<styleSheet><cellXfs/></styleSheet>");
        long second = hash("<worksheet/>");
        put("xl/texts.xml", "<sst><si/></sst>");
        assertThat(List.of(first, second, hash("<worksheet/>"))).doesNotHaveDuplicates();
    }

    private long hash(String sheet) throws IOException {
        putSheet(sheet);
        return new Workbook("Thing.xlsx", Files.readAllBytes(workbook)).hash("Thing");
    }
}
