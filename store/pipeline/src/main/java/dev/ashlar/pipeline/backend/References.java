package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;

/** References to nothing: in records that backends hand over, and in what they keep, they are absent. Pure functions; any thread. */
public final class References {
    private References() {}

    /**
     * Whether a value is one reference, and to nothing.
     *
     * @param value any
     * @return true for a single reference to id 0; false for arrays, whatever they hold, and for references by key, of which nobody
     *     knows yet where they lead
     */
    public static boolean isNull(Variant value) {
        return value.type() == ValueType.REF && !value.shape().isArray() && !value.isByKey() && value.bits() == 0;
    }
}
