package dev.ashlar.pipeline.infer;

import dev.ashlar.codec.layout.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Chooses the narrowest declaration that admits all values of a field. */
final class Declarations {
    /** As many of a vector's lists are there at least: one list of three numbers may be an array. */
    private static final int LEAST_VECTORS = 2;

    private static final List<ValueType> INTEGERS = List.of(
            ValueType.I8,
            ValueType.U8,
            ValueType.I16,
            ValueType.U16,
            ValueType.I32,
            ValueType.U32,
            ValueType.I64,
            ValueType.U64);
    private static final Map<ValueType, BigDecimal[]> RANGES = new EnumMap<>(ValueType.class);

    static {
        for (ValueType type : INTEGERS) {
            boolean signed = type.name().startsWith("I");
            int bits = type.width() * Byte.SIZE - (signed ? 1 : 0);
            BigDecimal most = new BigDecimal(BigInteger.ONE.shiftLeft(bits));
            RANGES.put(
                    type, new BigDecimal[] {signed ? most.negate() : BigDecimal.ZERO, most.subtract(BigDecimal.ONE)});
        }
    }

    private static final Pattern COLOR = Pattern.compile("#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?");

    /** Types with records, which references may lead to. */
    private final Set<String> records;

    Declarations(Set<String> records) {
        this.records = records;
    }

    /** The declaration of a field, with what the place says of its type; null when it says nothing. */
    Declaration of(Evidence evidence, @Nullable DeclaredType declared) {
        boolean fits = declared != null
                && (declared.array() ? fitsArray(declared.type(), evidence) : fits(declared.type(), evidence));
        if (fits) {
            Evidence single = declared.array() ? evidence.elements() : evidence;
            Declaration element = Declaration.of(declared.type(), constantsOf(declared.type(), single));
            return declared.array() ? element.array() : element;
        }
        return of(evidence);
    }

    private static Evidence constantsOf(ValueType type, Evidence evidence) {
        return type == ValueType.FLAGS ? evidence.elements() : evidence;
    }

    private static boolean fitsArray(ValueType type, Evidence evidence) {
        return evidence.lists + evidence.blobs == evidence.values
                && evidence.lists > 0
                && (evidence.longest == 0 && !type.hasConstants() || fits(type, evidence.elements()));
    }

    /** Whether cells of a column that is declared so hold values of that type. */
    private static boolean fits(ValueType type, Evidence found) {
        long known = found.values - found.blobs;
        BigDecimal[] range = RANGES.get(type);
        if (range != null) {
            return known > 0 && found.wholes == known && found.isWithin(range[0], range[1]);
        }
        return switch (type) {
            case BOOL ->
                known > 0
                        && (found.flags == known
                                || found.wholes == known && found.isWithin(BigDecimal.ZERO, BigDecimal.ONE));
            case F32 -> known > 0 && found.wholes + found.fractions + found.floatWords == known && !found.needsDouble;
            case F64 ->
                known > 0 && found.wholes + found.fractions + found.floatWords == known && found.beyondDouble == null;
            case STRING, HASH -> found.values > 0 && found.texts == known;
            case ENUM -> found.texts > 0 && found.texts == found.values && !found.hasManyTexts();
            case BYTES -> found.blobs > 0 && known == 0;
            case FLAGS ->
                found.lists > 0
                        && found.lists == found.values
                        && found.elements().texts > 0
                        && found.elements().texts == found.elements().values
                        && found.elements().different.size() <= Integer.SIZE;
            case COLOR -> isColors(found);
            default -> isLanes(type, found);
        };
    }

    static boolean isColors(Evidence found) {
        return found.texts > 0
                && found.texts == found.values
                && !found.hasManyTexts()
                && found.texts().stream().allMatch(text -> COLOR.matcher(text).matches());
    }

    private static boolean isLanes(ValueType type, Evidence found) {
        Evidence lanes = found.elements();
        boolean numbers = type.lane() == ValueType.I32
                ? lanes.isWhole() && isI32(lanes)
                : lanes.wholes + lanes.fractions + lanes.floatWords == lanes.values && !lanes.needsDouble;
        return type.lanes() > 1
                && found.lists > 0
                && found.lists + found.blobs == found.values
                && found.shortest == type.lanes()
                && found.longest == type.lanes()
                && numbers;
    }

    private static boolean isI32(Evidence numbers) {
        BigDecimal[] range = RANGES.get(ValueType.I32);
        return range != null && numbers.isWithin(range[0], range[1]);
    }

    private Declaration of(Evidence found) {
        if (!found.other.isEmpty()) {
            return Declaration.none("no field can hold " + found.other);
        }
        if (found.typed > 0) {
            return found.typed == found.values ? typed(found) : mixed(found);
        }
        if (found.objects > 0) {
            return mixed(found);
        }
        long some = found.values - found.nothings;
        if (found.lists > 0) {
            return found.lists == some ? list(found) : mixed(found);
        }
        if (found.isNumbersBeside(found.nothings)) {
            return number(found);
        }
        if (some == found.texts) {
            return Declaration.of("string"); // Also where there is nothing but null.
        }
        return some == found.flags
                ? Declaration.of("bool")
                : some == found.blobs ? Declaration.of("bytes") : mixed(found);
    }

    static Declaration mixed(Evidence found) {
        StringBuilder kinds = new StringBuilder();
        append(kinds, found.wholes + found.fractions, "numbers");
        append(kinds, found.flags, "bools");
        append(kinds, found.texts, "texts");
        append(kinds, found.blobs, "blobs");
        append(kinds, found.lists, "lists");
        append(kinds, found.objects, "objects");
        for (ValueType type : found.types) {
            append(kinds, found.typed, "values of type " + type.schemaName());
        }
        return Declaration.none("its values are of several kinds: " + kinds);
    }

