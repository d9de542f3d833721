package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.nested.vault.Chest;
import dev.ashlar.pipeline.nested.vault.Loot;
import dev.ashlar.pipeline.nested.vault.VaultTypes;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of a fixed length and matrices, from files to views. */
class FixedListTest extends CopiedContent {
    FixedListTest() {
        super("fixed");
    }

    private static List<String> told(Reader reader) {
        Chest chest = reader.view(Chest.TYPE);
        Chest other = reader.view(Chest.TYPE);
        List<String> told = new ArrayList<>();
        for (chest.rewind(); chest.next(); ) {
            StringBuilder text = new StringBuilder(chest.snapshot().toString());
            for (int i = 0; i < chest.lootCount(); i++) {
                text.append(chest.loot(i).item(other) ? " " + other.name() : " none");
                for (int j = 0; j < chest.loot(i).modsCount(); j++) {
                    text.append('+').append(chest.loot(i).mods(j).power());
                }
            }
            text.append(' ');
            for (int i = 0; i < chest.craftCount(); i++) {
                for (int j = 0; j < chest.craft(i).valueCount(); j++) {
                    text.append(chest.craft(i).value(j, other) ? other.name() : "-");
                }
            }
            told.add(text.append(" b").append(chest.stock(0).findValue("b")).toString());
        }
        return told.stream()
                .map(text -> text.replace("Snapshot", "").replace("value=", "").replace("title", "t"))
                .toList();
    }

    private static void assertTold(List<String> told) {
        assertThat(told).hasSize(3);
        assertThat(told.get(0))
                .contains(
                        "[itemRow=1, chance=0.75, amount=3, hasAmount=true, kind=GEM, t=größe, tags=[a, b], mods=[[power=5, t=],"
                                + " [power=0, t=x]], pair=[7, 8], spot=[x=1, y=-4, hasY=true, cells=[5, 6]]]")
                .contains("mods=[[power=-1, t=last]], pair=[0, 0], spot=[x=9, y=0, hasY=false, cells=[0, 0]]]")
                .contains("grid=[[[1, 2, 3]], [[4, 5, 6]], [[7, 8, 9]]]")
                .contains("words=[[[, w]], [[größe, 日本]]]")
                .contains("deep=[[[[x=1, y=0, hasY=false, cells=[0, 0]], [x=7, y=2, hasY=true, cells=[0, 0]],"
                        + " [x=7, y=0, hasY=false, cells=[0, 0]]]], [[[x=7,")
                .contains("cells=[1, 2]]]]], maybe=[[0, hasValue=false], [5, hasValue=true], [0, hasValue=false]]")
                .contains("slots=[[hasValue=false, [x=7, y=0, hasY=false, cells=[0, 0]]], [hasValue=true, [x=7, y=1,")
                .contains("moods=[[[ANGRY, CALM]], [[ANGRY, ANGRY]]], lists=[[[1, 2, 3]], [[]]]")
                .contains("stock=[[[[key=a, 1], [key=b, 2]]], [[]]]")
                .contains("effects=[[[asSpot=null, asMod=[power=3, t=], kind=MOD]], [[asSpot=[x=5,")
                .contains("frames=[[[[[1, 2]], [[3, 4]]]], [[[[5, 6]], [[0, 0]]]]]")
                .contains("places=[[key=in, [[x=2, y=0, hasY=false, cells=[0, 0]], [x=7, y=3,")
                .contains("note=end,")
                .endsWith(" New+5+0 none New+-1 none Old-NewOldOld---- b1");
        assertThat(told.get(1))
                .contains("hasSpare=true", "chance=1.0", "grid=[[[1, 0, 0]], [[9, 9, 9]], [[0, 0, 1]]]")
                .endsWith(" none none none none --------- b-1");
        assertThat(told.get(2))
                .contains(
                        "hasSpare=false",
                        "loot=[[itemRow=-1, chance=0.25,",
                        "grid=[[[1, 0, 0]], [[0, 1, 0]], [[0, 0, 1]]]")
                .contains("moods=[[[CALM, CALM]], [[ANGRY, ANGRY]]]");
    }

