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
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RetypedValues;
import dev.ashlar.pipeline.backend.Surrogates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Whether the values of records of a type, or of the elements of a list, are right: their types, limits, rules and texts. For one thread. */
final class ValueChecks {
    private static final String WRONG = "wrong value";

    private final Schema schema;
    private final Problems problems;
    private final PendingValues pending;
    private final LimitChecks limits;
    private final RuleChecks rules;
    private final TextKeys keys;
    /** Optional structs, inner ones before those around them. */
    private final List<SchemaField> presences = new ArrayList<>();

    /** Of the elements of lists, by field. */
    private final Map<String, OfElements> inside = new HashMap<>();

    /** What elements of a list have to be. */
    private record OfElements(ValueChecks values, Conditions conditions) {}

    /** {@code keys} knows texts of other records of the type. */
    ValueChecks(Schema schema, Problems problems, PendingValues pending, TextKeys keys) {
        this.schema = schema;
        this.problems = problems;
        this.pending = pending;
        this.limits = new LimitChecks(problems);
        this.rules = new RuleChecks(schema, problems);
        this.keys = keys;
        schema.fields().stream().filter(SchemaField::isPresence).forEach(field -> presences.add(0, field));
    }

    /** A record that has a member of an optional struct has the struct. */
    void complete(SourceRecord source) {
        DataRecord data = source.data();
        for (SchemaField presence : presences) {
            boolean isOpen = !data.has(presence.name()) && !source.flawed().contains(presence.name());
            if (isOpen && data.keys().stream().anyMatch(name -> isInside(name, presence))) {
                data.set(presence.name(), Variant.of(true));
            }
        }
    }

    private static boolean isInside(String member, SchemaField presence) {
        return member.startsWith(presence.name())
                && member.length() > presence.name().length()
                && member.charAt(presence.name().length()) == StructUse.SEPARATOR;
    }

    /** Whether a field lies in an optional struct that a record does not have. */
    private boolean isInNothing(SourceRecord source, SchemaField field) {
        return presences.stream()
                .anyMatch(presence ->
                        isInside(field.name(), presence) && !source.data().has(presence.name()));
    }

    /** Checks a value, and sets it as one of its field's type; a flawed one is taken away. */
    void check(SourceRecord source, SchemaField field, Variant found, Places places) {
        Variant value = Conversion.convert(field, found);
        value = value == null ? RetypedValues.convert(field, found) : value;
        if (field.isList() && value != null) {
            if (!rules.admit(source, field, value, places)) {
                source.flawed().add(field.name());
            }
            checkElements(source, field, value, places);
        } else if (value == null) {
            boolean tooLarge = field.type().isFloat() && found.type().isFloat() && found.shape() == field.shape();
            tell(
                    source,
                    field,
                    places,
                    tooLarge ? Expected.fitting(field.type()) : Expected.value(field),
                    shown(found));
        } else if (field.shape() == Shape.FIXED && value.elementCount() != field.count()) {
            tell(source, field, places, Expected.value(field), "an array of " + value.elementCount());
        } else if (field.isPresence() && value.bits() == 0) {
            tell(source, field, places, "true, or no value: the record is without the struct", shown(found));
        } else if (value.type() == ValueType.REF) {
            rules.admit(source, field, value, places);
            keepReferences(source, field, value, places);
        } else if (!isSound(source, field, value, places) || !rules.admit(source, field, value, places)) {
            flaw(source, field);
        } else if (value != found) {
            source.data().set(field.name(), value);
        }
    }

