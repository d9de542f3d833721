package dev.ashlar.link;

import dev.ashlar.codec.hash.XxHash64;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The languages of a stack: the uppermost that translates a text counts. A translation of another text than the one that is there is not used. For one
 * thread.
 */
final class Translations {
    /** Of a stack without languages, and of types whose texts stay. */
    static final Translations NONE = new Translations(List.of(), new Findings(0, Map.of()));

    /** From below to above. */
    private final List<Language> languages;

    private final Findings findings;
    private final long[] translated;
    private final long[] outdated;
    private long texts;

    /** {@code findings}: counts the bytes of translations, which many rows of a file may share. */
    Translations(List<Language> languages, Findings findings) {
        this.languages = languages;
        this.findings = findings;
        this.translated = new long[languages.size()];
        this.outdated = new long[languages.size()];
    }

    boolean isEmpty() {
        return languages.isEmpty();
    }

    /** The translation of a text; null for none. Each text is asked for once. */
    byte @Nullable [] of(long path, byte[] text, int length) {
        long source = XxHash64.hash(text, 0, length);
        byte[] found = null;
        texts++;
        for (int i = languages.size() - 1; i >= 0; i--) {
            Language language = languages.get(i);
            int row = language.row(path);
            if (row < 0) {
                continue;
            }
            if (language.source(row) != source) {
                outdated[i]++;
                continue;
            }
            translated[i]++;
            found = found == null ? language.text(row, findings) : found;
        }
        return found;
    }

    /** Of each language, from below to above. */
    List<LanguageCoverage> coverage() {
        List<LanguageCoverage> all = new ArrayList<>();
        for (int i = 0; i < translated.length; i++) {
            Language language = languages.get(i);
            all.add(new LanguageCoverage(
                    language.level().name(), language.tag(), texts, translated[i], outdated[i], language.count()));
        }
        return List.copyOf(all);
    }
}
