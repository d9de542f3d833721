package dev.ashlar.pipeline.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.AllTypes;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From one encoding into the other and back, nothing changes. */
class SqliteEncodingsTest {
    private static final String TYPE = "Every";
    private static final Schema EVERY = AllTypes.schema(TYPE);
    private static final int RECORDS = 200;
    private static final long SEED = 60_223;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"typed tagged typed", "tagged typed tagged", "tagged tagged", "typed typed"})
    void shouldConvertWithoutLoss(String encodings) {
        List<DataRecord> records = records();
        List<SchemaReader.Source> schemas =
                List.of(new SchemaReader.Source(TYPE + ".schema", AllTypes.schemaText(TYPE)));
        RecordSource source =
                RecordSource.of(records.stream().map(DataRecord::copy).toList());
        int number = 0;
        for (String encoding : encodings.split(" ")) {
            String location = "sqlite:" + folder.resolve(number++ + ".db") + "?encoding=" + encoding;
            try (Backend to = Backends.create(location)) {
                to.replace(schemas, source);
            }
            List<DataRecord> read;
            try (Backend from = Backends.open(location)) {
                read = Received.all(from, EVERY);
            }
            assertThat(read).as("%s of %s, seed %d", encoding, encodings, SEED).isEqualTo(records);
            source = RecordSource.of(read);
        }
    }

    private static List<DataRecord> records() {
        Random random = new Random(SEED);
        List<DataRecord> records = new ArrayList<>();
        for (int i = 1; i <= RECORDS; i++) {
            DataRecord record = AllTypes.random(EVERY, 1 + 3L * i, random);
            for (SchemaField field : EVERY.fields()) {
                Variant value = record.get(field.name());
                if (value != null && field.type().lane().isFloat() && random.nextInt(4) == 0) {
                    record.set(field.name(), withAnyBits(value, random));
                }
            }
            record.setUpdated(false);
            records.add(record);
        }
        return records;
    }

    /** The same with other lanes, many of which are NaNs of any bits. */
    private static Variant withAnyBits(Variant value, Random random) {
        ValueType type = value.type();
        boolean isNumber = value.laneCount() == 0 && !value.shape().isArray();
        long[] lanes = isNumber ? new long[1] : value.lanes();
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = type.lane() == ValueType.F64
                    ? random.nextLong() | (random.nextBoolean() ? 0x7FF0_0000_0000_0001L : 0)
                    : (random.nextInt() | (random.nextBoolean() ? 0x7F80_0001 : 0)) & 0xFFFF_FFFFL;
        }
        if (value.shape().isArray()) {
            return Variant.ofArray(type, lanes);
        }
        if (!isNumber) {
            return Variant.ofLanes(type, lanes);
        }
        return type == ValueType.F32
                ? Variant.of(Float.intBitsToFloat((int) lanes[0]))
                : Variant.of(Double.longBitsToDouble(lanes[0]));
    }
}
