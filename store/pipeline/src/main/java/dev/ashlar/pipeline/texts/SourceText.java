package dev.ashlar.pipeline.texts;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.ValueRules;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A text of content for translation. Immutable.
 *
 * @param type name of the record type
 * @param key {@code Type.id.path}, unique in the content: {@code Item.17.name}; a number in the path is the index of an element
 * @param path the key in language files, see {@link dev.ashlar.link.TextPath}
 * @param source the text of the record, not empty
 * @param rules of the field, which also apply to translations
 * @param note information for translators: name and documentation of the field
 */
public record SourceText(String type, String key, long path, String source, ValueRules rules, String note) {
    /**
     * Checks a translation against the rules of the field.
     *
     * @param translation of the text
     * @param problems receives a problem with the location of the translation
     * @return whether the translation conforms to all rules
     */
    public boolean check(Translation translation, Problems problems) {
        ValueRules.Breach breach = breach(translation.text());
        if (breach != null) {
            String message = "wrong translation: " + breach.message();
            problems.add(translation.at(), key, message, breach.expected(), breach.found());
        }
        return breach == null;
    }

    private ValueRules.@Nullable Breach breach(String translation) {
        ValueRules.Breach length = rules.limitsLength() ? rules.breachOfLength(Variant.of(translation)) : null;
        Pattern pattern = rules.compiled();
        if (length != null || pattern == null || pattern.matcher(translation).matches()) {
            return length;
        }
        return new ValueRules.Breach("does not match the pattern", rules.pattern(), '"' + translation + '"');
    }
}
