package dev.ashlar.pipeline.infer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is declared of a field is the narrowest that admits all of its values; what cannot be declared is told. */
class SchemaInferenceTest {
    @TempDir
    Path folder;

    private final Problems told = new Problems();

    private List<InferredSchema> infer() {
        try (Backend backend = Backends.open("json:" + folder)) {
            return SchemaInference.infer(backend, told);
        }
    }

    private InferredSchema infer(String... values) throws IOException {
        StringBuilder records = new StringBuilder("[");
        for (int i = 0; i < values.length; i++) {
            records.append(i == 0 ? "" : ",").append("{ \"id\": ").append(i + 1);
            records.append(values[i].isEmpty() ? " }" : ", \"f\": " + values[i] + " }");
        }
        Contents.write(folder, "Thing.json", records.append("]").toString());
        return infer().get(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 ; -5 | i32",
                "2147483648 ; 0 | i64",
                "18446744073709551615 ; 0 | u64",
                "0.1 ; 1 | f32",
                "0.1 ; 16777217 | f64",
                "0.123456789 | f64",
                "1e39 | f64",
                "1e0 | i32",
                "3 ; 64.0 ; 6.4e1 | i32",
                "0.5 ; -0.0 | f32",
                "-0.0 | f32",
                "9223372036854775808.0 | u64",
                "9007199254740993 ; 1 | i64",
                "123456789e20 ; 0.5 | f64",
                "[1.0, 2, 3] ; [4, 5, 6] | ivec3",
                "36893488147419103232 | f32",
                "\"NaN\" ; 0.5 ; \"-Infinity\" | f32",
                "\"NaN\" | string",
                "true ; false | bool",
                "\"a\" ; \"\" | string",
                "[] ; [] | string[]",
                "[1, 2] ; [3] | i32[]",
                "[1, 2, 3] | i32[]",
                "[1, 2, 3] ; [4, 5, 6] | ivec3",
                "[1, 2, 3.5] ; [4, 5, 6] | vec3",
                "[1, 2, 0.123456789] ; [4, 5, 6] | f64[]",
                "[1, 2, 3, 4, 5] ; [1, 2, 3, 4, 5] | i32[]",
                "[[0.5, 1], [2, 3]] ; [] | vec2[]",
                "[[1, 2, 3, 4]] | ivec4[]",
                "[[1, 0, 0, 0, 1, 0, 0, 0, 1]] | mat3[]",
                "[\"a\"] ; [] | string[]",
                "[true] ; [false, true, true] | bool[]",
                "[0.1, 0.2] ; [0.3] | f32[]"
            })
    void shouldDeclareWhatAdmitsAllValues(String values, String type) throws IOException {
        InferredSchema schema = infer(values.split(" ; "));
        assertThat(schema.notes()).isEmpty();
        assertThat(schema.text()).contains("{ name = \"f\", type = \"" + type + "\" }");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | its objects have no members, and a struct needs one",
                "{\"1\": 2, \"3\": \"x\"} | its members have numbers as names, and values of several types: i32, string",
                "{\"1\": 1, \"2\": [1, \"a\"]} | its members have numbers as names, and 2 no type of its own",
                "{\"a\": 1} ; 1 | its values are of several kinds: numbers and objects",
                "1e400 | no type of numbers holds 1E+400",
                "1e99999 | no field can hold the number 1e99999",
                "1e-400 | no type of numbers holds 1E-400 and the others",
                "36893488147419103233 | no type of numbers holds 36893488147419103233",
                "-9223372036854775809 | no type of numbers holds -9223372036854775809",
                "0.5 ; 9007199254740993 | no type of numbers holds 9007199254740993 and the others",
                "[0.5, 1e400] ; [1, 2] | no type of numbers holds 1E+400 and the others",
                "1 ; \"a\" | its values are of several kinds: numbers and texts",
                "1 ; true | its values are of several kinds: numbers and bools",
                "[1] ; 1 | its values are of several kinds: numbers and lists",
                "[1, \"a\"] | its values are of several kinds: numbers and texts",
                "[{}] | its objects have no members, and a struct needs one",
                "[{\"a\": 1}, 2] | its values are of several kinds: numbers and objects",
                "[{\"a\": 1}] ; 2 | its values are of several kinds: numbers and lists",
                "[[1, 2], [\"a\"]] | its values are of several kinds: numbers and texts"
            })
    void shouldTellWhatCannotBeDeclared(String values, String reason) throws IOException {
        InferredSchema schema = infer(values.split(" ; "));
        assertThat(schema.notes()).singleElement().asString().startsWith("Thing.f: left out: " + reason);
        assertThat(schema.text()).doesNotContain("name = \"f\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[1, null] ; [] | i32?[]",
                "[0.5, null] | f32?[]",
                "[null, \"a\"] ; null | string?[]",
                "[true, null] | bool?[]",
                "[[1, 2, 3], null] ; [] | ivec3?[]",
                "[{\"a\": 1}, null] | F?[]",
                "[[1, 2], [1, 2, 3]] | i32[][]",
                "[[1, null], [2]] ; [null] | i32?[]?[]",
                "[[], [\"a\"]] | string[][]",
                "[[[1, 2]]] | ivec2[][]"
            })
    void shouldDeclareListsOfListsAndOfNull(String values, String type) throws IOException {
        InferredSchema thing = infer(values.split(" ; "));
        assertThat(thing.notes()).isEmpty();
        assertThat(thing.text()).contains("{ name = \"f\", type = \"" + type + '"');
        for (InferredSchema schema : infer()) {
            Files.writeString(folder.resolve(schema.file()), schema.text());
        }
        assertThat(ContentReader.read(folder, Progress.NONE).records().get("Thing"))
                .hasSize(values.split(" ; ").length);
    }

    @Test
    void shouldDeclareObjectsWithNumbersAsNamesAsMaps() throws IOException {
        String records = "[{\"id\": 1, \"slots\": {\"1\": 4, \"-2\": 70000}, \"dice\": [{\"at\": {\"5\": \"2d6\"}}]},"
                + " {\"id\": 2, \"slots\": {}, \"best\": {\"at\": {\"1\": \"1d6\", \"11\": \"3d6\"}}}]";
        Contents.write(folder, "Spell.json", records);
        List<InferredSchema> schemas = infer();
        assertThat(schemas).allSatisfy(each -> assertThat(each.notes()).isEmpty());
        assertThat(schemas.get(0).text())
                .contains("{ name = \"slots\", type = \"map<i32, i32>\" }", "{ name = \"dice\", type = \"Dice[]\"");
        assertThat(schemas.get(1).text()).contains("{ name = \"at\", type = \"map<i32, string>\" }");
        for (InferredSchema schema : schemas) {
            Files.writeString(folder.resolve(schema.file()), schema.text());
        }
        Content content = ContentReader.read(folder, Progress.NONE);
        assertThat(content.warnings()).isEmpty();
        assertThat(content.records().get("Spell").get(0).get("slots").list()).hasSize(2);
    }

    @Test
    void shouldMakeStructsOptionalForWhichNullStands() throws IOException {
        InferredSchema schema = infer("{\"a\": 1}", "null");
        assertThat(schema.notes()).isEmpty();
        assertThat(schema.text()).contains("{ name = \"f\", type = \"F\", optional = true }");
    }

    @Test
    void shouldMakeOptionalWhatSomeRecordLacks() throws IOException {
        assertThat(infer("1", "", "null").text())
                .contains("// 1 of 3 records, 1 .. 1", "type = \"i32\", optional = true }");
        assertThat(infer("null", "null").text())
                .contains("// 0 of 2 records, null in each: any type would do", "type = \"string\", optional = true }")
                .doesNotContain("perhaps");
    }

    @Test
    void shouldSayWhatItRestsOnAndWhatItMightBe() throws IOException {
        StringBuilder units = new StringBuilder("[");
        for (int i = 1; i <= 8; i++) {
            units.append(i == 1 ? "" : ",").append("""
                    { "id": %d, "name": "unit %d", "kind": "%s", "tint": "#ff00%02x", "hostStar": %d, "rotation": [0, 0, 0, 0.5], "sizes": [1, 2.5], "box": [0, 0, 0, 1, 1, 1] }
                    """.formatted(i, i, i % 2 == 0 ? "orc" : "elf", i, i));
        }
        Contents.write(folder, "Unit.json", units.append("]").toString(), "Star.json", "[]");
        assertThat(infer()).hasSize(2);
        assertThat(infer().get(1).text()).isEqualTo("""
                // Inferred from 8 records. Review types, and add limits, units and defaults.
                Schema =
                {
                  name = "Unit"
                }

                Fields =
                [
                  // 8 records, 8 different
                  // perhaps: key = "name" of the schema
                  { name = "name", type = "string" }
                  // 8 records, 2 different
                  // perhaps: type = "enum", values = ["elf", "orc"]
                  { name = "kind", type = "string" }
                  // 8 records, 8 different
                  // perhaps: type = "color"
                  { name = "tint", type = "string" }
                  // 8 records, 1 .. 8
                  // perhaps: type = "ref<Star>"
                  { name = "hostStar", type = "i32" }
                  // 8 records, lists of 4, 0 .. 0.5
                  // perhaps: type = "quat"
                  { name = "rotation", type = "vec4" }
                  // 8 records, lists of 2, 1 .. 2.5
                  { name = "sizes", type = "vec2" }
                  // 8 records, lists of 6, 0 .. 1
                  // perhaps: type = "aabb"
                  { name = "box", type = "i32[]" }
                ]
                """);
    }

    @Test
    void shouldSuggestFloatsForWholeNumbersWithAPoint() throws IOException {
        assertThat(infer("1.0", "2").text())
                .contains(
                        "// perhaps: type = \"f32\", as numbers with a point suggest\n  { name = \"f\", type = \"i32\" }");
        assertThat(infer("[0.0, 1, 0]", "[0, 1, 0]").text()).contains("// perhaps: type = \"vec3\", as");
        assertThat(infer("[0.0, 1, 0]", "[]").text()).contains("// perhaps: type = \"f32[]\", as");
        assertThat(infer("1", "2").text()).doesNotContain("perhaps");
    }

    /** Whatever listing the folder leaves out, somebody may miss it in the schemas. */
    @Test
    void shouldTellOfFilesThatAreNotRead() throws IOException {
        Contents.write(folder, "Thing.json", "[{ \"id\": 1 }]");
        Contents.write(folder.resolve("units"), "Orc.json", "[{ \"id\": 1 }]");
        Files.createDirectory(folder.resolve("Planet.json"));
        assertThat(infer()).extracting(InferredSchema::type).containsExactly("Thing");
        assertThat(told.warnings()).singleElement().asString().startsWith("units/Orc.json: no schema for this file");
        assertThat(told.sorted())
                .singleElement()
                .asString()
                .startsWith("Planet.json: is not read: expected a regular file");
    }

    @Test
    void shouldLeaveOutNamesThatNoFieldMayHave() throws IOException {
        Contents.write(
                folder,
                "Thing.json",
                "[{ \"id\": 1, \"a b\": 1, \"\\n]\\nFields = [\": 2, \"\": 3, \"fine\": 4 }]",
                "a b.json",
                "[{ \"id\": 1 }]");
        List<InferredSchema> schemas = infer();
        assertThat(schemas.get(0).notes())
                .hasSize(3)
                .allMatch(note -> note.contains(": left out: "))
                .noneMatch(note -> note.contains("\n"));
        assertThat(schemas.get(0).text()).contains("name = \"fine\"");
        assertThat(schemas.get(1).text()).isEmpty();
        assertThat(schemas.get(1).notes()).singleElement().asString().startsWith("a b: left out: ");
    }

    /** Objects with the same members are one struct, which admits the values of all of them. */
    @Test
    void shouldDeclareObjectsAsStructs() throws IOException {
        Contents.write(
                folder,
                "Monster.json",
                """
                [{"id": 1, "calm": {"hp": 3, "res": {"fire": 1}}, "angry": {"hp": 0.5, "res": {"fire": 2}}, "pos": {"x": 1}},
                 {"id": 2, "calm": {"hp": 3}, "angry": {"hp": 4, "res": {"fire": -1, "bad": [1, "a"]}}}]
                """,
                "Place.json",
                "[{\"id\": 1, \"pos\": {\"x\": 5000000000}, \"calm\": {\"other\": \"a\"}}]");
        List<InferredSchema> schemas = infer();
        assertThat(schemas)
                .extracting(InferredSchema::type)
                .containsExactly("Monster", "Place", "Res", "Calm", "Pos", "Calm2");
        assertThat(schemas.get(0).notes())
                .allMatch(note -> note.matches("Monster\\.(calm|angry)\\.res\\.bad: left out: .*numbers and texts"));
        assertThat(schemas.get(0).text())
                .contains("{ name = \"calm\", type = \"Calm\" }", "{ name = \"angry\", type = \"Calm\" }");
        assertThat(schemas.get(1).text()).contains("{ name = \"pos\", type = \"Pos\" }", "type = \"Calm2\"");
        assertThat(schemas.get(3).text())
                .contains(
                        "kind = \"struct\"", "{ name = \"hp\", type = \"f32\" }", "{ name = \"res\", type = \"Res\" }");
        assertThat(schemas.get(4).text()).contains("{ name = \"x\", type = \"i64\", optional = true }");
        assertThat(schemas.get(4).users()).containsExactlyInAnyOrder("Monster", "Place");
        for (InferredSchema schema : schemas) {
            Files.writeString(folder.resolve(schema.file()), schema.text());
        }
        Problems problems = new Problems();
        assertThat(SchemaReader.readFolder(folder, problems)).hasSize(6);
        assertThat(problems.sorted()).isEmpty();
        assertThatThrownBy(() -> ContentReader.read(folder, Progress.NONE))
                .isInstanceOf(ContentException.class)
                .satisfies(e -> assertThat(((ContentException) e).problems())
                        .extracting(Problem::subject)
                        .containsExactly("Monster 2.angry.res.bad"));
        assertThat(infer())
                .allMatch(schema -> schema.text().isEmpty() && schema.notes().isEmpty());
    }

    /** From any place; a struct of elements may be that of an object. */
    @ParameterizedTest
    @ValueSource(strings = {"json:%s", "sqlite:%s/copy.db", "sqlite:%s/copy.db?encoding=tagged"})
    void shouldDeclareListsOfObjects(String location) throws IOException {
        Contents.write(folder, "Monster.json", """
                [{"id": 1, "loot": [{"item": "sword", "odds": 0.5}, {"item": "gem", "mods": [{"power": 1}, {"power": 300}]}]},
                 {"id": 2, "loot": []},
                 {"id": 3, "best": {"item": "rope", "odds": 1, "mods": []}, "bag": {"slots": [{"size": 1}]}}]
                """);
        List<InferredSchema> schemas = infer();
        assertThat(schemas).extracting(InferredSchema::type).containsExactly("Monster", "Mods", "Loot", "Slots", "Bag");
        assertThat(schemas.get(0).notes()).isEmpty();
        assertThat(schemas.get(0).text())
                .contains(
                        "// 2 of 3 records, lists of 0 to 2\n  { name = \"loot\", type = \"Loot[]\", optional = true }",
                        "{ name = \"best\", type = \"Loot\" }",
                        "{ name = \"bag\", type = \"Bag\" }");
        assertThat(schemas.get(1).text()).contains("// 2 elements, 1 .. 300\n  { name = \"power\", type = \"i32\" }");
        assertThat(schemas.get(2).text())
                .contains(
                        "{ name = \"odds\", type = \"f32\", optional = true }", "type = \"Mods[]\", optional = true }");
        for (InferredSchema schema : schemas) {
            Files.writeString(folder.resolve(schema.file()), schema.text());
        }
        Content content = ContentReader.read(folder, Progress.NONE);
        assertThat(infer())
                .allMatch(schema -> schema.text().isEmpty() && schema.notes().isEmpty());
        String place = location.formatted(folder);
        if (place.startsWith("sqlite")) {
            try (Backend source = Backends.open(folder);
                    Destination database = Destination.open(place, false)) {
                Transfer.verbatim(source, database, Transfer.Unknown.REFUSE, Progress.NONE);
            }
            try (Backend database = Backends.open(place)) {
                TypeEvidence found = new TypeEvidence("Monster", told);
                database.readFound("Monster", found);
                assertThat(Objects.requireNonNull(found.fields.get("loot")).elements().objects)
                        .isEqualTo(2);
            }
            assertThat(ContentReader.read(place, Progress.NONE).records()).isEqualTo(content.records());
        }
    }

    @Test
    void shouldTellWhatSchemasLack() throws IOException {
        Contents.write(
                folder,
                "Thing.json",
                "[{ \"id\": 1, \"size\": 1, \"old\": 2, \"mass\": 0.5, \"what\": {} }]",
                "Thing.schema",
                "Schema = { name = Thing }\nFields = [\n{ name = size, type = i32 }\n{ name = new, type = i32, formerly = [old] } ]");
        InferredSchema schema = infer().get(0);
        assertThat(schema.text()).isEmpty();
        assertThat(schema.notes())
                .containsExactly(
                        "Thing.mass: its schema does not declare it: add { name = \"mass\", type = \"f32\" }",
                        "Thing.what: its schema does not declare it: its objects have no members, and a struct needs one");
    }

    @Test
    void shouldLeaveBrokenSchemasToTheirAuthor() throws IOException {
        Contents.write(folder, "Thing.json", "[{ \"id\": 1 }]", "Thing.schema", "nonsense");
        assertThat(infer().get(0).notes()).containsExactly("Thing: its schema has problems; nothing was inferred");
        assertThat(told.sorted()).singleElement().asString().startsWith("Thing.schema:1:1:");
    }

    @Test
    void cannotInferFromWhatIsNoContent() throws IOException {
        Contents.write(folder, "Thing.json", "[{ \"id\": 1, ]");
        assertThatThrownBy(this::infer).isInstanceOf(ContentException.class).hasMessageContaining("Thing.json:1:");
        Contents.write(folder, "Thing.json", "[1]");
        assertThatThrownBy(this::infer)
                .hasMessageContaining("Thing.json:1:2: Thing: wrong value: expected a record, found 1");
        Files.delete(folder.resolve("Thing.json"));
        assertThatThrownBy(this::infer).hasMessageContaining("no records");
    }

    @Test
    void cannotInferFromWhatIsNotUtf8() throws IOException {
        byte[] bytes = {'[', '\n', ' ', '"', (byte) 0xC3, (byte) 0xA9, (byte) 0xFF, '"', ']'};
        Files.write(folder.resolve("Thing.json"), bytes);
        assertThatThrownBy(this::infer)
                .isInstanceOf(ContentException.class)
                .hasMessageContaining(
                        "Thing.json:2:4: Thing: file is not UTF-8; save it as UTF-8: found byte 0xFF at offset 6, which is ÿ in Windows-1252");
    }

    /** However many records there are. */
    @ParameterizedTest
    @ValueSource(ints = {1_024, 1_025, 1_026, 5_000})
    void shouldSuggestAKeyWhoseTextsAreAllDifferent(int count) throws IOException {
        String[] names =
                IntStream.range(0, count).mapToObj(i -> "\"n" + i + "\"").toArray(String[]::new);
        assertThat(inferName(names)).contains("perhaps: key = \"name\" of the schema");
        names[count - 1] = names[0];
        assertThat(inferName(names)).doesNotContain("perhaps: key");
    }

    private String inferName(String... names) throws IOException {
        Contents.write(
                folder,
                "Thing.json",
                IntStream.range(0, names.length)
                        .mapToObj(i -> "{ \"id\": " + (i + 1) + ", \"name\": " + names[i] + " }")
                        .collect(Collectors.joining(",\n", "[", "]")));
        return infer().get(0).text();
    }

    @Test
    void shouldGiveSchemasThatTheContentFits() throws IOException {
        infer("[0.5, 1, 2]", "[3, 4, 5]", "");
        for (InferredSchema schema : infer()) {
            Files.writeString(folder.resolve(schema.file()), schema.text());
        }
        assertThat(ContentReader.read(folder, Progress.NONE).records().get("Thing"))
                .hasSize(3);
    }
}
