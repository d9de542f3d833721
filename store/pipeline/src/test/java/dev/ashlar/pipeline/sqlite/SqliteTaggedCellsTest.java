package dev.ashlar.pipeline.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.AllTypes;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.sql.Tags;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever stands in tagged cells is a value or a problem; what is a value is the same when it was saved, and is found. */
class SqliteTaggedCellsTest {
    private static final String TYPE = "Every";
    private static final Schema EVERY = AllTypes.schema(TYPE);
    private static final long SEED = 314_159;
    private static final int RECORDS = 40;
    private static final String CHARACTERS = "0123456789:.,-+eE()[]\"\\ NaInfty/=\u0000\u00e9";

    @TempDir
    Path folder;

    private Path file;

    @Test
    void shouldReadOrTellWhateverStandsInCells() throws SQLException {
        file = folder.resolve("every.db");
        String location = "sqlite:" + file + "?encoding=tagged";
        Random random = new Random(SEED);
        List<DataRecord> records = new ArrayList<>();
        for (int id = 1; id <= RECORDS; id++) {
            records.add(AllTypes.random(EVERY, id, random));
        }
        try (Backend backend = Backends.create(location)) {
            backend.save(records);
        }
        int changed = mangle(records, random);
        try (Backend backend = Backends.openToWrite(location)) {
            Received first = Received.from(backend, EVERY, Map.of());
            assertThat(first.records()).hasSize(RECORDS);
            assertThat(first.problems().size()).as("problems, seed %d", SEED).isBetween(changed / 10, changed);
            first.records().forEach(record -> record.setUpdated(true));
            backend.save(first.records());

            Received second = Received.from(backend, EVERY, Map.of());
            assertThat(second.problems()).isEmpty();
            assertThat(second.records()).as("seed %d", SEED).isEqualTo(first.records());
            second.records().forEach(record -> shouldBeFound(backend, record));
        }
    }

    private static void shouldBeFound(Backend backend, DataRecord record) {
        for (SchemaField field : EVERY.fields()) {
            Variant value = record.get(field.name());
            boolean isOfTheField = value != null
                    && value.type() == field.type()
                    && value.shape().isArray() == field.shape().isArray();
            if (isOfTheField && field.type() != ValueType.REF) {
                assertThat(Received.found(backend, EVERY, Map.of(field.name(), value)))
                        .as("%s of %d, seed %d", field.name(), record.id(), SEED)
                        .contains(record);
            }
        }
    }

    /** Changes a character of each cell, or puts one there, or takes one away. */
    private int mangle(List<DataRecord> records, Random random) throws SQLException {
        int changed = 0;
        try (Connection connection = Sql.connect(file)) {
            connection.setAutoCommit(false);
            for (SchemaField field : EVERY.fields()) {
                String sql = "UPDATE Every SET \"" + field.name() + "\" = ? WHERE Every_id = ?";
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    for (DataRecord record : records) {
                        Variant value = record.get(field.name());
                        if (value != null) {
                            statement.setString(1, mangled(value, random));
                            statement.setLong(2, record.id());
                            changed += statement.executeUpdate();
                        }
                    }
                }
            }
            connection.commit();
        }
        return changed;
    }

    private static String mangled(Variant value, Random random) {
        StringBuilder cell = new StringBuilder(Tags.OWN.number(value.type(), value.shape()) + ":" + value.toText());
        // The number in front as often as all the rest.
        int at = random.nextInt(random.nextBoolean() ? 3 : cell.length());
        String character = String.valueOf(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        switch (random.nextInt(3)) {
            case 0 -> cell.insert(at, character);
            case 1 -> cell.deleteCharAt(at);
            default -> cell.replace(at, at + 1, character);
        }
        return cell.toString();
    }
}
