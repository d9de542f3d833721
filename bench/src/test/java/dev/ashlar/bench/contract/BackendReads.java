package dev.ashlar.bench.contract;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Records as a backend gives them, absent values replaced by the schema's defaults. */
final class BackendReads implements RecordReads {
    private final Backend backend;
    private final Map<String, Schema> schemas = new HashMap<>();

    BackendReads(Backend backend, List<Schema> all) {
        this.backend = backend;
        all.forEach(schema -> schemas.put(schema.name(), schema));
    }

    @Override
    public List<Long> ids(String type) {
        List<Long> ids = new ArrayList<>();
        backend.read(schemas.get(type), Map.of(), new RecordReceiver() {
            @Override
            public void record(DataRecord data, Places places, Set<String> flawed) {
                ids.add(data.id());
            }

            @Override
            public void problem(Location at, String subject, String message, String expected, String found) {
                throw new AssertionError(at + " " + subject + " " + message + " " + expected + " " + found);
            }
        });
        return ids;
    }

    @Override
    public boolean exists(String type, long id) {
        return backend.read(schemas.get(type), id) != null;
    }

    @Override
    public Map<String, Object> read(String type, long id) {
        return Values.of(schemas.get(type), backend.read(schemas.get(type), id));
    }

    @Override
    public void close() {
        backend.close();
    }
}
