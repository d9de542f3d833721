package dev.ashlar.pipeline.json;

import static dev.ashlar.pipeline.json.JsonFolder.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.json.change.Steps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes that remove the last file of a sub-folder, or a file that a link leads to. */
class SubFolderChangeTest {
    private static final String SCHEMA = "Schema = { name = \"%s\" }\nFields = [ { name = \"n\", type = \"i32\" } ]\n";

    /** A change that keeps only the type Keep removes {@code space/Star}, and leaves {@code space} to its author. */
    private static final Map<String, String> OLD = new TreeMap<>(Map.of(
            "Keep.schema", SCHEMA.formatted("Keep"),
            "space/Star.schema", SCHEMA.formatted("Star"),
            "space/Star/1.json", "{\"id\": 1, \"n\": 1}",
            "space/Zed.schema", SCHEMA.formatted("Zed"),
            "space/Zed.json", "[ {\"id\": 1, \"n\": 2} ]"));

    @TempDir
    Path temporary;

    private int folders;
    private Path folder;

    @BeforeEach
    void writeOld() throws IOException {
        folder = Files.createDirectory(temporary.resolve("content" + folders++));
        for (Map.Entry<String, String> file : OLD.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }

    private Map<String, String> texts() throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                texts.put(folder.relativize(file).toString().replace('\\', '/'), Files.readString(file));
            }
        }
        texts.remove("ids.lock");
        return texts;
    }

    private void keepOneType(Steps steps) {
        SchemaReader.Source schema = new SchemaReader.Source("Keep.schema", SCHEMA.formatted("Keep"));
        try (JsonBackend backend = JsonBackend.open(folder, steps)) {
            backend.replace(List.of(schema), RecordSource.of(List.of(record("Keep", 1, "n", 3))));
        } catch (BackendException | OutOfMemoryError e) {
            assertThat(e).hasMessageContaining("on purpose");
        }
    }

    @Test
    void shouldFinishAChangeThatHadRemovedFolders() throws IOException {
        List<String> steps = new ArrayList<>();
        keepOneType(steps::add);
        Map<String, String> fresh = texts();
        assertThat(fresh).containsOnlyKeys("Keep.schema", "Keep.json");
        assertThat(steps).contains("remove folder Star", "forget").doesNotContain("remove folder space");
        assertThat(folder.resolve("space")).as("a folder of the author's stays").isEmptyDirectory();
        for (int n = 0; n < steps.size(); n++) {
            writeOld();
            int last = n;
            int[] count = {0};
            keepOneType(step -> {
                if (count[0]++ == last) {
                    throw new OutOfMemoryError("on purpose: as good as killed");
                }
            });
            requireOldOrNew(fresh, "killed at step " + n + ", " + steps.get(n));
        }
    }

    @Test
    void shouldFinishTakingBackAChangeThatHadRemovedFolders() throws IOException {
        List<String> steps = new ArrayList<>();
        keepOneType(steps::add);
        Map<String, String> fresh = texts();
        int failing = steps.lastIndexOf("force folder");
        for (int back = 1; back < 12; back++) {
            writeOld();
            int last = failing + back;
            int[] count = {0};
            keepOneType(step -> {
                int now = count[0]++;
                if (now == failing) {
                    throw new IOException("on purpose: the device failed");
                } else if (now == last) {
                    throw new OutOfMemoryError("on purpose: as good as killed");
                }
            });
            requireOldOrNew(fresh, "killed " + back + " steps behind the failure");
        }
    }

    private void requireOldOrNew(Map<String, String> fresh, String when) throws IOException {
        JsonBackend.open(folder).close();
        Map<String, String> texts = texts();
        texts.keySet().removeIf(name -> name.startsWith(".")); // Of changes that were not decided.
        assertThat(texts).as(when).isIn(OLD, fresh);
    }

    @Test
    void shouldKeepALinkToTheFolderOfAType() throws IOException {
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Path link = linkTo(folder.resolve("Keep"), elsewhere);
        Files.writeString(elsewhere.resolve("4.json"), "{\"id\": 4}");
        Files.writeString(elsewhere.resolve("5.json"), "{\"id\": 5}");
        try (JsonBackend backend = JsonBackend.open(folder)) {
            backend.save(List.of(gone(4)));
            assertThat(link).isSymbolicLink();
            assertThat(elsewhere.resolve("5.json")).hasContent("{\"id\": 5}");
            backend.save(List.of(gone(5)));
        }
        assertThat(link).isSymbolicLink();
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void shouldRemoveARecordFileThatIsARelativeLinkInAnyFolder() throws IOException {
        Files.createDirectories(folder.resolve("Keep/far/away"));
        for (String name : List.of("Keep/4.json", "Keep/far/5.json", "Keep/far/away/6.json")) {
            Path file = folder.resolve(name);
            String id = file.getFileName().toString();
            Path theirs = Files.writeString(temporary.resolve("theirs-" + id), "{\"id\": " + id.charAt(0) + "}");
            linkTo(file, file.getParent().relativize(theirs));
        }
        try (JsonBackend backend = JsonBackend.open(folder)) {
            backend.save(List.of(gone(4), gone(5), gone(6)));
        }
        assertThat(texts()).isEqualTo(OLD);
        assertThat(temporary.resolve("theirs-6.json")).hasContent("{\"id\": 6}");
    }

    private static DataRecord gone(long id) {
        DataRecord record = record("Keep", id);
        record.setDeleted(true);
        return record;
    }

    private static Path linkTo(Path link, Path target) throws IOException {
        assumeTrue(Files.getFileStore(link.getParent()).supportsFileAttributeView("posix"));
        return Files.createSymbolicLink(link, target);
    }
}
