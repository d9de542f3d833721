package dev.ashlar.pipeline.texts;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The translations of a file from translators that go into the folder of its language. Immutable.
 *
 * @param taken new or changed translations, by key
 * @param same number of translations that the folder already has
 * @param missing number of texts in the file without a translation
 */
public record TextImport(Map<String, Translation> taken, int same, int missing) {
    /**
     * Compares a file with the content and with the folder.
     *
     * @param read translations of the file
     * @param texts of the content, by key
     * @param folder of the language of the translations
     * @param problems receives translations that violate a rule, duplicate keys, and warnings about texts that are not imported
     * @return the result, which may be written if there are no problems
     */
    public static TextImport of(
            List<Translation> read, Map<String, SourceText> texts, LanguageFolder folder, Problems problems) {
        Map<String, Translation> byKey = new LinkedHashMap<>();
        LanguageFolder.add(read, byKey, problems);
        Map<String, Translation> taken = new LinkedHashMap<>();
        int same = 0;
        int missing = 0;
        for (Translation translation : byKey.values()) {
            SourceText text = texts.get(translation.key());
            Translation old = folder.translation(translation.key());
            if (translation.text().isEmpty()) {
                missing++;
            } else if (text == null) {
                warn(problems, translation, "the content has no such text; not imported", "");
            } else if (isOlder(translation, text, old)) {
                warn(problems, translation, "translates an older text; the newer translation is kept", text.source());
            } else if (translation.isSame(old)) {
                same++;
            } else if (folder.takes(translation, problems) && text.check(translation, problems)) {
                taken.put(translation.key(), translation);
            }
        }
        return new TextImport(taken, same, missing);
    }

    private static boolean isOlder(Translation translation, SourceText text, @Nullable Translation old) {
        return TextState.of(text, translation) == TextState.CHANGED && TextState.of(text, old) == TextState.TRANSLATED;
    }

    private static void warn(Problems problems, Translation translation, String message, String expected) {
        String found = expected.isEmpty() ? "" : translation.source();
        problems.warn(new Problem(translation.at(), translation.key(), message, expected, found));
    }
}
