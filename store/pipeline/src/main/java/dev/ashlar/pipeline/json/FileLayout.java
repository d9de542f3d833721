package dev.ashlar.pipeline.json;

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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Which files new records come into, as {@code content.conf} of a folder says. */
final class FileLayout {
    static final String FILE = "content.conf";
    static final String FILES = "files";

    /** What {@code files} may be, and whether that is a file for each record. */
    static final Map<String, Boolean> BY_RECORD = Map.of("type", false, "record", true);

    private static final String TYPES = "types";
    private static final List<String> WORDS = List.of("type", "record");

    private final Map<String, Boolean> ofTypes = new TreeMap<>();
    private final Map<String, Location> places = new TreeMap<>();
    private boolean byRecord;

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

    /** Nothing is written by a file that is wrong. */
    static void requireSound(Problems problems) {
        if (!problems.isEmpty()) {
            List<String> lines =
                    problems.sorted().stream().map(Problem::toString).toList();
            throw new BackendException(String.join("\n", lines), null);
        }
    }

    /** The text of a file that says so for all types. */
    static String text(boolean byRecord) {
        return "# Where new records are written: a file for each type, or a file for each record.\n" + FILES + " = "
                + WORDS.get(byRecord ? 1 : 0) + "\n";
    }

    private void take(SettingsReader.Setting setting, Problems problems) {
        List<String> path = setting.path();
        boolean isOfType =
                path.size() == 3 && path.get(0).equals(TYPES) && path.get(2).equals(FILES);
        if (!isOfType && !path.equals(List.of(FILES))) {
            List<String> known = path.size() > 1 && path.get(0).equals(TYPES)
                    ? List.of(TYPES + "." + path.get(1) + "." + FILES)
                    : List.of(FILES, TYPES + ".Type." + FILES);
            String key = String.join(".", path);
            String message = "unknown key \"" + key + '"' + Words.didYouMean(key, known);
            problems.add(setting.at(), "", message, Words.oneOf(known), "");
            return;
        }
        Boolean value = setting.text() == null ? null : BY_RECORD.get(setting.text());
        if (value == null) {
            problems.add(setting.at(), String.join(".", path), "wrong value", Words.oneOf(WORDS), setting.shown());
        } else if (isOfType) {
            ofTypes.put(path.get(1), value);
            places.put(path.get(1), setting.at());
        } else {
            byRecord = value;
        }
    }

    /** Tells of types that it names and no schema describes. */
    void checkTypes(Set<String> described, Problems problems) {
        places.forEach((type, at) -> {
            if (!described.contains(type)) {
                String message = "unknown type \"" + type + '"' + Words.didYouMean(type, described);
                problems.add(at, "", message, Words.oneOf(new ArrayList<>(described)), "");
            }
        });
    }

    /** Whether each new record of a type gets a file of its own. */
    boolean isByRecord(String type) {
        return ofTypes.getOrDefault(type, byRecord);
    }

    /** What is said for types that are not named. */
    boolean isByRecord() {
        return byRecord;
    }
}
