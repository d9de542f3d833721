package dev.ashlar.pipeline.json;

import static dev.ashlar.pipeline.json.JsonFolder.deleted;
import static dev.ashlar.pipeline.json.JsonFolder.star;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts before and after a save, to the character. */
class JsonSaveTest {
    private static final String THREE = """
            [
              {"id": 1, "name": "a"},
              {"id": 2, "name": "b"},
              {"id": 3, "name": "c"}
            ]
            """;

    @TempDir
    Path path;

    private JsonFolder folder;

    @BeforeEach
    void openFolder() {
        folder = new JsonFolder(path);
    }

    @Test
    void shouldReplaceOnlyTheValueThatChanged() throws IOException {
        String before = """
                [
                    { "name" : "a",   "id":1, "size":1.50e0 },

                  {"id": 2}
                ]""";
        String after = folder.saved(before, star(1, "name", "new", "size", Variant.of(1.5)));
        assertThat(after).isEqualTo(before.replace("\"a\"", "\"new\""));
    }

    @Test
    void shouldRemoveMembersWithTheirComma() throws IOException {
        assertThat(folder.saved("[{\"a\": 1, \"id\": 1, \"b\": [1, 2], \"c\": 3}]", star(1, "b", 7)))
                .isEqualTo("[{\"id\": 1, \"b\": 7}]");
        assertThat(folder.saved("[{\"id\": 1, \"a\": 1 , \"b\": 2 }]", star(1))).isEqualTo("[{\"id\": 1 }]");
        assertThat(folder.saved("[{\"a\": 1, \"b\": 2, \"id\": 1, \"c\": true}]", star(1, "c", Variant.of(true))))
                .isEqualTo("[{\"id\": 1, \"c\": true}]");
    }

    @Test
    void shouldAddMembersAtTheEndOfTheRecord() throws IOException {
        assertThat(folder.saved("[{ \"id\": 1 }]", star(1, "b", 2, "a", 1)))
                .isEqualTo("[{ \"id\": 1, \"a\": 1, \"b\": 2 }]");
        assertThat(folder.saved("[\n  {\n    \"id\": 1,\n    \"z\": 1\n  }\n]", star(1, "z", 1, "a", 5, "b", 6)))
                .isEqualTo("[\n  {\n    \"id\": 1,\n    \"z\": 1,\n    \"a\": 5,\n    \"b\": 6\n  }\n]");
        assertThat(folder.saved("[{\r\n\t\"id\": 1,\r\n\t\"z\": 1\r\n}]\r\n", star(1, "a", 5)))
                .isEqualTo("[{\r\n\t\"id\": 1,\r\n\t\"a\": 5\r\n}]\r\n");
    }

    @Test
    void shouldTakeTheLastOfAFieldThatIsGivenTwice() throws IOException {
        assertThat(folder.saved("[{\"a\": 1, \"id\": 1, \"a\": 2}]", star(1, "a", 1)))
                .isEqualTo("[{\"a\": 1, \"id\": 1, \"a\": 1}]");
        assertThat(folder.saved("[{\"a\": 1, \"id\": 1, \"a\": 2}]", star(1))).isEqualTo("[{\"id\": 1}]");
    }

    @Test
    void shouldKeepWhatNoFieldCouldHold() throws IOException {
        String before = """
                [
                  {"id": 1, "notes": {"by": ["x", {"deep": [1, {}]}], "id": 2}, "tags": ["a", {}], "none": null, "n": 1},
                  {"id": 2, "unknown": {"id": 1, "n": 5}}
                ]
                """;
        assertThat(folder.saved(before, star(1, "n", 2))).isEqualTo(before.replace("\"n\": 1}", "\"n\": 2}"));
    }

    @Test
    void shouldRemoveListsThatAFieldCouldHold() throws IOException {
        for (String list : List.of("[]", "[\"a\", \"b\"]", "[1, null]", "[[0, 1], [2, 3]]", "[[\"fog\"], []]")) {
            assertThat(folder.saved("[{\"id\": 1, \"v\": " + list + "}]", star(1)))
                    .as(list)
                    .isEqualTo("[{\"id\": 1}]");
        }
        String deeper = "[{\"id\": 1, \"v\": [[[0]]]}]";
        assertThat(folder.saved(deeper, star(1))).isEqualTo(deeper);
    }

