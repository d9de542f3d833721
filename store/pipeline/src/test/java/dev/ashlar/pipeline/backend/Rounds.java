package dev.ashlar.pipeline.backend;

import static dev.ashlar.pipeline.backend.Received.record;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Records of two types that all have the number of one round, in every state that was ever saved. */
final class Rounds {
    static final int RECORDS = 40;
    /** Long enough that a save takes a while. */
    private static final String PADDING = "so that a save takes a while ".repeat(20);

    private Rounds() {}

    static Schema schema(String type) {
        return Received.schema("Schema = { name = \"" + type
                + "\" }\nFields = [ { name = \"round\", type = \"i64\" }, { name = \"text\", type = \"string\" } ]\n");
    }

    static List<String> types() {
        return List.of("Credit", "Debit");
    }

    /** The records of a round; one more in odd ones, so that saves insert and delete. */
    static List<DataRecord> of(long round) {
        List<DataRecord> records = new ArrayList<>();
        for (String type : types()) {
            for (long id = 1; id <= RECORDS + 1; id++) {
                DataRecord record = record(
                        type,
                        id,
                        "round",
                        Variant.ofInteger(ValueType.I64, round),
                        "text",
                        Variant.of(round + " " + PADDING));
                record.setDeleted(id > RECORDS && round % 2 == 0);
                records.add(record);
            }
        }
        return records;
    }

    /** The rounds of which a backend has records of a type; that are wholly there only when it is one. */
    static Set<Long> seen(Backend backend, String type) {
        Set<Long> rounds = new TreeSet<>();
        List<DataRecord> records = Received.all(backend, schema(type));
        records.forEach(record -> rounds.add(record.get("round").bits()));
        long round = rounds.iterator().next();
        boolean whole = records.size() == RECORDS + round % 2;
        if (!whole) {
            rounds.add(-1L);
        }
        return rounds;
    }
}
