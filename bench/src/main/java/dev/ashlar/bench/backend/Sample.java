package dev.ashlar.bench.backend;

import dev.ashlar.bench.floor.EmitterValues;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.json.JsonBackend;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The types whose records are loaded and saved. The same id gives the same record. */
enum Sample {
    /** Ten fields, of which five are texts that most records do not have. */
    STAR("Star", "sky") {
        @Override
        DataRecord record(long id) {
            SplittableRandom random = new SplittableRandom(SEED + id);
            DataRecord star = new DataRecord("Star", id);
            star.set("magnitude", Variant.of(random.nextInt(1500) / 100f));
            star.set("rightAscension", Variant.of(random.nextInt(36_000_000) / 100_000f - 180));
            star.set("declination", Variant.of(random.nextInt(18_000_000) / 100_000f - 90));
            if (random.nextInt(20) > 0) {
                star.set("colorIndex", Variant.of(random.nextInt(3000) / 1000f - 1));
            }
            star.set("constellation", Variant.ofRef("Constellation", 1 + random.nextInt(88)));
            star.set("henryDraper", Variant.of(Integer.toString(1 + random.nextInt(360_000))));
            if (random.nextInt(8) == 0) {
                star.set("flamsteed", Variant.of(Integer.toString(1 + random.nextInt(140))));
            }
            if (random.nextInt(60) == 0) {
                star.set("bayer", Variant.of("α-" + random.nextInt(9)));
                star.set("variable", Variant.of("V" + random.nextInt(4000)));
                star.set("name", Variant.of("Star of the " + id));
            }
            return star;
        }
    },
    /** Fifteen fields, each with a value, of which three are lists of numbers. */
    EMITTER("ParticleEmitter", "emitters") {
        @Override
        DataRecord record(long id) {
            DataRecord emitter = EmitterValues.ofId(id, SEED).toRecord();
            emitter.setUpdated(true);
            return emitter;
        }
    };

    /** Of everything random. */
    static final long SEED = 20_261_121;

    private final String type;
    private final String folder;

    Sample(String type, String folder) {
        this.type = type;
        this.folder = folder;
    }

    /** One record with an id, marked as updated. */
    abstract DataRecord record(long id);

    String type() {
        return type;
    }

    /** Records 1 to {@code count}. */
    List<DataRecord> records(int count) {
        List<DataRecord> records = new ArrayList<>(count);
        for (int id = 1; id <= count; id++) {
            records.add(record(id));
        }
        return records;
    }

    /** The schema files of the type and of those that it refers to, out of a folder of the folder {@code bench/content}. */
    List<SchemaReader.Source> schemaFiles(Path content) {
        try (Backend backend = JsonBackend.open(content.resolve(folder))) {
            return backend.schemaFiles();
        }
    }

    /** What loading a record has to come to: a sum over its id and the bits and lengths of all its values. */
    static long sum(DataRecord record) {
        long[] sum = {record.id()};
        record.forEach((name, value) -> sum[0] += sum(value));
        return sum[0];
    }

    /** What a value adds. */
    static long sum(Variant value) {
        if (value.type() == ValueType.STRING) {
            return value.text().length();
        }
        if (value.type() == ValueType.REF) {
            return value.bits();
        }
        long sum = value.laneCount() == 0 ? (int) value.bits() : 0;
        for (int i = 0; i < value.laneCount(); i++) {
            sum += (int) value.lane(i);
        }
        return sum;
    }
}