    @ParameterizedTest
    @ValueSource(ints = {16, WINDOW_SHIFT})
    void shouldReadListsOfAFixedLengthOfPacks(int windowShift) throws IOException {
        Path pack = cook(read(), windowShift);
        OpenOptions verified = OpenOptions.MAPPED.verify(Verification.FULL);
        for (OpenOptions options : List.of(verified, OpenOptions.MAPPED.keyed())) {
            try (RecordStore store = RecordStore.open(pack, VaultTypes.CATALOG, options)) {
                assertTold(told(store.reader()));
                assertThat(store.differences()).isEmpty();
            }
        }
        try (DevelopmentStore store = DevelopmentStore.open(content, VaultTypes.CATALOG)) {
            assertTold(told(store.reader()));
        }
    }

    @Test
    void shouldReadElementsInColumns() throws IOException {
        Path schema = content.resolve("Chest.schema");
        Files.writeString(
                schema, Files.readString(schema).replace("key = \"name\"", "key = \"name\", layout = \"columns\""));
        try (RecordStore store = RecordStore.open(
                cook(read(), WINDOW_SHIFT),
                VaultTypes.CATALOG,
                OpenOptions.MAPPED.keyed().verify(Verification.FULL))) {
            assertTold(told(store.reader()));
        }
    }

