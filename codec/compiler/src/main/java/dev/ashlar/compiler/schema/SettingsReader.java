package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Reads settings files beside schemas, with the syntax and the strictness of schema files. Stateless; any thread. */
public final class SettingsReader {
    private SettingsReader() {}

    /**
     * A value with its location. Immutable.
     *
     * @param path keys of the value, from the outermost
     * @param text the text; null if the value is not a text
     * @param shown the value for a message
     * @param at location of the value
     * @param elements of a list, each with the path of the list; null if the value is not a list
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
     * @param source name, for problems, and text of the file
     * @param problems receives problems of the form: syntax, includes, substitutions, duplicate keys
     * @return all values that are not objects, in alphabetical order; empty if the form has problems
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
