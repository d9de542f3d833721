package dev.ashlar.pipeline.json.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.AllTypes;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonSchemaExportTest {
    private static final int SEED = 20_261_126;

    @TempDir
    static Path folder;

    private static Validator nested;

    @BeforeAll
    static void writeSchemas() throws IOException {
        Contents.write(
                folder,
                "Place.schema",
                "Schema = { name = Place, kind = struct }\nFields = [ { name = x, type = int, max = 9 }, { name = y, type = int, required = true } ]",
                "Loot.schema",
                "Schema = { name = Loot, kind = struct, doc = \"What falls.\" }\nFields = [ { name = item, type = \"ref<Item>\" }, "
                        + "{ name = chance, type = float, max = 1, required = true, formerly = [odds] }, { name = at, type = Place, optional = true } ]",
                "Item.schema",
                "Schema = { name = Item, key = name }\nFields = [ { name = name, type = string, formerly = [title] } ]",
                "Monster.schema",
                """
                Schema = { name = Monster, key = name, doc = "What bites." }
                Fields = [
                  { name = name,    type = string, pattern = "[a-z]+", maxLength = 5 }
                  { name = hp,      type = u8, required = true }
                ]
                """,
                "Camp.schema",
                """
                Schema = { name = Camp }
                Fields = [
                  { name = place,   type = Place, display = "Where it is" }
                  { name = loot,    type = "Loot[]", maxLength = 2 }
                  { name = effect,  type = "oneof<Loot, Place>" }
                  { name = effects, type = "oneof<Loot, Place>[]" }
                  { name = stock,   type = "map<ref<Item>, u8>", max = 50 }
                  { name = levels,  type = "map<u8, Place>" }
                  { name = tiles,   type = "u8[][]", max = 9 }
                  { name = scores,  type = "int?[]" }
                  { name = drop,    type = "ref<Item, Monster>" }
                  { name = size,    type = "float", retyped = ["string"] }
                  { name = wide,    type = "double", unit = "m", doc = "How wide" }
                ]
                """);
        try (Backend backend = Backends.open(folder)) {
            nested = new Validator(ContentReader.readSchemas(backend));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'id': 1, 'place': {'y': 1}}",
                "[{'id': 1, 'place': {'x': -4, 'y': 1}}, {'id': '2', 'place': {'y': 2.0}}]",
                "[{'id': 1, 'from': 2}, {'id': 2, 'abstract': true}]",
                "{'id': 1, 'place': {'y': 1}, 'loot': [{'chance': 1}, {'odds': '0.5f', 'at': null, 'item': null}]}",
                "{'id': 1, 'place': {'y': 1}, 'effect': {'Place': {'y': 4}}, 'effects': [{'Loot': {'chance': 0, 'item': 'axe'}}]}",
                "{'id': 1, 'place': {'y': 1}, 'effect': null, 'stock': {'axe': 50, 'club': 0}, 'levels': {'7': {'y': 1}}}",
                "{'id': 1, 'place': {'y': 1}, 'stock': [{'key': 7, 'value': 1}], 'tiles': [[1, 2], []], 'scores': [1, null]}",
                "{'id': 1, 'place': {'y': 1}, 'drop': {'monster': 'wolf'}, 'size': 'large', 'wide': '-Infinity'}",
            })
    void shouldTakeWhatIsRight(String camp) {
        assertThat(nested.validate("Camp", camp.replace('\'', '"'))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'id': 1}",
                "{'id': 1, 'place': {}}",
                "{'id': 1, 'place': {'x': 10, 'y': 1}}",
                "{'id': 1, 'place': {'y': 1, 'z': 1}}",
                "{'id': 1, 'place': null}",
                "{'id': 1, 'from': 'camp'}",
                "{'id': 1, 'from': 1, 'loot': [{}]}",
                "{'id': 1, 'from': 1, 'loot': [{'chance': 0}, {'chance': 0}, {'chance': 0}]}",
                "{'id': 1, 'from': 1, 'loot': [{'chance': 2}]}",
                "{'id': 1, 'from': 1, 'loot': [{'chance': 0, 'at': {}}]}",
                "{'id': 1, 'from': 1, 'loot': [null]}",
                "{'id': 1, 'from': 1, 'effect': {}}",
                "{'id': 1, 'from': 1, 'effect': {'Place': {'y': 1}, 'Loot': {'chance': 1}}}",
                "{'id': 1, 'from': 1, 'effect': {'Place': {}}}",
                "{'id': 1, 'from': 1, 'effects': [null]}",
                "{'id': 1, 'from': 1, 'effects': [{'Axe': {}}]}",
                "{'id': 1, 'from': 1, 'stock': {'axe': 51}}",
                "{'id': 1, 'from': 1, 'stock': [{'key': 7, 'val': 1}]}",
                "{'id': 1, 'from': 1, 'levels': {'one': {'y': 1}}}",
                "{'id': 1, 'from': 1, 'levels': {'1': {}}}",
                "{'id': 1, 'from': 1, 'tiles': [[10]]}",
                "{'id': 1, 'from': 1, 'tiles': [null]}",
                "{'id': 1, 'from': 1, 'drop': {'camp': 1}}",
                "{'id': 1, 'from': 1, 'wide': 'wide'}",
                "['camp']",
                "7",
            })
    void cannotTakeWhatIsWrong(String camp) {
        assertThat(nested.validate("Camp", camp.replace('\'', '"'))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'id': 1, 'hp': 1}",
                "{'id': 1, 'from': 7}",
                "{'id': 1, 'name': 'wolf'}",
                "{'id': 1, 'name': 'Wolf', 'hp': 1}",
                "{'id': 1, 'name': 'wolves', 'hp': 1}",
            })
    void cannotTakeARecordWithoutItsKeyOrARequiredField(String monster) {
        assertThat(nested.validate("Monster", monster.replace('\'', '"'))).isNotEmpty();
    }

    @Test
    void shouldTakeKeysUnderFormerNamesAndNoneOfAbstractRecords() {
        assertThat(nested.validate("Item", "[{\"id\": 1, \"title\": \"axe\"}, {\"id\": 2, \"abstract\": true}]"))
                .isEmpty();
    }

    @Test
    void shouldTakeAllValuesOfAllTypesAsTheyAreSaved(@TempDir Path parent) throws IOException {
        Path content = parent.resolve("content");
        Random random = new Random(SEED);
        Schema type = AllTypes.schema("Every");
        List<DataRecord> records = new ArrayList<>();
        for (int id = 0; id < 40; id++) {
            records.add(AllTypes.random(type, id, random));
        }
        try (Backend backend = Backends.create("json:" + content)) {
            backend.replace(
                    List.of(new SchemaReader.Source("Every.schema", AllTypes.schemaText("Every"))),
                    records,
                    Progress.NONE);
            Validator validator = new Validator(ContentReader.readSchemas(backend));

            List<Error> errors = validator.validate("Every", Files.readString(content.resolve("Every.json")));

            assertThat(errors).as("seed %d", SEED).isEmpty();
        }
    }

    @Test
    void shouldTellPeopleWhatFieldsAre() throws IOException {
        try (Backend backend = Backends.open(folder)) {
            String text = JsonSchemaExport.documents(ContentReader.readSchemas(backend))
                    .get("Camp");

            assertThat(text)
                    .contains("\"title\": \"Where it is\"")
                    .contains("\"description\": \"How wide. Unit: m. Type: f64\"")
                    .contains("\"description\": \"What falls.\"")
                    .contains("\"description\": \"Former name of chance.\"")
                    .endsWith("}\n");
        }
    }
}
