package dev.ashlar.pipeline.inheritance;

import static dev.ashlar.pipeline.inheritance.Beasts.TYPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.ShippedContent;
import dev.ashlar.pipeline.infer.InferredSchema;
import dev.ashlar.pipeline.infer.SchemaInference;
import dev.ashlar.pipeline.inheritance.Beasts.Place;
import dev.ashlar.pipeline.json.FolderFormat;
import dev.ashlar.pipeline.json.RecordMerge;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What files and databases have of inheritance, and what tools leave of it. */
class InheritingFilesTest {
    @TempDir
    private Path folder;

    @Test
    void shouldWriteMembersBehindTheIdAndNulls() {
        Place.JSON.with(folder, Beasts.records());
        assertThat(folder.resolve("content/Beast.json")).content().contains("""
                  {
                    "id": 5,
                    "from": 3,
                    "name": "dire wolf",
                    "title": null,
                    "code": 50,
                    "stats": {"hp": 40, "armor": null},
                    "tags": ["dire"],
                    "loot": null
                  },
                  {
                    "id": 7,
                    "abstract": true,
                    "name": "canine",
                """);
    }

    @Test
    void shouldHaveColumnsInDatabases() throws SQLException {
        Place.TYPED.with(folder, Beasts.records());
        assertThat(cells())
                .containsExactly(
                        "canine null null",
                        "3 null [\"loot\", \"stats.armor\", \"title\"]",
                        "null 1 null",
                        "null null null");
    }

    private List<String> cells() throws SQLException {
        List<String> cells = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("content.db"));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT \"from\", abstract, \"from.null\" FROM Beast ORDER BY Beast_id")) {
            while (rows.next()) {
                cells.add(rows.getString(1) + " " + rows.getString(2) + " " + rows.getString(3));
            }
        }
        return cells;
    }

    @Test
    void shouldBeFormattedAndMergedAsOtherMembers() throws IOException {
        String location = Place.JSON.with(folder, Beasts.records());
        Content before = ContentReader.read(location, Progress.NONE);
        Path file = folder.resolve("content/Beast.json");
        String formatted = Files.readString(file);
        Files.writeString(file, formatted.replaceAll("\\s+", " "));
        assertThat(FolderFormat.folder(folder.resolve("content"), true).changed())
                .contains("Beast.json");
        assertThat(file).content().isEqualTo(formatted);
        assertThat(ContentReader.read(location, Progress.NONE).relatives()).isEqualTo(before.relatives());

        String ours = formatted.replace("\"from\": 3", "\"from\": 9");
        String theirs = formatted.replace("\"title\": null", "\"title\": \"dire\"");
        RecordMerge.Result merged = RecordMerge.merge(
                "Beast.json",
                formatted.getBytes(StandardCharsets.UTF_8),
                ours.getBytes(StandardCharsets.UTF_8),
                theirs.getBytes(StandardCharsets.UTF_8));
        assertThat(merged.conflicts()).isEmpty();
        assertThat(merged.text()).isEqualTo(ours.replace("\"title\": null", "\"title\": \"dire\""));
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldNotBeInferredAsFields(Place place) {
        try (Backend backend = Backends.open(place.with(folder, Beasts.records()))) {
            Problems told = new Problems();
            List<InferredSchema> inferred = SchemaInference.infer(backend, told);
            assertThat(inferred)
                    .flatExtracting(InferredSchema::notes)
                    .noneMatch(note -> note.contains(".from") || note.contains(".abstract"));
            assertThat(inferred).hasSizeGreaterThan(1);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Place.class,
            names = {"JSON", "RECORD_FILES", "TYPED", "TAGGED"})
    void shouldStayWhenWhoeverDoesNotKnowOfItSavesARecord(Place place) {
        String location = place.with(folder, Beasts.records());
        try (Backend backend = Backends.openToWrite(location)) {
            Schema plain = schema(backend);
            DataRecord dire = Objects.requireNonNull(backend.read(plain, 5));
            assertThat(dire.has(Inheritance.FROM)).isFalse();
            dire.set("speed", Variant.of(5f));
            backend.save(List.of(dire));
            DataRecord expected = Beasts.records().get(3);
            expected.set("speed", Variant.of(5f));
            assertThat(backend.read(Inheritance.withFields(plain), 5)).isEqualTo(expected);
        }
    }

    private static Schema schema(Backend backend) {
        return ContentReader.readSchemas(backend).stream()
                .filter(schema -> schema.name().equals(TYPE))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldLeaveTypesWithFieldsOfTheseNamesAlone(Place place) {
        SchemaReader.Source visit = new SchemaReader.Source("Visit.schema", """
                Schema = { name = "Visit" }
                Fields = [
                  { name = "from"      type = "string" }
                  { name = "abstract"  type = "string" }
                ]
                """);
        DataRecord record = new DataRecord("Visit", 1);
        record.set("from", Variant.of("Kiel"));
        record.set("abstract", Variant.of("short"));
        try (Backend backend = place.create(folder, "visits")) {
            backend.replace(List.of(visit), List.of(record), Progress.NONE);
            Content content = ContentReader.read(backend, Progress.NONE);
            assertThat(content.record("Visit", 1)).isEqualTo(record);
            assertThat(content.relatives()).isEmpty();
        }
    }

    @Test
    void cannotShipWhatAnHeirInheritsFromARecordThatDoesNotShip() throws IOException {
        Path content = Files.createDirectories(folder.resolve("ships"));
        Files.writeString(content.resolve("Quest.schema"), """
                Schema = { name = "Quest", shipIf = "live" }
                Fields = [
                  { name = "live", type = "bool" }
                  { name = "next", type = "ref<Quest>" }
                ]
                """);
        Files.writeString(content.resolve("Quest.json"), """
                [
                  {"id": 1, "next": 2},
                  {"id": 2},
                  {"id": 3, "from": 1, "live": true},
                  {"id": 4, "from": 3, "next": null},
                  {"id": 5, "from": 1, "abstract": true, "live": true}
                ]
                """);
        Content read = ContentReader.read(content, Progress.NONE);
        assertThat(read.record("Quest", 4)).hasToString("Quest 4 {live=" + Variant.of(true) + "}");
        assertThatExceptionOfType(ContentException.class)
                .isThrownBy(() -> ShippedContent.of(read))
                .satisfies(thrown -> assertThat(thrown.problems())
                        .extracting(Problem::toString)
                        .containsExactly("Quest.json:4:3: Quest 3.next: reference to a record that does not ship:"
                                + " expected a record of Quest that ships (shipIf = \"live\"), found Quest 2"));
    }

    @Test
    void cannotTakeNothingOfFieldsThatMustHaveAValue() {
        List<DataRecord> records = new ArrayList<>(Beasts.records());
        DataRecord dire = records.get(3);
        dire.set(
                Inheritance.NOTHING,
                Variant.ofArray(ValueType.STRING, List.of(Variant.of("speed"), Variant.of("sped"))));
        String location = Place.TYPED.with(folder, records);
        assertThatExceptionOfType(ContentException.class)
                .isThrownBy(() -> ContentReader.read(location, Progress.NONE))
                .satisfies(thrown -> assertThat(thrown.problems())
                        .extracting(Problem::message, Problem::expected, Problem::found)
                        .containsExactly(
                                tuple("wrong value", "names of optional fields and of references", "\"sped\""),
                                tuple("wrong value", "names of optional fields and of references", "\"speed\"")));
    }
}
