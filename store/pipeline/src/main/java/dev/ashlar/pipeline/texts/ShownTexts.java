package dev.ashlar.pipeline.texts;

import dev.ashlar.compiler.folder.FileReason;
import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.content.Content;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Translations that replace the texts of content, as the linker does with language files. If several languages translate a text, the topmost language
 * counts. A translation of an outdated text is ignored. Immutable.
 */
public final class ShownTexts {
    /** From below to above. */
    private final List<LanguageFolder> languages;

    private ShownTexts(List<LanguageFolder> languages) {
        this.languages = List.copyOf(languages);
    }

    /**
     * {@return whether a folder has files of translations, or is one of a new language: without files, in a folder {@code languages}}
     *
     * @param folder of a language, or any other one
     * @throws BackendException if the folder cannot be listed
     */
    public static boolean areIn(Path folder) {
        try {
            return !LanguageFolder.files(folder).isEmpty() || LanguageFolder.isNew(folder);
        } catch (IOException e) {
            throw unreadable(folder, e);
        }
    }

    /**
     * Reads the translations of some languages.
     *
     * @param folders of the languages, from bottom to top
     * @return the translations
     * @throws ContentException with every problem of the files
     * @throws BackendException if a file cannot be read
     */
    public static ShownTexts read(List<Path> folders) {
        Problems problems = new Problems();
        List<LanguageFolder> languages = new ArrayList<>();
        for (Path folder : folders) {
            try {
                languages.add(LanguageFolder.read(folder, problems));
            } catch (IOException e) {
                throw unreadable(folder, e);
            }
        }
        problems.throwIfAny();
        return new ShownTexts(languages);
    }

    /**
     * {@return a number that changes when a file of translations may have changed}
     *
     * @param folders of the languages
     * @throws BackendException if a folder cannot be read
     */
    public static long token(List<Path> folders) {
        long hash = 1;
        for (Path folder : folders) {
            try {
                for (Path file : LanguageFolder.files(folder)) {
                    hash = 31 * (31 * hash + file.hashCode()) + stamp(file);
                }
            } catch (IOException e) {
                throw unreadable(folder, e);
            }
        }
        return hash;
    }

    private static int stamp(Path file) throws IOException {
        try {
            return FileStamp.of(file).hashCode();
        } catch (NoSuchFileException e) {
            return 0; // It was there a moment ago.
        }
    }

    private static BackendException unreadable(Path folder, IOException e) {
        return new BackendException(folder + ": cannot be read: " + FileReason.of(e), e);
    }

    /** {@return the number of languages} */
    public int count() {
        return languages.size();
    }

    /**
     * {@return the lowest languages}
     *
     * @param count number of languages
     */
    public ShownTexts below(int count) {
        return new ShownTexts(languages.subList(0, count));
    }

    /** {@return the folder of the topmost language} */
    public Path folder() {
        return languages.get(languages.size() - 1).folder();
    }

    /**
     * {@return the location of the translation in the topmost language; its folder if it has none}
     *
     * @param key of the text
     */
    public Location at(String key) {
        Translation translation = languages.get(languages.size() - 1).translation(key);
        return translation == null ? Location.of(folder().toString()) : translation.at();
    }

    /**
     * Replaces the texts of content that ships with translations.
     *
     * @param content without problems
     * @return the new content; records whose texts do not change are shared
     * @throws ContentException with all translations that violate a rule of their field
     */
    public Content of(Content content) {
        Problems problems = new Problems();
        Content shown = ContentTexts.shown(content, text -> shown(text, problems));
        problems.throwIfAny();
        return shown;
    }

    private String shown(SourceText text, Problems problems) {
        String shown = text.source();
        for (LanguageFolder language : languages) {
            Translation translation = language.translation(text.key());
            if (translation != null && TextState.of(text, translation) == TextState.TRANSLATED) {
                text.check(translation, problems);
                shown = translation.text();
            }
        }
        return shown;
    }
}
