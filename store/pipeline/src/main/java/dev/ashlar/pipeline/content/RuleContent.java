package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The content that a {@link ContentRule} reads, and the methods with which it reports problems. Valid only during one {@linkplain ContentRule#check
 * check}, on its thread.
 */
public final class RuleContent {
    private final String rule;
    private final Map<String, TypeUpdate> types;
    private final Map<String, List<DataRecord>> records;
    private final Location place;
    private final Problems problems;

    /** {@code types}: that the rule reads; {@code place}: of records that have none of their own. */
    RuleContent(
            String rule,
            Map<String, TypeUpdate> types,
            Map<String, List<DataRecord>> records,
            Location place,
            Problems problems) {
        this.rule = rule;
        this.types = types;
        this.records = records;
        this.place = place;
        this.problems = problems;
    }

    /** {@return the names of the types that the rule reads, in alphabetical order} */
    public Set<String> types() {
        return new TreeSet<>(types.keySet());
    }

    /**
     * Returns the schema of a type.
     *
     * @param type one of {@link #types}
     * @return the schema
     * @throws IllegalArgumentException if the rule does not name this type
     */
    public Schema schema(String type) {
        return type(type).schema();
    }

    /**
     * Returns all records of a type.
     *
     * @param type one of {@link #types}
     * @return the records, sorted by id; the caller must not modify the list or the records
     * @throws IllegalArgumentException if the rule does not name this type
     */
    public List<DataRecord> records(String type) {
        type(type);
        return records.getOrDefault(type, List.of());
    }

    /**
     * Returns a record, such as the target of a reference.
     *
     * @param type one of {@link #types}
     * @param id any number
     * @return the record, which the caller must not modify; null if there is none
     * @throws IllegalArgumentException if the rule does not name this type
     */
    public @Nullable DataRecord record(String type, long id) {
        return type(type).record(id);
    }

    /**
     * Returns what views read from a field: the value of the record, or else the default.
     *
     * @param record of one of {@link #types}
     * @param field name of the field; for a member of a struct its path
     * @return the value; null if views read nothing: an absent optional field, a null reference, or a hash without a text
     * @throws IllegalArgumentException if the rule does not name the type, or if the type has no such field
     */
    public @Nullable Variant value(DataRecord record, String field) {
        return ReadValue.of(field(record, field), record.get(field));
    }

    /**
     * Reports a problem of a record.
     *
     * @param record of one of {@link #types}; the problem has the location of the record
     * @param message a clause without a full stop, such as {@code no way leads to the quest}
     * @param expected the expected value; may be empty
     * @param found the value of the record; may be empty
     * @throws IllegalArgumentException if the rule does not name the type
     */
    public void problem(DataRecord record, String message, String expected, String found) {
        add(record, "", message, expected, found);
    }

    /**
     * Reports a problem of a field.
     *
     * @param record of one of {@link #types}; the problem has the location of the record
     * @param field name of the field; for a member of a struct its path
     * @param message a clause without a full stop
     * @param expected the expected value; may be empty
     * @param found the value of the record; may be empty
     * @throws IllegalArgumentException if the rule does not name the type, or if the type has no such field
     */
    public void problem(DataRecord record, String field, String message, String expected, String found) {
        add(record, '.' + field(record, field).name(), message, expected, found);
    }

    private void add(DataRecord record, String suffix, String message, String expected, String found) {
        Location at = type(record.type()).placeOf(record.id());
        String subject = record.type() + " " + record.id() + suffix;
        problems.add(at == null ? place : at, subject, message + " (rule " + rule + ")", expected, found);
    }

    private TypeUpdate type(String type) {
        TypeUpdate update = types.get(type);
        if (update == null) {
            throw new IllegalArgumentException("type of a rule: expected one that the rule names"
                    + Words.didYouMean(type, types.keySet()) + ", " + Words.oneOf(types()) + "; found " + type);
        }
        return update;
    }

    private SchemaField field(DataRecord record, String field) {
        Schema schema = schema(record.type());
        SchemaField found = schema.field(field);
        if (found == null) {
            List<String> names = schema.fields().stream().map(SchemaField::name).toList();
            throw new IllegalArgumentException(
                    "field of " + record.type() + ": expected " + Words.oneOf(names) + "; found " + field);
        }
        return found;
    }
}
