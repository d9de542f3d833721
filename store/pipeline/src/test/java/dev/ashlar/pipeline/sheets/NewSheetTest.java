package dev.ashlar.pipeline.sheets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of content in sheets that are made for it: what people get to edit. */
class NewSheetTest {
    private static final String RECORDS =
            """
            [
              {"id": 1, "tags": ["old", "007"], "loot": [{"item": 2, "chance": 0.5}, {"chance": 1}, {"item": "17"}], "marks": ["rare", "cursed"], "name": "a"},
              {"id": 2, "tags": [], "loot": [{}], "marks": [], "name": "17", "route": [[1, 2], [3, 4]], "samples": [%s], "costs": {"a": 2}},
              {"id": 3, "marks": ["rare"], "name": "c"}
            ]
            """.formatted(IntStream.range(0, 17).mapToObj(Integer::toString).collect(Collectors.joining(", ")));
    private static final String HEADER =
            "id,tags,tags[0],tags[1],loot,loot[0].item,loot[0].chance,loot[1].item,loot[1].chance,loot[2].item,loot[2].chance,"
                    + "marks,name,route[0],route[1],samples,costs";

    @TempDir
    Path folder;

    private Path content;

    @BeforeEach
    void writeContent() throws IOException {
        content = Files.createDirectory(folder.resolve("content"));
        Files.writeString(content.resolve("Loot.schema"), """
                Schema = { name = "Loot", kind = "struct" }
                Fields = [ { name = "item", type = "ref<Item>" }, { name = "chance", type = "f32", max = 1 } ]
                """);
        Files.writeString(content.resolve("Item.schema"), """
                Schema = { name = "Item", key = "name" }
                Fields = [
                  { name = "tags", type = "string[]" }
                  { name = "loot", type = "Loot[]" }
                  { name = "marks", type = "flags", values = ["rare", "cursed"] }
                  { name = "name", type = "string" }
                  { name = "route", type = "vec2[]" }
                  { name = "samples", type = "u8[]", max = 99 }
                  { name = "costs", type = "map<string, int>" }
                ]
                """);
        Files.writeString(content.resolve("Item.json"), RECORDS);
    }

    private void copy(String to) {
        try (Backend source = Backends.open(content);
                Destination destination = Destination.open(to, false)) {
            Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE);
        }
        assertThat(ContentReader.read(to, Progress.NONE).records())
                .isEqualTo(ContentReader.read(content, Progress.NONE).records());
    }

    private String part(String name) throws IOException {
        try (ZipFile zip = new ZipFile(folder.resolve("made/content.xlsx").toFile())) {
            return new String(zip.getInputStream(zip.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** In the order of the schema; what columns of elements cannot hold is JSON beside them. */
    @Test
    void shouldGiveShortListsAColumnForEachElement() throws IOException {
        copy("csv:" + folder.resolve("made"));
        assertThat(folder.resolve("made/Item.csv")).content().isEqualTo(HEADER + """

                1,,old,007,,2,0.5,,1.0,\"""17\""",,"cursed, rare",a,,,,
                2,[],,,[{}],,,,,,,[],17,"[1.0, 2.0]","[3.0, 4.0]","[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]","{""a"": 2}"
                3,,,,,,,,,,,rare,c,,,,
                """);
    }

    @Test
    void shouldShowColumnsOfListsThatAreEmpty() throws IOException {
        Files.writeString(content.resolve("Item.json"), "[{\"id\": 1, \"name\": \"a\"}]");
        copy("csv:" + folder.resolve("made"));
        assertThat(folder.resolve("made/Item.csv"))
                .content()
                .startsWith("id,tags[0],loot[0].item,loot[0].chance,marks,name,route[0],samples[0],costs\n");
    }

    /** Also for elements: numbers within limits, keys of the column that has them, and words with commas between. */
    @Test
    void shouldHaveSpreadsheetsCheckElementsAndFlags() throws IOException {
        copy("xlsx:" + folder.resolve("made"));
        String sheet = part("xl/worksheets/sheet1.xml");
        assertThat(sheet)
                .contains("sqref=\"G2:G1048576\"><formula1>1</formula1>")
                .contains("sqref=\"F2:F1048576\"><formula1>OFFSET('Item'!$M$2,0,0,MAX(1,COUNTA('Item'!$M:$M)-1),1)<")
                .contains(
                        "type=\"custom\" allowBlank=\"1\" showInputMessage=\"1\" showErrorMessage=\"1\""
                                + " error=\"expected words with commas between: rare, cursed\" prompt=\"words with commas between: rare, cursed\""
                                + " sqref=\"L2:L1048576\"><formula1>SUMPRODUCT(ISNUMBER(FIND(\",\"&amp;'#lists'!$A$2:$A$3&amp;\",\",\",\""
                                + "&amp;SUBSTITUTE(L2,\" \",\"\")&amp;\",\"))*(LEN('#lists'!$A$2:$A$3)+1))=LEN(SUBSTITUTE(L2,\" \",\"\"))+1</formula1>");
        assertThat(part("xl/worksheets/sheet2.xml")).contains(">rare<", ">cursed<");
        try (Backend made = Backends.open("xlsx:" + folder.resolve("made"))) {
            assertThat(made.comments()).as("the lists of rules are no notes").isEmpty();
        }
    }

    /** A save from the game into a sheet that has no column of the list yet. */
    @Test
    void shouldGiveAListWithoutAColumnColumnsOfItsElements() throws IOException {
        Path sheet = Files.createDirectory(folder.resolve("tables")).resolve("Item.csv");
        for (String schema : new String[] {"Item.schema", "Loot.schema"}) {
            Files.copy(content.resolve(schema), sheet.resolveSibling(schema));
        }
        Files.writeString(sheet, "id,name\n1,a\n");
        try (Backend backend = Backends.openToWrite("csv:" + sheet.getParent())) {
            List<DataRecord> items =
                    ContentReader.read(content, Progress.NONE).records().get("Item");
            items.forEach(item -> item.setUpdated(true));
            backend.save(items);
        }
        assertThat(ContentReader.read("csv:" + sheet.getParent(), Progress.NONE).records())
                .isEqualTo(ContentReader.read(content, Progress.NONE).records());
        assertThat(sheet).content().startsWith("id,name,tags[0],tags[1],loot[0].item,");
    }
}