    private static void append(StringBuilder kinds, long count, String kind) {
        if (count > 0) {
            kinds.append(kinds.length() == 0 ? "" : " and ").append(kind);
        }
    }

    private static Declaration number(Evidence numbers) {
        if (numbers.fractions == 0 && numbers.floatWords == 0) {
            for (ValueType type : List.of(ValueType.I32, ValueType.I64, ValueType.U64)) {
                BigDecimal[] range = RANGES.get(type);
                if (range != null && numbers.isWithin(range[0], range[1])) {
                    return Declaration.of(type.schemaName());
                }
            }
        }
        return numbers.needsDouble ? doubles(numbers) : Declaration.of("f32");
    }

    private static Declaration doubles(Evidence numbers) {
        BigDecimal beyond = numbers.beyondDouble;
        return beyond == null
                ? Declaration.of("f64")
                : Declaration.none("no type of numbers holds " + FieldComments.plain(beyond)
                        + (numbers.fractions + numbers.floatWords + numbers.typed > 0 ? " and the others" : ""));
    }

    /** Elements that are null sometimes make a list of values that may be null. */
    private Declaration list(Evidence found) {
        Evidence elements = found.elements();
        boolean hasNulls = elements.nothings > 0;
        if (elements.lists > 0 && elements.lists + elements.nothings == elements.values) {
            String vector = vector(elements);
            Declaration inner = vector.isEmpty() ? list(elements) : Declaration.of(vector);
            return inner.array(hasNulls);
        }
        boolean several = found.lists >= LEAST_VECTORS && found.longest <= ValueType.VEC4.lanes();
        String vector = several ? vector(found) : "";
        return vector.isEmpty() ? of(elements).array(hasNulls) : Declaration.of(vector);
    }

    /** The vector type of lists of numbers that have one length; empty for none. */
    private static String vector(Evidence lists) {
        Evidence lanes = lists.elements();
        if (lists.shortest != lists.longest || !lanes.isNumbers()) {
            return "";
        }
        boolean whole = lanes.isWhole() && isI32(lanes);
        return switch (lists.longest) {
            case 2, 3, 4 -> whole ? "ivec" + lists.longest : lanes.needsDouble ? "" : "vec" + lists.longest;
            case 6 -> lanes.needsDouble ? "" : "aabb";
            case 9 -> lanes.needsDouble ? "" : "mat3";
            case 16 -> lanes.needsDouble ? "" : "mat4";
            default -> "";
        };
    }

    private static final Set<ValueType> VECTORS = Set.of(ValueType.VEC2, ValueType.VEC3, ValueType.VEC4);

    private Declaration typed(Evidence found) {
        boolean isOfVectors = VECTORS.containsAll(found.types)
                && Set.of(ValueType.F32).containsAll(found.elements().types)
                && (found.types.size() > 1 || !found.types.isEmpty() && found.lists > 0);
        if (isOfVectors) { // Of several lengths.
            return Declaration.of("f32").array();
        }
        if (found.lists > 0) {
            return found.lists == found.values
                    ? typed(found.elements().types, found.elements()).array()
                    : mixed(found);
        }
        return typed(found.types, found);
    }

    private Declaration typed(Set<ValueType> types, Evidence found) {
        if (types.size() == 1) {
            return typed(types.iterator().next(), found);
        }
        if (INTEGERS.containsAll(types)) {
            return integer(types);
        }
        boolean numbers = types.stream().allMatch(type -> type.isFloat() || type.isInteger());
        if (numbers) {
            boolean single = types.stream().allMatch(type -> type == ValueType.F32 || type.width() < Integer.BYTES);
            return single ? Declaration.of("f32") : doubles(found);
        }
        boolean texts = Set.of(ValueType.STRING, ValueType.ENUM, ValueType.HASH).containsAll(types);
        return texts ? Declaration.of("string") : mixed(found);
    }

    private Declaration typed(ValueType type, Evidence found) {
        if (type == ValueType.ENUM && (found.hasManyTexts() || found.different.isEmpty())
                || type == ValueType.FLAGS && found.different.isEmpty()) {
            return type == ValueType.FLAGS
                    ? Declaration.none("it has no flag in any record, and flags need names")
                    : Declaration.of("string");
        }
        if (type == ValueType.REF) {
            String target = found.targets.size() == 1 ? found.targets.iterator().next() : "";
            return records.contains(target)
                    ? Declaration.of("ref<" + target + ">")
                    : Declaration.none(
                            found.targets.isEmpty()
                                    ? "its lists are empty"
                                    : "it refers to " + found.targets + ", which has to be one type with records");
        }
        return Declaration.of(type, found);
    }

    /** The least type that has all values of some. */
    private static Declaration integer(Set<ValueType> types) {
        for (ValueType candidate : INTEGERS) {
            BigDecimal[] wide = RANGES.get(candidate);
            boolean holds = types.stream()
                    .map(RANGES::get)
                    .allMatch(range -> wide != null
                            && range != null
                            && range[0].compareTo(wide[0]) >= 0
                            && range[1].compareTo(wide[1]) <= 0);
            if (holds) {
                return Declaration.of(candidate.schemaName());
            }
        }
        return Declaration.none("no type of integers has the values of both u64 and signed types");
    }
}
