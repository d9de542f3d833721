package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import org.jspecify.annotations.Nullable;

/** What becomes of the values of a field that gets another type: in views that have the one, and in records that have the other. */
final class Retyping {
    private Retyping() {}

    /** Whether views with the one type read values of the other that fit: single ones, or arrays element by element. */
    static boolean viewsRead(SchemaField old, SchemaField now) {
        boolean same = old.type() == now.type() && old.target().equals(now.target());
        return old.shape().isArray() == now.shape().isArray() && (same || areNumbers(old, now));
    }

    /** Whether both are numbers or bool, single or not. */
    static boolean areNumbers(SchemaField old, SchemaField now) {
        return Numbers.isNumber(old.type()) && Numbers.isNumber(now.type());
    }

    /**
     * What becomes of the entries of a map, or the elements of a list of values, whose keys or values are numbers of another type: files write all numbers alike, and
     * views convert them. Null where anything else differs.
     */
    static @Nullable DataVerdict ofEntries(SchemaField old, SchemaField now) {
        Schema before = old.elements();
        Schema after = now.elements();
        boolean haveEntries = old.hasEntries() && old.type() == now.type() && before != null && after != null;
        if (!haveEntries || before.fields().size() != after.fields().size()) {
            return null;
        }
        DataVerdict worst = DataVerdict.KEPT;
        for (int i = 0; i < before.fields().size(); i++) {
            DataVerdict verdict =
                    ofMember(before.fields().get(i), after.fields().get(i));
            if (verdict == null) {
                return null;
            }
            worst = worst.compareTo(verdict) > 0 ? worst : verdict;
        }
        return worst;
    }

    /** The key or the value of an entry, or a member of the value; null where it differs in more than the type of numbers. */
    private static @Nullable DataVerdict ofMember(SchemaField old, SchemaField now) {
        if (!old.name().equals(now.name()) || old.optional() != now.optional()) {
            return null;
        }
        if (old.lockedType().equals(now.lockedType())) {
            return DataVerdict.KEPT;
        }
        if (old.hasEntries()) {
            return ofEntries(old, now);
        }
        boolean sameShape = old.shape() == now.shape() && old.count() == now.count();
        return sameShape && areNumbers(old, now) ? ofRecords(old, now) : null;
    }

    /** What becomes of old values where the schema declares the old type. */
    static DataVerdict ofRecords(SchemaField old, SchemaField now) {
        DataVerdict shapes = ofShapes(old, now);
        DataVerdict elements = ofElements(old, now);
        return shapes.compareTo(elements) > 0 ? shapes : elements;
    }

    /** Whether only some lengths of old arrays are those of the new type. */
    static boolean needsLength(SchemaField old, SchemaField now) {
        return old.shape() == Shape.ARRAY && now.shape() == Shape.FIXED;
    }

    private static DataVerdict ofShapes(SchemaField old, SchemaField now) {
        if (now.shape() == Shape.ARRAY) {
            return DataVerdict.KEPT; // A single value becomes an array of one.
        }
        if (needsLength(old, now)) {
            return DataVerdict.MAY_BE_LOST;
        }
        boolean fits = old.shape() == now.shape() || old.shape() == Shape.SINGLE;
        return fits && old.count() == now.count() ? DataVerdict.KEPT : DataVerdict.LOST;
    }

    private static DataVerdict ofElements(SchemaField old, SchemaField now) {
        ValueType from = old.type();
        ValueType to = now.type();
        boolean becomesArray = old.shape() == Shape.SINGLE && now.shape().isArray();
        if (from.lanes() > 1 || to.lanes() > 1) {
            return ofLanes(from, to, becomesArray);
        }
        if (Numbers.isNumber(from) && Numbers.isNumber(to)) {
            return widens(from, to) ? DataVerdict.KEPT : DataVerdict.MAY_BE_LOST;
        }
        boolean fromText = from == ValueType.STRING || from == ValueType.ENUM;
        boolean toText = to == ValueType.STRING || to == ValueType.ENUM;
        if (fromText || Numbers.isNumber(from)) {
            boolean always = to == ValueType.STRING || from == to;
            boolean perhaps = fromText && (toText || Numbers.isNumber(to));
            return always ? DataVerdict.KEPT : perhaps ? DataVerdict.MAY_BE_LOST : otherwise(from, to, becomesArray);
        }
        return otherwise(from, to, becomesArray);
    }

    private static DataVerdict ofLanes(ValueType from, ValueType to, boolean becomesArray) {
        if (from.lanes() != to.lanes() || becomesArray) {
            return DataVerdict.LOST;
        }
        return from == to ? DataVerdict.KEPT : DataVerdict.MAY_BE_LOST;
    }

    /** Types that records write alike: names, and references by key or id. */
    private static DataVerdict otherwise(ValueType from, ValueType to, boolean becomesArray) {
        if (becomesArray || !isWrittenAsNameOrId(from) || !isWrittenAsNameOrId(to)) {
            return !becomesArray && from == to && from != ValueType.REF ? DataVerdict.KEPT : DataVerdict.LOST;
        }
        boolean alike =
                from != ValueType.REF && to != ValueType.REF && (to == ValueType.HASH || to == ValueType.STRING);
        return alike ? DataVerdict.KEPT : DataVerdict.MAY_BE_LOST;
    }

    private static boolean isWrittenAsNameOrId(ValueType type) {
        return switch (type) {
            case STRING, ENUM, HASH, REF -> true;
            default -> false;
        };
    }

    /** Whether every number of the old type is one of the new type. */
    private static boolean widens(ValueType from, ValueType to) {
        if (from == to) {
            return true;
        }
        if (from.isFloat() || to.isFloat()) {
            return to == ValueType.F64 && (from == ValueType.F32 || from.width() < Long.BYTES)
                    || to == ValueType.F32 && from.width() < Float.BYTES;
        }
        boolean signed = to.schemaName().startsWith("i");
        boolean wasSigned = from.schemaName().startsWith("i");
        return from == ValueType.BOOL
                || to.isInteger()
                        && (signed || !wasSigned)
                        && (to.width() > from.width() || signed == wasSigned && to.width() >= from.width());
    }
}
