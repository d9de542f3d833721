package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.problem.Location;

/**
 * A condition that each record of a type, or each value of a struct, has to meet. Immutable.
 *
 * @param where the condition, in the language of {@code docs/schema.md}
 * @param message what is wrong with a record that does not meet it; empty for a general sentence
 * @param at where the rule stands
 */
public record TypeRule(String where, String message, Location at) {}
