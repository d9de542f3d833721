package dev.ashlar.tool.diff;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.diff.RecordDiff;
import dev.ashlar.pipeline.diff.RecordSide;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Quoted;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Records and values as people read them: references with the keys of their targets, long values cut to where they differ. */
final class ShownValues {
    private static final String ELLIPSIS = "…";
    private static final int CONTEXT = 20;

    private final RecordSide old;
    private final RecordSide now;
    private final int longest;

    /** {@code longest}: from how many characters on a value is cut. */
    ShownValues(RecordSide old, RecordSide now, int longest) {
        this.old = old;
        this.now = now;
        this.longest = longest;
    }

    /** Two values, both cut to about the same part. */
    record Pair(String before, String after) {}

    static String record(RecordDiff.Subject record) {
        String key = record.key();
        return record.id() + (key == null ? "" : " " + Quoted.cut(key, MOST_OF_KEY));
    }

    private static final int MOST_OF_KEY = 40;

    static String counts(RecordDiff.Counts counts) {
        return Numbers.grouped(counts.added()) + " added, " + Numbers.grouped(counts.removed()) + " removed, "
                + Numbers.grouped(counts.changed()) + " changed";
    }

    Pair pair(RecordDiff.Value value) {
        String before = text(value.before(), old);
        String after = text(value.after(), now);
        int common = common(before, after);
        return new Pair(cut(before, common), cut(after, common));
    }

    private static int common(String one, String other) {
        int length = Math.min(one.length(), other.length());
        int common = 0;
        while (common < length && one.charAt(common) == other.charAt(common)) {
            common++;
        }
        return common;
    }

    /** A part that begins a little before {@code from}. */
    private String cut(String text, int from) {
        if (text.length() <= longest) {
            return text;
        }
        int begin = from + CONTEXT < longest ? 0 : Math.min(from - CONTEXT, text.length() - longest + 1);
        begin = whole(text, begin);
        int end = whole(text, Math.min(text.length(), begin + longest - (begin > 0 ? 2 : 1)));
        return (begin > 0 ? ELLIPSIS : "") + text.substring(begin, end) + (end < text.length() ? ELLIPSIS : "");
    }

    /** Not between the halves of a character. */
    private static int whole(String text, int index) {
        boolean isInside = index > 0
                && index < text.length()
                && Character.isLowSurrogate(text.charAt(index))
                && Character.isHighSurrogate(text.charAt(index - 1));
        return isInside ? index - 1 : index;
    }

    private static String text(@Nullable Variant value, RecordSide side) {
        if (value == null) {
            return "nothing";
        }
        if (value.type() != ValueType.REF) {
            boolean isText = value.type() == ValueType.STRING || value.type() == ValueType.HASH;
            String text = value.toText();
            return isText && !value.shape().isArray() ? Quoted.of(text) : text;
        }
        if (!value.shape().isArray()) {
            return reference(value, side);
        }
        StringJoiner elements = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < value.elementCount(); i++) {
            elements.add(reference(value.element(i), side));
        }
        return elements.toString();
    }

    private static String reference(Variant reference, RecordSide side) {
        if (reference.bits() == 0) {
            return "nothing";
        }
        String key = side.key(reference.target(), reference.bits());
        return reference.target() + " " + reference.bits() + (key == null ? "" : " " + Quoted.cut(key, MOST_OF_KEY));
    }
}
