package dev.ashlar.pipeline.sheets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sheets.grid.PackedRows;
import dev.ashlar.pipeline.sheets.grid.SheetChanges;
import dev.ashlar.pipeline.sheets.workbook.NewSheet;
import dev.ashlar.pipeline.sheets.workbook.NewWorkbook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sheets that nobody reads, since their folder is one of JSON or their workbook has no sheet of the type: a pack would lack their records. */
class UnreadSheetsTest {
    private static final String ROWS = "id,name\n1,a\n";

    @TempDir
    Path content;

    @BeforeEach
    void writeContent() throws IOException {
        for (String type : List.of("Item", "Foe")) {
            Files.writeString(
                    content.resolve(type + ".schema"),
                    "Schema = { name = \"" + type + "\" }\nFields = [ { name = \"name\", type = \"string\" } ]\n");
        }
        Files.writeString(content.resolve("Foe.json"), "[{\"id\": 1, \"name\": \"wolf\"}]");
    }

    private static void writeWorkbook(Path file, String sheet, String... names) throws IOException {
        SheetChanges rows = new SheetChanges(List.of(names), Map.of(), PackedRows.NONE);
        Files.write(file, NewWorkbook.of("made", List.of(new NewSheet(sheet, rows, Set.of(), List.of()))));
    }

    private List<String> problems(String location) {
        try {
            Content read = ContentReader.read(location, Progress.NONE);
            return read.warnings().stream().map(Problem::toString).toList();
        } catch (ContentException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    private void assertProblem(String location, String end) {
        assertThat(problems(location)).singleElement().asString().endsWith(end);
    }

    private void assertNoProblem() {
        assertThat(problems(content.toString())).isEmpty();
    }

    @Test
    void shouldTellOfASheetOfATypeWithoutRecords() throws IOException {
        String end = "sheet is not read: expected the file in a folder tables, and a line in content.conf:"
                + " types { Item { place = \"%s:tables\" } }, found " + content
                + ", which is a folder of JSON without records of Item";
        Files.writeString(content.resolve("Item.csv"), ROWS);
        assertProblem(content.toString(), end.formatted("csv"));
        Files.delete(content.resolve("Item.csv"));
        writeWorkbook(content.resolve("balance.xlsx"), "Item", "id");
        assertProblem(content.toString(), end.formatted("xlsx"));
        Files.writeString(content.resolve("Item.json"), "[{\"id\": 1}]");
        assertNoProblem();
    }

    /** Exports of a type that has records, files of translators, and workbooks of notes. */
    @Test
    void shouldPassOverSheetsThatAreNoRecords() throws IOException {
        Files.writeString(content.resolve("Foe.csv"), ROWS);
        Files.writeString(content.resolve("de.csv"), ROWS);
        writeWorkbook(content.resolve("balance.xlsx"), "Curves", "level", "hp");
        Files.writeString(content.resolve("broken.xlsx"), "no workbook");
        assertNoProblem();
    }

    @Test
    void shouldNameTheLineThatAFolderOfSheetsLacks() throws IOException {
        Path tables = Files.createDirectory(content.resolve("tables"));
        Files.writeString(tables.resolve("Item.csv"), ROWS);
        assertProblem(
                content.toString(),
                "sheet is not read: expected a line in content.conf: types { Item { place = \"csv:tables\" } }, found "
                        + content + ", which is a folder of JSON without records of Item");
        Files.writeString(content.resolve("content.conf"), "types { Item { place = \"csv:tables\" } }\n");
        assertNoProblem();
    }

    /** Otherwise each record would be there twice. */
    @Test
    void cannotNameOnePlaceWithTwoSchemes() throws IOException {
        Path tables = Files.createDirectory(content.resolve("tables"));
        Files.writeString(tables.resolve("Item.csv"), ROWS);
        Files.writeString(
                content.resolve("content.conf"),
                "types { Item { place = \"csv:tables\" }, Foe { place = \"xlsx:tables\" } }\n");
        assertProblem(
                content.toString(),
                "the same place with two schemes: expected one of them for all types, such as csv:tables, found xlsx:tables");
        Files.writeString(
                content.resolve("content.conf"),
                "place = \"xlsx:tables\"\ntypes { Item { place = \"csv:tables\" } }\n");
        assertProblem(
                content.toString(),
                "content.conf:1:1: the same place with two schemes: expected one of them for all types, such as csv:tables, found xlsx:tables");
    }

    @Test
    void shouldTellOfAWorkbookWithTheNameOfATypeAndNoSheetOfIt() throws IOException {
        writeWorkbook(content.resolve("Item.xlsx"), "Sheet1", "Name", "Price");
        Files.delete(content.resolve("Foe.json"));
        assertProblem(
                "xlsx:" + content,
                "Item.xlsx: Item: no sheet of this type: expected a sheet Item with a cell \"id\", found Sheet1");
        Files.move(content.resolve("Item.xlsx"), content.resolve("balance.xlsx"));
        assertThat(problems("xlsx:" + content)).isEmpty();
    }
}
