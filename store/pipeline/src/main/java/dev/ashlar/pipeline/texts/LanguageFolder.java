package dev.ashlar.pipeline.texts;

import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.pipeline.backend.BackendLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The translations of one language: a folder with a file {@code Type.csv} for each type. Each line has the key of a text, the translated text, and
 * the translation. One line per text makes changes of several people mergeable. The folder may also have files of XLIFF, which the tools of translators
 * write. Such a file is read, and {@linkplain #updated updated} without a loss. For one thread.
 */
public final class LanguageFolder {
    private static final String SUFFIX = ".csv";
    private static final String FOLDER = "languages";

    private final Path folder;
    private final Map<String, Translation> translations = new LinkedHashMap<>();
    /** Keys of translations in files of XLIFF. */
    private final Set<String> ofTools = new HashSet<>();
    /** Keys of translations that stand in notes of XLIFF alone, since their texts have changed. */
    private final Set<String> ofNotes = new HashSet<>();

    private LanguageFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Returns the default folder of the translations of content.
     *
     * @param location of the content, in the form that {@link dev.ashlar.pipeline.backend.Backends#open(String)} accepts
     * @return the folder {@code languages} beside the content, which need not exist
     */
    public static Path beside(String location) {
        Path place = Path.of(BackendLocation.parse(location, Set.of("json", "sqlite"))
                        .place())
                .normalize();
        Path named = place.toString().isEmpty() ? place.toAbsolutePath() : place;
        return named.resolveSibling(FOLDER);
    }

    /**
     * Reads the translations of a language.
     *
     * @param languages the folder of all languages
     * @param language tag of the language
     * @param problems receives every problem of the files
     * @return the translations; empty if there is no such folder
     * @throws IOException if a file cannot be read
     */
    public static LanguageFolder read(Path languages, String language, Problems problems) throws IOException {
        Path folder = languages.resolve(language);
        return Files.isDirectory(folder) ? read(folder, problems) : new LanguageFolder(folder);
    }

    /** Reads the translations of a folder, as {@link #read(Path, String, Problems)} does. */
    static LanguageFolder read(Path folder, Problems problems) throws IOException {
        LanguageFolder read = new LanguageFolder(folder);
        List<Translation> older = new ArrayList<>();
        for (Path file : files(folder)) {
            boolean isCsv = file.toString().endsWith(SUFFIX);
            TextFile.Read found =
                    (isCsv ? TextFile.CSV : TextFile.XLIFF).read(RegularFile.bytes(file), file.toString(), problems);
            List<Translation> given = new ArrayList<>(found.translations());
            given.removeIf(translation -> !isCsv && translation.text().isEmpty()); // Nobody has translated it yet.
            requireLanguage(folder, found, problems);
            if (!isCsv) {
                given.forEach(translation -> read.ofTools.add(translation.key()));
            }
            given.removeIf(translation -> translation.isSame(read.translations.get(translation.key())));
            add(given, read.translations, problems);
            older.addAll(found.older());
        }
        for (Translation translation : older) {
            if (read.translations.putIfAbsent(translation.key(), translation) == null) {
                read.ofNotes.add(translation.key());
            }
        }
        return read;
    }

    private static void requireLanguage(Path folder, TextFile.Read read, Problems problems) {
        Path last = folder.toAbsolutePath().normalize().getFileName();
        String language = String.valueOf(last);
        String found = read.language();
        if (found != null && !found.equals(language) && TextFile.isLanguage(language)) {
            problems.add(read.at(), "", "translations into another language", language, found);
        }
    }

    /** Whether a folder will be one of a language: it has no files yet, and lies in a folder of languages. */
    static boolean isNew(Path folder) throws IOException {
        Path whole = folder.toAbsolutePath().normalize();
        Path languages = whole.getParent();
        try (Stream<Path> all = Files.list(folder)) {
            return languages != null
                    && languages.endsWith(FOLDER)
                    && TextFile.isLanguage(String.valueOf(whole.getFileName()))
                    && all.findAny().isEmpty();
        }
    }

    /** The files of a folder of a language, sorted. */
    static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> isRead(file.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isRead(String name) {
        return name.endsWith(SUFFIX) || TextFile.of(name) == TextFile.XLIFF;
    }

    /**
     * Whether a translation may be written into the files of this folder. It may not if its text has another translation in a file of XLIFF.
     *
     * @param translation a new translation
     * @param problems receives a problem if it may not
     * @return true if it may
     */
    public boolean takes(Translation translation, Problems problems) {
        Translation old = translations.get(translation.key());
        if (old == null || !ofTools.contains(old.key())) {
            return true;
        }
        problems.add(
                translation.at(),
                translation.key(),
                "the translation stands in a file of XLIFF; change it there",
                "a translation in a file *" + SUFFIX,
                old.at().toString());
        return false;
    }

    /**
     * Lists the languages of a folder.
     *
     * @param languages the folder of all languages
     * @return names of sub-folders that are language tags, sorted; empty if there is no such folder
     * @throws IOException if the folder cannot be read
     */
    public static List<String> languages(Path languages) throws IOException {
        if (!Files.isDirectory(languages)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(languages)) {
            return all.filter(Files::isDirectory)
                    .map(folder -> folder.getFileName().toString())
                    .filter(TextFile::isLanguage)
                    .sorted()
                    .toList();
        }
    }

    /** Adds translations by their keys, and a problem for each key that stands twice. */
    static void add(List<Translation> found, Map<String, Translation> into, Problems problems) {
        for (Translation translation : found) {
            Translation first = into.putIfAbsent(translation.key(), translation);
            if (first != null) {
                problems.add(
                        translation.at(), translation.key(), "the key is given twice", "once", "also at " + first.at());
            }
        }
    }

    /** {@return the folder} */
    public Path folder() {
        return folder;
    }

    /**
     * Returns the translation of a text.
     *
     * @param key of the text
     * @return the translation; null if there is none
     */
    public @Nullable Translation translation(String key) {
        return translations.get(key);
    }

    /** {@return all translations, by key} */
    public Map<String, Translation> translations() {
        return new LinkedHashMap<>(translations);
    }

    /**
     * Returns the translations of texts that the content does not have.
     *
     * @param texts of the content, by key
     * @return the translations by key, sorted
     */
    public Map<String, Translation> obsolete(Map<String, SourceText> texts) {
        Map<String, Translation> obsolete = new TreeMap<>(translations);
        obsolete.keySet().removeAll(texts.keySet());
        return obsolete;
    }

    /**
     * Replaces translations, and writes the changed CSV files: first texts of the content in its order, then all others.
     *
     * @param imported the new translations, by key, which this folder {@linkplain #takes takes}
     * @param texts of the content, by key
     * @throws IOException if a file cannot be written; earlier files are already written
     */
    public void write(Map<String, Translation> imported, Map<String, SourceText> texts) throws IOException {
        Map<String, Translation> all = new LinkedHashMap<>();
        for (String key : texts.keySet()) {
            Translation translation = imported.getOrDefault(key, translations.get(key));
            boolean isTakenBack =
                    imported.containsKey(key) && imported.get(key).text().isEmpty();
            if (translation != null && !isTakenBack) {
                all.put(key, translation);
            }
        }
        all.putAll(obsolete(texts));
        all.keySet().removeIf(key -> ofTools.contains(key) || ofNotes.contains(key) && !imported.containsKey(key));
        translations.putAll(imported);
        ofNotes.removeAll(imported.keySet());
        Map<String, List<Translation>> byType = new TreeMap<>();
        all.values()
                .forEach(each -> byType.computeIfAbsent(type(each), type -> new ArrayList<>())
                        .add(each));
        TreeSet<String> changed = new TreeSet<>();
        imported.values().forEach(each -> changed.add(type(each)));
        Files.createDirectories(folder);
        for (String type : changed) {
            new Publisher(folder.resolve(type + SUFFIX), ".tmp")
                    .replace(CsvTexts.kept(byType.getOrDefault(type, List.of())));
        }
    }

    /**
     * {@return whether a file lies in the folder of a language, or would lie in it}
     *
     * @param languages the folder of all languages, which need not exist
     * @param language tag of the language
     * @param file that need not exist
     * @throws IOException if a link cannot be read
     */
    public static boolean holds(Path languages, String language, Path file) throws IOException {
        Path folder = languages.resolve(language);
        Path parent =
                (Files.exists(file) ? file.toRealPath() : file.toAbsolutePath().normalize()).getParent();
        boolean areThere = parent != null && Files.isDirectory(parent) && Files.isDirectory(folder);
        return areThere
                ? Files.isSameFile(parent, folder)
                : folder.toAbsolutePath().normalize().equals(parent);
    }

    /**
     * Brings a file of XLIFF in this folder up to date. Units that are translated, obsolete or in work stay as they are. If a text has changed, its
     * unit has the new text, and the translation of the older text as a note, which {@code read} knows.
     *
     * @param file of this folder
     * @param tasks texts that the file shall have
     * @return the new text of the file
     * @throws ContentException if the file has problems, or if it cannot be updated without a loss
     * @throws IOException if the file cannot be read
     */
    public String updated(Path file, List<TextFile.Task> tasks) throws IOException {
        Problems problems = new Problems();
        String text = XliffUpdate.text(RegularFile.bytes(file), file.toString(), tasks, problems);
        problems.throwIfAny();
        return String.valueOf(text);
    }

    static String type(Translation translation) {
        String key = translation.key();
        return key.substring(0, Math.max(0, key.indexOf('.')));
    }
}
