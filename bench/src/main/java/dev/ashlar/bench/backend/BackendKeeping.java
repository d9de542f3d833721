package dev.ashlar.bench.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One of our backends, as programs use it: opened by its location, records saved and read one after the other. */
final class BackendKeeping implements Keeping {
    private final String name;
    private final String location;
    private final List<SchemaReader.Source> schemaFiles;
    private final Schema schema;

    /** {@code location} has {@code %s} where the place goes. */
    BackendKeeping(String name, String location, String type, List<SchemaReader.Source> schemaFiles) {
        this.name = name;
        this.location = location;
        this.schemaFiles = schemaFiles;
        Problems problems = new Problems();
        List<Schema> schemas = LockedSchemas.read(schemaFiles, problems).schemas();
        problems.throwIfAny();
        this.schema = schemas.stream()
                .filter(each -> each.name().equals(type))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void save(Path place, List<DataRecord> records) {
        records.forEach(record -> record.setUpdated(true));
        try (Backend backend = Backends.create(location.formatted(place))) {
            backend.replace(schemaFiles, List.of(), Progress.NONE);
            backend.save(records);
        }
    }

    @Override
    public long load(Path place) {
        try (Backend backend = Backends.open(location.formatted(place))) {
            Sum sum = new Sum();
            backend.read(schema, Map.of(), sum);
            return sum.sum;
        }
    }

    private static final class Sum implements RecordReceiver {
        private long sum;

        @Override
        public void record(DataRecord data, Places places, Set<String> flawed) {
            sum += Sample.sum(data);
        }

        @Override
        public void problem(Location at, String subject, String message, String expected, String found) {
            throw new IllegalStateException(at + ": " + subject + ": " + message + ": " + expected + ", " + found);
        }
    }
}
