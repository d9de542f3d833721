package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sqlite.SqliteBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Content in sub-folders: what is read, where saves go, and what is left out and told. */
class JsonSubFoldersTest {
    @TempDir
    Path temporary;

    private Path path;

    private JsonFolder folder;

    @BeforeEach
    void writeSchemas() throws IOException {
        path = Files.createDirectory(temporary.resolve("content"));
        folder = new JsonFolder(path);
        write("Item.schema", schema("Item"));
        write("sky/Star.schema", schema("Star"));
        write("sky/deep/Moon.schema", schema("Moon"));
    }

    private static String schema(String type) {
        return "Schema = { name = \"" + type + "\" }\nFields = [ { name = \"size\", type = \"i32\" } ]\n";
    }

    private static String record(long id, int size) {
        return "{\"id\": " + id + ", \"size\": " + size + "}";
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(folder.path().resolve(name).getParent());
        folder.write(name, text);
    }

    private JsonBackend backend() {
        return JsonBackend.open(path);
    }

    private Content content() {
        return ContentReader.read(path, Progress.NONE);
    }

    private static List<Long> ids(Content content, String type) {
        return content.records().get(type).stream().map(DataRecord::id).toList();
    }

    private static DataRecord saved(String type, long id, int size) {
        DataRecord record = new DataRecord(type, id);
        record.set("size", Variant.ofInteger(ValueType.I32, size));
        return record;
    }