    @Test
    void shouldReplaceWhatNoFieldCouldHoldWhenTheFieldGetsAValue() throws IOException {
        assertThat(folder.saved("[{\"id\": 1, \"a\": {\"b\": [1]}, \"c\": null}]", star(1, "a", 1, "c", 2)))
                .isEqualTo("[{\"id\": 1, \"a\": 1, \"c\": 2}]");
    }

    @Test
    void shouldRemoveRecordsWithTheirComma() throws IOException {
        assertThat(folder.saved(THREE, deleted(1))).isEqualTo(THREE.replace("  {\"id\": 1, \"name\": \"a\"},\n", ""));
        assertThat(folder.saved(THREE, deleted(2))).isEqualTo(THREE.replace("  {\"id\": 2, \"name\": \"b\"},\n", ""));
        assertThat(folder.saved(THREE, deleted(3))).isEqualTo(THREE.replace(",\n  {\"id\": 3, \"name\": \"c\"}", ""));
        assertThat(folder.saved(THREE, deleted(2), deleted(3))).isEqualTo("[\n  {\"id\": 1, \"name\": \"a\"}\n]\n");
        assertThat(folder.saved(THREE, deleted(1), deleted(2))).isEqualTo("[\n  {\"id\": 3, \"name\": \"c\"}\n]\n");
        assertThat(folder.saved(THREE, deleted(1), deleted(3))).isEqualTo("[\n  {\"id\": 2, \"name\": \"b\"}\n]\n");
        assertThat(folder.saved(THREE, deleted(1), deleted(2), deleted(3))).isEqualTo("[\n]\n");
    }

    @Test
    void shouldRemoveTheOnlyRecord() throws IOException {
        assertThat(folder.saved("[{\"id\": 1}]", deleted(1))).isEqualTo("[]");
        assertThat(folder.saved(" [ {\"id\": 1} ]\n", deleted(1))).isEqualTo(" [ ]\n");
        assertThat(folder.saved("[{\"id\": 1}]", deleted(1), star(2))).isEqualTo("[\n  {\"id\": 2}\n]");
        assertThat(folder.saved("[\n\t{\"id\": 1}\n]", deleted(1), star(2))).isEqualTo("[\n\t{\"id\": 2}\n]");
    }

    @Test
    void shouldIgnoreDeletedRecordsThatNoFileHas() throws IOException {
        assertThat(folder.saved(THREE, deleted(4), deleted(0))).isEqualTo(THREE);
    }

    @Test
    void shouldAddRecordsAtTheEnd() throws IOException {
        assertThat(folder.saved(THREE, star(9, "name", "x", "magnitude", Variant.of(4.55)), star(7)))
                .isEqualTo(THREE.replace(
                        "\"c\"}", "\"c\"},\n  {\"id\": 7},\n  {\"id\": 9, \"magnitude\": 4.55, \"name\": \"x\"}"));
        assertThat(folder.saved("[{\"id\": 1}]", star(2))).isEqualTo("[{\"id\": 1},\n  {\"id\": 2}]");
        assertThat(folder.saved("[\n\t{\"id\": 1}\n]", star(2))).isEqualTo("[\n\t{\"id\": 1},\n\t{\"id\": 2}\n]");
    }

    @Test
    void shouldAddRecordsAtTheirPlaceInTheOrderOfIds() throws IOException {
        String gaps = "[\n  {\"id\": 3},\n  {\"id\": 6},\n  {\"id\": 9}\n]\n";
        assertThat(folder.saved(gaps, star(5), star(1), star(4), star(12), star(7)))
                .isEqualTo("[\n  {\"id\": 1},\n  {\"id\": 3},\n  {\"id\": 4},\n  {\"id\": 5},\n  {\"id\": 6},\n"
                        + "  {\"id\": 7},\n  {\"id\": 9},\n  {\"id\": 12}\n]\n");
        assertThat(folder.saved(gaps, star(5), deleted(6), star(7), deleted(9), star(10)))
                .isEqualTo("[\n  {\"id\": 3},\n  {\"id\": 5},\n  {\"id\": 7},\n  {\"id\": 10}\n]\n");
        assertThat(folder.saved(gaps, star(5), deleted(3), deleted(6)))
                .isEqualTo("[\n  {\"id\": 5},\n  {\"id\": 9}\n]\n");
        assertThat(folder.saved(gaps, star(5), star(4), deleted(3), deleted(6), deleted(9)))
                .isEqualTo("[\n  {\"id\": 4},\n  {\"id\": 5}\n]\n");
    }

