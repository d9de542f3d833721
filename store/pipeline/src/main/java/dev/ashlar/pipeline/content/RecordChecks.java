package dev.ashlar.pipeline.content;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RetypedValues;
import dev.ashlar.pipeline.backend.Surrogates;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What every record has to be, wherever it comes from: its values are of their fields' types, inside the limits, Unicode,
 * known constants, as many as a fixed array has; what is absent may be. What concerns several records is left to {@link
 * ContentUpdate}.
 */
final class RecordChecks implements RecordReceiver {
    private static final String WRONG = "wrong value";

    private final Schema schema;
    /** With what records say of inheritance; the same schema where they cannot. */
    private final Schema related;

    private final Problems problems;
    private final List<SourceRecord> records;
    private final Relatives relatives;
    private final List<PendingReference> references;
    private final LimitChecks limits;
    private final RuleChecks rules;
    private final TextKeys keys;
    private boolean isIncomplete;

    /**
     * {@code records} takes those that are no abstract ones, {@code relatives} those that inherit or are abstract; {@code keys} knows texts of other records of
     * the type.
     */
    RecordChecks(
            Schema schema,
            Problems problems,
            List<SourceRecord> records,
            Relatives relatives,
            List<PendingReference> references,
            TextKeys keys) {
        this.schema = schema;
        this.related = Inheritance.withFields(schema);
        this.problems = problems;
        this.records = records;
        this.relatives = relatives;
        this.references = references;
        this.limits = new LimitChecks(problems);
        this.rules = new RuleChecks(schema, problems);
        this.keys = keys;
    }

