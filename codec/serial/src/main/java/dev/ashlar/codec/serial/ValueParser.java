package dev.ashlar.codec.serial;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.record.VariantParts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses the text that {@link Variant#toText} writes. The parser is strict: it accepts only spaces around the elements of lists and other notations
 * of numbers in addition. Time and memory are bounded by the length of the text. Pure functions; any thread.
 */
public final class ValueParser {
    /** What a reference to nothing has instead of an id. */
    private static final String NULL = "null";

    /** The bits of {@code Float.NaN} and {@code Double.NaN}. */
    private static final int USUAL_F32_NAN = 0x7FC0_0000;

    private static final long USUAL_F64_NAN = 0x7FF8_0000_0000_0000L;

    private static final int MOST_WORDS = 60;
    private static final int FIRST_LANES = 16;

    private static final int MOST_DIGITS = 20;
    private static final Pattern DECIMAL = Pattern.compile("-?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");
    private static final Pattern NAN = Pattern.compile("NaN(?:\\(([0-9a-fA-F]+)\\))?");

    private final String text;
    private final ValueType type;
    private final Shape shape;
    private int at;

    private ValueParser(String text, ValueType type, Shape shape) {
        this.text = text;
        this.type = type;
        this.shape = shape;
    }

    /**
     * Parses a value.
     *
     * @param text in the form of {@link Variant#toText}; numbers such as {@code 1e3} and other spaces in lists are accepted
     * @param type of the value or the elements
     * @param shape single, or one of the array shapes
     * @return the value
     * @throws IllegalArgumentException if the text is no such value; the message contains the index
     */
    public static Variant parse(String text, ValueType type, Shape shape) {
        ValueParser parser = new ValueParser(text, type, shape);
        if (!shape.isArray()) {
            return parser.single();
        }
        Variant array = type.isNumeric() ? parser.lanesOfArray() : parser.elements();
        parser.end();
        return array;
    }

    private Variant single() {
        switch (type) {
            case STRING:
                return Variant.of(text);
            case ENUM:
                return Variant.ofEnum(text);
            case HASH:
                return Variant.ofHash(text);
            case BYTES:
                return bytes();
            default:
                Variant value = element();
                end();
                return value;
        }
    }

    private Variant bytes() {
        try {
            byte[] bytes = Base64.getDecoder().decode(text);
            if (Base64.getEncoder().encodeToString(bytes).equals(text)) {
                return Variant.ofBytes(bytes);
            }
        } catch (IllegalArgumentException e) {
            // As below.
        }
        throw wrong("Base64");
    }

    private Variant lanesOfArray() {
        if (!type.isArrayElement()) {
            throw wrong("a type that has arrays");
        }
        long[] lanes = new long[FIRST_LANES];
        int count = 0;
        for (boolean more = begin('[', ']'); more; more = next(']')) {
            if (lanes.length - count < type.lanes()) {
                lanes = Arrays.copyOf(lanes, Math.max(2 * lanes.length, count + type.lanes()));
            }
            readLanes(lanes, count);
            count += type.lanes();
        }
        return VariantParts.lanes(type, Shape.ARRAY, Arrays.copyOf(lanes, count));
    }

    private Variant elements() {
        if (!type.isArrayElement()) {
            throw wrong("a type that has arrays");
        }
        List<Variant> elements = new ArrayList<>();
        for (boolean more = begin('[', ']'); more; more = next(']')) {
            elements.add(
                    switch (type) {
                        case STRING -> Variant.of(quoted());
                        case ENUM -> Variant.ofEnum(quoted());
                        case HASH -> Variant.ofHash(quoted());
                        default -> element();
                    });
        }
        return Variant.ofArray(type, elements);
    }

    /** A value that is no text and no bytes. */
    private Variant element() {
        if (type.lanes() > 1) {
            long[] lanes = new long[type.lanes()];
            readLanes(lanes, 0);
            return VariantParts.lanes(type, Shape.SINGLE, lanes);
        }
        return switch (type) {
            case FLAGS -> flags();
            case REF -> reference();
            default -> VariantParts.number(type, number(type));
        };
    }

    private void readLanes(long[] into, int from) {
        int count = type.lanes();
        if (count == 1) {
            into[from] = number(type);
            return;
        }
        expect('(');
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                expect(',');
            }
            into[from + i] = number(type.lane());
        }
        expect(')');
    }

    private Variant flags() {
        List<String> names = new ArrayList<>();
        for (boolean more = begin('[', ']'); more; more = next(']')) {
            names.add(quoted());
        }
        return Variant.ofFlags(names);
    }

    private Variant reference() {
        skipSpaces();
        String target = at < text.length() && text.charAt(at) == '"' ? quoted() : name();
        expect(':');
        skipSpaces();
        if (at < text.length() && text.charAt(at) == '"') {
            return Variant.ofRefByKey(target, quoted());
        }
        if (text.startsWith(NULL, at)) {
            at += NULL.length();
            return Variant.ofRef(target, DataRecord.NO_ID);
        }
        long id = number(ValueType.I64);
        if (id < 0) {
            throw wrong("an id of 0 or more, or " + NULL);
        }
        return Variant.ofRef(target, id);
    }

    private String name() {
        int from = at;
        while (at < text.length() && isNameCharacter(text.charAt(at))) {
            at++;
        }
        if (at == from) {
            throw wrong("the name of a type");
        }
        return text.substring(from, at);
    }

    private static boolean isNameCharacter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    /** Bits of a number as {@link Variant#bits} gives them. */
    private long number(ValueType of) {
        skipSpaces();
        int from = at;
        while (at < text.length() && !endsNumber(text.charAt(at))) {
            at++;
        }
        if (at < text.length()
                && text.charAt(at) == ')'
                && text.substring(from, at).startsWith("NaN(")) {
            at++;
        }
        String word = text.substring(from, at);
        try {
            return switch (of) {
                case BOOL -> bool(word);
                case F32, F64 -> real(of, word);
                default -> integer(of, word);
            };
        } catch (NumberFormatException e) {
            at = from;
            throw wrong("a value of " + of.schemaName());
        }
    }

    private static boolean endsNumber(char c) {
        return c == ' ' || c == ',' || c == ')' || c == ']';
    }

    private static long bool(String word) {
        if (!word.equals("true") && !word.equals("false")) {
            throw new NumberFormatException();
        }
        return word.equals("true") ? 1 : 0;
    }

    private static long integer(ValueType type, String word) {
        int first = word.startsWith("-") ? 1 : 0;
        if (first == word.length() || word.length() > first + MOST_DIGITS || !isDigits(word, first)) {
            throw new NumberFormatException();
        }
        long value = type == ValueType.U64 ? Long.parseUnsignedLong(word) : Long.parseLong(word);
        if (!Integers.fits(type, value)) {
            throw new NumberFormatException();
        }
        return value;
    }

    private static boolean isDigits(String word, int from) {
        for (int i = from; i < word.length(); i++) {
            if (word.charAt(i) < '0' || word.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /** Whether a number is written as we write most: digits, or digits, a point and digits, which need no pattern. */
    private static boolean isPlain(String word) {
        int first = word.startsWith("-") ? 1 : 0;
        int point = word.indexOf('.', first);
        int front = point < 0 ? word.length() : point;
        boolean isZeroInFront = word.startsWith("0", first) && front > first + 1;
        if (front <= first || point == word.length() - 1 || isZeroInFront) {
            return false;
        }
        for (int i = first; i < word.length(); i++) {
            char c = word.charAt(i);
            if (i != point && (c < '0' || c > '9')) {
                return false;
            }
        }
        return true;
    }

    private static long real(ValueType type, String word) {
        boolean single = type == ValueType.F32;
        if (isPlain(word)) {
            double plain = single ? Decimals.parseFloat(word, 0, word.length()) : Double.parseDouble(word);
            if (Double.isFinite(plain)) {
                return single ? Float.floatToRawIntBits((float) plain) : Double.doubleToRawLongBits(plain);
            }
        }
        Matcher nan = NAN.matcher(word);
        if (nan.matches()) {
            return nan(single, nan.group(1));
        }
        boolean infinite = word.equals("Infinity") || word.equals("-Infinity");
        if (!infinite && !DECIMAL.matcher(word).matches()) {
            throw new NumberFormatException();
        }
        double value = single ? Float.parseFloat(word) : Double.parseDouble(word);
        if (Double.isInfinite(value) && !infinite) {
            throw new NumberFormatException();
        }
        return single ? Float.floatToRawIntBits((float) value) : Double.doubleToRawLongBits(value);
    }

    private static long nan(boolean single, @Nullable String digits) {
        if (digits == null) {
            return single ? USUAL_F32_NAN : USUAL_F64_NAN;
        }
        long bits = single ? Integer.parseUnsignedInt(digits, 16) : Long.parseUnsignedLong(digits, 16);
        boolean isNan =
                single ? Float.isNaN(Float.intBitsToFloat((int) bits)) : Double.isNaN(Double.longBitsToDouble(bits));
        if (!isNan) {
            throw new NumberFormatException();
        }
        return bits;
    }

    private String quoted() {
        expect('"');
        StringBuilder content = new StringBuilder();
        while (true) {
            if (at == text.length()) {
                throw wrong("\"");
            }
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return content.toString();
            }
            if (c < ' ') {
                throw wrong("an escape");
            }
            at++;
            content.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() {
        char c = at < text.length() ? text.charAt(at) : 0;
        int code = "\"\\/bfnrt".indexOf(c);
        if (code >= 0) {
            at++;
            return "\"\\/\b\f\n\r\t".charAt(code);
        }
        if (c != 'u' || text.length() - at < 5) {
            throw wrong("one of \"\\/bfnrt or u and 4 digits");
        }
        int value = 0;
        for (int i = 1; i <= 4; i++) {
            int digit = text.charAt(at + i) < 0x80 ? Character.digit(text.charAt(at + i), 16) : -1;
            if (digit < 0) {
                throw wrong("one of \"\\/bfnrt or u and 4 digits");
            }
            value = value << 4 | digit;
        }
        at += 5;
        return (char) value;
    }

    /** Takes the bracket that begins a list; {@return whether there is an element} */
    private boolean begin(char open, char close) {
        expect(open);
        skipSpaces();
        if (at < text.length() && text.charAt(at) == close) {
            at++;
            return false;
        }
        return true;
    }

    /** Takes what stands behind an element; {@return whether there is another} */
    private boolean next(char close) {
        skipSpaces();
        if (at < text.length() && text.charAt(at) == ',') {
            at++;
            return true;
        }
        expect(close);
        return false;
    }

    private void expect(char c) {
        skipSpaces();
        if (at == text.length() || text.charAt(at) != c) {
            throw wrong("" + c);
        }
        at++;
    }

    private void skipSpaces() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private void end() {
        skipSpaces();
        if (at < text.length()) {
            throw wrong("the end");
        }
    }

    private IllegalArgumentException wrong(String expected) {
        String rest = text.substring(at);
        String found =
                rest.isEmpty() ? "the end" : rest.length() <= MOST_WORDS ? rest : rest.substring(0, MOST_WORDS) + "…";
        return new IllegalArgumentException("text of " + type.schemaName() + (shape.isArray() ? "[]" : "") + ", index "
                + at + ": expected " + expected + ", found " + found);
    }
}