    @Test
    void shouldAddRecordsAtTheEndWhereIdsHaveNoOrder() throws IOException {
        String mixed = "[\n  {\"id\": 3},\n  {\"id\": 2},\n  {\"id\": 9}\n]\n";
        assertThat(folder.saved(mixed, star(5), star(4)))
                .isEqualTo(mixed.replace("9}", "9},\n  {\"id\": 5},\n  {\"id\": 4}"));
        String nameless = "[\n  {\"id\": 3},\n  {\"n\": 2},\n  {\"id\": 9}\n]\n";
        assertThat(folder.saved(nameless, star(5))).isEqualTo(nameless.replace("9}", "9},\n  {\"id\": 5}"));
    }

    @Test
    void shouldAddRecordsToEmptyArrays() throws IOException {
        String one = "  {\n    \"id\": 1\n  }";
        assertThat(folder.saved("[]", star(1), star(2))).isEqualTo("[\n" + one + ",\n" + one.replace('1', '2') + "\n]");
        assertThat(folder.saved("[ ]\n", star(1))).isEqualTo("[\n" + one + "\n]\n");
        assertThat(folder.saved("[\r\n]", star(1))).isEqualTo("[\r\n" + one.replace("\n", "\r\n") + "\r\n]");
    }

    /** The last record of a file, and the form of the next. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"id\": 1}                      | {\"id\": 2, \"a\": 3, \"b\": 4}",
                "{ \"id\": 1, \"a\": [1] }        | { \"id\": 2, \"a\": 3, \"b\": 4 }",
                "{\"id\":1,\"a\":1}               | {\"id\":2,\"a\":3,\"b\":4}",
                "{\"id\": 1,\"a\": 1}             | {\"id\": 2,\"a\": 3,\"b\": 4}",
                "{}                             | {\"id\": 2, \"a\": 3, \"b\": 4}",
                "{~    \"id\": 1~  }            | {~    \"id\": 2,~    \"a\": 3,~    \"b\": 4~  }",
                "{~     \"id\": 1, \"a\": 1 }     | {~     \"id\": 2,~     \"a\": 3,~     \"b\": 4~  }",
                "{ \"id\": 1,~    \"a\": [~1] }   | {~    \"id\": 2,~    \"a\": 3,~    \"b\": 4~  }"
            })
    void shouldLayRecordsOutLikeTheLast(String last, String next) throws IOException {
        String before = "[~  " + last + "~]";
        assertThat(folder.saved(before.replace('~', '\n'), star(2, "b", 4, "a", 3)))
                .isEqualTo(("[~  " + last + ",~  " + next + "~]").replace('~', '\n'));
    }

    @Test
    void shouldKeepLineEndsAndTheByteOrderMark() throws IOException {
        String before = "\uFEFF" + THREE.replace("\n", "\r\n") + "\r\n\n";
        assertThat(folder.saved(before, star(2, "name", "\u00E9"), star(4), deleted(3)))
                .isEqualTo(
                        before.replace("\"b\"", "\"\u00E9\"").replace("{\"id\": 3, \"name\": \"c\"}", "{\"id\": 4}"));
    }

    @Test
    void shouldFindRecordsBehindTextOfAllPlanes() throws IOException {
        String before = "[{\"t\": \"\u20AC\uD834\uDD1E\\uD834\\uDD1E\\\"{}[],\", \"id\": 1},{\"id\": 2, \"n\": 1}]";
        assertThat(folder.saved(before, star(2, "n", 22))).isEqualTo(before.replace("\"n\": 1", "\"n\": 22"));
    }

    @Test
    void shouldDoAllKindsOfWorkInOneText() throws IOException {
        assertThat(folder.saved(
                        THREE, star(DataRecord.NO_ID, "name", "n"), deleted(2), star(3, "name", "cc", "a", 1), star(1)))
                .isEqualTo("""
                        [
                          {"id": 1},
                          {"id": 3, "name": "cc", "a": 1},
                          {"id": 4, "name": "n"}
                        ]
                        """);
    }

    @Test
    void shouldPutARecordToItsPlaceBehindTheRecordWithTheId0() throws IOException {
        assertThat(folder.saved("[\n  {\"id\": 0},\n  {\"id\": 5}\n]\n", star(2)))
                .isEqualTo("[\n  {\"id\": 0},\n  {\"id\": 2},\n  {\"id\": 5}\n]\n");
    }

    @Test
    void shouldGiveNewRecordsTheNextIds() throws IOException {
        folder.write("Star-old.json", "[{\"id\": 41}]");
        DataRecord first = new DataRecord("Star");
        DataRecord second = star(DataRecord.NO_ID, "name", "x");
        assertThat(folder.saved("[]", first, star(43), second))
                .isEqualTo("[\n  {\n    \"id\": 43\n  },\n  {\n    \"id\": 44\n  },\n"
                        + "  {\n    \"id\": 45,\n    \"name\": \"x\"\n  }\n]");
        assertThat(first.id()).isEqualTo(44);
        assertThat(second.id()).isEqualTo(45);
    }

    @Test
    void shouldIgnoreRecordsThatAreNotUpdated() throws IOException {
        DataRecord known = star(1, "name", "other");
        known.setUpdated(false);
        DataRecord unknown = new DataRecord("Star", 8);
        assertThat(folder.saved(THREE, known, unknown)).isEqualTo(THREE);
    }

    @Test
    void shouldTakeTheMarkOfUpdatesAway() throws IOException {
        DataRecord changed = star(1, "name", "other");
        DataRecord gone = deleted(2);
        gone.setUpdated(true);
        DataRecord added = star(DataRecord.NO_ID, "name", "n");
        folder.saved(THREE, changed, gone, added);
        assertThat(changed.isUpdated()).isFalse();
        assertThat(gone.isUpdated()).isFalse();
        assertThat(added.isUpdated()).isFalse();
    }

    @Test
    void shouldLeaveObjectsWithoutAnIdAlone() throws IOException {
        String before = "[{\"n\": 1}, {\"id\": \"x1\", \"n\": 1}, {\"id\": 18446744073709551617, \"n\": 1}, "
                + "{\"id\": {\"id\": 1}, \"n\": 1}, {\"id\": 1, \"n\": 2}]";
        assertThat(folder.saved(before, star(1, "n", 3))).isEqualTo(before.replace("\"n\": 2", "\"n\": 3"));
    }

    @Test
    void shouldWriteReferencesByIdByKeyAndToNothing() throws IOException {
        DataRecord star = star(1, "a", Variant.ofRef("Star", 7), "b", Variant.ofRefByKey("Star", "the \"key\""));
        star.set("c", Variant.ofRef("Star", DataRecord.NO_ID));
        star.set("d", Variant.ofEnum("red"));
        star.set("e", Variant.ofArray(ValueType.U64, new long[] {-1, 0}));
        String after = "[{\"id\": 1, \"a\": 7, \"b\": \"the \\\"key\\\"\", \"c\": null, \"d\": \"red\", "
                + "\"e\": [18446744073709551615, 0]}]";
        assertThat(folder.saved("[{\"id\": 1}]", star)).isEqualTo(after);
        String written = after.replace(" 7,", "  7 ,").replace("[1", "[ 1").replace("\"red\"", "\"r\\u0065d\"");
        star.setUpdated(true);
        assertThat(folder.saved(written, star)).isEqualTo(written);
    }

    /** Neither names of structs nor types of numbers are in a text: those of a program that knows no schema are as good. */
    @Test
    void shouldTakeElementsOfOtherNamesAndNumbers() throws IOException {
        Files.writeString(path.resolve("Score.schema"), """
                Schema = { name = "Score", kind = "struct" }
                Fields = [
                  { name = "points", type = "u8" }
                  { name = "ratio", type = "f64" }
                ]
                """);
        Files.writeString(path.resolve("Table.schema"), """
                Schema = { name = "Table" }
                Fields = [ { name = "scores", type = "Score[]" } ]
                """);
        Files.writeString(path.resolve("Table.json"), "[\n  {\"id\": 1, \"scores\": []}\n]\n");
        DataRecord score = new DataRecord("Table_scores");
        score.set("points", Variant.of(7));
        score.set("ratio", Variant.of(0.1f));
        DataRecord table = new DataRecord("Table", 1);
        table.set("scores", Variant.ofList(List.of(score)));
        DataRecord added = new DataRecord("Table", 2);
        added.set("scores", Variant.ofList(List.of(score, score)));
        try (JsonBackend backend = JsonBackend.open(path)) {
            backend.save(List.of(table, added));
        }
        assertThat(path.resolve("Table.json")).hasContent("""
                [
                  {"id": 1, "scores": [{"points": 7, "ratio": 0.1}]},
                  {"id": 2, "scores": [{"points": 7, "ratio": 0.1}, {"points": 7, "ratio": 0.1}]}
                ]
                """);
    }
}
