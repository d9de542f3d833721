package dev.ashlar.pipeline.sqlite;

import static dev.ashlar.pipeline.backend.Received.all;
import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * Writes to a database on a disk that {@link #DISK_KIB} KiB fit on, with more and more of it free, until the disk is full: in a process of its
 * own, which has mounted the disk.
 */
final class FullDiskMain {
    static final int DISK_KIB = 16 << 10;

    private static final String TEXT =
            "Schema = { name = \"Star\" }\nFields = [ { name = \"name\", type = \"string\" } ]\n";
    private static final Schema STAR = Received.schema(TEXT);
    private static final List<SchemaReader.Source> SCHEMAS = List.of(new SchemaReader.Source("Star.schema", TEXT));
    private static final int FEW = 1000;
    private static final int MANY = 5000;

    private static final Map<String, BiConsumer<Backend, List<DataRecord>>> WAYS = Map.of(
            "save", Backend::save, "replace", (backend, stars) -> backend.replace(SCHEMAS, stars, Progress.NONE));

    private final Path disk;
    private final Path file;

    private FullDiskMain(Path disk) {
        this.disk = disk;
        this.file = disk.resolve("sky.db");
    }

    /** Takes the folder of the disk, the mode of the journal, and how many KiB are free beside the database, one after the other. */
    public static void main(String[] arguments) throws IOException, SQLException {
        FullDiskMain main = new FullDiskMain(Path.of(arguments[0]));
        List<Integer> free =
                Arrays.stream(arguments).skip(2).map(Integer::valueOf).toList();
        main.begin(arguments[1]);
        for (int kib : free) {
            for (String way : WAYS.keySet()) {
                main.write(way, kib);
            }
        }
        main.writeWithRoom();
        for (int kib : free) {
            main.create(kib);
        }
    }

    private static List<DataRecord> stars(int count) {
        List<DataRecord> stars = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            stars.add(record("Star", DataRecord.NO_ID, "name", Variant.of("x".repeat(1000) + i)));
        }
        return stars;
    }

    private void begin(String journal) throws SQLException {
        try (Backend backend = Backends.create(file.toString())) {
            backend.replace(SCHEMAS, stars(FEW), Progress.NONE);
        }
        Sql.run(file, "PRAGMA journal_mode = " + journal);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(disk)) {
            return files.map(one -> one.getFileName().toString()).sorted().toList();
        }
    }

    /** Leaves so much of the disk free. */
    private Path fill(int freeKib) throws IOException {
        long usable = Files.getFileStore(disk).getUsableSpace() - ((long) freeKib << 10);
        return Files.write(disk.resolve("filling"), new byte[(int) Math.max(0, usable)]);
    }

    private void write(String way, int freeKib) throws IOException {
        byte[] before = Files.readAllBytes(file);
        String where = way + " with " + freeKib + " KiB free";
        List<DataRecord> many = stars(MANY);
        Path filling;
        try (Backend backend = Backends.openToWrite(file.toString());
                Backend watching = Backends.open(file)) {
            assertThat(all(watching, STAR)).hasSize(FEW);
            filling = fill(freeKib);
            assertThatThrownBy(() -> WAYS.get(way).accept(backend, many))
                    .as(where)
                    .isInstanceOf(BackendException.class)
                    .hasMessage(file + ": the disk is full; nothing was changed");
            assertThat(all(watching, STAR)).as(where).hasSize(FEW);
            assertThat(all(backend, STAR)).as(where).hasSize(FEW);
        }
        Files.delete(filling);
        assertThat(files()).as(where).containsExactly("sky.db");
        assertThat(file).as(where).hasBinaryContent(before);
    }

    private void writeWithRoom() {
        try (Backend backend = Backends.openToWrite(file.toString())) {
            backend.save(stars(MANY));
            assertThat(all(backend, STAR)).hasSize(FEW + MANY);
        }
    }

    /** A new database, on the same backend once more when there is room. */
    private void create(int freeKib) throws IOException {
        Path fresh = disk.resolve("new.db");
        Path filling = fill(freeKib);
        String where = "a new database with " + freeKib + " KiB free";
        List<DataRecord> many = stars(MANY);
        Backend backend;
        try {
            backend = Backends.create(fresh.toString());
        } catch (BackendException e) {
            assertThat(e).as(where).hasMessageStartingWith(fresh + ": ").hasMessageContaining("disk is full");
            Files.delete(filling);
            assertThat(files()).as(where).containsExactly("sky.db");
            return;
        }
        try (backend) {
            assertThatThrownBy(() -> backend.replace(SCHEMAS, many, Progress.NONE))
                    .as(where)
                    .isInstanceOf(BackendException.class)
                    .hasMessage(fresh + ": the disk is full; nothing was changed");
            Files.delete(filling);
            assertThat(files()).as(where).containsExactly("sky.db");
            backend.replace(SCHEMAS, many, Progress.NONE);
            assertThat(all(backend, STAR)).as(where).hasSize(MANY);
        }
        assertThat(files()).as(where).containsExactly("new.db", "sky.db");
        Files.delete(fresh);
    }
}
