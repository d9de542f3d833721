/**
 * Manages the translation of texts, which are fields of the type {@code text}. {@link dev.ashlar.pipeline.texts.ContentTexts} collects the texts of
 * content. {@link dev.ashlar.pipeline.texts.LanguageFolder} stores the translations of a language. {@link dev.ashlar.pipeline.texts.TextFile}
 * exchanges both with translators in XLIFF or CSV.
 *
 * <pre>{@code
 * Map<String, SourceText> texts = ContentTexts.of(content);
 * LanguageFolder german = LanguageFolder.read(Path.of("languages"), "de", new Problems());
 * int missing = texts.size() - german.translations().size();
 * }</pre>
 *
 * <p>Folders are for one thread; all other types are immutable or stateless. If content or translations have problems, methods throw {@link
 * dev.ashlar.compiler.problem.ContentException}. If a file cannot be read or written, they throw {@link java.io.IOException} or {@link
 * dev.ashlar.pipeline.backend.BackendException}.
 */
@NullMarked
package dev.ashlar.pipeline.texts;

import org.jspecify.annotations.NullMarked;
