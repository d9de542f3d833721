package dev.ashlar.pipeline.texts;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A format of files for the exchange with translators. Any thread. */
public enum TextFile {
    /** XLIFF 2.0, see <a href="https://docs.oasis-open.org/xliff/xliff-core/v2.0/xliff-core-v2.0.html">OASIS</a>: a unit for each text. */
    XLIFF {
        @Override
        public String text(String sourceLanguage, String language, List<Task> tasks) throws IOException {
            return XliffWriter.text(sourceLanguage, language, tasks);
        }

        @Override
        public Read read(byte[] bytes, String file, Problems problems) {
            return XliffReader.read(bytes, file, problems);
        }
    },

    /** CSV (RFC 4180) in UTF-8: a line for each text. */
    CSV {
        @Override
        public String text(String sourceLanguage, String language, List<Task> tasks) {
            return CsvTexts.text(tasks);
        }

        @Override
        public Read read(byte[] bytes, String file, Problems problems) {
            return new Read(null, Location.of(file), CsvTexts.read(bytes, file, problems), List.of());
        }
    };

    /** Language tags of BCP 47, without the rules about what stands in which part. */
    private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*");

    /**
     * A text for translation. Immutable.
     *
     * @param text of the content
     * @param before the present translation; null for none
     */
    public record Task(SourceText text, @Nullable Translation before) {
        TextState state() {
            return TextState.of(text, before);
        }

        /** The translation of the present text; empty when there is none. */
        String translation() {
            return before != null && state() == TextState.TRANSLATED ? before.text() : "";
        }

        /** The translation of an older text; null when there is none. */
        @Nullable
        Translation older() {
            return state() == TextState.CHANGED ? before : null;
        }
    }

    /**
     * The content of a file. Immutable.
     *
     * @param language language of the file; null if it names none
     * @param at location of the language; of the file if it names none
     * @param translations in the order of the file, including those without a text
     * @param older translations of older texts, from the notes of units that have no translation
     */
    public record Read(
            @Nullable String language, Location at, List<Translation> translations, List<Translation> older) {}

    /**
     * Determines the format of a file.
     *
     * @param name of the file
     * @return the format, from the extension; null for other extensions
     */
    public static @Nullable TextFile of(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".xlf") || lower.endsWith(".xliff") ? XLIFF : lower.endsWith(".csv") ? CSV : null;
    }

    /**
     * {@return whether a text has the form of a language tag, such as {@code de} or {@code pt-BR}}
     *
     * @param text any
     */
    public static boolean isLanguage(String text) {
        return LANGUAGE.matcher(text).matches();
    }

    /**
     * Creates a file for translators.
     *
     * @param sourceLanguage tag of the language of the content
     * @param language tag of the language of the translations
     * @param tasks the texts
     * @return the text of the file
     * @throws IOException never, because nothing is written to a device
     */
    public abstract String text(String sourceLanguage, String language, List<Task> tasks) throws IOException;

    /**
     * Reads a file from translators.
     *
     * @param bytes all bytes of the file
     * @param file name of the file, for problems
     * @param problems receives every problem
     * @return the valid content
     */
    public abstract Read read(byte[] bytes, String file, Problems problems);
}
