package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.Variant;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** A value as it stands in a place, with as much of its type as the place knows. */
public sealed interface FoundValue {
    /**
     * A value whose type the place keeps with it.
     *
     * @param value of any type and shape
     */
    record Typed(Variant value) implements FoundValue {}

    /**
     * A number.
     *
     * @param value exactly
     * @param whole whether an integer type may hold it: 64, 64.0 and 6.4e1 are whole in JSON; a REAL cell of a database is not
     */
    record Number(BigDecimal value, boolean whole) implements FoundValue {}

    /**
     * True or false.
     *
     * @param value of it
     */
    record Flag(boolean value) implements FoundValue {}

    /**
     * A text.
     *
     * @param value of it
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
     * @param members by name, in their order
     */
    record Members(Map<String, FoundValue> members) implements FoundValue {}

    /**
     * Bytes.
     *
     * @param length how many
     */
    record Blob(int length) implements FoundValue {}

    /** The word for no value, such as {@code null}; cells that are empty are left out instead. */
    record Nothing() implements FoundValue {}

    /**
     * What no field can hold.
     *
     * @param what in words, such as {@code the number 1e99999}
     */
    record Other(String what) implements FoundValue {}
}
