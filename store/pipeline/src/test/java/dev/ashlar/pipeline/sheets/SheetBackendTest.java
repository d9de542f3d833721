package dev.ashlar.pipeline.sheets;

import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.FoundReceiver;
import dev.ashlar.pipeline.backend.FoundValue;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Items in a sheet of a content whose schemas are in JSON's folder. */
class SheetBackendTest {
    private static final String STATS = """
            Schema = { name = "Stats", kind = "struct" }
            Fields = [ { name = "hp", type = "i32", max = 100 }, { name = "speed", type = "f32" } ]
            """;
    private static final String LOOT = """
            Schema = { name = "Loot", kind = "struct" }
            Fields = [ { name = "item", type = "ref<Item>" }, { name = "chance", type = "f32", max = 1 } ]
            """;
    private static final String ITEM = """
            Schema = { name = "Item", key = "name" }
            Fields = [
              { name = "name", type = "string" }
              { name = "price", type = "i32", display = "Price in gold", formerly = ["cost"] }
              { name = "kind", type = "enum", values = ["tool", "weapon"] }
              { name = "marks", type = "flags", values = ["rare", "cursed"] }
              { name = "tint", type = "color" }
              { name = "stats", type = "Stats" }
              { name = "tags", type = "string[]" }
              { name = "loot", type = "Loot[]" }
              { name = "next", type = "ref<Item>" }
              { name = "sold", type = "bool" }
            ]
            """;
    private static final String SHEET = """
            # Prices are those of the spring fair.
            id,name,Price in gold,#note,kind,marks,tint,stats.hp,tags[0],tags[1],loot[0].item,loot[0].chance,loot[1].item,loot[1].chance,next,sold
            3,"sword, long",050,ask Ann,weapon,"[""rare""]",#ff8000,20,old,sharp,7,0.50,rope,1e-1,rope,TRUE

            7,rope,5,,tool
            """;

    @TempDir
    Path folder;

    @Test
    void shouldTellOfAColumnThatComesTwice() throws IOException {
        Path own = Files.createDirectory(folder.resolve("own"));
        Files.writeString(own.resolve("Item.csv"), "id,name,name\n1,a,b\n");
        Files.writeString(
                own.resolve("Item.schema"),
                "Schema = { name = \"Item\" }\nFields = [ { name = \"name\", type = \"string\" } ]\n");
        try (Backend backend = Backends.open("csv:" + own)) {
            assertThatThrownBy(() -> ContentReader.read(backend, Progress.NONE))
                    .hasMessageContaining(
                            "Item.csv: C1: Item.name: column comes twice: expected one column for the field");
        }
    }

    @Test
    void shouldSayThatAFolderOfSheetsHasNoSchemas() throws IOException {
        Path own = Files.createDirectory(folder.resolve("own"));
        Files.writeString(own.resolve("Item.csv"), "id\n");
        try (Backend backend = Backends.open("csv:" + own)) {
            Problems problems = new Problems();
            backend.checkTypes(Set.of(), problems);
            assertThat(problems.sorted())
                    .singleElement()
                    .asString()
                    .endsWith(
                            "no schema for this sheet: expected a schema Item.schema; the folder has none, found Item.csv");
        }
    }

    private Path content;
    private Path sheet;

    @BeforeEach
    void writeContent() throws IOException {
        content = Files.createDirectory(folder.resolve("content"));
        sheet = Files.createDirectory(content.resolve("tables")).resolve("Item.csv");
        Files.writeString(content.resolve("content.conf"), "types { Item { place = \"csv:tables\" } }\n");
        Files.writeString(content.resolve("Stats.schema"), STATS);
        Files.writeString(content.resolve("Loot.schema"), LOOT);
        Files.writeString(content.resolve("Item.schema"), ITEM);
        Files.writeString(sheet, SHEET);
    }

    private Content read() {
        return ContentReader.read(content, Progress.NONE);
    }

