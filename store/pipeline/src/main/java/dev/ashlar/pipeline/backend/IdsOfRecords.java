package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;

/** Reads ids from whole records, for backends that cannot do better. */
record IdsOfRecords(String type, LongConsumer action) implements RecordReceiver, FoundReceiver {
    static void read(Backend backend, String type, LongConsumer action) {
        IdsOfRecords ids = new IdsOfRecords(type, action);
        Optional<Schema> schema = backend.schemas(new Problems()).stream()
                .filter(each -> each.name().equals(type))
                .findFirst();
        if (schema.isPresent()) {
            backend.read(schema.get(), Map.of(), ids);
        } else {
            backend.readFound(type, ids);
        }
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed) {
        if (data.hasId()) {
            action.accept(data.id());
        }
    }

    @Override
    public void record(long id, Map<String, FoundValue> values) {
        action.accept(id);
    }

    /** A value that cannot be read leaves its record an id. */
    @Override
    public void problem(Location at, String subject, String message, String expected, String found) {
        // Whoever reads the record is told.
    }

    @Override
    public void problem(Location at, String message, String expected, String found) {
        throw new BackendException(new Problem(at, type, message, expected, found).toString(), null);
    }
}
