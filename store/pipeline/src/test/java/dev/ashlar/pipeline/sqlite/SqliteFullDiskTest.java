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
import dev.ashlar.pipeline.backend.Received;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full in the midst of a save: SQLite is told that the file may have no more pages, and says what it says then. */
class SqliteFullDiskTest {
    private static final int AT_ONCE = 1;
    private static final String TEXT =
            "Schema = { name = \"Star\" }\nFields = [ { name = \"name\", type = \"string\" } ]\n";
    private static final Schema STAR = Received.schema(TEXT);
    private static final List<SchemaReader.Source> SCHEMAS = List.of(new SchemaReader.Source("Star.schema", TEXT));

    @TempDir
    Path folder;

    private static List<DataRecord> stars(int count) {
        List<DataRecord> stars = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            stars.add(record("Star", 0, "name", Variant.of("x".repeat(1000) + i)));
        }
        return stars;
    }

    private static void fillUp(Database database) {
        database.run(connection -> {
            long pages = Marks.number(connection, "PRAGMA page_count");
            TypeTable.execute(connection, "PRAGMA max_page_count = " + (pages + 20));
            return pages;
        });
    }

    private static void empty(Database database) {
        database.run(connection -> {
            TypeTable.execute(connection, "PRAGMA max_page_count = 1000000");
            return true;
        });
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(one -> one.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void shouldKeepTheOldContentWhenTheDiskIsFull() throws IOException {
        Path file = folder.resolve("sky.db");
        try (Backend backend = SqliteBackend.create(file)) {
            backend.replace(SCHEMAS, stars(3)::forEach);
        }
        byte[] before = Files.readAllBytes(file);
        Database database = Database.open(file, true, AT_ONCE);
        try (Backend backend = SqliteBackend.opened(database, null)) {
            fillUp(database);
            List<DataRecord> many = stars(5000);
            assertThatThrownBy(() -> backend.save(many))
                    .isInstanceOf(BackendException.class)
                    .hasMessage(file + ": the disk is full; nothing was changed");
            assertThat(many).allMatch(star -> star.id() == 0 && star.isUpdated());
            assertThat(all(backend, STAR)).hasSize(3);
            fillUp(database);
            assertThatThrownBy(() -> backend.replace(SCHEMAS, stars(5000)::forEach))
                    .isInstanceOf(BackendException.class)
                    .hasMessage(file + ": the disk is full; nothing was changed");
            assertThat(all(backend, STAR)).hasSize(3);
            assertThat(file).hasBinaryContent(before);
            assertThat(files()).containsExactly("sky.db");

            empty(database);
            backend.save(many);
            assertThat(all(backend, STAR)).hasSize(5003);
        }
    }

    @Test
    void shouldLeaveNothingOfANewDatabaseWhenTheDiskIsFull() throws IOException {
        Path file = folder.resolve("sky.db");
        Database database = Database.create(file, AT_ONCE, connection -> {
            SchemaTable.create(connection);
            return true;
        });
        try (Backend backend = SqliteBackend.opened(database, null)) {
            fillUp(database);
            assertThatThrownBy(() -> backend.replace(SCHEMAS, stars(5000)::forEach))
                    .isInstanceOf(BackendException.class)
                    .hasMessage(file + ": the disk is full; nothing was changed");
            assertThat(file).doesNotExist();
            empty(database);
            backend.replace(SCHEMAS, stars(5000)::forEach);
            assertThat(all(backend, STAR)).hasSize(5000);
        }
        assertThat(files()).containsExactly("sky.db");
    }
}
