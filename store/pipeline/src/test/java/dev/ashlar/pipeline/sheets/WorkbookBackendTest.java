package dev.ashlar.pipeline.sheets;

import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code balance.xlsx} was written by LibreOffice: a title, formulas, a comment, a list of values, a date, a total and a sheet of notes. */
class WorkbookBackendTest {
    private static final String SHEET = "xl/worksheets/sheet1.xml";

    @TempDir
    Path folder;

    private Path content;
    private Path workbook;

    @BeforeEach
    void writeContent() throws IOException {
        content = Files.createDirectory(folder.resolve("content"));
        workbook = Files.createDirectory(content.resolve("tables")).resolve("balance.xlsx");
        Files.writeString(content.resolve("content.conf"), "place = \"xlsx:tables\"\n");
        Files.writeString(content.resolve("Stats.schema"), """
                Schema = { name = "Stats", kind = "struct" }
                Fields = [ { name = "speed", type = "f32", max = 100 } ]
                """);
        Files.writeString(content.resolve("Loot.schema"), """
                Schema = { name = "Loot", kind = "struct" }
                Fields = [ { name = "item", type = "ref<Item>" }, { name = "chance", type = "f32", max = 1 } ]
                """);
        Files.writeString(content.resolve("Item.schema"), """
                Schema = { name = "Item", key = "name" }
                Fields = [
                  { name = "name", type = "string" }
                  { name = "price", type = "i32", display = "Price in gold" }
                  { name = "kind", type = "enum", values = ["tool", "weapon"] }
                  { name = "stats", type = "Stats" }
                  { name = "next", type = "ref<Item>" }
                  { name = "loot", type = "Loot[]" }
                  { name = "sold", type = "bool" }
                  { name = "big", type = "i64" }
                ]
                """);
        Files.writeString(content.resolve("Foe.schema"), """
                Schema = { name = "Foe" }
                Fields = [ { name = "name", type = "string" } ]
                """);
        try (InputStream golden = Objects.requireNonNull(getClass().getResourceAsStream("balance.xlsx"))) {
            Files.copy(golden, workbook);
        }
    }

    private Content read() {
        return ContentReader.read(content, Progress.NONE);
    }

