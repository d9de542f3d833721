package dev.ashlar.pipeline.json.schema;

import org.jspecify.annotations.Nullable;

/**
 * Regular expressions of {@link java.util.regex.Pattern} that mean the same in JavaScript, whose dialect JSON Schema uses
 * (<a href="https://json-schema.org/draft/2020-12/json-schema-core#section-6.4">JSON Schema, 6.4</a>), with the flag {@code u}.
 */
final class EcmaPattern {
    /** What either dialect takes for itself once a backslash stands before it. */
    private static final String ESCAPED = "^$\\.*+?()[]{}|/";

    private static final String CLASSES = "dDwWtnr";

    private final String pattern;
    private int at;

    private EcmaPattern(String pattern) {
        this.pattern = pattern;
    }

    /**
     * The same expression, which a whole text has to match.
     *
     * @param pattern that Java compiles
     * @return null when it has something that JavaScript does not know or reads differently
     */
    static @Nullable String of(String pattern) {
        return new EcmaPattern(pattern).isCommon() ? "^(?:" + pattern + ")$" : null;
    }

    private boolean isCommon() {
        while (at < pattern.length()) {
            if (!isCommon(pattern.charAt(at))) {
                return false;
            }
        }
        return true;
    }

    /** Steps over what begins with a character. */
    private boolean isCommon(char first) {
        at++;
        return switch (first) {
            case '\\' -> isEscape(ESCAPED);
            case '[' -> isClass();
            case '(' -> !next("?") || next("?:") && skip(2);
            case '{' -> isCount() && !isPossessive();
            case '*', '+', '?' -> !isPossessive();
            case '^', '$', '.', '}', ']' -> first == '.';
            default -> true;
        };
    }

    private boolean next(String text) {
        return pattern.startsWith(text, at);
    }

    private boolean skip(int count) {
        at += count;
        return true;
    }

    /** Java knows {@code a++}; {@code a+?} means the same in both. */
    private boolean isPossessive() {
        return next("+");
    }

    private boolean isEscape(String symbols) {
        if (at == pattern.length()) {
            return false;
        }
        char escaped = pattern.charAt(at++);
        return symbols.indexOf(escaped) >= 0 || CLASSES.indexOf(escaped) >= 0;
    }

    /** Digits and a comma up to the brace. */
    private boolean isCount() {
        int end = pattern.indexOf('}', at);
        boolean isCount = end > at && pattern.substring(at, end).matches("[0-9]+(,[0-9]*)?");
        at = end + 1;
        return isCount;
    }

    /** Java has intersections and classes in classes; neither is in JavaScript. */
    private boolean isClass() {
        if (next("^")) {
            at++;
        }
        boolean isEmpty = next("]");
        while (!isEmpty && at < pattern.length() && !next("]")) {
            char first = pattern.charAt(at++);
            if (first == '[' || first == '&' && next("&") || first == '\\' && !isEscape(ESCAPED + "-")) {
                return false;
            }
        }
        return !isEmpty && skip(1) && at <= pattern.length();
    }
}
