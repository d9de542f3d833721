package dev.ashlar.pipeline.json;

import static dev.ashlar.pipeline.json.JsonFolder.record;
import static dev.ashlar.pipeline.json.JsonFolder.star;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.RecordSource;
import java.util.List;

/** Changes of several files of a folder with stars and moons, one of the files new. */
enum FolderUse {
    REPLACE {
        @Override
        void apply(JsonBackend backend) {
            List<DataRecord> records =
                    List.of(record("Comet", 1, "n", 7), record("Moon", 2, "n", 8), record("Moon", 9), star(1));
            backend.replace(List.of(source("Comet"), source("Star"), source("Moon")), RecordSource.of(records));
        }
    },
    SAVE {
        @Override
        void apply(JsonBackend backend) {
            DataRecord gone = record("Moon", 1);
            gone.setDeleted(true);
            backend.save(List.of(
                    star(1, "n", 10),
                    star(2, "n", 20),
                    record("Moon", DataRecord.NO_ID, "n", 4),
                    gone,
                    record("Comet", DataRecord.NO_ID, "n", 5)));
        }
    };

    abstract void apply(JsonBackend backend);

    /** Text of the schema of a type with one number. */
    static String schema(String type) {
        return "Schema = { name = \"%s\" }\nFields = [ { name = \"n\", type = \"i32\" } ]\n".formatted(type);
    }

    private static SchemaReader.Source source(String type) {
        return new SchemaReader.Source(type + ".schema", schema(type) + "# new\n");
    }
}
