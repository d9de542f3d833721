/**
 * The expressions of rules in schemas: parsed, typed and evaluated.
 *
 * <p>{@link dev.ashlar.compiler.expression.Expression} is what others use. A {@link dev.ashlar.compiler.expression.Scope} says which paths there are, and
 * what they stand for. Expressions are immutable, for any thread. What is wrong with a text is an {@link
 * dev.ashlar.compiler.expression.ExpressionException} with the index of the character; {@code docs/schema.md} has the language.
 */
@NullMarked
package dev.ashlar.compiler.expression;

import org.jspecify.annotations.NullMarked;
