/**
 * Texts for translation: fields of the type {@code text}. {@link dev.ashlar.pipeline.texts.ContentTexts} collects them from content,
 * {@link dev.ashlar.pipeline.texts.LanguageFolder} keeps the translations of a language, and {@link dev.ashlar.pipeline.texts.TextFile} exchanges
 * both with translators, in XLIFF or CSV.
 */
@NullMarked
package dev.ashlar.pipeline.texts;

import org.jspecify.annotations.NullMarked;
