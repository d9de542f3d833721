package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.problem.Location;

/**
 * A condition for each record of a type, or for each value of a struct. Immutable.
 *
 * @param where the condition, in the language of {@code docs/schema.md}
 * @param message message for a record that violates the condition; empty for a general message
 * @param at location of the rule
 */
public record TypeRule(String where, String message, Location at) {}
