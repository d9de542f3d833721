package dev.ashlar.compiler.schema;

import dev.ashlar.codec.record.Variant;
import org.jspecify.annotations.Nullable;

/**
 * Selects the records of a type that go into packs: all, none, or those that a field marks. Immutable.
 *
 * @param ships false if the type does not ship: it has neither records in packs nor a view
 * @param field name of the field that marks records; empty if the rule is the same for all records
 * @param constant the constant of an enum or of flags that marks them; empty for a bool
 */
public record ShipRule(boolean ships, String field, String constant) {
    /** All records ship. The default of a type. */
    public static final ShipRule ALL = new ShipRule(true, "", "");

    /** The type does not ship. */
    public static final ShipRule NONE = new ShipRule(false, "", "");

    /** {@return whether the rule depends on the values of a record} */
    public boolean isConditional() {
        return !field.isEmpty();
    }

    /**
     * Whether a record ships.
     *
     * @param read the value that views read from {@link #field}, including a default; null for no value or no such field
     * @return true if the record ships; always true if the type ships without a condition
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

    /** {@return the text of {@code shipIf}, such as {@code released} or {@code stage.live}; empty without a condition} */
    public String condition() {
        return constant.isEmpty() ? field : field + '.' + constant;
    }

    /** {@return the rule as in the schema, for messages} */
    @Override
    public String toString() {
        return isConditional() ? "shipIf = \"" + condition() + '"' : "ship = " + ships;
    }
}
