package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;

/** References to records of some types. */
record RefForm(Constants targets) implements Form<RecordRef> {
    /** Of what the data leaves out; none that a visitor gives. */
    private static final RecordRef LEFT_OUT = new RecordRef("", RecordRef.NONE.id());

    static boolean isLeftOut(Object id) {
        return id == LEFT_OUT;
    }

    /** Number of the type of a reference; refuses one of another type. */
    static int target(Serializer s, RecordRef value, Constants targets) {
        int target = value.isPresent() ? targets.number(value.type()) : 0;
        if (target < 0) {
            s.fail(Serializer.ELEMENT, "expected a record of " + targets + ", found " + value);
        }
        return Math.max(0, target);
    }

    @Override
    public RecordRef create() {
        return LEFT_OUT;
    }

    @Override
    public RecordRef io(Serializer s, String name, RecordRef value) {
        return s.ioRef(name, value, targets);
    }

    @Override
    public ValueType type() {
        return ValueType.REF;
    }
}
