package dev.ashlar.pipeline.infer;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.backend.FoundReceiver;
import dev.ashlar.pipeline.backend.FoundValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The records of a type, and evidence of each of their fields, in the order in which they first appear. */
final class TypeEvidence implements FoundReceiver {
    final String type;
    final Map<String, Evidence> fields = new LinkedHashMap<>();
    final List<String> notes = new ArrayList<>();
    long records;
    /** Whether the records are elements of lists, or some of them. */
    boolean isOfElements;

    private final Map<String, DeclaredType> declared = new HashMap<>();
    private final Problems problems;

    TypeEvidence(String type, Problems problems) {
        this.type = type;
        this.problems = problems;
    }

    @Override
    public void declared(String field, ValueType valueType, boolean array) {
        declared.put(field, new DeclaredType(valueType, array));
    }

    @Override
    public void record(long id, Map<String, FoundValue> values) {
        records++;
        values.forEach((name, value) ->
                fields.computeIfAbsent(name, unknown -> new Evidence()).add(value));
    }

    @Override
    public void note(String text) {
        notes.add(type + ": " + text);
    }

    @Override
    public void problem(Location at, String message, String expected, String found) {
        problems.add(at, type, message, expected, found);
    }

    @Nullable
    DeclaredType declared(String field) {
        return declared.get(field);
    }

    /** Adds what is known of other objects. */
    void addAll(TypeEvidence other) {
        records += other.records;
        isOfElements |= other.isOfElements;
        other.fields.forEach((name, field) ->
                fields.computeIfAbsent(name, unknown -> new Evidence()).addAll(field));
    }

    boolean isOptional(Evidence field) {
        return field.values - field.nothings < records;
    }

    /** The field whose texts name records: each has another one, and all that references name are among them. Null for none. */
    @Nullable
    String keyOf(Set<String> references) {
        for (Map.Entry<String, Evidence> field : fields.entrySet()) {
            Evidence found = field.getValue();
            boolean isText =
                    found.texts == records || found.types.equals(Set.of(ValueType.STRING)) && found.typed == records;
            if (isText && found.lists == 0 && found.isUnique(records) && found.hasNames(references)) {
                return field.getKey();
            }
        }
        return null;
    }
}
