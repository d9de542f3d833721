package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.json.FolderFormat;
import dev.ashlar.pipeline.nested.wild.WildTypes;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Struct fields in files: each is an object, whose members are read, told and changed one by one. */
class StructJsonTest {
    private static final String ROCK = "{\"id\": 5, \"name\": \"Rock\", \"stats\": {}}";

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Wild.in(folder);
    }

    private List<String> problems() {
        try {
            return Wild.read(folder).warnings().stream().map(Problem::toString).toList();
        } catch (ContentException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    private void write(String record) throws IOException {
        Wild.edit(folder, "Monster.json", ROCK, record);
    }

    @Test
    void cannotReadWhatIsNoStruct() throws IOException {
        write("""
                {"id": 5, "name": "Rock", "stats": null},
                  {"id": 6, "name": "Sand", "stats": [1]},
                  {"id": 7, "name": "Mud", "stats": {"resistance": 3}}""");
        assertThat(problems())
                .containsExactly(
                        "Monster.json:22:38: Monster 5.stats: wrong value: expected an object with the members of Stats, found null",
                        "Monster.json:23:38: Monster 6.stats: wrong value: expected an object with the members of Stats, found an array",
                        "Monster.json:24:52: Monster 7.stats.resistance: wrong value: expected an object with the members of Resistance, found 3");
    }

    @Test
    void cannotReadMembersThatAreWrong() throws IOException {
        write("""
                {"id": 5, "name": "Rock", "stats": {"hp": 0, "mood": "sad", "hp": 3, "resistance": {"fire": 2}}}""");
        assertThat(problems())
                .containsExactly(
                        "Monster.json:22:56: Monster 5.stats.mood: wrong value: expected one of calm, angry, found \"sad\"",
                        "Monster.json:22:63: Monster 5.stats.hp: given twice: expected each field once, found hp",
                        "Monster.json:22:95: Monster 5.stats.resistance.fire: out of range: expected -1 to 1, found 2");
    }

    @Test
    void shouldTellUnknownMembersByTheirPath() throws IOException {
        write("""
                {"id": 5, "name": "Rock", "stats": {"armour": 1}, "stats.resistance.ice": 4, "rage": {"resistance": {"acid": 1}}}""");
        assertThat(problems())
                .containsExactly(
                        "Monster.json:22:39: Monster 5.stats.armour: unknown field, did you mean \"stats.armor\": expected a field of Monster, found stats.armour",
                        "Monster.json:22:53: Monster 5.stats.resistance.ice: a member outside of its struct: expected \"stats\": {\"resistance\": {\"ice\": … }}, found stats.resistance.ice",
                        "Monster.json:22:104: Monster 5.rage.resistance.acid: unknown field: expected a field of Monster, found rage.resistance.acid");
    }

    @Test
    void cannotReadAStructThatIsGivenTwice() throws IOException {
        write("""
                {"id": 5, "name": "Rock", "stats": {"hp": 4}, "attributes": {"armor": 1}}""");
        assertThat(problems())
                .containsExactly(
                        "Monster.json:22:49: Monster 5.attributes: given twice: expected each field once, found attributes");
    }

    private String saved(Consumer<RecordEdit> edit) throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(folder, WildTypes.CATALOG)) {
            RecordEdit change = store.edit("Monster", 5);
            edit.accept(change);
            change.save();
        }
        String text = Files.readString(folder.resolve("Monster.json"));
        return text.substring(text.indexOf("{\"id\": 5"), text.lastIndexOf('}') + 1);
    }

    @Test
    void shouldFillAnEmptyStruct() throws IOException {
        assertThat(saved(edit -> edit.set("stats.armor", 2).set("stats.hp", 4)))
                .isEqualTo("{\"id\": 5, \"name\": \"Rock\", \"stats\": {\"hp\": 4, \"armor\": 2}}");
    }

    @Test
    void shouldAddAStructThatIsNotThere() throws IOException {
        assertThat(saved(edit -> edit.set("rage.resistance.fire", 0.5f).set("rage.hp", 4)))
                .isEqualTo(
                        "{\"id\": 5, \"name\": \"Rock\", \"stats\": {}, \"rage\": {\"hp\": 4, \"resistance\": {\"fire\": 0.5}}}");
    }

    @Test
    void shouldTakeOutTheLastMember() throws IOException {
        write("{\"id\": 5, \"name\": \"Rock\", \"stats\": {\"title\": \"Hard\"}}");
        assertThat(saved(edit -> edit.remove("stats.title")))
                .isEqualTo("{\"id\": 5, \"name\": \"Rock\", \"stats\": {}}");
    }

    @Test
    void shouldChangeMembersWhereTheyStand() throws IOException {
        write("""
                {"id": 5, "name": "Rock", "attributes": { "hp" : 4,
                     "resists": {"ice": 0.5}, "title": "Hard" }}""");
        assertThat(saved(edit -> edit.set("stats.hp", 5).set("stats.resistance.fire", 0.25f)))
                .isEqualTo("""
                        {"id": 5, "name": "Rock", "attributes": { "hp" : 5,
                             "resists": {"ice": 0.5, "fire": 0.25}, "title": "Hard" }}""");
    }

    @Test
    void shouldWriteNewRecordsWithStructs() throws IOException {
        try (Backend backend = Backends.openToWrite(folder.toString())) {
            DataRecord record = new DataRecord("Monster");
            record.set("name", Variant.of("Newt"));
            record.set("stats.hp", Variant.ofInteger(ValueType.I32, 3));
            record.set("stats.resistance.ice", Variant.of(0.5f));
            backend.save(List.of(record));
        }
        assertThat(Files.readString(folder.resolve("Monster.json")))
                .contains("{\"id\": 6, \"name\": \"Newt\", \"stats\": {\"hp\": 3, \"resistance\": {\"ice\": 0.5}}}");
        assertThat(problems()).isEmpty();
    }

    @Test
    void cannotKeepRecordsOfAStruct() throws IOException {
        Files.writeString(folder.resolve("Stats.json"), "[]");
        assertThatExceptionOfType(ContentException.class)
                .isThrownBy(() -> Wild.read(folder))
                .withMessageContaining("Stats.json: no schema");
    }

    @Test
    void cannotKeepRecordsOfAStructThatNobodyUses() throws IOException {
        Files.writeString(
                folder.resolve("Spare.schema"),
                "Schema = { name = \"Spare\", kind = \"struct\" }\nFields = [ { name = \"a\", type = \"int\" } ]");
        Files.writeString(folder.resolve("Spare.json"), "[]");
        assertThatExceptionOfType(ContentException.class)
                .isThrownBy(() -> Wild.read(folder))
                .withMessageContaining("Spare.json: no schema");
    }

    @Test
    void cannotEditAStructAsAWhole() {
        try (DevelopmentStore store = DevelopmentStore.open(folder, WildTypes.CATALOG)) {
            RecordEdit edit = store.edit("Monster", 5);
            assertThatThrownBy(() -> edit.set("stats", 3)).hasMessageContaining("stats");
        }
    }

    @Test
    void shouldWriteLongStructsOnLines() throws IOException {
        Path other = folder.resolve("other");
        try (Backend from = Backends.open(folder);
                Backend to = Backends.create("json:" + other)) {
            to.replace(
                    from.schemaFiles(),
                    Wild.read(folder).records().get("Monster").subList(0, 1),
                    Progress.NONE);
        }
        String written = Files.readString(other.resolve("Monster.json"));
        assertThat(written).contains("""
                            "rage": {"hp": 40, "mood": "angry"},
                        """).contains("""
                            "stats": {
                              "hp": 20,
                              "armor": 3,
                              "resistance": {"fire": -0.5, "ice": 0.5},
                              "mood": "angry",
                        """);
        FolderFormat.file(other.resolve("Monster.json"), true);
        assertThat(Files.readString(other.resolve("Monster.json"))).isEqualTo(written);
    }
}
