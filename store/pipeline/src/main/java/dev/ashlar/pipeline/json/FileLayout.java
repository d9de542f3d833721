package dev.ashlar.pipeline.json;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.folder.Utf8Text;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.compiler.schema.SettingsReader;
import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which other places have records of a folder's content, and which files and places new records come into, as {@code content.conf} says. */
final class FileLayout {
    static final String FILE = "content.conf";
    static final String FILES = "files";

    static final String FORMAT = "format";

    /** What each setting of new files may be; the first is the default. */
    static final Map<String, List<String>> WORDS =
            Map.of(FILES, List.of("type", "record"), FORMAT, List.of("json", "xml"));

    private static final String TYPES = "types";
    private static final String PLACE = "place";
    private static final String HERE = ".";
    /** Of folders of sheets, which are the same place with both. */
    private static final Pattern SCHEME = Pattern.compile("^(?:csv|xlsx):");

    private static final List<String> KEYS = List.of(FILES, FORMAT, PLACE);

    /** By setting, for all types. */
    private final Map<String, String> ofAll = new TreeMap<>();
    /** By type and setting, such as {@code Star.files}. */
    private final Map<String, String> ofTypes = new TreeMap<>();

    private final Map<String, Location> places = new TreeMap<>();
    private final Map<String, SettingsReader.Setting> placesOfTypes = new TreeMap<>();
    private SettingsReader.@Nullable Setting place;

    private FileLayout() {}

    /** Reads the file of a folder; without one, there is a file for each type. */
    static FileLayout read(Path folder, Problems problems) {
        FileLayout layout = new FileLayout();
        Path file = folder.resolve(FILE);
        try {
            String text = Utf8Text.decode(FILE, RegularFile.bytes(file), problems);
            if (text == null) {
                return layout;
            }
            SettingsReader.read(new SchemaReader.Source(FILE, text), problems)
                    .forEach(setting -> layout.take(setting, problems));
        } catch (NoSuchFileException e) {
            return layout;
        } catch (IOException e) {
            problems.add(Location.of(FILE), "", "cannot be read", "", BackendException.reason(e));
        }
        return layout;
    }

