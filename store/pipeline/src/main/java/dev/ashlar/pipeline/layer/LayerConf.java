package dev.ashlar.pipeline.layer;

import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.folder.Utf8Text;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.compiler.schema.SettingsReader;
import dev.ashlar.compiler.schema.SettingsReader.Setting;
import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a layer in {@code layer.conf}. Immutable.
 *
 * @param name of the layer
 * @param version null if the file has none
 * @param base location of the content or pack below the layer, relative to its folder; null if the file has none
 * @param after names of the layers below this layer
 * @param signed whether the layer is signed with a key of the game, so that it may change what is not {@code moddable}
 */
public record LayerConf(
        String name, @Nullable String version, @Nullable String base, List<String> after, boolean signed) {
    /** The name of the file. A folder with such a file is a layer. */
    public static final String FILE = "layer.conf";

    private static final String ROOT = "Layer";
    private static final List<String> KEYS = List.of("name", "version", "base", "after", "signed");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final String NAMES = "a name of 1 to 64 of the characters A-Z, a-z, 0-9, \".\", \"_\" and \"-\"";

    /**
     * Creates settings.
     *
     * @param name of the layer
     * @param version may be null
     * @param base may be null
     * @param after is copied
     * @param signed whether the layer is signed with a key of the game
     * @throws IllegalArgumentException if the name or a name in {@code after} contains characters that names of layers must not contain
     */
    public LayerConf {
        after = List.copyOf(after);
        requireName(name);
        after.forEach(LayerConf::requireName);
    }

    private static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("a layer: expected " + NAMES + ", found \"" + name + '"');
        }
    }

    /**
     * Whether a folder is a layer.
     *
     * @param folder any path
     * @return whether the folder contains {@link #FILE}
     */
    public static boolean isLayer(Path folder) {
        return Files.isRegularFile(folder.resolve(FILE));
    }

    /** A number that changes when the file of a layer may have changed. */
    static long token(Path folder) {
        try {
            return FileStamp.of(folder.resolve(FILE)).hashCode();
        } catch (IOException e) {
            return 0; // Reading tells.
        }
    }

    /**
     * Reads the settings of a layer.
     *
     * @param folder of the layer
     * @param problems receives every problem of the file
     * @return the settings; null if the file cannot be read, or has problems
     */
    public static @Nullable LayerConf read(Path folder, Problems problems) {
        int before = problems.size();
        String text = text(folder, problems);
        Map<String, Setting> settings = new TreeMap<>();
        if (text != null) {
            SettingsReader.read(new SchemaReader.Source(FILE, text), problems)
                    .forEach(setting -> take(setting, settings, problems));
        }
        if (problems.size() == before && !settings.containsKey("name")) {
            problems.add(new Location(FILE, 1, 1), ROOT + ".name", "missing", NAMES, "none");
        }
        String name = name(settings.get("name"), problems);
        String version = text(settings.get("version"), "a text such as \"1.2\"", problems);
        String base = text(settings.get("base"), "a location such as \"../content\"", problems);
        List<String> after = names(settings.get("after"), problems);
        boolean signed = flag(settings.get("signed"), problems);
        return problems.size() > before || name == null ? null : new LayerConf(name, version, base, after, signed);
    }

    private static @Nullable String text(Path folder, Problems problems) {
        try {
            return Utf8Text.decode(FILE, RegularFile.bytes(folder.resolve(FILE)), problems);
        } catch (IOException e) {
            problems.add(
                    Location.of(FILE),
                    "",
                    BackendException.UNREADABLE,
                    "a file with the name of the layer, such as " + ROOT + " = { name = \"winter\" }",
                    BackendException.reason(e));
            return null;
        }
    }

    private static void take(Setting setting, Map<String, Setting> into, Problems problems) {
        List<String> path = setting.path();
        if (path.size() == 2 && path.get(0).equals(ROOT) && KEYS.contains(path.get(1))) {
            into.put(path.get(1), setting);
            return;
        }
        List<String> known = KEYS.stream().map(key -> ROOT + "." + key).toList();
        String key = String.join(".", path);
        String message = "unknown key \"" + key + '"' + Words.didYouMean(key, known);
        problems.add(setting.at(), "", message, Words.oneOf(known), "");
    }

    private static @Nullable String name(@Nullable Setting setting, Problems problems) {
        boolean isRight = setting == null
                || setting.text() != null && NAME.matcher(setting.text()).matches();
        if (!isRight) {
            problems.add(setting.at(), String.join(".", setting.path()), "wrong value", NAMES, setting.shown());
        }
        return setting == null || !isRight ? null : setting.text();
    }

    private static @Nullable String text(@Nullable Setting setting, String expected, Problems problems) {
        String text = setting == null ? null : setting.text();
        if (setting != null && (text == null || text.isEmpty())) {
            problems.add(setting.at(), String.join(".", setting.path()), "wrong value", expected, setting.shown());
        }
        return text;
    }

    private static boolean flag(@Nullable Setting setting, Problems problems) {
        String shown = setting == null ? "false" : setting.shown();
        if (setting != null && !shown.equals("true") && !shown.equals("false")) {
            problems.add(setting.at(), String.join(".", setting.path()), "wrong value", "true or false", shown);
        }
        return shown.equals("true");
    }

    private static List<String> names(@Nullable Setting setting, Problems problems) {
        List<String> names = new ArrayList<>();
        if (setting != null && setting.elements() == null) {
            String expected = "a list of names of layers, such as [\"winter\"]";
            problems.add(setting.at(), String.join(".", setting.path()), "wrong value", expected, setting.shown());
        } else if (setting != null) {
            for (Setting element : setting.elements()) {
                String name = name(element, problems);
                if (name != null && names.contains(name)) {
                    problems.add(
                            element.at(), String.join(".", setting.path()), "given twice", "each layer once", name);
                } else if (name != null) {
                    names.add(name);
                }
            }
        }
        return names;
    }
}
