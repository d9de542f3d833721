package dev.ashlar.pipeline.places;

import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.FieldUpdate;
import dev.ashlar.pipeline.backend.PartlySavedException;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.SeveralPlaces;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.json.FolderFormat;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sqlite.SqliteBackend;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas and items in a folder, other items and all foes in a database. */
class SeveralPlacesTest {
    private static final String ITEM = """
            Schema = { name = "Item", key = "name" }
            Fields = [ { name = "name", type = "string" }, { name = "price", type = "i32" } ]
            """;
    private static final String FOE = """
            Schema = { name = "Foe", key = "name" }
            Fields = [ { name = "name", type = "string" }, { name = "loot", type = "ref<Item>" } ]
            """;
    private static final Schema ITEMS = Received.schema(ITEM);

    @TempDir
    Path folder;

    private Path content;

    @BeforeEach
    void writeContent() throws IOException {
        content = Files.createDirectory(folder.resolve("content"));
        Files.writeString(content.resolve("Item.schema"), ITEM);
        Files.writeString(content.resolve("Foe.schema"), FOE);
        Files.writeString(content.resolve("Item.json"), "[\n  { \"id\": 3, \"name\": \"sword\", \"price\": 5 }\n]\n");
        layout("types { Foe { place = \"sqlite:foes.db\" } }");
        try (SqliteBackend database = SqliteBackend.create(content.resolve("foes.db"))) {
            database.save(List.of(item(7, "axe", 9), foe(1, "troll", "sword"), foe(2, "ogre", "axe")));
        }
    }

    private void layout(String text) throws IOException {
        Files.writeString(content.resolve("content.conf"), text + "\n");
    }

    private static Variant i32(int value) {
        return Variant.ofInteger(ValueType.I32, value);
    }

    private static DataRecord item(long id, String name, int price) {
        return record("Item", id, "name", Variant.of(name), "price", i32(price));
    }

    private static DataRecord foe(long id, String name, String loot) {
        return record("Foe", id, "name", Variant.of(name), "loot", Variant.ofRefByKey("Item", loot));
    }

    private Backend open() {
        return Backends.openToWrite(content.toString());
    }

    private Content read() {
        return ContentReader.read(content, Progress.NONE);
    }

