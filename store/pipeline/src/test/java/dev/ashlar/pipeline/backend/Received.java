package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What a backend has handed over. */
public final class Received implements RecordReceiver {
    private final List<DataRecord> records = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Set<String> flawed = new TreeSet<>();

    private Received() {}

    /** To be given to a backend. */
    public static Received none() {
        return new Received();
    }

    /** Reads records of a type, all or those with a value. */
    public static Received from(Backend backend, Schema schema, Map<String, Variant> search) {
        Received received = new Received();
        backend.read(schema, search, received);
        return received;
    }

    /** Reads the records of a type with some ids. */
    public static Received from(Backend backend, Schema schema, Set<Long> ids) {
        Received received = new Received();
        backend.read(schema, ids, received);
        return received;
    }

    /** Reads all records of a type, by id, and fails when there is a problem. */
    public static List<DataRecord> all(Backend backend, Schema schema) {
        return found(backend, schema, Map.of());
    }

    /** Reads the records with some values, by id, and fails when there is a problem. */
    public static List<DataRecord> found(Backend backend, Schema schema, Map<String, Variant> search) {
        Received received = from(backend, schema, search);
        if (!received.problems.isEmpty()) {
            throw new AssertionError(received.problems);
        }
        received.records.sort(Comparator.comparingLong(DataRecord::id));
        return received.records;
    }

    /** The only schema of a text. */
    public static Schema schema(String text) {
        Problems problems = new Problems();
        String name = text.replaceAll("(?s).*?name = \"(\\w+)\".*", "$1");
        List<Schema> schemas = SchemaReader.read(List.of(new SchemaReader.Source(name + ".schema", text)), problems);
        problems.throwIfAny();
        return schemas.get(0);
    }

    /** A record with fields: name and value in turn. */
    public static DataRecord record(String type, long id, Object... fields) {
        DataRecord record = new DataRecord(type, id);
        for (int i = 0; i < fields.length; i += 2) {
            record.set((String) fields[i], (Variant) fields[i + 1]);
        }
        return record;
    }

    public List<DataRecord> records() {
        return records;
    }

    public List<String> problems() {
        return problems;
    }

    public Set<String> flawed() {
        return flawed;
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawedFields) {
        records.add(data);
        flawed.addAll(flawedFields);
    }

    @Override
    public void problem(Location at, String subject, String message, String expected, String found) {
        problems.add(new Problem(at, subject, message, expected, found).toString());
    }
}
