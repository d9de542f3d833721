package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Reads files of settings that lie beside schemas, in the form of schema files and as strictly. Any thread. */
public final class SettingsReader {
    private SettingsReader() {}

    /**
     * A value, and where it stands.
     *
     * @param path the keys that lead to it, from the outermost
     * @param text null when it is no text
     * @param shown the value for a message
     * @param at its place
     * @param elements of a list, each with the path of the list; null when the value is no list
     */
    public record Setting(
            List<String> path,
            @Nullable String text,
            String shown,
            Location at,
            @Nullable List<Setting> elements) {}

    /**
     * Reads a file.
     *
     * @param source its name, for problems, and its text
     * @param problems takes what is wrong with its form: syntax, includes, substitutions, keys given twice
     * @return all values that are no objects, in the order of the alphabet; empty objects have none. None when the form is broken
     */
    public static List<Setting> read(SchemaReader.Source source, Problems problems) {
        List<Setting> settings = new ArrayList<>();
        Node root = HoconDocument.parse(source.file(), source.text(), problems);
        if (root != null) {
            add(List.of(), root, settings);
        }
        return settings;
    }

    private static void add(List<String> path, Node node, List<Setting> into) {
        SortedMap<String, Node> members = node.members();
        if (members == null) {
            into.add(setting(path, node));
            return;
        }
        members.forEach((key, member) -> {
            List<String> longer = new ArrayList<>(path);
            longer.add(key);
            add(List.copyOf(longer), member, into);
        });
    }

    private static Setting setting(List<String> path, Node node) {
        List<Node> elements = node.elements();
        List<Setting> settings = elements == null
                ? null
                : elements.stream().map(element -> setting(path, element)).toList();
        return new Setting(path, node.text(), node.shown(), node.at(), settings);
    }
}
