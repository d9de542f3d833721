package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.json.Decimals;
import dev.ashlar.pipeline.json.RetypedValues;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What every record has to be, wherever it comes from: its values are of their fields' types, inside the limits, Unicode,
 * known constants; what is absent may be. What concerns several records is left to {@link RecordJoiner}.
 */
final class RecordChecks implements RecordReceiver {
    private static final String WRONG = "wrong value";
    /** Plain decimals are shown up to this many characters, longer ones with an exponent. */
    private static final int LONGEST_PLAIN = 9;

    private final Schema schema;
    private final Problems problems;
    private final List<SourceRecord> records;
    private final List<PendingReference> references;
    private boolean isIncomplete;

    RecordChecks(Schema schema, Problems problems, List<SourceRecord> records, List<PendingReference> references) {
        this.schema = schema;
        this.problems = problems;
        this.records = records;
        this.references = references;
    }

    @Override
    public void problem(Location at, String subject, String message, String expected, String found) {
        isIncomplete |= subject.isEmpty();
        problems.add(at, subject, message, expected, found);
    }

    /** Whether a whole file could not be read: nobody can tell then which records there are. */
    boolean isIncomplete() {
        return isIncomplete;
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawedFields) {
        Set<String> flawed = new HashSet<>(flawedFields);
        SourceRecord source = new SourceRecord(data, places.ofRecord(), flawed);
        for (SchemaField field : schema.fields()) {
            Variant value = data.get(field.name());
            if (value != null) {
                check(source, field, value, places);
            } else if (!flawed.contains(field.name())) {
                checkAbsent(source, field);
            }
        }
        data.setUpdated(false);
        records.add(source);
    }

    private void check(SourceRecord source, SchemaField field, Variant found, Places places) {
        Variant value = Conversion.convert(field, found);
        value = value == null ? RetypedValues.convert(field, found) : value;
        boolean good;
        if (value == null) {
            String subject = source.subject() + "." + field.name();
            boolean tooLarge = field.type().isFloat() && found.type().isFloat() && field.shape() == found.shape();
            String expected = tooLarge ? Expected.fitting(field.type()) : Expected.value(field);
            problems.add(places.of(field.name()), subject, WRONG, expected, shown(found));
            good = false;
        } else if (value.type() == ValueType.REF) {
            keepReference(source, field, value, places);
            return;
        } else {
            good = isSound(source, field, value, places);
        }
        if (!good) {
            source.data().remove(field.name());
            source.flawed().add(field.name());
        } else if (value != found) {
            source.data().set(field.name(), value);
        }
    }

    private void keepReference(SourceRecord source, SchemaField field, Variant value, Places places) {
        source.data().remove(field.name());
        if (value.isByKey() || value.bits() != 0) {
            references.add(new PendingReference(source, field, value, places.of(field.name())));
        }
    }

    private boolean isSound(SourceRecord source, SchemaField field, Variant value, Places places) {
        String subject = source.subject() + "." + field.name();
        if (field.shape() == Shape.ARRAY) {
            return areSound(field, value, subject, places);
        }
        return switch (field.type()) {
            case STRING -> isUnicode(value.text(), subject, places.of(field.name()));
            case ENUM -> {
                boolean known = field.hasConstant(value.text());
                if (!known) {
                    problems.add(places.of(field.name()), subject, WRONG, Expected.value(field), quoted(value.text()));
                }
                yield known;
            }
            case BOOL -> true;
            default -> isInLimits(field, value.bits(), subject, places, -1);
        };
    }

    private boolean areSound(SchemaField field, Variant value, String subject, Places places) {
        if (field.min() == null && field.max() == null) {
            return true;
        }
        long[] elements = value.lanes();
        boolean good = true;
        for (int i = 0; i < elements.length; i++) {
            good &= isInLimits(field, elements[i], subject, places, i);
        }
        return good;
    }

