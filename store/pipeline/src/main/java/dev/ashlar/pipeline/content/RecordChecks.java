package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What every record has to be, wherever it comes from: its values are of their fields' types, inside the limits, Unicode,
 * known constants, as many as a fixed array has; what is absent may be. What concerns several records is left to {@link
 * ContentUpdate}, values to {@link ValueChecks}.
 */
final class RecordChecks implements RecordReceiver {
    private final Schema schema;
    /** With what records say of inheritance; the same schema where they cannot. */
    private final Schema related;

    private final Problems problems;
    private final List<SourceRecord> records;
    private final Relatives relatives;
    private final ValueChecks values;
    private boolean isIncomplete;
    private boolean hasLostRecords;
    private boolean hasLostIds;

    /**
     * {@code records} takes those that are no abstract ones, {@code relatives} those that inherit or are abstract; {@code keys} knows texts of other records of
     * the type.
     */
    RecordChecks(
            Schema schema,
            Problems problems,
            List<SourceRecord> records,
            Relatives relatives,
            PendingValues pending,
            TextKeys keys) {
        this.schema = schema;
        this.related = Inheritance.withFields(schema);
        this.problems = problems;
        this.records = records;
        this.relatives = relatives;
        this.values = new ValueChecks(schema, problems, pending, keys);
    }

    @Override
    public void problem(Location at, String subject, String message, String expected, String found) {
        isIncomplete |= subject.isEmpty();
        hasLostRecords |= subject.equals(schema.name());
        problems.add(at, subject, message, expected, found);
    }

    /** Whether records of the type may inherit: whether none of its fields is in the way. */
    boolean canInherit() {
        return related != schema;
    }

    /** Whether a whole file could not be read: nobody can tell then which records there are. */
    boolean isIncomplete() {
        return isIncomplete;
    }

    /** Whether there was something in the place of a record that is none: nobody can tell its id and its key. */
    boolean hasLostRecords() {
        return hasLostRecords;
    }

    /** Whether there was a record without an id that can be read. */
    boolean hasLostIds() {
        return hasLostIds;
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawedFields) {
        hasLostIds |= !data.hasId();
        Set<String> flawed = new HashSet<>(flawedFields);
        SourceRecord source = new SourceRecord(data, places.ofRecord(), flawed);
        values.complete(source);
        boolean isRelative = isRelative(source);
        List<SchemaField> fields = (isRelative ? related : schema).fields();
        for (SchemaField field : fields) {
            Variant value = data.get(field.name());
            if (value != null) {
                values.check(source, field, value, places);
            } else if (!isRelative && !flawed.contains(field.name())) {
                values.checkAbsent(source, field);
            }
        }
        data.setUpdated(false);
        boolean isAbstract = isRelative && relatives.add(source, places);
        if (!isAbstract) {
            records.add(source);
        }
    }

    /** Whether a record says something of inheritance, right or wrong. */
    private boolean isRelative(SourceRecord source) {
        DataRecord data = source.data();
        boolean says = data.has(Inheritance.FROM) || data.has(Inheritance.ABSTRACT) || data.has(Inheritance.NOTHING);
        return canInherit()
                && (says
                        || !source.flawed().isEmpty()
                                && source.flawed().stream().anyMatch(Inheritance::isField));
    }

    /** Checks what a record with all values that it inherits does not have. */
    void checkAbsent(SourceRecord source) {
        for (SchemaField field : schema.fields()) {
            if (!source.data().has(field.name()) && !source.flawed().contains(field.name())) {
                values.checkAbsent(source, field);
            }
        }
    }

    /** What could be read of flawed fields is checked as if it were a record, which then nobody keeps. */
    @Override
    public void record(DataRecord data, Places places, Set<String> flawed, DataRecord parts) {
        SourceRecord source = new SourceRecord(parts, places.ofRecord(), new HashSet<>(flawed));
        for (SchemaField field : schema.fields()) {
            Variant value = parts.get(field.name());
            if (value != null) {
                values.check(source, field, value, places);
            }
        }
        record(data, places, flawed);
    }

    static String quoted(String text) {
        return '"' + text + '"';
    }
}
