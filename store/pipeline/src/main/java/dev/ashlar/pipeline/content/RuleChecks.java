package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.ValueRules;
import dev.ashlar.pipeline.backend.Places;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Whether values keep the rules of their fields: that they are there, their lengths, the patterns of texts. For one thread. */
final class RuleChecks {
    /** Characters that a pattern may look at for one text: beyond that, it would never end. */
    private static final long MOST_LOOKS = 1_000_000;

    /** Besides, for each character of the text. */
    private static final long MOST_OF_EACH = 10;

    private final Schema schema;
    private final Problems problems;
    private final Map<String, Pattern> patterns = new HashMap<>();

    RuleChecks(Schema schema, Problems problems) {
        this.schema = schema;
        this.problems = problems;
        for (SchemaField field : schema.fields()) {
            Pattern pattern = field.rules().compiled();
            if (pattern != null) {
                patterns.put(field.name(), pattern);
            }
        }
    }

    /** Whether a value keeps the rules; what does not is told. */
    boolean admit(SourceRecord source, SchemaField field, Variant value, Places places) {
        ValueRules rules = field.rules();
        ValueRules.Breach breach = rules.limitsLength() ? rules.breachOfLength(value) : null;
        if (breach != null) {
            String subject = source.subject(field.name());
            problems.add(places.of(field.name()), subject, breach.message(), breach.expected(), breach.found());
        }
        Pattern pattern = patterns.get(field.name());
        boolean matches = true;
        if (pattern != null) {
            boolean isArray = value.shape().isArray();
            for (int i = 0; i < (isArray ? value.elementCount() : 1); i++) {
                String text = (isArray ? value.element(i) : value).text();
                Boolean one = matches(pattern, text);
                if (one == null || !one) {
                    String subject = source.subject(field.name());
                    Location at = places.of(field.name(), i, 0);
                    tell(pattern, one == null, text, at, isArray ? subject + "[" + i + "]" : subject);
                    matches = false;
                }
            }
        }
        return breach == null && matches;
    }

    private void tell(Pattern pattern, boolean takesTooLong, String text, Location at, String subject) {
        if (takesTooLong) {
            String expected = "a pattern that needs at most a million steps, and ten for each character of the text";
            problems.add(at, subject, "the pattern takes too long", expected, RecordChecks.quoted(text));
        } else {
            String message = "does not match the pattern";
            problems.add(at, subject, message, pattern.pattern(), RecordChecks.quoted(text));
        }
    }

    /** Null when it would take too long: some patterns take exponential time. */
    private static @Nullable Boolean matches(Pattern pattern, String text) {
        try {
            return pattern.matcher(new Counted(text, new long[1], 0, text.length()))
                    .matches();
        } catch (TooManyLooks | StackOverflowError e) {
            return null;
        }
    }

    /** Tells of a field without a value that has to have one, or whose initial value breaks a rule. {@return whether it was told} */
    boolean tellAbsent(SourceRecord source, SchemaField field) {
        ValueRules rules = field.rules();
        if (field.name().equals(schema.key())) {
            return false; // Whoever looks for keys tells.
        }
        if (rules.required()) {
            String subject = source.subject(field.name());
            problems.add(source.at(), subject, "no value", "a value: the field is required", "none");
            return true;
        }
        boolean isText = field.type() == ValueType.STRING && field.shape() == Shape.SINGLE;
        boolean hasLength = isText || field.isList() || field.shape() != Shape.SINGLE;
        if (field.optional() || field.defaultValue() != null || !hasLength) {
            return false;
        }
        Pattern pattern = isText ? patterns.get(field.name()) : null;
        if (rules.minLength() > 0 || pattern != null && !pattern.matcher("").matches()) {
            String subject = source.subject(field.name());
            String expected = "a value, or a default that keeps the rules of the field";
            problems.add(source.at(), subject, "no value, and no default", expected, "none, which reads as empty");
            return true;
        }
        return false;
    }

    private static final class TooManyLooks extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooManyLooks() {
            super(null, null, false, false);
        }
    }

    /** A text that counts how often a character of it is looked at. */
    private record Counted(String text, long[] looks, int from, int to) implements CharSequence {
        @Override
        public int length() {
            return to - from;
        }

        @Override
        public char charAt(int index) {
            if (++looks[0] > MOST_LOOKS + MOST_OF_EACH * text.length()) {
                throw new TooManyLooks();
            }
            return text.charAt(from + index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Counted(text, looks, from + start, from + end);
        }

        @Override
        public String toString() {
            return text.substring(from, to);
        }
    }
}
