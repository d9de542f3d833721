package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.AllTypes;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.sqlite.SqliteBackend;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever type a column of a database was made for, it keeps the values of every other. */
class RetypedColumnsTest {
    private static final Schema EVERY = AllTypes.schema("Every");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"bool", "i64", "u8", "f32", "f64", "string", "enum", "ref", "bytes", "vec3", "color", "refArray"
            })
    void shouldKeepValuesOfOtherTypes(String former) {
        List<DataRecord> records = new ArrayList<>();
        records.add(record(AllTypes.values(EVERY.field(former)).get(0)));
        Map<SchemaField, Integer> firstOf = new LinkedHashMap<>();
        for (SchemaField field : EVERY.fields()) {
            firstOf.put(field, records.size());
            AllTypes.values(field).forEach(value -> records.add(record(value)));
        }
        try (Backend backend = SqliteBackend.create(folder.resolve("odd.db"))) {
            backend.save(records);
            firstOf.forEach((field, first) -> {
                Schema alone = AllTypes.alone("Every", "v", field);
                int id = first;
                for (Variant value : AllTypes.values(field)) {
                    Variant kept = backend.read(alone, ++id).get("v");
                    assertThat(
                                    kept == null
                                            ? null
                                            : Conversion.convert(alone.fields().get(0), kept))
                            .as("%s after %s", field.declaredType(), former)
                            .isEqualTo(value);
                }
            });
        }
    }

    private static DataRecord record(Variant value) {
        return Received.record("Every", DataRecord.NO_ID, "v", value);
    }
}
