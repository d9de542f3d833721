package dev.ashlar.compiler.expression;

import dev.ashlar.compiler.problem.IndexRange;
import dev.ashlar.compiler.problem.Words;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses and types a text, in one pass with one token of lookahead. The grammar, weakest operators first:
 *
 * <pre>
 * either     = both { "or" both }
 * both       = negation { "and" negation }
 * negation   = "not" negation | comparison
 * comparison = sum [ ("==" | "!=" | "&lt;" | "&lt;=" | "&gt;" | "&gt;=") sum | "in" path | "is" [ "not" ] ( "null" | case ) ]
 * sum        = product { ("+" | "-") product }
 * product    = sign { ("*" | "/" | "%") sign }
 * sign       = "-" sign | primary
 * primary    = number | text | "true" | "false" | path | "count" "(" path [ "," case ] ")" | "(" either ")"
 * </pre>
 */
final class Parser {
    private static final List<String> COMPARISONS = List.of("==", "!=", "<", "<=", ">", ">=");
    private static final List<String> RESERVED = List.of("and", "or", "not", "is", "in", "null", "true", "false");
    /** Characters of an exponent. Longer ones make numbers that are too long. */
    private static final int LONGEST_EXPONENT = 6;

    private static final String COUNT = "count";
    private static final String VALUE = "a field, a number, a text, true, false, count(FIELD) or (";

    private final Lexer lexer;
    private final Scope scope;
    /** What messages call the text. */
    private final String noun;

    private final Map<String, Term.Leaf> leaves = new LinkedHashMap<>();
    private Token token;
    private int depth;

    Parser(String text, Scope scope, String noun) throws ExpressionException {
        this.lexer = new Lexer(text);
        this.scope = scope;
        this.noun = noun;
        this.token = lexer.next();
    }

    /** The parts that read the record, by what they are called. */
    Map<String, Term.Leaf> leaves() {
        return leaves;
    }

    /** A whole text that is a condition about fields. */
    Term condition() throws ExpressionException {
        Token first = token;
        Term whole = whole();
        require(whole, Kind.BOOL, first, "the " + noun + " is no condition");
        if (leaves.values().stream().allMatch(Term.FixedCount.class::isInstance)) {
            List<String> counts = leaves.values().stream()
                    .map(leaf -> Words.path(leaf.shown()) + ", which is always " + leaf.value(path -> null))
                    .toList();
            String found = counts.isEmpty() ? "none" : String.join("; ", counts);
            throw wrong(first, "the " + noun + " reads no field", "the name of a field", found);
        }
        return whole;
    }

    /** A whole text that gives a value of a kind. */
    Term value(Kind kind) throws ExpressionException {
        Token first = token;
        Term whole = whole();
        if (!kind.isComparedWith(whole.kind()) || whole.kind() == Kind.REFERENCE) {
            throw wrong(first, "the " + noun + " gives another kind of value", kind.words(), shown(whole));
        }
        return whole;
    }

    private Term whole() throws ExpressionException {
        Term whole = either();
        if (token.kind() != Token.Kind.END) {
            throw wrong(
                    token,
                    "text behind the end of the " + noun,
                    "an operator, or the end of the " + noun,
                    token.shown());
        }
        return whole;
    }

    private static ExpressionException wrong(Token at, String message, String expected, String found) {
        return new ExpressionException(at.at(), message, expected, found);
    }

    private static void require(Term term, Kind kind, Token at, String message) throws ExpressionException {
        if (term.kind() != kind) {
            throw wrong(at, message, kind.words(), shown(term));
        }
    }

    /** A part in messages: its name if it has one, and what it is. */
    private static String shown(Term term) {
        if (term instanceof Term.Field field) {
            return Words.path(field.path()) + ", " + field.operand().declared();
        }
        return term instanceof Term.Leaf leaf
                ? leaf.shown() + ", " + term.kind().words()
                : term.kind().words();
    }

    private Token take() throws ExpressionException {
        Token taken = token;
        token = lexer.next();
        return taken;
    }

    private boolean takes(String sign) throws ExpressionException {
        boolean is = token.is(sign);
        if (is) {
            take();
        }
        return is;
    }

    private void deeper(Token at) throws ExpressionException {
        if (++depth > Expression.MAX_DEPTH) {
            throw wrong(
                    at, "the " + noun + " is nested too deep", "at most " + Expression.MAX_DEPTH + " levels", "more");
        }
    }

    private Term either() throws ExpressionException {
        return junction("or");
    }

    private Term junction(String word) throws ExpressionException {
        boolean isAnd = word.equals("and");
        Token first = token;
        Term term = isAnd ? negation() : junction("and");
        if (!token.is(word)) {
            return term;
        }
        List<Term> terms = new ArrayList<>();
        String message = "unfit operand of " + word;
        require(term, Kind.BOOL, first, message);
        terms.add(term);
        while (takes(word)) {
            Token at = token;
            Term next = isAnd ? negation() : junction("and");
            require(next, Kind.BOOL, at, message);
            terms.add(next);
        }
        return new Term.Junction(isAnd, List.copyOf(terms));
    }

