package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.Variant;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** A stored value, with as much of its type as the backend knows. Immutable. */
public sealed interface FoundValue {
    /**
     * A value that the backend stores with its type.
     *
     * @param value of any type and shape
     */
    record Typed(Variant value) implements FoundValue {}

    /**
     * A number.
     *
     * @param value the exact number
     * @param whole whether an integer type may hold the number. In JSON, 64, 64.0 and 6.4e1 are whole. A REAL cell of a database is never whole
     */
    record Number(BigDecimal value, boolean whole) implements FoundValue {}

    /**
     * A boolean.
     *
     * @param value the value
     */
    record Flag(boolean value) implements FoundValue {}

    /**
     * A text.
     *
     * @param value the value
     */
    record Text(String value) implements FoundValue {}

    /**
     * A list.
     *
     * @param elements none or more
     */
    record Items(List<FoundValue> elements) implements FoundValue {}

    /**
     * An object, such as that of a struct field.
     *
     * @param members by name, in stored order
     */
    record Members(Map<String, FoundValue> members) implements FoundValue {}

    /**
     * Bytes.
     *
     * @param length number of bytes
     */
    record Blob(int length) implements FoundValue {}

    /** An explicit null, such as {@code null} in JSON. Empty cells are absent instead. */
    record Nothing() implements FoundValue {}

    /**
     * A value that no field can hold.
     *
     * @param what description for messages, such as {@code the number 1e99999}
     */
    record Other(String what) implements FoundValue {}
}