    private List<String> problems(String text) throws IOException {
        Files.writeString(sheet, text);
        try {
            read();
            return List.of();
        } catch (ContentException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    private static Variant i32(int value) {
        return Variant.ofInteger(ValueType.I32, value);
    }

    private static Variant texts(String... texts) {
        return Variant.ofArray(
                ValueType.STRING, Stream.of(texts).map(Variant::of).toList());
    }

    private DevelopmentStore store() {
        return DevelopmentStore.open(content, Catalog.of());
    }

    @Test
    void shouldReadCellsAsTheirFieldsHaveThem() {
        DataRecord sword = read().records().get("Item").get(0);
        assertThat(sword.get("name")).isEqualTo(Variant.of("sword, long"));
        assertThat(sword.get("price")).isEqualTo(i32(50));
        assertThat(sword.get("kind")).isEqualTo(Variant.ofEnum("weapon"));
        assertThat(sword.get("marks")).isEqualTo(Variant.ofFlags(List.of("rare")));
        assertThat(sword.get("tint").toText()).isEqualTo("(255, 128, 0, 255)");
        assertThat(sword.get("stats.hp")).isEqualTo(i32(20));
        assertThat(sword.get("tags").toText()).isEqualTo("[\"old\", \"sharp\"]");
        assertThat(sword.get("next")).isEqualTo(Variant.ofRef("Item", 7));
        assertThat(sword.get("sold")).isEqualTo(Variant.of(true));
        assertThat(sword.get("loot").list())
                .containsExactly(
                        record("Loot", DataRecord.NO_ID, "item", Variant.ofRef("Item", 7), "chance", Variant.of(0.5f)),
                        record("Loot", DataRecord.NO_ID, "item", Variant.ofRef("Item", 7), "chance", Variant.of(0.1f)));
    }

    @Test
    void shouldWriteOnlyTheCellsThatAnEditChanges() {
        try (DevelopmentStore store = store()) {
            store.edit("Item", 3)
                    .set("price", 51)
                    .set("tags", texts("old", "blunt", "red"))
                    .save();
            store.edit("Item", 7).set("stats.hp", 2).save();
        }
        assertThat(sheet).content().isEqualTo("""
                # Prices are those of the spring fair.
                id,name,Price in gold,#note,kind,marks,tint,stats.hp,tags[0],tags[1],loot[0].item,loot[0].chance,loot[1].item,loot[1].chance,next,sold,tags[2]
                3,"sword, long",51,ask Ann,weapon,"[""rare""]",#ff8000,20,old,blunt,7,0.50,rope,1e-1,rope,TRUE,red

                7,rope,5,,tool,,,2,,,,,,,,,
                """);
    }

    /** Quotes, line ends, comments and empty lines stay; a note under an empty name is not taken for a value of the new column. */
    @Test
    void shouldGiveEachRowACellOfANewColumn() throws IOException {
        Files.writeString(
                sheet, "id,name,,\r\n# note\r\n1,\"a\"\r\n\r\n2,j\r\n3,\"b\"\"c\",,\r\n4,d,ask Ann\r\n5,e,f,g\n6,h");
        try (DevelopmentStore store = store()) {
            store.edit("Item", 1).set("name", "i").save();
            assertThat(sheet)
                    .content()
                    .isEqualTo(
                            "id,name,,\r\n# note\r\n1,i\r\n\r\n2,j\r\n3,\"b\"\"c\",,\r\n4,d,ask Ann\r\n5,e,f,g\n6,h");
            store.edit("Item", 3).set("price", 7).save();
        }
        assertThat(sheet)
                .content()
                .isEqualTo(
                        "id,name,,,price\r\n# note\r\n1,i,,,\r\n\r\n2,j,,,\r\n3,\"b\"\"c\",,,7\r\n4,d,ask Ann,,\r\n5,e,f,g,\n6,h,,,");
        assertThat(read().records().get("Item"))
                .extracting(item -> item.get("price"))
                .containsExactly(null, null, i32(7), null, null, null);
    }

    /** As people type them; a save keeps the form of the cell. */
    @Test
    void shouldReadAndWriteFlagsAsWords() throws IOException {
        Files.writeString(sheet, "id,name,marks\n1,a,rare\n2,b,\" cursed ,rare\"\n3,c,[]\n4,d,rare\n");
        assertThat(read().records().get("Item"))
                .extracting(item -> item.get("marks"))
                .containsExactly(
                        Variant.ofFlags(List.of("rare")),
                        Variant.ofFlags(List.of("cursed", "rare")),
                        Variant.ofFlags(List.of()),
                        Variant.ofFlags(List.of("rare")));
        try (DevelopmentStore store = store()) {
            store.edit("Item", 1)
                    .set("marks", Variant.ofFlags(List.of("rare", "cursed")))
                    .save();
            store.edit("Item", 3).set("marks", Variant.ofFlags(List.of("rare"))).save();
            store.edit("Item", 4).set("marks", Variant.ofFlags(List.of())).save();
        }
        assertThat(sheet)
                .content()
                .isEqualTo(
                        "id,name,marks\n1,a,\"cursed, rare\"\n2,b,\" cursed ,rare\"\n3,c,\"[\"\"rare\"\"]\"\n4,d,[]\n");
    }

    @Test
    void shouldAddAndRemoveRows() {
        try (DevelopmentStore store = store()) {
            store.create("Item").set("name", "a \"b\"\nc").save();
            store.edit("Item", 3).delete().save();
        }
        assertThat(sheet).content().isEqualTo("""
                # Prices are those of the spring fair.
                id,name,Price in gold,#note,kind,marks,tint,stats.hp,tags[0],tags[1],loot[0].item,loot[0].chance,loot[1].item,loot[1].chance,next,sold

                7,rope,5,,tool
                8,"a ""b""\nc",,,,,,,,,,,,,,
                """);
    }

    /** Spreadsheets of many countries separate cells by semicolons; some begin files with a mark and end lines with two characters. */
    @Test
    void shouldKeepMarkSeparatorAndLineEnds() throws IOException {
        Files.writeString(sheet, "\uFEFFid;name;price\r\n1;\"a;b\";2\r\n2;c;3");
        try (Backend backend = Backends.openToWrite(content.toString())) {
            backend.save(List.of(record("Item", 2, "name", Variant.of("c"), "price", i32(4))));
            DataRecord fresh = record("Item", DataRecord.NO_ID, "name", Variant.of("d;e"));
            backend.save(List.of(fresh));
        }
        assertThat(sheet).content().isEqualTo("\uFEFFid;name;price\r\n1;\"a;b\";2\r\n2;c;4\r\n3;\"d;e\";\r\n");
    }

    @Test
    void shouldWriteTheHeaderIntoTheFirstLineOfAFileWithAMarkAlone() throws IOException {
        for (String blank : List.of("\uFEFF", "\uFEFF\n\n")) {
            Files.writeString(sheet, blank);
            try (Backend backend = Backends.openToWrite(content.toString())) {
                backend.save(List.of(record("Item", 2, "name", Variant.of("c"))));
            }
            assertThat(sheet).content().isEqualTo("\uFEFFid,name\n2,c\n");
        }
    }

    /** For spreadsheets of all countries: the line tells them the separator. */
    @Test
    void shouldPassOverTheLineThatNamesTheSeparator() throws IOException {
        Files.writeString(sheet, "sep=;\r\nid;name;price\r\n1;a;2\r\n");
        try (Backend backend = Backends.openToWrite(content.toString())) {
            backend.save(List.of(record("Item", 1, "name", Variant.of("a"), "price", i32(4))));
            assertThat(backend.comments()).isEmpty();
        }
        assertThat(sheet).content().isEqualTo("sep=;\r\nid;name;price\r\n1;a;4\r\n");
    }

    @Test
    void shouldReadAndWriteTabs() throws IOException {
        Files.delete(sheet);
        Path tabs = Files.writeString(content.resolve("tables/Item.tsv"), "id\tname\n1\ta, b\n");
        try (Backend backend = Backends.openToWrite(content.toString())) {
            backend.save(List.of(record("Item", 2, "name", Variant.of("c\td"))));
        }
        assertThat(tabs).content().isEqualTo("id\tname\n1\ta, b\n2\t\"c\td\"\n");
        assertThat(read().records().get("Item")).hasSize(2);
    }

    @Test
    void shouldWriteAListThatCellsCannotHoldAsJson() throws IOException {
        Files.writeString(sheet, "id,name,loot[0].chance,loot[0].item\n1,a,0.5,1\n");
        try (Backend backend = Backends.openToWrite(content.toString())) {
            Variant empty = Variant.ofList(List.of(new DataRecord("Loot")));
            backend.read(read().schema("Item"), 1);
            backend.save(List.of(record("Item", 1, "name", Variant.of("a"), "loot", empty)));
        }
        assertThat(sheet).content().isEqualTo("id,name,loot[0].chance,loot[0].item,loot\n1,a,,,[{}]\n");
        assertThat(read().records().get("Item").get(0).get("loot").list()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "id,name,price@1,a,much | Item.csv: C2: Item 1.price: wrong value: expected ",
                "id,name,stats.hp@1,a,1@2,b,101 | Item.csv: C3: Item 2.stats.hp: out of range: expected 100 or less, found 101",
                "id,name,pric@1,a,5 | Item.csv: C1: Item.pric: unknown column, did you mean \"price\": expected a field of Item",
                "name@a | Item.csv: A2: Item: no id: expected ",
                "id,name@17,a@,b@3,c | Item.csv: A3: Item: no id: expected a whole number from 0 to 9223372036854775807"
                        + " in the column \"id\"; the greatest id in this sheet is 17, found a row without one",
                "id,name@x,a | Item.csv: A2: Item: wrong id: expected a whole number from 0 to ",
                "id,name@1,a@1,b | Item.csv: A3: Item 1: duplicate id",
                "id,loot[0].chance,loot[1].chance@1,0.5,2 | Item.csv: C2: Item 1.loot[1].chance: out of range",
                "id,tags[0],name,next@1,a,b,nobody | Item.csv: D2: Item 1.next: dangling reference",
                "id,loot[0].much@1,2 | Item.csv: B1: Item.loot[0].much: unknown column",
                "id,name@1,\"a\"b | Item.csv: B2: text behind the closing quote of a cell",
                "id,name@1,\"a | Item.csv: B2: a cell begins with a quote and has no closing one",
                "id,marks@1,[\"rar\"] | Item.csv: B2: Item 1.marks",
                "id,marks@1,rar | Item.csv: B2: Item 1.marks",
                "id;stats.speed@1;0,5 | Item.csv: B2: Item 1.stats.speed: decimal comma: expected a decimal point: 0.5, found 0,5",
                "id,name,stats.hp@1,sword, long,5 | Item.csv: D2: Item 1: more cells than the header has: expected 3 cells; a text with a comma stands in quotes, and notes under an empty name, found 5",
                "id;price@1;12.000 | Item.csv: B2: Item 1.price: a point in a whole number: expected 12 or 12000, without a point, found 12.000",
                "id,tags,tags[0],tags[1]@1,[],,a | Item.csv: D2: Item 1.tags: a second value: expected a list in one cell, or in cells of its elements"
            })
    void shouldNameFileColumnAndRowOfProblems(String text, String problem) throws IOException {
        assertThat(problems(text.replace('@', '\n')))
                .anySatisfy(told -> assertThat(told).startsWith(content.resolve("tables") + "/" + problem));
    }

    /** Also of a folder that is no part of another content. */
    @Test
    void shouldNameTheFolderOfProblems() throws IOException {
        Path tables = content.resolve("tables");
        for (String schema : List.of("Item", "Stats", "Loot")) {
            Files.copy(content.resolve(schema + ".schema"), tables.resolve(schema + ".schema"));
        }
        Files.writeString(sheet, "id,name,price,pric\n1,a,much,5\n");
        Files.writeString(tables.resolve("Foe.csv"), "id\n1\n");
        assertThatThrownBy(() -> ContentReader.read("csv:" + tables, Progress.NONE))
                .isInstanceOfSatisfying(
                        ContentException.class,
                        e -> assertThat(e.problems())
                                .extracting(problem -> problem.at().toString())
                                .containsExactlyInAnyOrder(
                                        tables + "/Foe.csv", tables + "/Item.csv: C2", tables + "/Item.csv: D1"));
        Files.writeString(sheet, "id,name\n1,\"a\n");
        assertThatThrownBy(() -> ContentReader.read("csv:" + tables, Progress.NONE))
                .hasMessageContaining(tables + "/Item.csv: B2: a cell begins with a quote");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[{\"chance\": 2, \"lots\": 1", "[7, {\"chance\": \"x\"}] 8", "[}"})
    void shouldTellOneProblemOfACellThatIsNoJson(String cell) throws IOException {
        assertThat(problems("id,name,loot\n1,a,\"" + cell.replace("\"", "\"\"") + "\"\n"))
                .singleElement()
                .asString()
                .contains("Item.csv: C2: Item 1.loot: wrong value: expected ")
                .endsWith("found " + cell);
    }

    @Test
    void cannotSaveIntoASheetThatCannotBeRead() throws IOException {
        Files.writeString(sheet, "id,name\n1,\"a\n");
        try (Backend backend = Backends.openToWrite(content.toString())) {
            assertThatThrownBy(() -> backend.save(List.of(record("Item", 1, "name", Variant.of("c")))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("Item.csv: B2: a cell begins with a quote");
            Files.writeString(sheet, "id,name\n1,a\n1,b\n");
            assertThatThrownBy(() -> backend.save(List.of(record("Item", 1, "name", Variant.of("c")))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("Item.csv: A3")
                    .hasMessageContaining("expected one record with its id");
            Files.write(sheet, new byte[] {'i', 'd', '\n', (byte) 0xE4});
            assertThatThrownBy(() ->
                            backend.read(ContentReader.readSchemas(backend).get(0), 1))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("Item.csv: A2: file is not UTF-8; save the sheet as CSV UTF-8");
        }
        assertThat(sheet).hasBinaryContent(new byte[] {'i', 'd', '\n', (byte) 0xE4});
    }

    @Test
    void shouldTellOfSheetsThatNobodyReads() throws IOException {
        Files.writeString(content.resolve("tables/Foe.csv"), "id\n1\n");
        assertThat(problems(SHEET))
                .singleElement()
                .asString()
                .startsWith(content.resolve("tables") + "/Foe.csv: Foe: no schema for this sheet");
    }

    /** From JSON into sheets and back: the same content, and the same pack. */
    @Test
    void shouldHoldTheSameContentAsJson() throws IOException {
        Path json = folder.resolve("json");
        copy(content, json.toString());
        assertThat(json.resolve("Item.json")).content().contains("sword, long");
        Path again = Files.createDirectory(folder.resolve("again"));
        Files.copy(content.resolve("content.conf"), again.resolve("content.conf"));
        copy(json, again.toString());
        assertThat(again.resolve("tables/Item.csv")).exists();
        assertThat(again.resolve("tables/Item.schema")).doesNotExist();
        assertThat(ContentReader.read(again, Progress.NONE).records()).isEqualTo(read().records());
        Cook.cook(ContentReader.read(json, Progress.NONE), folder.resolve("json.pack"), Progress.NONE);
        Cook.cook(ContentReader.read(again, Progress.NONE), folder.resolve("sheets.pack"), Progress.NONE);
        assertThat(folder.resolve("sheets.pack")).hasSameBinaryContentAs(folder.resolve("json.pack"));
    }

    @Test
    void shouldTellNumbersFromTextsWithoutASchema() throws IOException {
        Files.writeString(sheet, "id,price,chance,sold,name\n1,5,0.5,TRUE,a 5\n");
        List<String> found = new ArrayList<>();
        try (Backend backend = Backends.open("csv:" + sheet.getParent())) {
            backend.readFound("Item", new FoundReceiver() {
                @Override
                public void record(long id, Map<String, FoundValue> values) {
                    values.forEach((name, value) -> found.add(name + " " + value));
                }

                @Override
                public void problem(Location at, String message, String expected, String actual) {
                    found.add(message);
                }
            });
        }
        assertThat(found)
                .containsExactly(
                        "price Number[value=5, whole=true]",
                        "chance Number[value=0.5, whole=false]",
                        "sold Flag[value=true]",
                        "name Text[value=a 5]");
    }

    private static void copy(Path from, String to) {
        try (Backend source = Backends.open(from);
                Destination destination = Destination.open(to, false)) {
            Transfer.verbatim(source, destination, Transfer.Unknown.DROP, Progress.NONE);
        }
    }
}
