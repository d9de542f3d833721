package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.nested.maze.Level;
import dev.ashlar.pipeline.nested.maze.LevelMoodsEntry;
import dev.ashlar.pipeline.nested.maze.MazeTypes;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists whose elements are values: lists of lists, and elements that may be null; from files to views. */
class ListOfValuesTest extends CopiedContent {
    ListOfValuesTest() {
        super("grids");
    }

    private static String told(Level level, Level target) {
        StringBuilder told = new StringBuilder(level.name());
        for (int i = 0; i < level.tilesCount(); i++) {
            told.append(" /");
            for (int j = 0; j < level.tiles(i).valueCount(); j++) {
                told.append(level.tiles(i).value(j));
            }
        }
        for (int i = 0; i < level.wordsCount(); i++) {
            for (int j = 0; j < level.words(i).valueCount(); j++) {
                told.append(" '").append(level.words(i).value(j)).append('\'');
            }
        }
        for (int i = 0; i < level.dropsCount(); i++) {
            told.append(" [");
            for (int j = 0; j < level.drops(i).valueCount(); j++) {
                told.append(level.drops(i).value(j).to(target) ? target.name() : "none")
                        .append(level.drops(i).value(j).chance());
                for (int k = 0; k < level.drops(i).value(j).oddsCount(); k++) {
                    told.append(level.drops(i).value(j).odds(k).hasValue() ? "+" : "-");
                }
            }
            told.append(']');
        }
        for (int i = 0; i < level.scoresCount(); i++) {
            told.append(level.scores(i).hasValue() ? " " + level.scores(i).value() : " null");
        }
        for (int i = 0; i < level.notesCount(); i++) {
            told.append(level.notes(i).hasValue() ? " '" + level.notes(i).value() + "'" : " null");
        }
        for (int i = 0; i < level.slotsCount(); i++) {
            told.append(level.slots(i).hasValue() ? " " + level.slots(i).value().chance() : " null");
        }
        for (int i = 0; i < level.moodsCount(); i++) {
            LevelMoodsEntry.Value mood = level.moods(i).value();
            told.append(level.moods(i).hasValue() ? " " + mood : " null");
        }
        for (int i = 0; i < level.rowsCount(); i++) {
            told.append(' ').append(level.rows(i).value(0) * level.rows(i).value(2));
        }
        for (int i = 0; i < level.deepCount(); i++) {
            for (int j = 0; j < level.deep(i).valueCount(); j++) {
                told.append(" d").append(level.deep(i).value(j).valueCount());
            }
        }
        for (int i = 0; i < level.tablesCount(); i++) {
            told.append(" t").append(level.tables(i).findValue("two"));
        }
        int path = level.findPaths("b");
        told.append(path < 0 ? "" : " p" + level.paths(path).value(0).valueY(1));
        for (int i = 0; i < level.gatesCount(); i++) {
            told.append(level.gates(i).value(0, target) ? " g" + target.name() : " none");
        }
        for (int i = 0; i < level.gapsCount(); i++) {
            told.append(level.gaps(i).hasValue() ? " " + level.gaps(i).valueCount() : " null");
        }
        return told.toString();
    }

    private static List<String> told(Reader reader) {
        Level level = reader.view(Level.TYPE);
        Level target = reader.view(Level.TYPE);
        List<String> told = new ArrayList<>();
        for (level.rewind(); level.next(); ) {
            told.add(told(level, target));
        }
        return told;
    }

    private static final List<String> TOLD = List.of(
            "Cave /123 / /4 'a' '' 'größe' [Moor0.5none1.0] [] [Cave0.25+-] null -5 0 null 'x' null '' null 1.0 0.5 ANGRY null"
                    + " 3 3 d1 d0 d2 t1 t-1 p4.0 gMoor gCave null 0 1",
            "Moor /9",
            "Void");

    @ParameterizedTest
    @ValueSource(ints = {16, WINDOW_SHIFT})
    void shouldReadListsOfValuesOfPacks(int windowShift) throws IOException {
        Path pack = cook(read(), windowShift);
        OpenOptions verified = OpenOptions.MAPPED.verify(Verification.FULL);
        for (OpenOptions options : List.of(verified, OpenOptions.MAPPED.keyed())) {
            try (RecordStore store = RecordStore.open(pack, MazeTypes.CATALOG, options)) {
                assertThat(told(store.reader())).isEqualTo(TOLD);
                assertThat(store.differences()).isEmpty();
            }
        }
    }

    @Test
    void shouldReadListsOfValuesByName() throws IOException {
        try (RecordStore store = RecordStore.open(cook(read(), WINDOW_SHIFT))) {
            RecordView level = store.reader().view("Level");
            FieldKey value = FieldKey.of("value");
            assertThat(level.find("Cave")).isTrue();
            assertThat(level.element(FieldKey.of("tiles"), 0).count(value)).isEqualTo(3);
            assertThat(level.element(FieldKey.of("scores"), 1).i32(value)).isEqualTo(-5);
            assertThat(level.element(FieldKey.of("texts"), 1).text(value, 0)).isEqualTo("größe");
            assertThat(level.element(FieldKey.of("scores"), 0).present(value)).isFalse();
            assertThat(level.element(FieldKey.of("slots"), 2).f32(FieldKey.of("value.chance")))
                    .isEqualTo(0.5f);
        }
    }

