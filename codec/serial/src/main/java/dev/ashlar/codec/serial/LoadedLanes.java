package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import org.jspecify.annotations.Nullable;

/** The lanes of a value of a record, one after the other. */
final class LoadedLanes {
    private final ValueType type;
    /** Null when the member keeps its lanes. */
    private final @Nullable Variant source;

    private int at;

    LoadedLanes(ValueType type, @Nullable Variant source) {
        this.type = type;
        this.source = source;
    }

    long next(Serializer s, String name, ValueType lane, long given) {
        if (source == null) {
            return given;
        }
        if (lane != type.lane() || at == type.lanes()) {
            s.fail(
                    SerialErrorKind.WRONG_TYPE,
                    name,
                    "a " + type.schemaName() + " has " + type.lanes() + " lanes of "
                            + type.lane().schemaName() + ", and no other " + lane.schemaName());
            return given;
        }
        return source.lane(at++);
    }

    void checkAll(Serializer s) {
        if (source != null && at < type.lanes()) {
            s.fail(
                    SerialErrorKind.WRONG_TYPE,
                    Serializer.ELEMENT,
                    "a " + type.schemaName() + " has " + type.lanes() + " lanes");
        }
    }
}
