package dev.ashlar.compiler.schema;

import dev.ashlar.codec.record.Variant;
import org.jspecify.annotations.Nullable;

/**
 * Which records of a type go into packs: all of them, none, or those that a field marks. Immutable.
 *
 * @param ships false when the type does not ship: neither its records go into packs, nor is there a view
 * @param field name of the field that marks records; empty when all records are treated alike
 * @param constant the constant of an enum or of flags that marks them; empty for a bool
 */
public record ShipRule(boolean ships, String field, String constant) {
    /** All records ship: the rule of a type that says nothing. */
    public static final ShipRule ALL = new ShipRule(true, "", "");

    /** The type does not ship. */
    public static final ShipRule NONE = new ShipRule(false, "", "");

    /** {@return whether records have to be looked at} */
    public boolean isConditional() {
        return !field.isEmpty();
    }

    /**
     * Whether a record ships.
     *
     * @param read what views read of {@link #field}, a default too; null for nothing, and where there is no such field
     * @return true for each record of a type without a condition that ships
     */
    public boolean admits(@Nullable Variant read) {
        if (!isConditional() || read == null) {
            return ships && !isConditional();
        }
        return switch (read.type()) {
            case BOOL -> read.bits() != 0;
            case ENUM -> read.text().equals(constant);
            default -> read.flags().contains(constant);
        };
    }

    /** {@return as {@code shipIf} says it, such as {@code released} or {@code stage.live}; empty without a condition} */
    public String condition() {
        return constant.isEmpty() ? field : field + '.' + constant;
    }

    /** {@return as the schema says it, for messages} */
    @Override
    public String toString() {
        return isConditional() ? "shipIf = \"" + condition() + '"' : "ship = " + ships;
    }
}
