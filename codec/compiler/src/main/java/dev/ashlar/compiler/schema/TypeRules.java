package dev.ashlar.compiler.schema;

import java.util.List;

/**
 * What a type or struct demands of several fields together, and of layers. Immutable; any thread.
 *
 * @param conditions that each record meets; without those of structs that the type uses
 * @param unique lists of two or more fields whose values together no two records share
 * @param moddable whether layers that are not signed may add and remove records, and change all fields that do not say otherwise; false for a struct
 */
public record TypeRules(List<TypeRule> conditions, List<List<String>> unique, boolean moddable) {
    /** No rules. */
    public static final TypeRules NONE = new TypeRules(List.of(), List.of(), false);
}
