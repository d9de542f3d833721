package dev.ashlar.compiler.schema;

import java.util.List;

/**
 * The rules of a type or struct for several fields together, and for layers. Immutable; any thread.
 *
 * @param conditions for each record; without the conditions of structs that the type uses
 * @param unique lists of two or more fields whose combined values are unique
 * @param moddable whether unsigned layers may add and remove records, and change fields without a setting; false for a struct
 */
public record TypeRules(List<TypeRule> conditions, List<List<String>> unique, boolean moddable) {
    /** No rules. */
    public static final TypeRules NONE = new TypeRules(List.of(), List.of(), false);
}