    @Override
    public void problem(Location at, String subject, String message, String expected, String found) {
        isIncomplete |= subject.isEmpty();
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

    @Override
    public void record(DataRecord data, Places places, Set<String> flawedFields) {
        Set<String> flawed = new HashSet<>(flawedFields);
        SourceRecord source = new SourceRecord(data, places.ofRecord(), flawed);
        boolean isRelative = isRelative(source);
        List<SchemaField> fields = (isRelative ? related : schema).fields();
        for (SchemaField field : fields) {
            Variant value = data.get(field.name());
            if (value != null) {
                check(source, field, value, places);
            } else if (!isRelative && !flawed.contains(field.name())) {
                checkAbsent(source, field);
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
                checkAbsent(source, field);
            }
        }
    }

    /** What could be read of flawed fields is checked as if it were a record, which then nobody keeps. */
    @Override
    public void record(DataRecord data, Places places, Set<String> flawed, DataRecord parts) {
        SourceRecord source = new SourceRecord(parts, places.ofRecord(), new HashSet<>());
        for (SchemaField field : schema.fields()) {
            Variant value = parts.get(field.name());
            if (value != null) {
                check(source, field, value, places);
            }
        }
        record(data, places, flawed);
    }

    private void check(SourceRecord source, SchemaField field, Variant found, Places places) {
        Variant value = Conversion.convert(field, found);
        value = value == null ? RetypedValues.convert(field, found) : value;
        if (value == null) {
            boolean tooLarge = field.type().isFloat() && found.type().isFloat() && found.shape() == field.shape();
            tell(
                    source,
                    field,
                    places,
                    tooLarge ? Expected.fitting(field.type()) : Expected.value(field),
                    shown(found));
        } else if (field.shape() == Shape.FIXED && value.elementCount() != field.count()) {
            tell(source, field, places, Expected.value(field), "an array of " + value.elementCount());
        } else if (value.type() == ValueType.REF) {
            rules.admit(source, field, value, places);
            keepReferences(source, field, value, places);
        } else if (!isSound(source, field, value, places) || !rules.admit(source, field, value, places)) {
            flaw(source, field);
        } else if (value != found) {
            source.data().set(field.name(), value);
        }
    }

    private void tell(SourceRecord source, SchemaField field, Places places, String expected, String found) {
        problems.add(places.of(field.name()), subject(source, field), WRONG, expected, found);
        flaw(source, field);
    }

    private static void flaw(SourceRecord source, SchemaField field) {
        source.data().remove(field.name());
        source.flawed().add(field.name());
    }

    private static String subject(SourceRecord source, SchemaField field) {
        return source.subject() + "." + field.name();
    }

    private void keepReferences(SourceRecord source, SchemaField field, Variant value, Places places) {
        source.data().remove(field.name());
        List<Location> at = new ArrayList<>();
        if (!value.shape().isArray()) {
            at.add(places.of(field.name()));
        } else {
            for (int i = 0; i < value.elementCount(); i++) {
                at.add(places.of(field.name(), i, 0));
            }
        }
        if (value.shape().isArray() || value.isByKey() || value.bits() != 0) {
            references.add(new PendingReference(source, field, value, at));
        }
    }

    private boolean isSound(SourceRecord source, SchemaField field, Variant value, Places places) {
        String excess = ItemLimits.excess(value);
        if (excess != null) {
            problems.add(places.of(field.name()), subject(source, field), "too long", ItemLimits.EXPECTED, excess);
            return false;
        }
        if (field.type().isNumeric()) {
            return limits.admit(source, field, value, places);
        }
        if (!value.shape().isArray()) {
            return isSound(source, field, value, 0, places);
        }
        boolean sound = true;
        for (int i = 0; i < value.elementCount(); i++) {
            sound &= isSound(source, field, value.element(i), i, places);
        }
        return sound;
    }

    /** An element, or the single value of a field, that is no number. */
    private boolean isSound(SourceRecord source, SchemaField field, Variant value, int element, Places places) {
        return switch (field.type()) {
            case STRING, HASH ->
                isUnicode(source, field, value, element, places) && hasOwnKey(source, field, value, element, places);
            case ENUM -> isKnown(source, field, value.text(), element, 0, places);
            case FLAGS -> {
                boolean known = true;
                for (int i = 0; i < value.flags().size(); i++) {
                    known &= isKnown(source, field, value.flags().get(i), element, i, places);
                }
                yield known;
            }
            default -> true;
        };
    }

    private boolean isUnicode(SourceRecord source, SchemaField field, Variant value, int element, Places places) {
        char half = Surrogates.half(value.text());
        if (half != 0) {
            tellElement(
                    source,
                    field,
                    element,
                    places.of(field.name(), element, 0),
                    "Unicode text",
                    "half of a surrogate pair, \\u%04X".formatted((int) half));
        }
        return half == 0;
    }

    private boolean hasOwnKey(SourceRecord source, SchemaField field, Variant value, int element, Places places) {
        String other = keys.otherOf(field, value.text());
        if (other != null) {
            problems.add(
                    places.of(field.name(), element, 0),
                    subject(source, field),
                    "another text has the same key",
                    "a text whose XXH64 key no other text of the field has",
                    quoted(value.text()) + ", which has the key of " + quoted(other));
        }
        return other == null;
    }

    private boolean isKnown(
            SourceRecord source, SchemaField field, String constant, int element, int part, Places places) {
        boolean known = field.hasConstant(constant);
        if (!known) {
            String expected = "one of " + Expected.constants(field);
            String found = quoted(constant) + Words.didYouMean(constant, field.constantNames());
            tellElement(source, field, element, places.of(field.name(), element, part), expected, found);
        }
        return known;
    }

    private void tellElement(
            SourceRecord source, SchemaField field, int element, Location at, String expected, String found) {
        String subject = subject(source, field);
        problems.add(at, field.shape().isArray() ? subject + "[" + element + "]" : subject, WRONG, expected, found);
    }

    /** A field without a value reads its default. If that is none, it reads zero or the identity, which has to be inside the limits. */
    private void checkAbsent(SourceRecord source, SchemaField field) {
        if (rules.tellAbsent(source, field)) {
            return;
        }
        boolean initial = field.shape() != Shape.ARRAY && field.defaultValue() == null && !field.optional();
        if (initial && !LimitChecks.admitsInitial(field)) {
            problems.add(
                    source.at(),
                    subject(source, field),
                    "no value, and no default",
                    LimitChecks.shown(field),
                    "none, which reads as " + (field.type().hasIdentity() ? "the identity" : "0"));
        }
    }

    /** A value of another type, in the words of the JSON reader. */
    private static String shown(Variant value) {
        if (value.shape().isArray()) {
            return "an array";
        }
        return switch (value.type()) {
            case STRING, ENUM, HASH -> quoted(value.text());
            case F32 -> Decimals.shortest(Float.intBitsToFloat((int) value.bits()));
            case F64 -> Decimals.shortest(Double.longBitsToDouble(value.bits()));
            case U64 -> Long.toUnsignedString(value.bits());
            case BOOL -> Boolean.toString(value.bits() != 0);
            case I8, U8, I16, U16, I32, U32, I64 -> Long.toString(value.bits());
            default -> value.toString();
        };
    }

    static String quoted(String text) {
        return '"' + text + '"';
    }
}
