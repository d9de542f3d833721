package dev.ashlar.pipeline.json;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.ColorText;
import java.util.Base64;
import java.util.List;
import tools.jackson.core.io.JsonStringEncoder;

/** Writes values as JSON text. The text is the same on every JDK. Pure functions; any thread. */
public final class ValueText {
    private static final String NULL = "null";

    private ValueText() {}

    /**
     * {@return a value as in record files, on one line}
     *
     * @param value any
     */
    public static String of(Variant value) {
        StringBuilder text = new StringBuilder();
        append(value, text);
        return text.toString();
    }

    static void append(Variant value, StringBuilder into) {
        if (value.shape().isArray()) {
            appendArray(value, into);
        } else {
            appendSingle(value, into);
        }
    }

    private static void appendArray(Variant value, StringBuilder into) {
        into.append('[');
        int count = value.elementCount();
        for (int i = 0; i < count; i++) {
            into.append(i == 0 ? "" : ", ");
            if (value.type().isNumeric()) {
                appendLanes(value, i * value.type().lanes(), into);
            } else {
                appendSingle(value.element(i), into);
            }
        }
        into.append(']');
    }

    private static void appendSingle(Variant value, StringBuilder into) {
        switch (value.type()) {
            case STRING, ENUM, HASH -> quote(value.text(), into);
            case FLAGS -> appendNames(value.flags(), into);
            case BYTES -> into.append('"').append(base64(value)).append('"');
            case REF -> appendReference(value, into);
            case LIST, MAP, VALUES -> into.append(RecordStyle.list(value, "", null, ""));
            default -> {
                if (value.type().lanes() > 1) {
                    appendLanes(value, 0, into);
                } else {
                    appendNumber(value.type(), value.bits(), into);
                }
            }
        }
    }

    private static void appendReference(Variant value, StringBuilder into) {
        if (value.isByKey()) {
            quote(value.text(), into);
        } else {
            into.append(value.isNull() ? NULL : Long.toString(value.bits()));
        }
    }

    private static void appendNames(List<String> names, StringBuilder into) {
        into.append('[');
        for (int i = 0; i < names.size(); i++) {
            into.append(i == 0 ? "" : ", ");
            quote(names.get(i), into);
        }
        into.append(']');
    }

    /** The lanes of one value, the first of which is lane {@code from} of an array or a single value. */
    private static void appendLanes(Variant value, int from, StringBuilder into) {
        ValueType type = value.type();
        if (type == ValueType.COLOR) {
            into.append('"').append(color(value, from)).append('"');
            return;
        }
        into.append(type.lanes() > 1 ? "[" : "");
        for (int i = 0; i < type.lanes(); i++) {
            into.append(i == 0 ? "" : ", ");
            appendNumber(type.lane(), value.lane(from + i), into);
        }
        into.append(type.lanes() > 1 ? "]" : "");
    }

    private static String color(Variant value, int from) {
        return ColorText.of(value.lane(from), value.lane(from + 1), value.lane(from + 2), value.lane(from + 3));
    }

    static String base64(Variant bytes) {
        return Base64.getEncoder().encodeToString(bytes.bytes());
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2);
        quote(text, quoted);
        return quoted.toString();
    }

    static void quote(String text, StringBuilder into) {
        into.append('"');
        if (isPlain(text)) {
            into.append(text);
        } else {
            JsonStringEncoder.getInstance().quoteAsString(text, into);
        }
        into.append('"');
    }

    /** Whether a text has nothing to escape: most texts are so. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == '"' || c == '\\') {
                return false;
            }
        }
        return true;
    }

    static String number(ValueType type, long bits) {
        StringBuilder text = new StringBuilder();
        appendNumber(type, bits, text);
        return text.toString();
    }

    private static void appendNumber(ValueType type, long bits, StringBuilder into) {
        if (type == ValueType.BOOL) {
            into.append(bits != 0);
        } else if (type.isFloat()) {
            double value = type == ValueType.F32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
            String quote = Double.isNaN(value) || Double.isInfinite(value) ? "\"" : "";
            into.append(quote);
            appendFloat(type, bits, into);
            into.append(quote);
        } else if (type == ValueType.U64) {
            into.append(Long.toUnsignedString(bits));
        } else {
            into.append(bits);
        }
    }

    private static void appendFloat(ValueType type, long bits, StringBuilder into) {
        if (type == ValueType.F32) {
            Decimals.append(Float.intBitsToFloat((int) bits), into);
        } else {
            Decimals.append(Double.longBitsToDouble(bits), into);
        }
    }

    static String floatText(ValueType type, long bits) {
        StringBuilder text = new StringBuilder();
        appendFloat(type, bits, text);
        return text.toString();
    }

    static String integerText(ValueType type, long bits) {
        return type == ValueType.U64 ? Long.toUnsignedString(bits) : Long.toString(bits);
    }
}
