package dev.ashlar.pipeline.json;

import static dev.ashlar.pipeline.json.JsonFolder.deleted;
import static dev.ashlar.pipeline.json.JsonFolder.record;
import static dev.ashlar.pipeline.json.JsonFolder.star;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which files records stand in and come into: one for a type, or one for each record. */
class JsonLayoutTest {
    private static final String SCHEMA = """
            Schema = { name = "Star" }
            Fields = [ { name = "name", type = "string" }, { name = "hue", type = "i32" }, { name = "age", type = "i32" } ]
            """;
    private static final Schema STAR = Received.schema(SCHEMA);

    @TempDir
    Path path;

    private JsonFolder folder;

    @BeforeEach
    void writeSchema() throws IOException {
        folder = new JsonFolder(Files.createDirectory(path.resolve("content")));
        folder.write("Star.schema", SCHEMA);
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(folder.path().resolve(name).getParent());
        folder.write(name, text);
    }

    private JsonBackend backend() {
        return JsonBackend.open(folder.path());
    }

    private static List<Long> ids(Backend backend) {
        return Received.from(backend, STAR, Map.of()).records().stream()
                .map(DataRecord::id)
                .toList();
    }

    private Set<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(folder.path())) {
            Set<String> names = new TreeSet<>();
            files.filter(Files::isRegularFile)
                    .forEach(file -> names.add(folder.path().relativize(file).toString()));
            return names;
        }
    }

    @Test
    void shouldReadRecordsAndArraysInTheFolderOfTheirTypeInOrder() throws IOException {
        write("Star.json", "[ {\"id\": 2} ]");
        write("Star-a.json", "[ {\"id\": 1} ]");
        write("Star/10.json", "{\"id\": 10}");
        write("Star/9.json", "\uFEFF{\"id\": 9, \"name\": \"nine\"}\n");
        write("Star/others.json", "[ {\"id\": 20}, {\"id\": 21} ]");
        write("Star/.hidden.json", "rubbish");
        write("Star/notes.txt", "rubbish");
        write("Star/deeper/30.json", "{\"id\": 30}");
        assertThat(ids(backend())).containsExactly(1L, 2L, 9L, 10L, 20L, 21L, 30L);
        assertThat(backend().read(STAR, 9).get("name")).isEqualTo(Variant.of("nine"));
        assertThat(backend().types()).containsExactly("Star");
        assertThat(backend().isEmpty()).isFalse();
    }

    @Test
    void shouldTellPlacesInTheFilesOfAFolder() throws IOException {
        write("Star/9.json", "{\n  \"id\": 9,\n  \"name\": 5\n}");
        write("Star/10.json", "7");
        write("Star/11.json", "{\"id\": 11} {}");
        write("Star.json", "{\"id\": 1}");
        assertThat(Received.from(backend(), STAR, Map.of()).problems())
                .containsExactly(
                        "Star.json:1:1: Star: wrong value: expected an array of records, found an object",
                        "Star/9.json:3:11: Star 9.name: wrong value: expected a string, found 5",
                        "Star/10.json:1:1: Star: wrong value: expected a record, or an array of records, found 7",
                        "Star/11.json:1:12: Star: wrong value: expected the end of the file, found an object");
    }

    @Test
    void shouldTakeOnlyFoldersForTypesThatAreDescribedOrHaveFilesNamedAfterIds() throws IOException {
        write("textures/atlas.json", "{}");
        write("Moon/7.json", "{\"id\": 7}");
        write("Sun/0.json", "{\"id\": 0}");
        write("Star/any.json", "{\"id\": 1}");
        assertThat(backend().types()).containsExactly("Moon", "Star", "Sun");
        Problems problems = new Problems();
        backend().checkTypes(backend().describedTypes(), problems);
        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .containsExactly(
                        "Moon/7.json: no schema for this file: expected a name Type.json, Type-anything.json or"
                                + " Type/anything.json, where Type is Star, found Moon/7.json",
                        "Sun/0.json: no schema for this file: expected a name Type.json, Type-anything.json or"
                                + " Type/anything.json, where Type is Star, found Sun/0.json");
    }

    @Test
    void shouldWriteMembersAsTheSchemaDeclaresThem() throws IOException {
        DataRecord star = star(1, "other", 7, "age", 3, "name", "x");
        backend().save(List.of(star, star(2)));
        assertThat(folder.text("Star.json")).isEqualTo("""
                        [
                          {
                            "id": 1,
                            "name": "x",
                            "age": 3,
                            "other": 7
                          },
                          {
                            "id": 2
                          }
                        ]
                        """);
        backend().save(List.of(star(2, "age", 3, "another", 2, "name", "late")));
        assertThat(folder.text("Star.json"))
                .endsWith("\"id\": 2,\n    \"name\": \"late\",\n    \"age\": 3,\n    \"another\": 2\n  }\n]\n");
    }

    @Test
    void shouldWriteAFileForEachRecordWhereToldTo() throws IOException {
        folder.write("content.conf", "files = record\ntypes { Moon { files = type } }");
        DataRecord fresh = new DataRecord("Star");
        backend().save(List.of(fresh, star(7, "age", 1, "name", "seven"), record("Moon", 3)));
        assertThat(files()).containsExactly("Moon.json", "Star.schema", "Star/7.json", "Star/8.json", "content.conf");
        assertThat(folder.text("Star/7.json")).isEqualTo("{\n  \"id\": 7,\n  \"name\": \"seven\",\n  \"age\": 1\n}\n");
        assertThat(fresh.id()).isEqualTo(8);
        assertThat(ids(backend())).containsExactly(7L, 8L);
    }

    @Test
    void shouldKeepRecordsInTheirFilesWhateverNewOnesDo() throws IOException {
        folder.write("content.conf", "types { Star { files = record } }");
        write("Star.json", "[{\"id\": 1, \"age\": 1}, {\"id\": 2}]");
        write("Star/5.json", "{ \"id\" : 5, \"age\" : 1 }");
        backend().save(List.of(star(1, "age", 2), star(5, "age", 2), deleted(2), star(DataRecord.NO_ID)));
        assertThat(folder.text("Star.json")).isEqualTo("[{\"id\": 1, \"age\": 2}]");
        assertThat(folder.text("Star/5.json")).isEqualTo("{ \"id\" : 5, \"age\" : 2 }");
        assertThat(ids(backend())).containsExactly(1L, 5L, 6L);
    }

    @Test
    void shouldTakeFilesAwayWithTheirLastRecordAndTheFolderWithItsLastFile() throws IOException {
        write("Star/5.json", "{\"id\": 5}");
        write("Star/6.json", "[{\"id\": 6}, {\"id\": 7}]");
        write("Star.json", "[{\"id\": 8}]");
        backend().save(List.of(deleted(5), deleted(6), deleted(8)));
        assertThat(files()).containsExactly("Star.json", "Star.schema", "Star/6.json", "ids.lock");
        assertThat(folder.text("Star/6.json")).isEqualTo("[{\"id\": 7}]");
        assertThat(folder.text("Star.json")).isEqualTo("[]");
        backend().save(List.of(deleted(7)));
        assertThat(folder.names()).containsExactly("Star.json", "Star.schema", "ids.lock");
        write("Star/9.json", "{\"id\": 9}");
        write("Star/notes.txt", "mine");
        backend().save(List.of(deleted(9)));
        assertThat(files()).containsExactly("Star.json", "Star.schema", "Star/notes.txt", "ids.lock");
    }

    @Test
    void shouldNotTakeTheNameOfAFileThatHasAnotherRecord() throws IOException {
        folder.write("content.conf", "files = record");
        write("Star/2.json", "{\"id\": 1, \"name\": \"one\"}");
        backend().save(List.of(star(DataRecord.NO_ID, "name", "two")));
        assertThat(files()).contains("Star/2.json", "Star/2-2.json");
        assertThat(backend().read(STAR, 1).get("name")).isEqualTo(Variant.of("one"));
        assertThat(backend().read(STAR, 2).get("name")).isEqualTo(Variant.of("two"));
    }

    @Test
    void cannotSaveARecordThatStandsInAFileOfItsOwnAndInAnother() throws IOException {
        write("Star/7.json", "{\"id\": 7}");
        write("Star.json", "[\n  {\"id\": 7}\n]");
        assertThatThrownBy(() -> backend().save(List.of(star(7, "age", 1))))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("7.json:1:1: Star 7 cannot be saved")
                .hasMessageEndingWith("found another at " + folder.path().resolve("Star.json") + ":2:3");
    }

    @Test
    void shouldReplaceFilesOfFoldersToo() throws IOException {
        folder.write("content.conf", "files = record");
        write("Star/5.json", "{\"id\": 5}");
        write("Star/9.json", "{\"id\": 9}");
        write("Star/notes.txt", "mine");
        write("Star-old.json", "[]");
        DataRecord nameless = new DataRecord("Star");
        List<DataRecord> records = List.of(nameless, star(5, "name", "new"), star(12), record("Moon", 1));
        List<SchemaReader.Source> schemas = backend().schemaFiles();
        backend().replace(schemas, records, Progress.NONE);
        assertThat(files())
                .containsExactly(
                        "Moon/1.json",
                        "Star.schema",
                        "Star/12.json",
                        "Star/13.json",
                        "Star/5.json",
                        "Star/notes.txt",
                        "content.conf");
        assertThat(folder.text("Star/5.json")).isEqualTo("{\n  \"id\": 5,\n  \"name\": \"new\"\n}\n");
        assertThat(records).noneMatch(DataRecord::isUpdated);
        folder.write("Moon.schema", "Schema = { name = \"Moon\" }\nFields = []");
        backend().replace(schemas, List.of(), Progress.NONE);
        assertThat(files()).containsExactly("Star.schema", "Star/notes.txt", "content.conf", "ids.lock");
    }

    @Test
    void cannotReplaceWithARecordTwiceOrWithTypesInPieces() throws IOException {
        write("Star.json", "[{\"id\": 5}]");
        List<DataRecord> twice = List.of(star(7), star(9), star(8), star(3), star(8));
        for (String conf : List.of("files = type", "files = record")) {
            folder.write("content.conf", conf);
            assertThatThrownBy(() -> backend().replace(List.of(), RecordSource.of(twice)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Star 8 is given twice");
            List<DataRecord> pieces = List.of(star(7), record("Moon", 1), star(8));
            assertThatThrownBy(() -> backend().replace(List.of(), pieces::forEach))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Star: expected all records of a type one after the other");
            assertThatThrownBy(() -> backend().replace(List.of(), action -> {
                        action.accept(star(1));
                        throw new IllegalStateException("the source is gone");
                    }))
                    .hasMessage("the source is gone");
        }
        assertThat(files()).containsExactly("Star.json", "Star.schema", "content.conf");
        assertThat(folder.text("Star.json")).isEqualTo("[{\"id\": 5}]");
    }

    @Test
    void shouldChangeItsTokenWithFilesOfFoldersAndTheirConfiguration() throws IOException {
        List<Long> tokens = new ArrayList<>();
        tokens.add(backend().changeToken());
        write("Star/5.json", "{\"id\": 5}");
        tokens.add(backend().changeToken());
        write("Star/5.json", "{\"id\": 15}");
        tokens.add(backend().changeToken());
        folder.write("content.conf", "files = record");
        tokens.add(backend().changeToken());
        Files.move(folder.path().resolve("Star"), folder.path().resolve("Moon"));
        tokens.add(backend().changeToken());
        assertThat(tokens).doesNotHaveDuplicates();
        assertThat(backend().changeToken()).isEqualTo(tokens.get(4));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "files = records  | content.conf:1:1: files: wrong value: expected one of type, record, found \"records\"",
                "files = 5        | content.conf:1:1: files: wrong value: expected one of type, record, found 5",
                "file = record    | content.conf:1:1: unknown key \"file\", did you mean \"files\": expected one of files,",
                "types { Star { file = type } } | content.conf:1:16: unknown key \"types.Star.file\", did you mean",
                "types { Star = type } | content.conf:1:9: unknown key \"types.Star\": expected one of types.Star.files,",
                "types { Sta { files = type } } | content.conf:1:15: unknown type \"Sta\", did you mean \"Star\"",
                "place = 5 | content.conf:1:1: place: wrong value: expected a location in the folder, such as \"items.db\", or",
                "types { Star { place = \"\" } } | content.conf:1:16: types.Star.place: wrong value: expected a location",
                "types { Sta { place = \".\" } } | content.conf:1:15: unknown type \"Sta\", did you mean \"Star\"",
                "files = ${HOME}  | content.conf:1:",
                "include \"x\"    | content.conf:1:1: include",
                "files = type, files = record | content.conf:1:15: ",
                "files =          | content.conf:1"
            })
    void shouldTellWhatIsWrongWithItsConfigurationAndSaveNothing(String conf, String problem) throws IOException {
        folder.write("content.conf", conf);
        Problems problems = new Problems();
        backend().checkTypes(Set.of("Star"), problems);
        assertThat(problems.sorted())
                .singleElement()
                .satisfies(one -> assertThat(one.toString()).startsWith(problem));
        if (!problem.contains("unknown type")) {
            assertThatThrownBy(() -> backend().save(List.of(star(1))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageStartingWith(problem);
            assertThatThrownBy(() -> backend().replace(List.of(), RecordSource.of(List.of(star(1)))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining(problem);
            assertThat(files()).containsExactly("Star.schema", "content.conf");
        }
    }

    @Test
    void shouldCreateFoldersOfEitherKindAndOpenOnlyWhatAgrees() throws IOException {
        String place = path.resolve("new").toString();
        try (Backend created = Backends.create("json:" + place + "?files=record")) {
            assertThat(created.isEmpty()).isTrue();
            assertThat(created.types()).isEmpty();
            created.save(List.of(star(3)));
            created.save(List.of(star(4)));
            assertThat(created.location()).isEqualTo(place);
        }
        folder = new JsonFolder(Path.of(place));
        assertThat(files()).containsExactly("Star/3.json", "Star/4.json", "content.conf");
        assertThat(Backends.openToWrite("json:" + place + "?files=record").types())
                .containsExactly("Star");
        assertThatThrownBy(() -> Backends.open("json:" + place + "?files=type"))
                .isInstanceOf(BackendException.class)
                .hasMessage(place + ": expected a folder with \"files = type\", found \"files = record\";"
                        + " content.conf says so, or is not there");
        assertThatThrownBy(() -> Backends.open("json:" + place + "?files=both"))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("option files: expected one of record, type, found both");
    }

    @Test
    void shouldLeaveNothingWhereNothingWasSaved() throws IOException {
        Path place = path.resolve("new");
        Backend closed = Backends.create("json:" + place);
        closed.close();
        try (Backend failed = Backends.create("json:" + place)) {
            assertThatThrownBy(() -> failed.save(List.of(star(1, "name", "\uD834"))))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(place).doesNotExist();
            Path lock = Files.createFile(path.resolve(".new.0123456789abcdef.creating"));
            Path hidden = Files.createDirectories(path.resolve(lock.getFileName() + "-content/Star"));
            try (Backend second = Backends.create("json:" + place)) {
                assertThat(lock).as("what a killed one left").doesNotExist();
                assertThat(hidden.getParent()).as("what a killed one left").doesNotExist();
                second.save(List.of(star(1)));
                assertThatThrownBy(() -> failed.save(List.of(star(2))))
                        .isInstanceOf(BackendException.class)
                        .hasMessageContaining("something is there already");
            }
        }
        assertThat(place.resolve("Star.json")).content().contains("\"id\": 1");
        try (Stream<Path> files = Files.list(path)) {
            assertThat(files.map(file -> file.getFileName().toString()).sorted())
                    .containsExactly("content", "new");
        }
        assertThatThrownBy(() -> Backends.create("json:" + place))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("something is there already");
    }
}
