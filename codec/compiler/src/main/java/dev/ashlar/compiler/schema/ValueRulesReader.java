package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the rules of one field. */
final class ValueRulesReader {
    static final String REQUIRED = "required";
    static final String PATTERN = "pattern";
    static final String MIN_LENGTH = "minLength";
    static final String MAX_LENGTH = "maxLength";

    /** Of a pattern, in characters. */
    private static final int MOST = 1024;

    private final Attributes attributes;
    private final DeclaredType type;
    private final Report report;

    private ValueRulesReader(Attributes attributes, DeclaredType type, Report report) {
        this.attributes = attributes;
        this.type = type;
        this.report = report;
    }

    static ValueRules read(Attributes attributes, DeclaredType type, Report report) {
        ValueRulesReader reader = new ValueRulesReader(attributes, type, report);
        int least = reader.length(MIN_LENGTH, 0);
        int greatest = reader.length(MAX_LENGTH, Integer.MAX_VALUE);
        Node node = attributes.node(MIN_LENGTH);
        if (node != null && least > greatest) {
            report.add(node.at(), "minLength is greater than maxLength", "", least + " and " + greatest);
            least = 0;
        }
        return type.isSingleVariant()
                ? new ValueRules(reader.required(), "", 0, 1, true, false, Moddable.read(attributes))
                : new ValueRules(
                        reader.required(),
                        reader.pattern(),
                        least,
                        greatest,
                        false,
                        reader.isText(),
                        Moddable.read(attributes));
    }

    private boolean isText() {
        Node node = attributes.node("type");
        String text = node == null ? null : node.text();
        return text != null && DeclaredType.isText(text);
    }

    private boolean required() {
        Node node = attributes.node(REQUIRED);
        boolean required = attributes.flag(REQUIRED, false);
        for (String other : new String[] {"optional", "default"}) {
            if (node != null && required && attributes.node(other) != null) {
                report.add(node.at(), "a required field has no " + other, "one of the two", "");
            }
        }
        return required;
    }

    private String pattern() {
        Node node = attributes.node(PATTERN);
        String text = node == null ? null : Texts.read(PATTERN, node, report);
        if (node == null || text == null) {
            return "";
        }
        if (type.value() != ValueType.STRING) {
            report.add(node.at(), "pattern on a field that is no string", "", type.text());
            return "";
        }
        if (text.isEmpty() || text.length() > MOST) {
            report.add(node.at(), "pattern has the wrong length", "1 to " + MOST + " characters", text.length() + "");
            return "";
        }
        PatternFlaw flaw = PatternFlaw.of(text);
        if (flaw != null) {
            report.add(node.at(), "pattern is no regular expression", flaw.expected(), flaw.found());
            return "";
        }
        return text;
    }

    private int length(String attribute, int otherwise) {
        Node node = attributes.node(attribute);
        if (node == null) {
            return otherwise;
        }
        if (!ValueRules.hasLength(type.value(), type.shape())) {
            String expected = "a string, bytes, or an array of any length";
            report.add(node.at(), attribute + " on a field without a length", expected, type.text());
            return otherwise;
        }
        NumberReader.Value number = new NumberReader(ValueType.I32, report).read(attribute, node);
        if (number != null && number.bits() < 0) {
            report.add(node.at(), attribute + " is negative", "0 or more", number.written());
            return otherwise;
        }
        return number == null ? otherwise : (int) number.bits();
    }

    /** Reports a default that breaks a rule. */
    static void checkDefault(@Nullable Node node, ValueRules rules, @Nullable Variant value, Report report) {
        if (node == null || value == null) {
            return;
        }
        ValueRules.Breach breach = rules.limitsLength() ? rules.breachOfLength(value) : null;
        if (breach != null) {
            report.add(node.at(), "default is " + breach.message(), breach.expected(), breach.found());
        }
        Pattern pattern = rules.compiled();
        int texts = pattern == null ? 0 : value.shape().isArray() ? value.elementCount() : 1;
        for (int i = 0; i < texts; i++) {
            String text = (value.shape().isArray() ? value.element(i) : value).text();
            if (!pattern.matcher(text).matches()) {
                report.add(node.at(), "default does not match the pattern", rules.pattern(), '"' + text + '"');
            }
        }
    }
}