    private Set<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            Set<String> names = new TreeSet<>();
            files.filter(Files::isRegularFile)
                    .forEach(file -> names.add(path.relativize(file).toString().replace('\\', '/')));
            return names;
        }
    }

    private List<String> warnings() {
        return content().warnings().stream().map(Problem::toWarning).toList();
    }

    @Test
    void shouldReadSchemasAndRecordsOfAllFolders() throws IOException {
        write("items/weapons/Item.json", "[" + record(1, 10) + "]");
        write("items/Item-tools.json", "[" + record(2, 20) + "]");
        write("Item/3.json", record(3, 30));
        write("items/Item/rare/4.json", record(4, 40));
        write("sky/Star.json", "[" + record(7, 70) + "]");
        write("sky/deep/Moon/8.json", record(8, 80));
        Content content = content();
        assertThat(ids(content, "Item")).containsExactly(1L, 2L, 3L, 4L);
        assertThat(ids(content, "Star")).containsExactly(7L);
        assertThat(ids(content, "Moon")).containsExactly(8L);
        assertThat(content.warnings()).isEmpty();
        assertThat(backend().describedTypes()).containsExactly("Item", "Moon", "Star");
        assertThat(backend().schemaFiles())
                .extracting(SchemaReader.Source::file)
                .containsExactly("Item.schema", "Moon.schema", "Star.schema");
    }

    /** A folder named after a type may be the folder of a feature as well. */
    @Test
    void shouldTakeAFileBesideItsSchemaForRecordsOfThatType() throws IOException {
        write("Item/Sword.schema", schema("Sword"));
        write("Item/Sword.json", "[" + record(1, 1) + "]");
        write("Item/anything.json", record(2, 2));
        assertThat(ids(content(), "Sword")).containsExactly(1L);
        assertThat(ids(content(), "Item")).containsExactly(2L);
    }

    /** A folder may have many types: none of them costs a look at the files of all others. */
    @Test
    void shouldAssignFilesToTypesOnce() throws IOException {
        write("items/Item.json", "[" + record(1, 10) + "]");
        write("Item/3.json", record(3, 30));
        write("sky/Star.json", "[" + record(7, 70) + "]");
        ContentFiles files = ContentFiles.of(path);
        for (String type : files.describedTypes()) {
            List<RecordFile> ofType = files.recordFiles().stream()
                    .filter(file -> file.type().equals(type))
                    .toList();
            assertThat(files.recordFiles(type)).isEqualTo(ofType);
            assertThat(files.recordFiles(type)).isSameAs(files.recordFiles(type));
        }
    }

    @Test
    void shouldSaveIntoTheFileThatARecordIsInAndPutNewOnesBesideTheSchema() throws IOException {
        write("items/Item.json", "[" + record(1, 10) + "]");
        write("items/more/Item-2.json", "[" + record(2, 20) + "]");
        write("sky/deep/Moon/8.json", record(8, 80));
        try (JsonBackend backend = backend()) {
            DataRecord star = saved("Star", DataRecord.NO_ID, 5);
            backend.save(List.of(
                    saved("Item", 1, 11),
                    saved("Item", 2, 21),
                    saved("Item", DataRecord.NO_ID, 31),
                    star,
                    saved("Moon", 8, 81)));
            assertThat(star.id()).isEqualTo(1);
        }
        assertThat(folder.text("items/Item.json")).isEqualTo("[" + record(1, 11) + "]");
        assertThat(folder.text("items/more/Item-2.json")).isEqualTo("[" + record(2, 21) + "]");
        assertThat(folder.text("sky/deep/Moon/8.json")).isEqualTo(record(8, 81));
        assertThat(files()).contains("Item.json", "sky/Star.json").doesNotContain("Star.json");
        assertThat(ids(content(), "Item")).containsExactly(1L, 2L, 3L);
    }

    @Test
    void shouldPutAFileForEachNewRecordIntoTheFolderOfItsType() throws IOException {
        write("content.conf", "files = record");
        write("far/Item/rare/1.json", record(1, 10));
        try (JsonBackend backend = backend()) {
            DataRecord gone = saved("Item", 1, 0);
            gone.setDeleted(true);
            backend.save(List.of(saved("Item", DataRecord.NO_ID, 20), saved("Star", DataRecord.NO_ID, 5)));
            assertThat(files()).contains("far/Item/2.json", "sky/Star/1.json");
            backend.save(List.of(gone));
        }
        assertThat(files()).doesNotContain("far/Item/rare/1.json");
        assertThat(path.resolve("far/Item/rare")).doesNotExist();
        assertThat(ids(content(), "Item")).containsExactly(2L);
    }

    @Test
    void shouldReplaceRecordsAndSchemasWhereTheyAre() throws IOException {
        write("items/Item.json", "[" + record(1, 10) + "]");
        write("sky/Star-old.json", "[" + record(7, 70) + "]");
        write("sky/art/atlas.json", "{}");
        try (JsonBackend backend = backend()) {
            List<SchemaReader.Source> schemas = backend.schemaFiles();
            backend.replace(schemas, List.of(saved("Item", 5, 1), saved("Star", 6, 2)), Progress.NONE);
        }
        assertThat(files())
                .contains(
                        "Item.json",
                        "Item.schema",
                        "sky/Star.json",
                        "sky/Star.schema",
                        "sky/art/atlas.json",
                        "sky/deep/Moon.schema")
                .doesNotContain("items/Item.json", "sky/Star-old.json", "Star.json", "Star.schema");
    }

    @Test
    void cannotHaveTwoSchemasOfOneType() throws IOException {
        write("other/Star.schema", schema("Star"));
        assertThatThrownBy(this::content)
                .isInstanceOf(ContentException.class)
                .hasMessageContaining("sky/Star.schema:1:")
                .hasMessageContaining("other/Star.schema:1:")
                .hasMessageContaining("type name is taken");
    }

    @Test
    void shouldTellWhatIsNotRead() throws IOException {
        write("items/Itme.json", "[" + record(1, 10) + "]");
        write("art/atlas.json", "{}");
        write("items/Item.JSON", "[]");
        write("copy/schema.lock", "");
        write("copy/Item.json", "[" + record(1, 10) + "]");
        write(".git/Item.json", "[" + record(1, 10) + "]");
        write("items/.hidden/Item.json", "[" + record(1, 10) + "]");
        write("items/readme.txt", "");
        assertThat(warnings())
                .containsExactly(
                        "art/atlas.json: warning: no schema for this file: expected a name Type.json,"
                                + " Type-anything.json or Type/anything.json, where Type is one of Item, Moon, Star,"
                                + " found art/atlas.json",
                        "copy/: warning: folder is not read: it is content of its own: expected a sub-folder without"
                                + " schema.lock, found copy/schema.lock",
                        "items/Item.JSON: warning: is not read: expected a name that ends with .json, found .JSON",
                        "items/Itme.json: warning: no schema for this file, did you mean \"Item\": expected a name"
                                + " Type.json, Type-anything.json or Type/anything.json, where Type is one of"
                                + " Item, Moon, Star, found items/Itme.json");
    }

    @Test
    void shouldTellAFileThatMatchesNothingDirectlyInTheFolderAsAProblem() throws IOException {
        write("Itme.json", "[]");
        Problems problems = new Problems();
        backend().checkTypes(Set.of("Item"), problems);
        assertThat(problems.sorted())
                .singleElement()
                .asString()
                .startsWith("Itme.json: no schema for this file, did you mean \"Item\"");
    }

    @Test
    void shouldEndWhereLinksGoInCircles() throws IOException {
        write("items/Item.json", "[" + record(1, 10) + "]");
        Files.createSymbolicLink(path.resolve("items/again"), path);
        Files.createSymbolicLink(path.resolve("items/self"), path.resolve("items/self"));
        Path outside = Files.createDirectory(temporary.resolve("outside"));
        Files.writeString(outside.resolve("Item.json"), "[" + record(2, 20) + "]");
        Files.createSymbolicLink(outside.resolve("back"), path.resolve("sky"));
        Files.createSymbolicLink(path.resolve("linked"), outside);
        assertThat(ids(content(), "Item")).containsExactly(1L, 2L);
        assertThat(warnings())
                .containsExactly(
                        "items/again/: warning: link to a folder that is read already: found the content folder",
                        "linked/back/: warning: link to a folder that is read already: found sky/");
        try (JsonBackend backend = backend()) {
            backend.save(List.of(saved("Item", 2, 21)));
        }
        assertThat(outside.resolve("Item.json")).hasContent("[" + record(2, 21) + "]");
    }

    /** All that is beside the content folder would be content. */
    @Test
    void cannotFollowALinkToAFolderAroundTheContent() throws IOException {
        write("items/Item.json", "[" + record(1, 10) + "]");
        Path beside = Files.createDirectory(path.toRealPath().resolveSibling("beside"));
        Files.writeString(beside.resolve("Item.json"), "[" + record(2, 20) + "]");
        Files.createSymbolicLink(path.resolve("items/up"), path.toRealPath().getParent());
        assertThat(ids(content(), "Item")).containsExactly(1L);
        assertThat(warnings())
                .singleElement()
                .asString()
                .startsWith("items/up/: warning: link is not followed: the content folder is in its target");
    }

    @Test
    void shouldTellWarningsBesideProblemsAndOfEachRead() throws IOException {
        write("items/Item.json", "[" + record(1, 10) + "]");
        try (JsonBackend backend = backend();
                LiveContent live = LiveContent.open(backend, Progress.NONE)) {
            assertThat(live.warnings()).isEmpty();
            long token = backend.changeToken();
            write("items/Itme.json", "[]");
            assertThat(backend.changeToken()).isNotEqualTo(token);
            Content read = live.read();
            assertThat(read).isSameAs(live.content());
            assertThat(live.warnings()).hasSize(1);
            live.keep(read);
            write("items/deep/Item.json", "[{\"id\": 1}]");
            assertThatThrownBy(live::read)
                    .isInstanceOfSatisfying(
                            ContentException.class,
                            e -> assertThat(e.warnings()).hasSize(1))
                    .hasMessageContaining("items/deep/Item.json:1:2: Item 1: duplicate id");
        }
    }

    @Test
    void shouldChangeItsTokenWithFilesOfAllFolders() throws IOException {
        write("items/deep/Item.json", "[" + record(1, 10) + "]");
        long before = backend().changeToken();
        write("items/deep/Item.json", "[" + record(1, 11) + "]");
        long written = backend().changeToken();
        Files.move(path.resolve("items/deep"), path.resolve("items/deeper"));
        assertThat(Set.of(before, written, backend().changeToken())).hasSize(3);
    }

    @Test
    void cannotReadWhatIsNoFile() throws IOException, InterruptedException {
        Process made = new ProcessBuilder("mkfifo", path.resolve("Item.json").toString()).start();
        assumeTrue(made.waitFor() == 0);
        assertThatThrownBy(this::content)
                .isInstanceOf(ContentException.class)
                .hasMessage("Item.json: is not read: expected a regular file, found a pipe, a socket or a device");
        Files.delete(path.resolve("Item.json"));
        assertThat(content().recordCount()).isZero();
        assertThatThrownBy(() -> JsonBackend.open(path.resolve("Item.schema"))).isInstanceOf(BackendException.class);
    }

    /** All that commands ask of a backend but records. */
    @Test
    void cannotReadAPipeInThePlaceOfTheLockWhateverIsAsked() throws IOException, InterruptedException {
        Path pipe = path.resolve("schema.lock");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
        assertThatThrownBy(() -> backend().schemaFiles())
                .isInstanceOf(BackendException.class)
                .hasMessageContaining(
                        pipe + ": cannot be read: expected a regular file, found a pipe, a socket or a device");
        assertThatThrownBy(() -> backend().writeLock("text"))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("is not a regular file");
    }

    /** Neither the lock of the folder nor what a dead process has left may be one. */
    @ParameterizedTest
    @ValueSource(strings = {".replacing-lock", ".replacing-0123456789abcdef"})
    void shouldNotWaitForAPipeInThePlaceOfATemporaryFile(String name) throws IOException, InterruptedException {
        Path pipe = path.resolve(name);
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
        write("Item.json", "[" + record(1, 10) + "]");
        DataRecord changed = new DataRecord("Item", 1);
        changed.setDeleted(true);
        if (name.endsWith("lock")) {
            assertThatThrownBy(() -> backend().save(List.of(changed)))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("found a pipe, a socket or a device");
        } else {
            backend().save(List.of(changed));
            assertThat(content().recordCount()).isZero();
        }
    }

    /** Whoever opens a pipe waits for a writer. */
    @ParameterizedTest
    @ValueSource(strings = {"schema.lock", "ids.lock", "content.conf", "pipe.db"})
    void cannotReadAPipeInThePlaceOfAnyFile(String name) throws IOException, InterruptedException {
        Path pipe = path.resolve(name);
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
        assertThatThrownBy(() -> {
                    if (name.endsWith(".db")) {
                        SqliteBackend.openReadOnly(pipe).close();
                    } else {
                        content();
                        backend().lastIds();
                    }
                })
                .isInstanceOfAny(ContentException.class, BackendException.class)
                .hasMessageContaining(name)
                .hasMessageContaining("found a pipe, a socket or a device");
    }
}