    private boolean isUnicode(String text, String subject, Location at) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (i + 1 == text.length() || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
                    String half = "half of a surrogate pair, \\u%04X".formatted((int) text.charAt(i));
                    problems.add(at, subject, WRONG, "Unicode text", half);
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /** {@code index} is −1 for a value that is no element. */
    private boolean isInLimits(SchemaField field, long bits, String subject, Places places, int index) {
        BigDecimal min = field.min();
        BigDecimal max = field.max();
        if (min == null && max == null) {
            return true;
        }
        if (field.type().isFloat() && !isFinite(field.type(), bits)) {
            boolean inside = isInfiniteWithin(field, bits);
            if (!inside) {
                add(field, subject, "out of range", limits(field), special(field.type(), bits), places, index);
            }
            return inside;
        }
        BigDecimal value = exact(field.type(), bits);
        boolean outside = min != null && value.compareTo(min) < 0 || max != null && value.compareTo(max) > 0;
        if (outside) {
            add(field, subject, "out of range", limits(field), shown(field, value), places, index);
        }
        return !outside;
    }

    private void add(
            SchemaField field,
            String subject,
            String message,
            String expected,
            String found,
            Places places,
            int index) {
        Location at = index < 0 ? places.of(field.name()) : places.of(field.name(), index);
        problems.add(at, index < 0 ? subject : subject + "[" + index + "]", message, expected, found);
    }

    /** A field without a value reads its default; where that is none, zero, which has to be inside the limits. */
    private void checkAbsent(SourceRecord source, SchemaField field) {
        boolean zero = field.shape() == Shape.SINGLE && field.defaultValue() == null && !field.optional();
        BigDecimal min = field.min();
        BigDecimal max = field.max();
        boolean outside = min != null && min.signum() > 0 || max != null && max.signum() < 0;
        if (zero && outside) {
            String subject = source.subject() + "." + field.name();
            problems.add(source.at(), subject, "no value, and no default", limits(field), "none, which reads as 0");
        }
    }

    private static String limits(SchemaField field) {
        BigDecimal min = field.min();
        BigDecimal max = field.max();
        String least = min == null ? "" : field.shown(min) + (max == null ? " or more" : " to ");
        return max == null ? least : least + field.shown(max) + (min == null ? " or less" : "");
    }

    private static boolean isFinite(ValueType type, long bits) {
        return Double.isFinite(toDouble(type, bits));
    }

    /** An infinity lies inside where there is no limit on its side; NaN lies inside none. */
    private static boolean isInfiniteWithin(SchemaField field, long bits) {
        double value = toDouble(field.type(), bits);
        return value > 0 ? field.max() == null : value < 0 && field.min() == null;
    }

    private static double toDouble(ValueType type, long bits) {
        return type == ValueType.F32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    }

    /** The value as it will be stored: limits of floats are rounded as values are. */
    private static BigDecimal exact(ValueType type, long bits) {
        return switch (type) {
            case F32 -> new BigDecimal(Float.intBitsToFloat((int) bits));
            case F64 -> new BigDecimal(Double.longBitsToDouble(bits));
            case U64 -> new BigDecimal(Long.toUnsignedString(bits));
            default -> BigDecimal.valueOf(bits);
        };
    }

    private static String shown(SchemaField field, BigDecimal value) {
        String plain = field.shown(value);
        if (!field.type().isFloat() || plain.length() <= LONGEST_PLAIN) {
            return plain;
        }
        BigDecimal decimal = new BigDecimal(plain).stripTrailingZeros();
        String digits = decimal.unscaledValue() + (decimal.scale() == 0 ? "" : "e" + -decimal.scale());
        return digits.length() < plain.length() ? digits : plain;
    }

    /** NaN or infinity, as JSON files write them. */
    private static String special(ValueType type, long bits) {
        double value = toDouble(type, bits);
        return quoted(Double.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity");
    }

    /** A value of another type, in the words of the JSON reader. */
    private static String shown(Variant value) {
        if (value.shape() == Shape.ARRAY) {
            return "an array";
        }
        return switch (value.type()) {
            case STRING, ENUM -> quoted(value.text());
            case REF -> value.toString();
            case F32 -> Decimals.shortest(Float.intBitsToFloat((int) value.bits()));
            case F64 -> Decimals.shortest(Double.longBitsToDouble(value.bits()));
            case U64 -> Long.toUnsignedString(value.bits());
            case BOOL -> Boolean.toString(value.bits() != 0);
            default -> Long.toString(value.bits());
        };
    }

    static String quoted(String text) {
        return '"' + text + '"';
    }
}