    /** The list is set once all references in it are known. */
    private void checkElements(SourceRecord source, SchemaField list, Variant value, Places places) {
        OfElements checks = inside.computeIfAbsent(list.name(), name -> ofElements(list));
        List<SourceRecord> elements = new ArrayList<>(value.list().size());
        for (int i = 0; i < value.list().size(); i++) {
            DataRecord data = value.list().get(i).copy();
            Places around = places.inside(list.elementPath(i));
            SourceRecord.Owner owner =
                    new SourceRecord.Owner(source, list, i, list.isMap() ? data.get(SchemaField.KEY) : null);
            SourceRecord element = new SourceRecord(data, around.ofRecord(), new HashSet<>(), owner);
            String path = list.elementPath(i) + ".";
            source.flawed().stream()
                    .filter(flawed -> flawed.startsWith(path))
                    .forEach(flawed -> element.flawed().add(flawed.substring(path.length())));
            checks.values.checkElement(element, around);
            elements.add(element);
        }
        source.data().remove(list.name());
        pending.addList(source, list, elements, checks.conditions);
    }

    private OfElements ofElements(SchemaField list) {
        Schema elements = Objects.requireNonNull(list.elements());
        ValueChecks values = new ValueChecks(elements, problems, pending, keys.ofElements(elements));
        return new OfElements(values, new Conditions(elements, problems));
    }

    private void checkElement(SourceRecord element, Places places) {
        complete(element);
        if (schema.isVariant() && element.flawed().isEmpty() && element.data().fieldCount() != 1) {
            String expected = "one member, " + Expected.cases(schema);
            problems.add(
                    places.ofRecord(),
                    element.subject(),
                    WRONG,
                    expected,
                    element.data().fieldCount() + " of these");
            element.flawed().add(schema.kind().name());
        }
        for (SchemaField field : schema.members()) {
            Variant value = element.data().get(field.name());
            if (value != null) {
                check(element, field, value, places);
            } else if (!element.flawed().contains(field.name())) {
                checkAbsent(element, field);
            }
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
        return source.subject(field.name());
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
        if (!value.isNull()) {
            pending.add(new PendingReference(source, field, value, at));
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
                    WRONG,
                    "Unicode text",
                    "half of a surrogate pair, \\u%04X".formatted((int) half));
        }
        return half == 0;
    }

    private boolean hasOwnKey(SourceRecord source, SchemaField field, Variant value, int element, Places places) {
        String other = keys.otherOf(source, field, element, value.text());
        if (other != null) {
            problems.add(
                    places.of(field.name(), element, 0),
                    subject(source, field),
                    "another text has the same key",
                    "a text whose XXH64 key no other text of the field has",
                    RecordChecks.quoted(value.text()) + ", which has the key of " + RecordChecks.quoted(other));
        }
        return other == null;
    }

    private boolean isKnown(
            SourceRecord source, SchemaField field, String constant, int element, int part, Places places) {
        boolean known = field.hasConstant(constant);
        if (!known) {
            String expected = "one of " + Expected.constants(field);
            String message = WRONG + Words.didYouMean(constant, field.constantNames());
            String found = RecordChecks.quoted(constant);
            tellElement(source, field, element, places.of(field.name(), element, part), message, expected, found);
        }
        return known;
    }

    private void tellElement(
            SourceRecord source,
            SchemaField field,
            int element,
            Location at,
            String message,
            String expected,
            String found) {
        String subject = subject(source, field);
        problems.add(at, field.shape().isArray() ? subject + "[" + element + "]" : subject, message, expected, found);
    }

    /** A field without a value reads its default. If that is none, it reads zero or the identity, which has to be inside the limits. */
    void checkAbsent(SourceRecord source, SchemaField field) {
        if (!presences.isEmpty() && isInNothing(source, field) || rules.tellAbsent(source, field)) {
            return;
        }
        boolean initial =
                field.shape() != Shape.ARRAY && !field.isList() && field.defaultValue() == null && !field.optional();
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
            case STRING, ENUM, HASH -> RecordChecks.quoted(value.text());
            case F32 -> Decimals.shortest(Float.intBitsToFloat((int) value.bits()));
            case F64 -> Decimals.shortest(Double.longBitsToDouble(value.bits()));
            case U64 -> Long.toUnsignedString(value.bits());
            case BOOL -> Boolean.toString(value.bits() != 0);
            case I8, U8, I16, U16, I32, U32, I64 -> Long.toString(value.bits());
            default -> value.toString();
        };
    }
}
