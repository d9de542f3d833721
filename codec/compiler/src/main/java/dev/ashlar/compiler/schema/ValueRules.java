package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rules for the values of a field, in addition to their type and the limits of numbers. Immutable; any thread.
 *
 * @param required whether every record must have a value
 * @param pattern regular expression that each text must match completely; empty for any text
 * @param minLength minimum number of characters of a text, elements of an array, or bytes; 0 for any
 * @param maxLength maximum number of characters, elements or bytes; {@link Integer#MAX_VALUE} for any
 * @param single whether a list has at most one element and is written as that element: a variant without brackets, or the case of a variant
 * @param text whether the type is {@code text}, so that texts are for translation
 * @param moddable whether unsigned layers may change the field
 */
public record ValueRules(
        boolean required,
        String pattern,
        int minLength,
        int maxLength,
        boolean single,
        boolean text,
        Moddable moddable) {
    /** No rules. */
    public static final ValueRules NONE =
            new ValueRules(false, "", 0, Integer.MAX_VALUE, false, false, Moddable.UNSAID);

    /** No rules for a text for translation. */
    public static final ValueRules TEXT = new ValueRules(false, "", 0, Integer.MAX_VALUE, false, true, Moddable.UNSAID);

    /** Of a list of at most one element. */
    static final ValueRules ONE = new ValueRules(false, "", 0, 1, true, false, Moddable.UNSAID);

    /**
     * A violation of a rule. Immutable.
     *
     * @param message a clause that names the violation
     * @param expected the expected value
     * @param found the value that was found
     */
    public record Breach(String message, String expected, String found) {}

    /** {@return whether values of a type and shape have a length: texts, bytes, lists and arrays of any length} */
    static boolean hasLength(ValueType type, Shape shape) {
        boolean ofOne = type == ValueType.STRING || type == ValueType.BYTES || type.isList();
        return shape == Shape.ARRAY || shape == Shape.SINGLE && ofOne;
    }

    /** {@return whether there is a rule for lengths} */
    public boolean limitsLength() {
        return minLength > 0 || maxLength < Integer.MAX_VALUE;
    }

    /** The same rules of a member of a struct field; {@code around}: what the struct field says. */
    ValueRules inside(Moddable around) {
        return new ValueRules(required, pattern, minLength, maxLength, single, text, moddable.or(around));
    }

    /** {@return the compiled pattern; null for none} */
    public @Nullable Pattern compiled() {
        return pattern.isEmpty() ? null : Pattern.compile(pattern);
    }

    /**
     * {@return the violation of a length rule; null for none}
     *
     * @param value a text, bytes, a list, or an array
     */
    public @Nullable Breach breachOfLength(Variant value) {
        boolean isArray = value.shape().isArray() || value.type().isList();
        boolean isText = !isArray && value.type() == ValueType.STRING;
        int length = lengthOf(value);
        if (length >= minLength && length <= maxLength) {
            return null;
        }
        String unit = isArray ? "element" : isText ? "character" : "byte";
        String expected = lengths() + " " + unit + (isOne() ? "" : "s");
        String found = length + " " + unit + (length == 1 ? "" : "s");
        return new Breach(length < minLength ? "too short" : "too long", expected, found);
    }

    private static int lengthOf(Variant value) {
        if (value.shape().isArray()) {
            return value.elementCount();
        }
        return switch (value.type()) {
            case LIST, MAP, VALUES -> value.list().size();
            case STRING -> value.text().codePointCount(0, value.text().length());
            default -> value.byteCount();
        };
    }

    private boolean isOne() {
        return minLength == 1 && (maxLength == 1 || maxLength == Integer.MAX_VALUE) || minLength == 0 && maxLength == 1;
    }

    /** {@return the lengths that are allowed, such as {@code 1 to 20}} */
    private String lengths() {
        if (maxLength == Integer.MAX_VALUE) {
            return "at least " + minLength;
        }
        if (minLength == 0) {
            return "at most " + maxLength;
        }
        return minLength == maxLength ? String.valueOf(minLength) : minLength + " to " + maxLength;
    }
}