    private Term negation() throws ExpressionException {
        if (!token.is("not")) {
            return comparison();
        }
        deeper(take());
        Token at = token;
        Term term = negation();
        depth--;
        require(term, Kind.BOOL, at, "unfit operand of not");
        return new Term.Not(term);
    }

    private Term comparison() throws ExpressionException {
        Token first = token;
        Term left = sum();
        Token sign = token;
        if (takes("is")) {
            return is(left, first);
        }
        if (takes("in")) {
            return isIn(left, first);
        }
        if (!isComparison(sign)) {
            return left;
        }
        take();
        Token second = token;
        if (second.is("null")) {
            String test = sign.is("!=") ? "is not null" : "is null";
            throw wrong(sign, "nothing is equal to null", test, sign.text() + " null");
        }
        if (left.kind() == Kind.VARIANT && isEquality(sign)) {
            // The name of a case is no field, so that the right side would be the mistake.
            throw wrong(sign, "a variant is not compared", "is, such as effect is Damage", sign.text());
        }
        Term right = sum();
        if (isComparison(token)) {
            String expected = "and between two comparisons, such as a < b and b < c";
            throw wrong(token, "comparisons do not chain", expected, token.shown());
        }
        checkComparison(sign, left, first, right, second);
        return new Term.Comparison(sign.text(), left, right);
    }

    private static boolean isComparison(Token token) {
        return token.kind() == Token.Kind.OPERATOR && COMPARISONS.contains(token.text());
    }

    private static boolean isEquality(Token sign) {
        return sign.is("==") || sign.is("!=");
    }

    private static void checkComparison(Token sign, Term left, Token first, Term right, Token second)
            throws ExpressionException {
        if (!isEquality(sign)) {
            String message = "unfit operand of " + sign.text();
            require(left, Kind.NUMBER, first, message);
            require(right, Kind.NUMBER, second, message);
            return;
        }
        if (!left.kind().isComparedWith(left.kind())) {
            throw wrong(first, "unfit operand of " + sign.text(), "a single value", shown(left));
        }
        if (!left.kind().isComparedWith(right.kind())) {
            String expected = left.kind().words() + ", as on the left";
            throw wrong(second, "unfit operand of " + sign.text(), expected, shown(right));
        }
        checkConstant(left, right, second);
        checkConstant(right, left, first);
    }

    /** A text that is compared with an enum or flags has to be one of their constants. */
    private static void checkConstant(Term known, Term other, Token at) throws ExpressionException {
        boolean hasConstants = known.kind() == Kind.CONSTANT || known.kind() == Kind.FLAGS;
        if (hasConstants && known instanceof Term.Field field && other instanceof Term.Literal literal) {
            List<String> constants = field.operand().constants();
            String text = literal.constant().toString();
            if (!constants.contains(text)) {
                String message = "no constant of " + field.path() + Words.didYouMean(text, constants);
                throw wrong(at, message, Words.oneOf(constants), '\'' + text + '\'');
            }
        }
    }

    private Term is(Term left, Token first) throws ExpressionException {
        boolean negated = takes("not");
        if (takes("null")) {
            return isNull(left, first, negated);
        }
        if (left instanceof Term.Field field && field.kind() == Kind.VARIANT) {
            return new Term.IsCase(field, caseOf(field.path(), field.operand()), negated);
        }
        if (left instanceof Term.Field field && !field.operand().cases().isEmpty()) {
            String expected = "count(" + field.path() + ", CASE) > 0";
            throw wrong(first, "is behind a list of variants", expected, shown(left));
        }
        throw wrong(token, "is without null", negated ? "null" : "null, or not null", token.shown());
    }

    /** The case that stands next. */
    private String caseOf(String path, Operand variant) throws ExpressionException {
        Token name = take();
        boolean isName = name.kind() == Token.Kind.WORD || name.kind() == Token.Kind.PATH;
        if (!isName || !variant.cases().contains(name.text())) {
            String close = isName ? Words.didYouMean(name.text(), variant.cases()) : "";
            throw wrong(name, "no case of " + path + close, Words.oneOf(variant.cases()), name.shown());
        }
        return name.text();
    }

    private static Term isNull(Term left, Token first, boolean negated) throws ExpressionException {
        if (!(left instanceof Term.Field field)) {
            throw wrong(first, "null test of a value that is no field", "a field", shown(left));
        }
        if (!field.operand().nullable()) {
            String expected = "a field that may have no value: optional, a reference, or a hash without a default";
            throw wrong(first, "the field is never null", expected, shown(field));
        }
        return new Term.IsNull(field, negated);
    }

    private Term isIn(Term left, Token first) throws ExpressionException {
        Token at = token;
        Term right = primary();
        if (!(right instanceof Term.Field flags) || right.kind() != Kind.FLAGS) {
            throw wrong(at, "unfit operand of in", "a field of flags", shown(right));
        }
        if (left.kind() != Kind.TEXT && left.kind() != Kind.CONSTANT) {
            throw wrong(first, "unfit operand of in", "a constant of " + flags.path() + ", in quotes", shown(left));
        }
        checkConstant(flags, left, first);
        return new Term.IsIn(left, flags);
    }

