package dev.ashlar.pipeline.texts;

import dev.ashlar.compiler.problem.Location;

/**
 * A text in another language.
 *
 * @param key of the text: see {@link SourceText#key}
 * @param source the text that was translated, as it was then
 * @param text the translation; empty when there is none yet
 * @param at where it stands
 */
public record Translation(String key, String source, String text, Location at) {}
