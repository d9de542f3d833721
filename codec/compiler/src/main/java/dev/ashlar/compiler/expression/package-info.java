/**
 * Parses, types and evaluates the expressions of rules in schemas.
 *
 * <p>{@link dev.ashlar.compiler.expression.Expression} is the entry point. A {@link dev.ashlar.compiler.expression.Scope} defines the paths and their
 * types. Expressions are immutable; any thread. If a text is invalid, methods throw {@link dev.ashlar.compiler.expression.ExpressionException} with
 * the index of the character. {@code docs/schema.md} describes the language.
 */
@NullMarked
package dev.ashlar.compiler.expression;

import org.jspecify.annotations.NullMarked;