    @Test
    void shouldReadElementsByName() throws IOException {
        try (RecordStore store = RecordStore.open(cook(read(), WINDOW_SHIFT))) {
            RecordView chest = store.reader().view("Chest");
            assertThat(chest.find("Old")).isTrue();
            assertThat(chest.f32(FieldKey.of("loot.0.chance"))).isEqualTo(0.75f);
            assertThat(chest.i32(FieldKey.of("loot.0.mods[0].power"))).isEqualTo(5);
            assertThat(chest.i64(FieldKey.of("grid.1"), 2)).isEqualTo(6);
            assertThat(chest.i64(Chest.GRID_2, 0)).isEqualTo(7);
            assertThat(chest.present(FieldKey.of("maybe.1"))).isTrue();
            assertThat(chest.present(FieldKey.of("slots.0"))).isFalse();
            assertThat(chest.i32(FieldKey.of("deep.0.1.y"))).isEqualTo(2);
            assertThat(chest.f32("loot[0].chance")).isEqualTo(0.75f);
            assertThat(chest.i32("loot[0].mods[0].power")).isEqualTo(5);
            assertThat(chest.text("loot[0].mods[1].title")).isEqualTo("x");
            assertThat(chest.text("loot[0].tags[1]")).isEqualTo("b");
            assertThat(chest.i32("grid[1][2]")).isEqualTo(6);
            assertThat(chest.i32("deep[0][1].y")).isEqualTo(2);
            assertThat(chest.i32("frames[0][1][0]")).isEqualTo(3);
            assertThat(chest.i32("places[\"in\"][1].y")).isEqualTo(3);
            assertThat(chest.i32("stock[0][\"b\"]")).isEqualTo(2);
            assertThat(chest.present("maybe[0]")).isFalse();
            assertThat(chest.present("maybe[1]")).isTrue();
            assertThat(chest.contains("loot[3].chance")).isTrue();
            assertThat(chest.contains("loot[4].chance")).isFalse();
            assertThat(chest.i32Or(FieldKey.of("loot[4].amount"), 7)).isEqualTo(7);
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> chest.f32("loot[4].chance"))
                    .withMessageContaining("loot.4.chance");
        }
    }

    @Test
    void shouldReturnTheSameViewForAllElements() throws IOException {
        try (RecordStore store = RecordStore.open(cook(read(), WINDOW_SHIFT), VaultTypes.CATALOG)) {
            Chest chest = store.reader().view(Chest.TYPE);
            assertThat(chest.find("Old")).isTrue();
            Loot first = chest.loot(0);
            assertThat(first.chance()).isEqualTo(0.75f);
            assertThat(chest.loot(2)).isSameAs(first);
            assertThat(first.chance()).isEqualTo(0.5f);
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> chest.loot(4))
                    .withMessageContaining("loot");
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> chest.grid(1).value(3));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> chest.grid(-1));
        }
    }

    @Test
    void shouldPlaceElementsSideBySide() {
        RecordLayout layout = LayoutPlanner.plan(read().schema("Chest"));
        int stride = offset(layout, "loot.1.item") - offset(layout, "loot.0.item");
        for (String member : List.of("item", "chance", "amount", "kind", "title", "tags", "mods", "spot.x", "pair")) {
            for (int i = 1; i < 4; i++) {
                assertThat(offset(layout, "loot." + i + "." + member))
                        .as("loot[%d].%s", i, member)
                        .isEqualTo(offset(layout, "loot.0." + member) + i * stride);
            }
        }
        assertThat(stride % 8).isZero();
        assertThat(offset(layout, "grid.0")).isEqualTo(8);
        assertThat(offset(layout, "grid.2")).isEqualTo(32);
    }

    private static int offset(RecordLayout layout, String field) {
        return layout.fields().stream()
                .filter(each -> each.name().equals(field))
                .findFirst()
                .orElseThrow()
                .offset();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sqlite:%s/vault.db",
                "sqlite:%s/vault.db?encoding=tagged",
                "json:%s/copy",
                "json:%s/copy?files=record",
                "json:%s/copy?format=xml",
                "xlsx:%s/sheets"
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
            assertThat(copied.records()).isEqualTo(read().records());
            assertThat(Files.readAllBytes(cook(copied, WINDOW_SHIFT))).isEqualTo(expected);
        }
    }

    @Test
    void shouldTellProblemsOfElements() throws IOException {
        Wild.edit(content, "Chest.json", "\"name\": \"Void\"", """
                "name": "Void", "loot": [{"chance": 2}, 7, {"spot": {"y": 101}, "lots": 1}, {"item": "Nowhere"}, {}], "grid": [[1, 2], null, [10, 0, 0], 4, 5],
                  "slots": [3], "maybe": [null, "x"], "words": {"2": ["a", "b"]}, "spare": {}, "deep": [[{}, {}, {}, {}]], "lists": 5""");
        assertThat(problems())
                .containsExactly(
                        "Chest.json:10:50: Chest 12.loot[0].chance: out of range: expected 0 to 1, found 2",
                        "Chest.json:10:54: Chest 12.loot[1]: wrong value: expected an object with the members of Loot, found 7",
                        "Chest.json:10:72: Chest 12.loot[2].spot.y: out of range: expected 100 or less, found 101",
                        "Chest.json:10:78: Chest 12.loot[2].lots: unknown field, did you mean \"loot[2].mods\": expected a field of Chest, found loot[2].lots",
                        "Chest.json:10:99: Chest 12.loot[3].item: dangling reference: expected a record of Chest, found \"Nowhere\"",
                        "Chest.json:10:113: Chest 12.loot: too many elements: expected at most 4 elements, found 5",
                        "Chest.json:10:125: Chest 12.grid[0]: wrong value: expected an array of 3 i32, found an array of 2",
                        "Chest.json:10:133: Chest 12.grid[1]: wrong value: expected a value (i32[3] is not optional), found null",
                        "Chest.json:10:140: Chest 12.grid[2][0]: out of range: expected -9 to 9, found 10",
                        "Chest.json:10:155: Chest 12.grid: too many elements: expected at most 3 elements, found 5",
                        "Chest.json:11:13: Chest 12.slots[0]: wrong value: expected an object with the members of Spot, or null, found 3",
                        "Chest.json:11:33: Chest 12.maybe[1]: wrong value: expected a whole number from -2147483648 to 2147483647 (i32), found \"x\"",
                        "Chest.json:11:49: Chest 12.words[2]: index out of range: expected words[0] to words[1], found words[2]",
                        "Chest.json:11:104: Chest 12.deep[0]: too many elements: expected at most 3 elements, found 4",
                        "Chest.json:11:117: Chest 12.lists: wrong value: expected an array of at most 2 elements, found 5");
    }

    @Test
    void shouldReadColumnsOfElementsInSheets() throws IOException {
        Path sheets = Files.createDirectories(folder.resolve("sheets"));
        for (String schema : List.of("Chest", "Loot", "Mod", "Spot")) {
            Files.copy(content.resolve(schema + ".schema"), sheets.resolve(schema + ".schema"));
        }
        Files.writeString(sheets.resolve("Chest.csv"), """
                id,name,loot[1].title,loot.0.chance,loot[2].spot.x,grid.1,maybe[2]
                1,A,t,0.75,4,"[1, 2, 3]",5
                """);
        try (Backend backend = Backends.open("csv:" + sheets)) {
            Content read = ContentReader.read(backend, Progress.NONE);
            DataRecord chest = read.records().get("Chest").get(0);
            assertThat(chest.get("loot.1.title").toText()).isEqualTo("t");
            assertThat(chest.get("loot.0.chance").toText()).isEqualTo("0.75");
            assertThat(chest.get("loot.2.spot.x").toText()).isEqualTo("4");
            assertThat(chest.get("grid.1").toText()).isEqualTo("[1, 2, 3]");
            assertThat(chest.get("maybe.2").toText()).isEqualTo("5");
        }
    }

    @Test
    void cannotReadColumnsOfElementsThatAreNotThere() throws IOException {
        Path sheets = Files.createDirectories(folder.resolve("sheets"));
        for (String schema : List.of("Chest", "Loot", "Mod", "Spot")) {
            Files.copy(content.resolve(schema + ".schema"), sheets.resolve(schema + ".schema"));
        }
        Files.writeString(sheets.resolve("Chest.csv"), "id,loot.4.title,loot[9].chance\n");
        try (Backend backend = Backends.open("csv:" + sheets)) {
            assertThatExceptionOfType(ContentException.class)
                    .isThrownBy(() -> ContentReader.read(backend, Progress.NONE))
                    .satisfies(
                            e -> assertThat(e.problems())
                                    .extracting(Problem::toString)
                                    .containsExactly(
                                            sheets
                                                    + "/Chest.csv: B1: Chest.loot.4.title: index out of range: expected loot[0] to loot[3], found loot.4.title",
                                            sheets
                                                    + "/Chest.csv: C1: Chest.loot[9].chance: index out of range: expected loot[0] to loot[3], found loot[9].chance"));
        }
    }

    private static Variant ints(long... values) {
        return Variant.ofArray(ValueType.I32, values);
    }

    @Test
    void shouldReloadAndSaveElements() throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(content, VaultTypes.CATALOG)) {
            Reader reader = store.reader();
            Chest chest = reader.view(Chest.TYPE);
            Wild.edit(content, "Chest.json", "\"grid\": [[1, 2, 3]", "\"grid\": [[3, 2, 1]");
            store.reload();
            assertThat(reader.refresh()).isTrue();
            assertThat(chest.find("Old")).isTrue();
            assertThat(chest.grid(0).value(0)).isEqualTo(3);
            store.edit("Chest", 3)
                    .set("loot.0.chance", 0.125f)
                    .set("grid.2", ints(0, 0, 1))
                    .save();
            store.edit("Chest", 9).set("loot.1.chance", 0.5f).set("maybe.2", 4).save();
            store.edit("Chest", 12)
                    .set("loot.1.title", "t")
                    .set("grid.0", ints(1, 1, 1))
                    .set("words.1", Variant.ofArray(ValueType.STRING, List.of(Variant.of("a"), Variant.of("b"))))
                    .save();
            assertThat(reader.refresh()).isTrue();
            assertThat(chest.find("Void")).isTrue();
            assertThat(chest.words(1).value(1)).isEqualTo("b");
            assertThat(chest.loot(1).title()).isEqualTo("t");
        }
        assertThat(Files.readString(content.resolve("Chest.json")))
                .contains("\"loot\": [{\"item\": \"New\", \"chance\": 0.125, \"amount\": 3,")
                .contains("\"grid\": [[3, 2, 1], [4, 5, 6], [0, 0, 1]], \"craft\"")
                .contains("{\"id\": 9, \"name\": \"New\", \"loot\": {\"3\": {\"chance\": 1}, \"1\": {\"chance\": 0.5}},"
                        + " \"grid\": {\"1\": [9, 9, 9]}, \"spare\": [], \"maybe\": {\"2\": 4}}")
                .contains("{\"id\": 12, \"name\": \"Void\", \"loot\": [{}, {\"title\": \"t\"}], \"grid\": [[1, 1, 1]],"
                        + " \"words\": {\"1\": [\"a\", \"b\"]}}");
    }
}
