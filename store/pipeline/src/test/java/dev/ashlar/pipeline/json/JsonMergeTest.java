package dev.ashlar.pipeline.json;

import static dev.ashlar.pipeline.json.JsonFolder.deleted;
import static dev.ashlar.pipeline.json.JsonFolder.star;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two people save into copies of one folder, and git merges what they have: without conflicts, to what both meant. */
class JsonMergeTest {
    private static final String SCHEMA = """
            Schema = { name = "Star" }
            Fields = [
              { name = "name", type = "string" }
              { name = "size", type = "i32" }
              { name = "age",  type = "i32" }
              { name = "note", type = "string" }
            ]
            """;
    private static final Schema STAR = Received.schema(SCHEMA);

    @TempDir
    Path path;

    @BeforeEach
    void requireGit() throws IOException {
        assumeTrue(exitOf(path, "git", "--version") == 0, "git is not installed");
    }

    /** A copy of the folder, with what somebody saved into it. */
    private interface Branch {
        void edit(JsonBackend backend);
    }

    private static int exitOf(Path folder, String... command) throws IOException {
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.to(new File(folder.toFile(), "output.txt")))
                    .start();
            return process.onExit().join().exitValue();
        } catch (IOException e) {
            return -1;
        }
    }

    private static Branch saving(DataRecord... records) {
        return backend -> backend.save(Arrays.asList(records));
    }

    private Path base(String conf, DataRecord... records) throws IOException {
        Path base = Files.createDirectory(path.resolve("base"));
        Files.writeString(base.resolve(FileLayout.FILE), conf);
        try (JsonBackend backend = JsonBackend.open(base)) {
            backend.replace(
                    List.of(new SchemaReader.Source("Star.schema", SCHEMA)), Arrays.asList(records), Progress.NONE);
        }
        return base;
    }

    private static DataRecord[] stars(int count) {
        DataRecord[] stars = new DataRecord[count];
        for (int i = 0; i < count; i++) {
            stars[i] = star(10L * (i + 1), "name", "star " + i, "size", i, "age", 1000 + i, "note", "of " + i);
        }
        return stars;
    }

    private Path branch(Path base, String name, Branch edit) throws IOException {
        Path copy = path.resolve(name);
        for (String file : files(base)) {
            Files.createDirectories(copy.resolve(file).getParent());
            Files.copy(base.resolve(file), copy.resolve(file));
        }
        try (JsonBackend backend = JsonBackend.open(copy)) {
            edit.edit(backend);
        }
        return copy;
    }

    private static Set<String> files(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            Set<String> names = new TreeSet<>();
            files.filter(Files::isRegularFile)
                    .forEach(file -> names.add(folder.relativize(file).toString()));
            return names;
        }
    }

    /** Merges file by file, as git does: one that only one side has changed, added or removed is that side's. */
    private List<String> merged(Path base, Branch ours, Branch theirs) throws IOException {
        Path our = branch(base, "ours", ours);
        Path their = branch(base, "theirs", theirs);
        Set<String> names = files(our);
        names.addAll(files(their));
        for (String name : names) {
            merge(base.resolve(name), our.resolve(name), their.resolve(name));
        }
        try (JsonBackend backend = JsonBackend.open(our)) {
            return Received.all(backend, STAR).stream()
                    .map(DataRecord::toString)
                    .toList();
        }
    }

    private void merge(Path base, Path our, Path their) throws IOException {
        if (!Files.exists(base)) {
            assertThat(Files.exists(our) && Files.exists(their))
                    .as("%s is new on both sides", our)
                    .isFalse();
        }
        if (Files.exists(base) && (!Files.exists(our) || !Files.exists(their))) {
            Path other = Files.exists(our) ? our : their;
            assertThat(other).as("removed on one side").hasSameBinaryContentAs(base);
            Files.deleteIfExists(our);
        } else if (!Files.exists(our)) {
            Files.createDirectories(our.getParent());
            Files.copy(their, our);
        } else if (Files.exists(their)) {
            assertThat(exitOf(path, "git", "merge-file", our.toString(), base.toString(), their.toString()))
                    .as("conflicts in %s", our)
                    .isZero();
        }
    }

    private static List<String> texts(DataRecord... records) {
        return Arrays.stream(records).map(DataRecord::toString).toList();
    }

    private static DataRecord changed(DataRecord record, String field, Object value) {
        DataRecord copy = record.copy();
        copy.set(field, value instanceof Variant variant ? variant : Variant.of((String) value));
        copy.setUpdated(true);
        return copy;
    }

    @Test
    void shouldMergeChangesOfDifferentRecords() throws IOException {
        DataRecord[] stars = stars(3);
        DataRecord first = changed(stars[0], "note", "ours");
        DataRecord last = changed(stars[1], "name", "theirs");
        assertThat(merged(base("", stars), saving(first), saving(last))).isEqualTo(texts(first, last, stars[2]));
    }

    @Test
    void shouldMergeChangesOfDifferentFieldsOfARecord() throws IOException {
        DataRecord[] stars = stars(1);
        DataRecord ours = changed(stars[0], "name", "ours");
        DataRecord theirs = changed(stars[0], "age", Variant.ofInteger(ValueType.I32, 5));
        DataRecord both = changed(ours, "age", theirs.get("age"));
        assertThat(merged(base("", stars), saving(ours), saving(theirs))).isEqualTo(texts(both));
    }

    @Test
    void shouldMergeARecordInTheMiddleAndOneAtTheEnd() throws IOException {
        DataRecord[] stars = stars(3);
        DataRecord middle = star(15, "name", "middle");
        DataRecord end = star(99, "name", "end");
        assertThat(merged(base("", stars), saving(middle), saving(end)))
                .isEqualTo(texts(stars[0], middle, stars[1], stars[2], end));
    }

    @Test
    void shouldMergeARemovalAndAChangeFurtherOn() throws IOException {
        DataRecord[] stars = stars(4);
        DataRecord last = changed(stars[3], "note", "theirs");
        assertThat(merged(base("", stars), saving(deleted(20)), saving(last)))
                .isEqualTo(texts(stars[0], stars[2], last));
    }

    @Test
    void shouldMergeNewRecordsOfAnyKindWhereEachHasItsFile() throws IOException {
        DataRecord[] stars = stars(3);
        List<DataRecord> ours = new ArrayList<>(List.of(star(11, "name", "a"), star(99, "name", "b"), deleted(10)));
        List<DataRecord> theirs = List.of(star(12, "name", "c"), star(98, "name", "d"), deleted(20));
        assertThat(merged(base("files = record", stars), b -> b.save(ours), b -> b.save(theirs)))
                .containsExactly(
                        ours.get(0).toString(),
                        theirs.get(0).toString(),
                        stars[2].toString(),
                        theirs.get(1).toString(),
                        ours.get(1).toString());
    }
}