    private List<String> problems() {
        try {
            read();
            return List.of();
        } catch (ContentException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    private Set<Long> inDatabase(String type) {
        Set<Long> ids = new TreeSet<>();
        try (SqliteBackend database = SqliteBackend.openReadOnly(content.resolve("foes.db"))) {
            database.readIds(type, ids::add);
        }
        return ids;
    }

    @Test
    void shouldReadRecordsOfOneTypeFromAllPlaces() {
        Content read = read();
        assertThat(read.records().get("Item")).extracting(DataRecord::id).containsExactly(3L, 7L);
        assertThat(read.records().get("Foe"))
                .extracting(foe -> foe.get("loot"))
                .containsExactly(Variant.ofRef("Item", 3), Variant.ofRef("Item", 7));
    }

    @Test
    void shouldTellProblemsWithTheNameOfTheirPlace() throws IOException {
        Files.writeString(content.resolve("Item.json"), "[{ \"id\": 7, \"name\": \"axe\" }]");
        assertThat(problems())
                .hasSize(3)
                .anyMatch(problem -> problem.startsWith(content.resolve("foes.db") + ": Item 7: duplicate id")
                        || problem.startsWith("Item.json:1:3: Item 7: duplicate id"))
                .anyMatch(problem -> problem.contains("Item 7.name") && problem.contains("\"axe\""))
                .anyMatch(problem -> problem.contains("Foe 1.loot") && problem.contains("sword"));
    }

    @Test
    void shouldSaveEachRecordWhereItStands() throws IOException {
        try (Backend backend = open()) {
            DataRecord axe = backend.read(ITEMS, 7);
            DataRecord sword = backend.read(ITEMS, 3);
            axe.set("price", i32(10));
            sword.set("price", i32(6));
            backend.save(List.of(axe, sword));
        }
        assertThat(content.resolve("Item.json")).content().isEqualTo("""
                [
                  { "id": 3, "name": "sword", "price": 6 }
                ]
                """);
        assertThat(inDatabase("Item")).containsExactly(7L);
        assertThat(read().records().get("Item"))
                .extracting(item -> item.get("price"))
                .containsExactly(i32(6), i32(10));
    }

    @Test
    void shouldUpdateRecordsInSeveralPlacesWithOneDecision() {
        List<FieldUpdate> updates = List.of(
                new FieldUpdate(ITEMS, 7, Set.of("price"), false), new FieldUpdate(ITEMS, 3, Set.of("price"), true));
        try (Backend backend = open()) {
            backend.update(updates, kept -> {
                assertThat(kept)
                        .extracting(item -> item.get("price"))
                        .as("both, in the order of the updates")
                        .containsExactly(i32(9), i32(5));
                return List.of(record("Item", 7, "price", i32(14)), record("Item", 3));
            });
            assertThat(Received.all(backend, ITEMS)).containsExactly(item(7, "axe", 14));
        }
    }

    @Test
    void shouldSaveNewRecordsWhereTheConfigurationSays() throws IOException {
        try (Backend backend = open()) {
            backend.save(List.of(item(20, "bow", 1), foe(DataRecord.NO_ID, "imp", "bow")));
            layout("types { Foe { place = \"sqlite:foes.db\" }, Item { place = \"sqlite:foes.db\" } }");
            backend.save(List.of(item(21, "club", 1)));
        }
        assertThat(inDatabase("Item")).containsExactly(7L, 21L);
        assertThat(inDatabase("Foe")).containsExactly(1L, 2L, 3L);
        assertThat(Files.readString(content.resolve("Item.json"))).contains("\"bow\"");
    }

    @Test
    void shouldGiveIdsThatATypeHasHadInNoPlace() {
        try (Backend backend = open()) {
            DataRecord fresh = item(DataRecord.NO_ID, "bow", 1);
            backend.save(List.of(fresh));
            assertThat(fresh.id()).isEqualTo(8);
            DataRecord gone = record("Item", 7);
            gone.setDeleted(true);
            fresh.setDeleted(true);
            backend.save(List.of(gone, fresh));
            DataRecord next = item(DataRecord.NO_ID, "club", 1);
            backend.save(List.of(next));
            assertThat(next.id()).isEqualTo(9);
            assertThat(next.isUpdated()).isFalse();
            assertThat(backend.lastIds()).containsEntry("Item", 8L);
        }
    }

    /** Those that people write by hand. */
    @Test
    void shouldGiveIdsByHandThatATypeHasHadInNoPlace() throws IOException {
        Files.writeString(content.resolve("Item.json"), "[{ \"name\": \"sword\" }]");
        FolderFormat.ids(content, true);
        assertThat(content.resolve("Item.json")).content().contains("\"id\": 8");
    }

    @Test
    void cannotSaveIntoOnePlaceWhenAnotherRefuses() throws IOException {
        String before = Files.readString(content.resolve("Item.json"));
        DataRecord sword = item(3, "sword", 6);
        DataRecord refused = record("Foe", 1, "rowid", Variant.of("a name that SQLite takes for its own"));
        try (Backend backend = open()) {
            assertThatThrownBy(() -> backend.save(List.of(sword, refused)))
                    .isInstanceOf(BackendException.class)
                    .isNotInstanceOf(PartlySavedException.class)
                    .hasMessageContaining("rowid");
        }
        assertThat(content.resolve("Item.json")).content().isEqualTo(before);
        assertThat(sword.isUpdated()).isTrue();
    }

    @Test
    void shouldTellWhatWasSavedWhenALaterCommitFails() {
        try (Backend home = JsonBackend.open(content);
                MemoryBackend memory = MemoryBackend.of();
                Backend backend = new SeveralPlaces(home, List.of(failing(memory)), List.of("memory"), type -> 1)) {
            assertThatThrownBy(() -> backend.save(List.of(item(3, "sword", 6), item(30, "new", 1))))
                    .isInstanceOf(PartlySavedException.class)
                    .hasMessageContaining("the disk is full; saved before that")
                    .hasMessageContaining("in " + content);
            assertThat(backend.read(ITEMS, 3)).isEqualTo(item(3, "sword", 6));
        }
    }

    /** A place whose commits fail. */
    private static Backend failing(Backend backend) {
        return (Backend) Proxy.newProxyInstance(
                Backend.class.getClassLoader(), new Class<?>[] {Backend.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("save") && arguments.length == 3) {
                        ((Runnable) arguments[2]).run();
                        throw new BackendException("the disk is full", null);
                    }
                    try {
                        return method.invoke(backend, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Another program adds a record when the ids of all places were read, and before the place of new records is locked. */
    @ParameterizedTest
    @ValueSource(strings = {"the folder", "sqlite:foes.db", "csv:tables", "memory:rivals"})
    void cannotGiveAnIdThatAnotherProgramHasGivenMeanwhile(String place) throws IOException {
        Files.createDirectory(content.resolve("tables"));
        boolean isHome = place.equals("the folder");
        try (Backend memory = MemoryBackend.create("rivals");
                Backend home = JsonBackend.open(content);
                Backend other = isHome ? memory : Backends.openInside(content, place, "json", true);
                Backend rival =
                        isHome ? JsonBackend.open(content) : Backends.openInside(content, place, "json", true)) {
            other.save(List.of(item(7, "axe", 9)));
            Backend first = isHome ? behind(rival, home) : home;
            Backend second = isHome ? other : behind(rival, other);
            Backend backend = new SeveralPlaces(first, List.of(second), List.of("other"), type -> isHome ? 0 : 1);
            DataRecord fresh = item(DataRecord.NO_ID, "bow", 1);
            backend.save(List.of(fresh));
            assertThat(fresh.id()).isEqualTo(9);
            assertThat(fresh.isUpdated()).isFalse();
            assertThat(Received.all(backend, ITEMS))
                    .extracting(item -> item.get("name").text())
                    .containsExactlyInAnyOrder("sword", "axe", "of the rival", "bow");
        } finally {
            MemoryBackend.forget("rivals");
        }
    }

    /** A backend of a kind that gives no ids. */
    @Test
    void shouldGiveIdsBeforehandWhereAPlaceKnowsNoOthers() {
        try (Backend home = JsonBackend.open(content);
                MemoryBackend memory = MemoryBackend.of();
                Backend backend = new SeveralPlaces(home, List.of(plain(memory)), List.of("memory"), type -> 1)) {
            DataRecord fresh = item(DataRecord.NO_ID, "bow", 1);
            DataRecord next = item(DataRecord.NO_ID, "club", 1);
            DataRecord imp = foe(DataRecord.NO_ID, "imp", "bow");
            backend.save(List.of(fresh, item(20, "net", 1), next, imp));
            assertThat(List.of(fresh.id(), next.id(), imp.id())).containsExactly(21L, 22L, 1L);
            assertThat(fresh.isUpdated()).isFalse();
            assertThat(Received.all(memory, ITEMS)).extracting(DataRecord::id).containsExactly(20L, 21L, 22L);
        }
    }

    /** A place with the default for saves into several places. */
    private static Backend plain(Backend backend) {
        return (Backend) Proxy.newProxyInstance(
                Backend.class.getClassLoader(), new Class<?>[] {Backend.class}, (proxy, method, arguments) -> {
                    if (method.isDefault() && method.getName().equals("save")) {
                        return InvocationHandler.invokeDefault(proxy, method, arguments);
                    }
                    try {
                        return method.invoke(backend, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** A place into which another program saves a new record before the first save. */
    private static Backend behind(Backend rival, Backend backend) {
        boolean[] hasSaved = new boolean[1];
        return (Backend) Proxy.newProxyInstance(
                Backend.class.getClassLoader(), new Class<?>[] {Backend.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("save") && !hasSaved[0]) {
                        hasSaved[0] = true;
                        rival.save(List.of(item(8, "of the rival", 1)));
                    }
                    try {
                        return method.invoke(backend, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void shouldPackTheSameBytesAsContentInOnePlace() throws IOException {
        Path one = folder.resolve("one");
        try (Backend source = open();
                Destination destination = Destination.open(one.toString(), false)) {
            Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE);
        }
        assertThat(one.resolve("Item.json")).content().contains("sword", "axe");
        Cook.cook(ContentReader.read(one, Progress.NONE), folder.resolve("one.pack"), Progress.NONE);
        Cook.cook(read(), folder.resolve("several.pack"), Progress.NONE);
        assertThat(folder.resolve("several.pack")).hasSameBinaryContentAs(folder.resolve("one.pack"));
    }

    /** So that is how content comes into several places. */
    @Test
    void shouldDistributeContentThatIsCopiedIntoIt() throws IOException {
        Path target = Files.createDirectory(folder.resolve("target"));
        Files.writeString(target.resolve("content.conf"), "types { Item { place = \"items.db\" } }\n");
        try (Backend source = open();
                Destination destination = Destination.open(target.toString(), false)) {
            Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE);
        }
        assertThat(target.resolve("Foe.json")).exists();
        assertThat(target.resolve("Item.json")).doesNotExist();
        try (SqliteBackend database = SqliteBackend.openReadOnly(target.resolve("items.db"))) {
            assertThat(Received.all(database, ITEMS)).containsExactly(item(3, "sword", 5), item(7, "axe", 9));
        }
        assertThat(ContentReader.read(target, Progress.NONE).records()).isEqualTo(read().records());
    }

    @Test
    void cannotReadOnWhenTheConfigurationNamesOtherPlaces() throws IOException {
        try (Backend backend = open()) {
            layout("types { Foe { place = \"other.db\" } }");
            assertThatThrownBy(() -> ContentReader.read(backend, Progress.NONE))
                    .isInstanceOf(ContentException.class)
                    .hasMessageContaining(
                            "content.conf: other places than those that are open; open the content again: "
                                    + "expected sqlite:foes.db, found other.db");
            assertThatThrownBy(() -> backend.save(List.of(foe(DataRecord.NO_ID, "imp", "axe"))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("found other.db");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "../other.db | expected a place in the folder",
                "a/../../other.db | expected a place in the folder",
                "sqlite:/tmp/other.db | expected a place in the folder",
                "missing.db | no such file: to make an empty database",
                "more | no content",
                "json:more | expected another kind of place than a folder",
                "sqlit:foes.db | no content",
                "memory:nobody | no such place in this process",
                "Item.schema | found one file of a folder",
            })
    void cannotOpenPlacesThatAreNotThere(String place, String problem) throws IOException {
        layout("types { Foe { place = \"" + place + "\" } }");
        assertThatThrownBy(() -> Backends.open(content))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("content.conf: the place \"" + place + "\" cannot be opened: ")
                .hasMessageContaining(problem);
    }

    /** The folder that a program runs in, as {@code ashlar check .} names it. */
    @Test
    void shouldFindPlacesInTheCurrentFolder() {
        Path here = Path.of(".");
        assertThatThrownBy(() -> Backends.openInside(here, "sqlite:missing.db", "json", false))
                .isInstanceOf(BackendException.class)
                .hasMessage("missing.db: no such file");
        for (String outside : List.of("sqlite:../other.db", "sqlite:.")) {
            assertThatThrownBy(() -> Backends.openInside(here, outside, "json", false))
                    .isInstanceOf(BackendException.class)
                    .hasMessage(outside + ": expected a place in the folder .");
        }
    }

    @Test
    void shouldFindRecordsOfNoSchemaInAllPlaces() {
        try (SqliteBackend database = SqliteBackend.open(content.resolve("foes.db"))) {
            database.save(List.of(record("Stray", 1, "name", Variant.of("a"))));
        }
        assertThat(problems())
                .singleElement()
                .asString()
                .startsWith(content.resolve("foes.db") + ": Stray: no schema for this table");
        try (Backend backend = open()) {
            List<Long> found = new ArrayList<>();
            backend.readIds("Item", found::add);
            assertThat(found).containsExactlyInAnyOrder(3L, 7L);
            assertThat(backend.read(ITEMS, 8)).isNull();
            assertThat(Received.found(backend, ITEMS, Map.of("name", Variant.of("axe"))))
                    .hasSize(1);
        }
    }
}
