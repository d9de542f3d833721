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
 * Translations of some languages, which are shown in the place of the texts of content, as a linker does it with language files: the uppermost language that
 * translates a text counts. A translation of another text than the one that is there is not used. Immutable.
 */
public final class ShownTexts {
    /** From below to above. */
    private final List<LanguageFolder> languages;

    private ShownTexts(List<LanguageFolder> languages) {
        this.languages = List.copyOf(languages);
    }

    /**
     * {@return whether a folder has files of translations}
     *
     * @param folder of a language, or any other one
     * @throws BackendException when it cannot be listed
     */
    public static boolean areIn(Path folder) {
        try {
            return !LanguageFolder.files(folder).isEmpty();
        } catch (IOException e) {
            throw unreadable(folder, e);
        }
    }

    /**
     * Reads the translations of some languages.
     *
     * @param folders of the languages, from below to above
     * @return the translations
     * @throws ContentException with all that is wrong in the files
     * @throws BackendException when a file cannot be read
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
     * {@return a number that differs when a file of translations may have changed}
     *
     * @param folders of the languages
     * @throws BackendException when a folder cannot be read
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

    /** {@return how many languages there are} */
    public int count() {
        return languages.size();
    }

    /**
     * {@return the languages below another}
     *
     * @param count how many
     */
    public ShownTexts below(int count) {
        return new ShownTexts(languages.subList(0, count));
    }

    /** {@return the folder of the uppermost language} */
    public Path folder() {
        return languages.get(languages.size() - 1).folder();
    }

    /**
     * {@return where the uppermost language translates a text; its folder when it does not}
     *
     * @param key of the text
     */
    public Location at(String key) {
        Translation translation = languages.get(languages.size() - 1).translation(key);
        return translation == null ? Location.of(folder().toString()) : translation.at();
    }

    /**
     * What ships of content, with translations in the place of its texts.
     *
     * @param content without problems
     * @return records without texts, and those whose texts stay, are the same
     * @throws ContentException with all translations that break a rule of their field
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