    /** The file's bytes; null where it is not there. */
    static byte @Nullable [] bytes(Path folder) throws IOException {
        try {
            return RegularFile.bytes(folder.resolve(FILE));
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /** A hash of the file's bytes; 0 where it is not there, or cannot be read, which {@link #read} tells. */
    static long hash(Path folder) {
        try {
            byte[] bytes = RegularFile.bytes(folder.resolve(FILE));
            return XxHash64.hash(bytes, 0, bytes.length);
        } catch (IOException e) {
            return 0;
        }
    }

    /** Nothing is written by a file that is wrong. */
    static void requireSound(Problems problems) {
        if (!problems.isEmpty()) {
            List<String> lines =
                    problems.sorted().stream().map(Problem::toString).toList();
            throw new BackendException(String.join("\n", lines), null);
        }
    }

    /** The text of a file that says so for all types. */
    static String text(Map<String, String> settings) {
        StringBuilder text = new StringBuilder("# Which files new records are written to.\n");
        new TreeMap<>(settings)
                .forEach((key, word) -> text.append(line(key, word)).append('\n'));
        return text.toString();
    }

    private static String line(String key, String word) {
        return key + " = " + word;
    }

    /** Refuses a folder whose new files are others than somebody expects. */
    void require(String location, Map<String, String> settings) {
        settings.forEach((key, word) -> {
            String found = ofAll.getOrDefault(
                    key, Objects.requireNonNull(WORDS.get(key)).get(0));
            if (!found.equals(word)) {
                throw new BackendException(
                        location + ": expected a folder with \"" + line(key, word) + "\", found \"" + line(key, found)
                                + "\"; " + FILE + " says so, or is not there",
                        null);
            }
        });
    }

    private void take(SettingsReader.Setting setting, Problems problems) {
        List<String> path = setting.path();
        boolean isOfType = path.size() == 3 && path.get(0).equals(TYPES);
        String last = path.get(path.size() - 1);
        if (!isOfType && path.size() != 1 || !KEYS.contains(last)) {
            boolean isInTypes = path.size() > 1 && path.get(0).equals(TYPES);
            String ofType = TYPES + "." + (isInTypes ? path.get(1) : "Type") + ".";
            List<String> known = new ArrayList<>(isInTypes ? List.of() : KEYS);
            KEYS.forEach(one -> known.add(ofType + one));
            String key = String.join(".", path);
            String message = "unknown key \"" + key + '"' + Words.didYouMean(key, known);
            problems.add(setting.at(), "", message, Words.oneOf(known), "");
        } else if (last.equals(PLACE)) {
            takePlace(setting, isOfType, problems);
        } else {
            takeWord(setting, last, isOfType, problems);
        }
    }

    private void takePlace(SettingsReader.Setting setting, boolean isOfType, Problems problems) {
        String text = setting.text();
        if (text == null || text.isEmpty()) {
            String expected = "a location in the folder, such as \"items.db\", or \".\" for the folder";
            problems.add(setting.at(), String.join(".", setting.path()), "wrong value", expected, setting.shown());
        } else if (isOfType) {
            placesOfTypes.put(setting.path().get(1), setting);
            places.put(setting.path().get(1), setting.at());
        } else {
            place = setting;
        }
    }

    private void takeWord(SettingsReader.Setting setting, String key, boolean isOfType, Problems problems) {
        List<String> path = setting.path();
        List<String> words = Objects.requireNonNull(WORDS.get(key));
        String word = setting.text();
        if (word == null || !words.contains(word)) {
            problems.add(setting.at(), String.join(".", path), "wrong value", Words.oneOf(words), setting.shown());
        } else if (isOfType) {
            ofTypes.put(path.get(1) + "." + key, word);
            places.put(path.get(1), setting.at());
        } else {
            ofAll.put(key, word);
        }
    }

    /** Tells of types that it names and no schema describes, and of places that it names in two ways. */
    void checkTypes(Set<String> described, Problems problems) {
        Map<String, String> texts = new HashMap<>();
        otherPlaces().forEach(text -> texts.put(withoutScheme(text), text));
        List<SettingsReader.Setting> settings = new ArrayList<>(placesOfTypes.values());
        if (place != null) {
            settings.add(place);
        }
        settings.forEach(setting -> {
            String text = String.valueOf(setting.text());
            String other = texts.getOrDefault(withoutScheme(text), text);
            if (!other.equals(text)) {
                String expected = "one of them for all types, such as " + other;
                problems.add(setting.at(), "", "the same place with two schemes", expected, text);
            }
        });
        places.forEach((type, at) -> {
            if (!described.contains(type)) {
                String message = "unknown type \"" + type + '"' + Words.didYouMean(type, described);
                problems.add(at, "", message, Words.oneOf(new ArrayList<>(described)), "");
            }
        });
    }

    /** The other places that it names, in the order of names; a folder of sheets once. */
    Set<String> otherPlaces() {
        Set<String> named = new TreeSet<>();
        if (place != null) {
            named.add(String.valueOf(place.text()));
        }
        placesOfTypes.values().forEach(setting -> named.add(String.valueOf(setting.text())));
        named.remove(HERE);
        Set<String> paths = new HashSet<>();
        named.removeIf(text -> !paths.add(withoutScheme(text)));
        return named;
    }

    private static String withoutScheme(String place) {
        return SCHEME.matcher(place).replaceFirst("");
    }

    /** The other place that new records of a type come into; null for the folder. */
    @Nullable
    String otherPlace(String type) {
        SettingsReader.Setting setting = placesOfTypes.getOrDefault(type, place);
        String text = setting == null ? HERE : String.valueOf(setting.text());
        return text.equals(HERE) ? null : text;
    }

    /** Tells when it names other places than those that are open. */
    void checkPlaces(Set<String> open, Problems problems) {
        Set<String> named = otherPlaces();
        if (!named.equals(open)) {
            problems.add(
                    Location.of(FILE),
                    "",
                    "other places than those that are open; open the content again",
                    open.isEmpty() ? "no other places" : String.join(", ", open),
                    named.isEmpty() ? "none" : String.join(", ", named));
        }
    }

    /** Whether each new record of a type gets a file of its own. */
    boolean isByRecord(String type) {
        return is(type, FILES);
    }

    /** Whether new files of a type are XML. */
    boolean isXml(String type) {
        return is(type, FORMAT);
    }

    private boolean is(String type, String key) {
        List<String> words = Objects.requireNonNull(WORDS.get(key));
        String word = ofTypes.getOrDefault(type + "." + key, ofAll.getOrDefault(key, words.get(0)));
        return !word.equals(words.get(0));
    }
}
