package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import org.jspecify.annotations.Nullable;

/** A value whose lanes come one by one. */
final class SavedLanes {
    private final String name;
    private final ValueType type;
    private final long[] bits;
    private int count;

    SavedLanes(String name, ValueType type) {
        this.name = name;
        this.type = type;
        this.bits = new long[type.lanes()];
    }

    String name() {
        return name;
    }

    /** {@return what is wrong with a lane; empty when it is taken} */
    String add(Variant lane) {
        if (lane.type() != type.lane() || count == bits.length) {
            return "expected " + bits.length + " lanes of " + type.lane().schemaName() + ", found " + lane;
        }
        bits[count++] = lane.bits();
        return "";
    }

    /** {@return the value; null when there are too few lanes} */
    @Nullable
    Variant value() {
        return count < bits.length ? null : Variant.ofLanes(type, bits);
    }

    String wrongCount() {
        return "expected " + bits.length + " lanes of a " + type.schemaName() + ", found " + count;
    }
}
