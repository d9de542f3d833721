package dev.ashlar.pipeline.texts;

import dev.ashlar.compiler.problem.Location;
import org.jspecify.annotations.Nullable;

/**
 * A translation of a text. Immutable.
 *
 * @param key of the text: see {@link SourceText#key}
 * @param source the text at the time of the translation
 * @param text the translation; empty if there is none yet
 * @param at location of the translation
 */
public record Translation(String key, String source, String text, Location at) {
    /** Whether another one says the same of the same text. */
    boolean isSame(@Nullable Translation other) {
        return other != null && other.key.equals(key) && other.source.equals(source) && other.text.equals(text);
    }
}
