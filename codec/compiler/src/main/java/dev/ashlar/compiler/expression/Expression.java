package dev.ashlar.compiler.expression;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Words;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A condition on the values of a record, or a formula that calculates a value, in the language of {@code docs/schema.md}. The time of an evaluation
 * is proportional to the length of the text, whatever the values are, because the number of digits is limited. Immutable; any thread.
 */
public final class Expression {
    /** Maximum length of a text, in characters. */
    public static final int MAX_LENGTH = 1024;

    /** Maximum nesting of parentheses, {@code not} and signs. */
    public static final int MAX_DEPTH = 32;

    private static final int LONGEST_SHOWN = 60;

    private static final String NONE = "none";

    private final String text;
    private final Term term;
    private final List<Term.Leaf> leaves;

    private Expression(String text, Term term, List<Term.Leaf> leaves) {
        this.text = text;
        this.term = term;
        this.leaves = leaves;
    }

    /**
     * Parses a condition and determines its types.
     *
     * @param text of the expression
     * @param scope the paths that the expression may name
     * @return the expression
     * @throws ExpressionException if the text is not a condition on paths of the scope
     */
    public static Expression parse(String text, Scope scope) throws ExpressionException {
        Parser parser = parser(text, scope, "rule");
        return new Expression(
                text, parser.condition(), List.copyOf(parser.leaves().values()));
    }

    /**
     * Parses a formula and determines its types.
     *
     * @param text of the formula
     * @param scope the paths that the expression may name
     * @param type of the result: bool, a number, a string, a hash or an enum
     * @return the formula
     * @throws ExpressionException if the text is not a formula for a value of that type
     * @throws IllegalArgumentException if no formula can calculate a value of that type
     */
    public static Expression formula(String text, Scope scope, ValueType type) throws ExpressionException {
        Kind kind = Kind.of(type);
        if (!kind.isCalculated()) {
            throw new IllegalArgumentException("no formula gives " + kind.words());
        }
        Parser parser = parser(text, scope, "formula");
        return new Expression(
                text, parser.value(kind), List.copyOf(parser.leaves().values()));
    }

    private static Parser parser(String text, Scope scope, String noun) throws ExpressionException {
        if (text.length() > MAX_LENGTH) {
            String expected = "at most " + MAX_LENGTH + " characters";
            throw new ExpressionException(0, "the " + noun + " is too long", expected, String.valueOf(text.length()));
        }
        return new Parser(text, scope, noun);
    }

    /** {@return the paths that the expression reads, in the order of their first appearance} */
    public Set<String> paths() {
        Set<String> paths = new LinkedHashSet<>();
        leaves.stream().filter(leaf -> !(leaf instanceof Term.FixedCount)).forEach(leaf -> paths.add(leaf.path()));
        return paths;
    }

    /**
     * Evaluates a condition for a record.
     *
     * @param values returns the value of each of {@link #paths}, with the type of the scope; null for no value
     * @return the result; null if it depends on a missing value
     * @throws ArithmeticException if the expression divides by zero, or if a number has too many digits
     */
    public @Nullable Boolean evaluate(Function<String, @Nullable Variant> values) {
        return (Boolean) term.value(values);
    }

    /**
     * Calculates a formula for a record.
     *
     * @param values as for {@link #evaluate}
     * @return a {@link java.math.BigDecimal}, an infinite or NaN {@link Double}, a {@link Boolean} or a {@link String}; null if a value is missing
     * @throws ArithmeticException as for {@link #evaluate}
     */
    public @Nullable Object value(Function<String, @Nullable Variant> values) {
        return term.value(values);
    }

    /**
     * {@return the values that the expression reads, for messages: {@code minDamage = 12, count(loot) = 0}}
     *
     * @param values as for {@link #evaluate}
     */
    public String found(Function<String, @Nullable Variant> values) {
        StringJoiner all = new StringJoiner(", ");
        leaves.forEach(leaf -> all.add(Words.path(leaf.shown()) + " = " + shown(leaf, values)));
        return all.toString();
    }

    private static String shown(Term.Leaf leaf, Function<String, @Nullable Variant> values) {
        if (!leaf.kind().isSingle()) {
            return values.apply(leaf.path()) == null ? NONE : leaf.kind().words();
        }
        Object value = leaf.value(values);
        if (value == null) {
            return NONE;
        }
        if (value instanceof Number number) {
            return Numbers.shown(number);
        }
        boolean isText = value instanceof String && leaf.kind() != Kind.VARIANT;
        return isText ? quoted(value.toString()) : cut(value.toString());
    }

    private static String quoted(String text) {
        return '"' + cut(text) + '"';
    }

    private static String cut(String text) {
        boolean isLong = text.length() > LONGEST_SHOWN && text.codePointCount(0, text.length()) > LONGEST_SHOWN;
        return isLong ? text.substring(0, text.offsetByCodePoints(0, LONGEST_SHOWN)) + "…" : text;
    }

    /** {@return the text of the expression} */
    @Override
    public String toString() {
        return text;
    }
}
