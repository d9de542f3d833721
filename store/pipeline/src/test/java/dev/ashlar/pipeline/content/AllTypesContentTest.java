package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.AllTypes;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sqlite.SqliteBackend;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From JSON to SQLite and back, records of every type say the same, and cook to the same bytes. */
class AllTypesContentTest {
    private static final long SEED = 20_261_121;
    private static final int RECORDS = 200;
    private static final String TYPE = "Every";
    private static final Schema EVERY = AllTypes.schema(TYPE);
    private static final List<SchemaReader.Source> SCHEMAS =
            List.of(new SchemaReader.Source(TYPE + ".schema", AllTypes.schemaText(TYPE)));

    @TempDir
    Path folder;

    private static List<DataRecord> records() {
        Random random = new Random(SEED);
        List<DataRecord> records = new ArrayList<>();
        for (int id = 1; id <= RECORDS; id++) {
            records.add(AllTypes.random(EVERY, id, random));
        }
        return records;
    }

    private static void write(Backend backend, List<DataRecord> records) {
        try (backend) {
            backend.replace(SCHEMAS, records, Progress.NONE);
        }
    }

    private static List<String> shown(List<DataRecord> records) {
        return records.stream().map(DataRecord::toString).toList();
    }

    @Test
    void shouldSayTheSameInEveryPlace() throws IOException {
        Path json = Files.createDirectory(folder.resolve("json"));
        Path database = folder.resolve("every.db");
        Path again = Files.createDirectory(folder.resolve("again"));
        List<DataRecord> written = records();
        write(JsonBackend.open(json), written);
        Content fromJson = ContentReader.read(json, Progress.NONE);
        write(SqliteBackend.create(database), fromJson.records().get(TYPE));
        Content fromDatabase = ContentReader.read(database, Progress.NONE);
        write(JsonBackend.open(again), fromDatabase.records().get(TYPE));

        assertThat(shown(fromJson.records().get(TYPE))).isEqualTo(shown(written));
        assertThat(shown(fromDatabase.records().get(TYPE))).isEqualTo(shown(written));
        for (int i = 0; i < RECORDS; i++) {
            DataRecord record = fromDatabase.records().get(TYPE).get(i);
            DataRecord expected = written.get(i);
            assertThat(record.keys()).as("seed %d, record %d", SEED, i).isEqualTo(expected.keys());
            record.keys().forEach(key -> assertThat(record.get(key)).as(key).isEqualTo(expected.get(key)));
        }
        assertThat(Files.readString(again.resolve(TYPE + ".json")))
                .isEqualTo(Files.readString(json.resolve(TYPE + ".json")));

        Path pack = Contents.cook(fromJson, folder.resolve("json.pack"), HeaderFormat.WINDOW_SHIFT);
        Path other = Contents.cook(fromDatabase, folder.resolve("database.pack"), HeaderFormat.WINDOW_SHIFT);
        assertThat(PackVerifier.verify(pack)).isEmpty();
        assertThat(Files.mismatch(pack, other)).isEqualTo(-1);
    }
}