    private Term sum() throws ExpressionException {
        Token first = token;
        Term left = product();
        while (token.is("+") || token.is("-")) {
            left = arithmetic(left, first, take());
        }
        return left;
    }

    private Term product() throws ExpressionException {
        Token first = token;
        Term left = sign();
        while (token.is("*") || token.is("/") || token.is("%")) {
            left = arithmetic(left, first, take());
        }
        return left;
    }

    private Term arithmetic(Term left, Token first, Token operator) throws ExpressionException {
        String message = "unfit operand of " + operator.text();
        require(left, Kind.NUMBER, first, message);
        Token second = token;
        Term right = operator.is("+") || operator.is("-") ? product() : sign();
        require(right, Kind.NUMBER, second, message);
        return new Term.Arithmetic(operator.text().charAt(0), left, right);
    }

    private Term sign() throws ExpressionException {
        if (!token.is("-")) {
            return primary();
        }
        deeper(take());
        Token at = token;
        Term term = sign();
        depth--;
        require(term, Kind.NUMBER, at, "unfit operand of -");
        return new Term.Negative(term);
    }

    private Term primary() throws ExpressionException {
        Token first = take();
        switch (first.kind()) {
            case NUMBER:
                return number(first);
            case TEXT:
                return new Term.Literal(Kind.TEXT, first.text());
            case PATH:
                return field(first);
            case WORD:
                return word(first);
            default:
                if (!first.is("(")) {
                    throw wrong(first, "value is missing", VALUE, first.shown());
                }
                return inParentheses(first);
        }
    }

    private Term inParentheses(Token open) throws ExpressionException {
        deeper(open);
        Term term = either();
        depth--;
        close(open);
        return term;
    }

    private void close(Token open) throws ExpressionException {
        if (!takes(")")) {
            String expected = ") for the ( at character " + (open.at() + 1);
            throw wrong(token, "parenthesis is not closed", expected, token.shown());
        }
    }

    private static Term number(Token token) throws ExpressionException {
        int exponent = Math.max(token.text().indexOf('e'), token.text().indexOf('E'));
        boolean isShort = exponent < 0 || token.text().length() - exponent <= LONGEST_EXPONENT;
        BigDecimal number = isShort ? new BigDecimal(token.text()) : null;
        if (number == null || !Numbers.fits(number)) {
            String expected = "at most " + Numbers.MOST_DIGITS + " digits before and behind the point";
            throw wrong(token, "the number is too long", expected, token.text());
        }
        return new Term.Literal(Kind.NUMBER, number);
    }

    private Term word(Token word) throws ExpressionException {
        if (word.is("true") || word.is("false")) {
            return new Term.Literal(Kind.BOOL, word.is("true"));
        }
        if (RESERVED.contains(word.text())) {
            throw wrong(word, "value is missing", VALUE, word.text());
        }
        if (!token.is("(")) {
            return field(word);
        }
        if (!word.is(COUNT)) {
            throw wrong(word, "unknown function" + Words.didYouMean(word.text(), List.of(COUNT)), "count", word.text());
        }
        Token open = take();
        Token argument = take();
        boolean isPath = argument.kind() == Token.Kind.PATH
                || argument.kind() == Token.Kind.WORD && !RESERVED.contains(argument.text());
        if (!isPath) {
            throw wrong(argument, "count of a value that is no field", "a field", argument.shown());
        }
        int elements = scope.fixedCount(argument.text());
        if (elements > 0) {
            close(open);
            return leaf(new Term.FixedCount(argument.text(), BigDecimal.valueOf(elements)));
        }
        Operand operand = operand(argument);
        String ofCase = takes(",") ? countedCase(argument, operand) : "";
        close(open);
        if (!operand.isCountable()) {
            String expected = "an array, a string, bytes or flags";
            String found = argument.text() + ", " + operand.declared();
            throw wrong(argument, "count of a field that has no length", expected, found);
        }
        return leaf(new Term.Count(argument.text(), ofCase));
    }

    private String countedCase(Token argument, Operand operand) throws ExpressionException {
        if (operand.cases().isEmpty()) {
            String found = argument.text() + ", " + operand.declared();
            throw wrong(
                    argument, "count by case of a field that is no variant", "a variant, or a list of variants", found);
        }
        return caseOf(argument.text(), operand);
    }

    private Term field(Token path) throws ExpressionException {
        return leaf(new Term.Field(path.text(), operand(path)));
    }

    private Operand operand(Token path) throws ExpressionException {
        Operand operand = scope.operand(path.text());
        if (operand == null) {
            IndexRange range = IndexRange.exceeded(path.text(), scope::fixedCount);
            if (range != null) {
                throw wrong(path, IndexRange.MESSAGE, range.expected(), Words.path(path.text()));
            }
            String message = "unknown field" + scope.suggestion(path.text());
            throw wrong(path, message, "the name of a field", Words.path(path.text()));
        }
        return operand;
    }

    private Term leaf(Term.Leaf leaf) {
        leaves.putIfAbsent(leaf.shown(), leaf);
        return leaf;
    }
}