    @Test
    void shouldCopyListsOfValuesIntoSnapshots() throws IOException {
        try (RecordStore store = RecordStore.open(cook(read(), WINDOW_SHIFT), MazeTypes.CATALOG)) {
            Level level = store.reader().view(Level.TYPE);
            level.find("Cave");
            Level.Snapshot copy = level.snapshot();
            assertThat(copy.tiles().get(0).value()).containsExactly((short) 1, (short) 2, (short) 3);
            assertThat(copy.slots()).extracting(slot -> slot.hasValue()).containsExactly(false, true, true);
            assertThat(copy.drops().get(2).value().get(0).odds()).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sqlite:%s/maze.db",
                "sqlite:%s/maze.db?encoding=tagged",
                "json:%s/copy",
                "json:%s/copy?files=record"
            })
    void shouldCookToTheSameBytesFromEveryPlace(String location) throws IOException {
        byte[] expected = Files.readAllBytes(cook(read(), WINDOW_SHIFT));
        String place = location.formatted(folder);
        try (Backend from = Backends.open(content);
                Destination to = Destination.open(place, false)) {
            Transfer.verbatim(from, to, Transfer.Unknown.REFUSE, Progress.NONE);
        }
        try (Backend to = Backends.open(place)) {
            Content copied = ContentReader.read(to, Progress.NONE);
            assertThat(Files.readAllBytes(cook(copied, WINDOW_SHIFT))).isEqualTo(expected);
        }
    }

    @Test
    void shouldTellProblemsInsideOfLists() throws IOException {
        Wild.edit(content, "Level.json", "\"tiles\": [[9]]", """
                "tiles": [[10], null, 3], "scores": [-6, "x"], "drops": [[{"chance": 0}, {}]], "slots": [{}], "moods": ["sad"],
                  "rows": [[1, 2]], "notes": [3], "gates": [["Nowhere"]]""");
        assertThat(problems())
                .containsExactly(
                        "Level.json:19:40: Level 5.tiles[0][0]: out of range: expected 9 or less, found 10",
                        "Level.json:19:45: Level 5.tiles[1]: wrong value: expected a value (u8[] is not optional), found null",
                        "Level.json:19:51: Level 5.tiles[2]: wrong value: expected an array of u8, found 3",
                        "Level.json:19:66: Level 5.scores[0]: out of range: expected -5 or more, found -6",
                        "Level.json:19:70: Level 5.scores[1]: wrong value: expected a whole number from -2147483648 to 2147483647 (i32), found \"x\"",
                        "Level.json:19:87: Level 5.drops[0][0]: breaks a rule: expected chance > 0, found chance = 0",
                        "Level.json:19:102: Level 5.drops[0][1]: breaks a rule: expected chance > 0, found chance = 0",
                        "Level.json:19:102: Level 5.drops[0][1].chance: no value: expected a value: the field is required, found none",
                        "Level.json:19:118: Level 5.slots[0]: breaks a rule: expected chance > 0, found chance = 0",
                        "Level.json:19:118: Level 5.slots[0].chance: no value: expected a value: the field is required, found none",
                        "Level.json:19:133: Level 5.moods[0]: wrong value: expected one of calm, angry, found \"sad\"",
                        "Level.json:20:12: Level 5.rows[0]: wrong value: expected an array of 3 i16, found an array of 2",
                        "Level.json:20:31: Level 5.notes[0]: wrong value: expected a string, found 3",
                        "Level.json:20:46: Level 5.gates[0][0]: dangling reference: expected a record of Level, found \"Nowhere\"");
    }

    @Test
    void shouldReloadAndSaveLists() throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(content, MazeTypes.CATALOG)) {
            Reader reader = store.reader();
            assertThat(told(reader)).isEqualTo(TOLD);
            Wild.edit(content, "Level.json", "[[1, 2, 3], [], [4]]", "[[], [5]]");
            store.reload();
            assertThat(reader.refresh()).isTrue();
            assertThat(told(reader)).element(0).asString().startsWith("Cave / /5 'a'");
            DataRecord seven = new DataRecord("element");
            seven.set("value", Variant.ofInteger(ValueType.I32, 7));
            Variant scores = Variant.ofRecords(ValueType.VALUES, List.of(new DataRecord("element"), seven));
            store.edit("Level", 6).set("scores", scores).save();
            assertThat(reader.refresh()).isTrue();
            assertThat(told(reader)).element(2).isEqualTo("Void null 7");
        }
        assertThat(Files.readString(content.resolve("Level.json")))
                .contains("{\"id\": 6, \"name\": \"Void\", \"scores\": [null, 7]}");
    }

    @Test
    void cannotReadAListOfStructsAsValues() throws IOException {
        Path schema = content.resolve("Level.schema");
        Files.writeString(schema, Files.readString(schema).replace("type = \"Drop?[]\"", "type = \"Drop[]\""));
        Wild.edit(content, "Level.json", "\"slots\": [null, ", "\"slots\": [");
        Files.delete(content.resolve("schema.lock"));
        Path pack = cook(read(), WINDOW_SHIFT);
        assertThatExceptionOfType(PackException.class)
                .isThrownBy(() -> RecordStore.open(pack, MazeTypes.CATALOG, OpenOptions.MAPPED.keyed()))
                .withMessageContaining("values of another kind");
    }
}
