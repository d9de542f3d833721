package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** References to records of some types. */
record RefForm(Constants targets) implements Form<RecordRef> {
    /** Of what the data leaves out; none that a visitor gives. */
    private static final RecordRef LEFT_OUT = new RecordRef("", RecordRef.NONE.id());

    static boolean isLeftOut(Object id) {
        return id == LEFT_OUT;
    }

    /** A field that was never set is null. */
    static RecordRef orNone(@Nullable RecordRef value) {
        return value == null ? RecordRef.NONE : value;
    }

    /** Number of the type of a reference; refuses one of another type. */
    static int target(Serializer s, String name, RecordRef value, Constants targets) {
        int target = value.isPresent() ? targets.number(value.type()) : 0;
        if (target < 0) {
            s.fail(name, "expected a record of " + targets + ", found " + value);
        }
        return Math.max(0, target);
    }

    static RecordRef given(RecordRef value, String type, long id) {
        if (id == RecordRef.NONE.id()) {
            return RecordRef.NONE;
        }
        return value.id() == id && value.type().equals(type) ? value : new RecordRef(type, id);
    }

    @Override
    public RecordRef create() {
        return LEFT_OUT;
    }

    @Override
    public RecordRef io(Serializer s, String name, RecordRef value) {
        return s.ioRef(name, value, targets);
    }

    /** A reference to one of several types is no single value: it has a member for each type. */
    @Override
    public @Nullable ValueType type() {
        return isUnion(targets) ? null : ValueType.REF;
    }

    /** Whether a record has a reference to one of several types. */
    static boolean isUnion(Constants targets) {
        return targets.count() > 1;
    }

    /** Names of the members: those of the types, with a small letter in front where that makes different names. */
    static List<String> members(Constants targets) {
        List<String> members =
                targets.names().stream().map(RefForm::decapitalised).toList();
        boolean isFit = new HashSet<>(members).size() == members.size() && !members.contains("id");
        return isFit ? members : targets.names();
    }

    private static String decapitalised(String type) {
        boolean isAcronym = type.length() > 1 && Character.isUpperCase(type.charAt(1));
        return isAcronym && Character.isUpperCase(type.charAt(0))
                ? type
                : Character.toLowerCase(type.charAt(0)) + type.substring(1);
    }
}
