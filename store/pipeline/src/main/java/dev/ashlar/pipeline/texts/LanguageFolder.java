package dev.ashlar.pipeline.texts;

import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.problem.Location;
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
 * write: they are read, and never written. For one thread.
 */
public final class LanguageFolder {
    private static final String SUFFIX = ".csv";
    private static final String FOLDER = "languages";

    private final Path folder;
    private final Map<String, Translation> translations = new LinkedHashMap<>();
    /** Keys of translations in files of XLIFF. */
    private final Set<String> ofTools = new HashSet<>();

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
        for (Path file : files(folder)) {
            boolean isCsv = file.toString().endsWith(SUFFIX);
            TextFile.Read found =
                    (isCsv ? TextFile.CSV : TextFile.XLIFF).read(RegularFile.bytes(file), file.toString(), problems);
            List<Translation> given = new ArrayList<>(found.translations());
            given.removeIf(translation -> !isCsv && translation.text().isEmpty()); // Nobody has translated it yet.
            requireLanguage(folder, file, found.language(), problems);
            if (!isCsv) {
                given.forEach(translation -> read.ofTools.add(translation.key()));
            }
            given.removeIf(translation -> translation.isSame(read.translations.get(translation.key())));
            add(given, read.translations, problems);
        }
        return read;
    }

    private static void requireLanguage(Path folder, Path file, @Nullable String found, Problems problems) {
        Path last = folder.toAbsolutePath().normalize().getFileName();
        String language = String.valueOf(last);
        if (found != null && !found.equals(language) && TextFile.isLanguage(language)) {
            problems.add(Location.of(file.toString()), "", "translations into another language", language, found);
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
     * Returns the translations of texts that the content no longer has.
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
        all.keySet().removeAll(ofTools);
        translations.putAll(imported);
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

    private static String type(Translation translation) {
        String key = translation.key();
        return key.substring(0, Math.max(0, key.indexOf('.')));
    }
}