    private List<String> problems() {
        try {
            read();
            return List.of();
        } catch (ContentException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    private DevelopmentStore store() {
        return DevelopmentStore.open(content, Catalog.of());
    }

    private Map<String, byte[]> parts() throws IOException {
        Map<String, byte[]> parts = new LinkedHashMap<>();
        try (ZipFile zip = new ZipFile(workbook.toFile())) {
            for (ZipEntry entry : zip.stream().toList()) {
                parts.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
            }
        }
        return parts;
    }

    private String part(String name) throws IOException {
        return new String(parts().get(name), StandardCharsets.UTF_8);
    }

    /** Puts another text into the sheet of items. */
    private void change(String text, String other) throws IOException {
        Map<String, byte[]> parts = parts();
        String sheet = part(SHEET);
        assertThat(sheet).contains(text);
        parts.put(SHEET, sheet.replace(text, other).getBytes(StandardCharsets.UTF_8));
        Zip.write(workbook, parts);
    }

    private static Variant i32(int value) {
        return Variant.ofInteger(ValueType.I32, value);
    }

    @Test
    void shouldReadCellsAsTheirFieldsHaveThem() {
        List<DataRecord> items = read().records().get("Item");
        assertThat(items).hasSize(2);
        DataRecord sword = items.get(0);
        assertThat(sword.id()).isEqualTo(3);
        assertThat(sword.get("name")).isEqualTo(Variant.of("sword & shield"));
        assertThat(sword.get("price")).isEqualTo(i32(50));
        assertThat(sword.get("kind")).isEqualTo(Variant.ofEnum("weapon"));
        assertThat(sword.get("stats.speed")).as("of a formula").isEqualTo(Variant.of(12.5f));
        assertThat(sword.get("next")).as("by key").isEqualTo(Variant.ofRef("Item", 7));
        assertThat(sword.get("sold")).isEqualTo(Variant.of(true));
        assertThat(sword.get("loot").list())
                .containsExactly(
                        record("Loot", DataRecord.NO_ID, "item", Variant.ofRef("Item", 7), "chance", Variant.of(0.1f)));
        assertThat(items.get(1).get("price")).isEqualTo(i32(5));
        assertThat(read().records().get("Foe")).hasSize(1);
    }

    @Test
    void shouldWriteOnlyTheCellsThatAnEditChanges() throws IOException {
        Map<String, byte[]> before = parts();
        try (DevelopmentStore store = store()) {
            store.edit("Item", 3).set("price", 60).set("sold", false).save();
            store.edit("Item", 7).set("next", 3).save();
        }
        String sheet = new String(before.get(SHEET), StandardCharsets.UTF_8)
                .replace("<c r=\"C4\" s=\"0\" t=\"n\"><v>50</v></c>", "<c r=\"C4\"><v>60</v></c>")
                .replaceFirst(
                        "<c r=\"I4\" s=\"([0-9]+)\" t=\"b\"><v>1</v></c>", "<c r=\"I4\" s=\"$1\" t=\"b\"><v>0</v></c>")
                .replace("<v>14</v></c></row>", "<v>14</v></c><c r=\"F5\"><v>3</v></c></row>");
        assertThat(part(SHEET)).isEqualTo(sheet);
        Map<String, byte[]> after = parts();
        assertThat(after.keySet()).containsExactlyElementsOf(before.keySet());
        after.forEach((name, bytes) -> {
            if (!name.equals(SHEET) && !name.equals("xl/workbook.xml")) {
                assertThat(bytes).as(name).isEqualTo(before.get(name));
            }
        });
        assertThat(part("xl/workbook.xml")).contains("<calcPr fullCalcOnLoad=\"1\"");
    }

    @Test
    void shouldAddAndRemoveRecords() throws IOException {
        try (DevelopmentStore store = store()) {
            store.create("Item")
                    .set("name", "<b> & \"c\"\r\n_x0041_\u0001")
                    .set("big", Long.MIN_VALUE)
                    .set("kind", "tool")
                    .save();
            store.edit("Foe", 1).delete().save();
        }
        assertThat(part(SHEET))
                .contains("<c r=\"K3\" s=\"1\" t=\"inlineStr\"><is><t xml:space=\"preserve\">big</t></is></c></row>")
                .contains(
                        "<row r=\"7\"><c r=\"A7\"><v>8</v></c><c r=\"B7\" t=\"inlineStr\"><is><t xml:space=\"preserve\">"
                                + "&lt;b&gt; &amp; \"c\"_x000D_\n_x005F_x0041__x0001_</t></is></c>"
                                + "<c r=\"D7\" s=\"3\" t=\"inlineStr\"><is><t xml:space=\"preserve\">tool</t></is></c>"
                                + "<c r=\"K7\" t=\"inlineStr\"><is><t xml:space=\"preserve\">-9223372036854775808</t></is></c></row></sheetData>")
                .contains("<dimension ref=\"A1:K7\"/>");
        assertThat(read().records().get("Foe")).isNullOrEmpty();
        DataRecord fresh = read().records().get("Item").get(2);
        assertThat(fresh.get("name")).isEqualTo(Variant.of("<b> & \"c\"\r\n_x0041_\u0001"));
        assertThat(fresh.get("big")).isEqualTo(Variant.ofInteger(ValueType.I64, Long.MIN_VALUE));
        assertThat(part("xl/worksheets/sheet3.xml")).contains("<c r=\"A2\"/><c r=\"B2\"/>");
    }

    /** Nothing of a save is written when a formula would go. */
    @Test
    void cannotOverwriteAFormula() throws IOException {
        byte[] before = Files.readAllBytes(workbook);
        try (DevelopmentStore store = store()) {
            assertThatThrownBy(() -> store.edit("Item", 7).set("price", 6).save())
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining(
                            "tables/balance.xlsx: Item!C5: cannot be saved: expected cells with values, found formulas");
            store.edit("Item", 7).set("price", 5).save();
        }
        assertThat(workbook).hasBinaryContent(before);
    }

    @Test
    void shouldWarnOfValuesOfFormulasThatMayBeOld() {
        assertThat(read().warnings()).isEmpty();
        try (DevelopmentStore store = store()) {
            store.edit("Item", 3).set("price", 60).save();
        }
        assertThat(read().warnings())
                .singleElement()
                .asString()
                .contains("balance.xlsx: Item!E4: Item: values of formulas may be old");
    }

    @Test
    void cannotSaveWhileASpreadsheetHasTheWorkbookOpen() throws IOException {
        for (String sign : List.of("~$balance.xlsx", ".~lock.balance.xlsx#")) {
            Path lock = Files.writeString(workbook.resolveSibling(sign), "Ann");
            assertThat(problems()).as("signs are no workbooks").isEmpty();
            try (DevelopmentStore store = store()) {
                assertThatThrownBy(() -> store.edit("Item", 3).set("price", 60).save())
                        .isInstanceOf(BackendException.class)
                        .hasMessageContaining("expected a workbook that no spreadsheet has open")
                        .hasMessageContaining(sign);
            }
            Files.delete(lock);
        }
    }

    @Test
    void shouldSeeWhatASpreadsheetSaves() throws IOException {
        try (DevelopmentStore store = store()) {
            Map<String, byte[]> parts = parts();
            parts.put(SHEET, part(SHEET).replace("<v>50</v>", "<v>70</v>").getBytes(StandardCharsets.UTF_8));
            Path temporary = workbook.resolveSibling("lu1234.tmp");
            Zip.write(temporary, parts);
            Files.move(temporary, workbook, StandardCopyOption.REPLACE_EXISTING);
            assertThat(store.reload().problems()).isEmpty();
        }
        assertThat(read().records().get("Item").get(0).get("price")).isEqualTo(i32(70));
    }

    @Test
    void shouldNameSheetAndCellOfProblems() throws IOException {
        assertProblem(
                "t=\"n\"><v>50</v>",
                "t=\"e\"><v>#REF!</v>",
                "C4: Item 3.price: error of the spreadsheet: expected a value, found #REF!");
        assertProblem(
                "t=\"e\"><v>#REF!</v>",
                "t=\"n\"><v>1234567890123456</v>",
                "C4: Item 3.price: number of more than 15 digits");
        assertProblem(
                "t=\"n\"><v>1234567890123456</v>",
                "t=\"n\"><f>A1</f>",
                "C4: Item 3.price: formula without a value: expected a value: open the workbook in the spreadsheet program and save it, found =A1");
        assertProblem("t=\"n\"><f>A1</f>", "><f>A1</f><v/>", "C4: Item 3.price: formula without a value");
        assertProblem("><f>A1</f><v/>", "><f>A1</f><v></v>", "C4: Item 3.price: formula without a value");
        assertProblem("><f>A1</f><v></v>", "t=\"b\"><f>A1</f><v></v>", "C4: Item 3.price: formula without a value");
        assertProblem("t=\"b\"><f>A1</f><v></v>", "t=\"n\"><v>much</v>", "C4: expected a number, found much");
        assertProblem(
                "t=\"n\"><v>much</v>",
                "t=\"s\"><v>99</v>",
                "C4: expected one of the 18 texts of the workbook, found the number 99");
        assertProblem(
                "<c r=\"C4\" s=\"0\" t=\"s\"><v>99</v>",
                "<c r=\"C4\" s=\"5\" t=\"n\"><v>46085</v>",
                "C4: Item 3.price: date or time");
        assertProblem(
                "<c r=\"C4\" s=\"5\" t=\"n\"><v>46085</v>",
                "<c r=\"C4\"><v>1</v>",
                "E4: Item 3.stats.speed: out of range",
                "<v>12.5</v>",
                "<v>101</v>");
        assertProblem(
                "<c r=\"A4\" s=\"0\" t=\"n\"><v>3</v>",
                "<c r=\"A4\" t=\"e\"><v>#N/A</v>",
                "A4: Item: wrong id: error of the spreadsheet");
        assertProblem(
                "<c r=\"A3\" s=\"1\" t=\"s\"><v>1</v>",
                "<c r=\"A3\">",
                "A1: no names of columns: expected a cell \"id\"");
    }

    private void assertProblem(String text, String other, String problem, String... more) throws IOException {
        change(text, other);
        for (int i = 0; i < more.length; i += 2) {
            change(more[i], more[i + 1]);
        }
        assertThat(problems()).anySatisfy(told -> assertThat(told).startsWith(workbook + ": Item!" + problem));
    }

    @Test
    void shouldTellOfSheetsThatNobodyReads() throws IOException {
        Files.delete(content.resolve("Foe.schema"));
        assertThat(problems()).singleElement().asString().startsWith(workbook + ": Foe: no schema for this sheet");
        Files.writeString(workbook.resolveSibling("Item.csv"), "id\n");
        assertThat(problems())
                .hasSize(2)
                .element(1)
                .asString()
                .startsWith(workbook + ": Item: a second sheet of Item: expected one sheet for each type")
                .endsWith("found Item.csv and balance.xlsx: Item");
    }

    @Test
    void shouldTellOfASheetThatCannotBeReadWhereFormulasMayBeOld() throws IOException {
        try (DevelopmentStore store = store()) {
            store.edit("Item", 3).set("price", 60).save();
        }
        change("<c r=\"C4\"><v>60</v>", "<c r=\"C4\"><v>much</v>");
        assertThat(problems())
                .singleElement()
                .asString()
                .startsWith(workbook + ": Item!C4: expected a number, found much");
    }

    @Test
    void cannotReplaceAWorkbookWithASheetOfNotes() throws IOException {
        byte[] before = Files.readAllBytes(workbook);
        Path json = folder.resolve("json");
        copy(content.toString(), json.toString(), false);
        assertThatThrownBy(() -> copy(json.toString(), content.toString(), true))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("the workbook balance.xlsx has the sheet Curves of your own");
        assertThat(workbook).hasBinaryContent(before);
    }

    /** A copy into a new workbook is the same content, with rules for spreadsheets. */
    @Test
    void shouldMakeAWorkbookWithListsAndLimits() throws IOException {
        String made = "xlsx:" + folder.resolve("made");
        copy(content.toString(), made, false);
        assertThat(ContentReader.read(made, Progress.NONE).records()).isEqualTo(read().records());
        Cook.cook(read(), folder.resolve("a.pack"), Progress.NONE);
        Cook.cook(ContentReader.read(made, Progress.NONE), folder.resolve("b.pack"), Progress.NONE);
        assertThat(folder.resolve("b.pack")).hasSameBinaryContentAs(folder.resolve("a.pack"));
        workbook = folder.resolve("made/content.xlsx");
        String sheet = part("xl/worksheets/sheet2.xml");
        assertThat(part("xl/workbook.xml")).contains("<sheet name=\"Item\" sheetId=\"2\"");
        assertThat(sheet)
                .contains("<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>")
                .contains("<formula1>\"tool,weapon\"</formula1>")
                .contains("<formula1>\"TRUE,FALSE\"</formula1>")
                .contains("<formula1>OFFSET('Item'!$B$2,0,0,MAX(1,COUNTA('Item'!$B:$B)-1),1)</formula1>")
                .contains("operator=\"lessThanOrEqual\"")
                .contains("sqref=\"E2:E1048576\"><formula1>100</formula1>");
        byte[] first = Files.readAllBytes(workbook);
        copy(content.toString(), made, true);
        assertThat(workbook).as("the same content").hasBinaryContent(first);
    }

    private static void copy(String from, String to, boolean replace) {
        try (Backend source = Backends.open(from);
                Destination destination = Destination.open(to, replace)) {
            Transfer.verbatim(source, destination, Transfer.Unknown.DROP, Progress.NONE);
        }
    }

    /** Its own row is as before. */
    @Test
    void shouldTellOfACellThatIsMergedWhileItIsWatched() throws IOException {
        try (DevelopmentStore store = store()) {
            change("</sheetData>", "</sheetData><mergeCells><mergeCell ref=\"B4:B5\"/></mergeCells>");
            assertThat(store.reload().problems())
                    .singleElement()
                    .asString()
                    .contains("Item!B4: Item 3.name: merged cells: expected a value in each cell");
        }
    }

    @Test
    void shouldGrowATable() throws IOException {
        Map<String, byte[]> parts = parts();
        String total = part(SHEET).replaceFirst("<row r=\"6\".*</row></sheetData>", "</sheetData>");
        parts.put(SHEET, total.getBytes(StandardCharsets.UTF_8));
        String relations = new String(parts.get("xl/worksheets/_rels/sheet1.xml.rels"), StandardCharsets.UTF_8);
        String related = "<Relationship Id=\"t\" Type=\"x/table\" Target=\"../tables/table1.xml\"/></Relationships>";
        parts.put(
                "xl/worksheets/_rels/sheet1.xml.rels",
                relations.replace("</Relationships>", related).getBytes(StandardCharsets.UTF_8));
        String table = "<table id=\"1\" ref=\"A3:J5\"><autoFilter ref=\"A3:J5\"/><tableColumns/></table>";
        parts.put("xl/tables/table1.xml", table.getBytes(StandardCharsets.UTF_8));
        Zip.write(workbook, parts);
        try (DevelopmentStore store = store()) {
            store.edit("Item", 3).set("price", 60).save();
            assertThat(part("xl/tables/table1.xml")).isEqualTo(table);
            store.create("Item").set("name", "net").save();
        }
        assertThat(part("xl/tables/table1.xml")).isEqualTo(table.replace("A3:J5", "A3:J6"));
    }

    @Test
    void shouldWarnOfFilesOfSpreadsheetsThatAreNotRead() throws IOException {
        for (String name : List.of("Old.xls", "Item.XLSX", "Item.ods", "~$balance.xlsx", "notes.txt")) {
            Files.writeString(workbook.resolveSibling(name), "");
        }
        assertThat(read().warnings())
                .extracting(warning -> warning.at().file())
                .containsExactly(
                        workbook.resolveSibling("Item.XLSX").toString(),
                        workbook.resolveSibling("Item.ods").toString(),
                        workbook.resolveSibling("Old.xls").toString());
    }
}
