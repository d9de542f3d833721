package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Values of a record as members of an object. What is wrong with them is a failure of the visitor. */
final class LoadedValues {
    /** Characters of a value that a message shows. */
    private static final int MOST_SHOWN = 60;

    private LoadedValues() {}

    /** A value for a message, which an array would be too long for. */
    static String shown(Variant value) {
        return value.shape().isArray()
                ? "an array of " + value.elementCount() + " " + value.type().schemaName()
                : beginning(value.toString());
    }

    static String beginning(String text) {
        boolean isLong = text.codePointCount(0, text.length()) > MOST_SHOWN;
        return isLong ? text.substring(0, text.offsetByCodePoints(0, MOST_SHOWN)) + "…" : text;
    }

    /** The number of the case of a variant. */
    static int kind(Serializer s, DataRecord variant, Constants kinds) {
        Set<String> cases = variant.keys();
        String found = cases.size() == 1 ? cases.iterator().next() : "";
        int number = kinds.number(found);
        if (number < 0) {
            String shown = beginning(cases.size() == 1 ? found : cases.toString());
            s.fail(SerialErrorKind.BAD_VALUE, Serializer.ELEMENT, "expected one of " + kinds + ", found " + shown);
        } else if (!Objects.requireNonNull(variant.get(found)).type().isList()) {
            s.fail(SerialErrorKind.WRONG_TYPE, Serializer.ELEMENT, "expected a struct in the case " + found);
        }
        return Math.max(0, number);
    }

    static long flags(Serializer s, String name, Variant found, Constants constants) {
        if (found.type() != ValueType.FLAGS || found.shape().isArray()) {
            s.fail(SerialErrorKind.WRONG_TYPE, name, "expected flags, found " + shown(found));
            return 0;
        }
        List<String> unknown = new ArrayList<>();
        long flags = FlagSets.flags(found.flags(), constants, unknown);
        if (!unknown.isEmpty()) {
            String shown = beginning(unknown.toString());
            s.fail(SerialErrorKind.BAD_VALUE, name, "expected flags of " + constants + ", found " + shown);
        }
        return flags;
    }

    /** A reference to one of several types: a field for each, of which one is there at most. */
    static RecordRef union(Serializer s, String name, LoadScope.Target target, String prefix, Constants targets) {
        RecordRef given = RecordRef.NONE;
        for (String member : RefForm.members(targets)) {
            Variant found = target.record().get(prefix + member);
            RecordRef ref = found == null ? RecordRef.NONE : ref(s, name, found, targets);
            target.taken().add(prefix + member);
            if (ref.isPresent() && given.isPresent()) {
                s.fail(SerialErrorKind.WRONG_TYPE, name, "expected one reference, found " + given + " and " + ref);
            }
            given = ref.isPresent() ? ref : given;
        }
        return given;
    }

    static RecordRef ref(Serializer s, String name, Variant found, Constants targets) {
        boolean isRef = found.type() == ValueType.REF && !found.shape().isArray();
        if (!isRef || found.isByKey()) {
            String expected = isRef ? "a reference by id" : "a reference";
            s.fail(SerialErrorKind.WRONG_TYPE, name, "expected " + expected + ", found " + shown(found));
        } else if (found.bits() == DataRecord.NO_ID) {
            return RecordRef.NONE;
        } else if (targets.number(found.target()) < 0) {
            s.fail(SerialErrorKind.BAD_VALUE, name, "expected a record of " + targets + ", found " + shown(found));
        } else {
            return new RecordRef(found.target(), found.bits());
        }
        return RecordRef.NONE;
    }
}
