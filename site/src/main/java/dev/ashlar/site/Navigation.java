package dev.ashlar.site;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The order of the pages: groups, and the pages and links of each.
 *
 * @param groups in order
 */
record Navigation(List<Group> groups) {
    private static final Pattern LINE = Pattern.compile("## (?<group>.+)|- \\[(?<name>[^\\]]+)\\]\\((?<path>[^)]+)\\)");
    /** A folder that has a list of its own. */
    private static final String DECISIONS = "docs/decisions/";

    /** Pages under one heading. */
    record Group(String name, List<Entry> entries) {}

    /** A page by its source, or a file of the site by its place. */
    record Entry(String name, String path) {
        boolean isPage() {
            return path.endsWith(".md");
        }

        /** Where it is in the site. */
        String target() {
            return isPage() ? Repository.target(path) : path;
        }
    }

    /** Reads a list in Markdown. */
    static Navigation read(String markdown) {
        List<Group> groups = new ArrayList<>();
        markdown.lines().filter(line -> !line.isBlank()).forEach(line -> {
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) {
                throw new IllegalArgumentException(
                        "navigation.md: expected \"## Group\" or \"- [Name](path)\", found \"" + line + '"');
            }
            if (parts.group("group") != null) {
                groups.add(new Group(parts.group("group"), new ArrayList<>()));
            } else {
                groups.get(groups.size() - 1).entries().add(new Entry(parts.group("name"), parts.group("path")));
            }
        });
        return new Navigation(groups);
    }

    /** The pages in their order. */
    List<String> order() {
        return groups.stream()
                .flatMap(group -> group.entries().stream())
                .filter(Entry::isPage)
                .map(Entry::path)
                .toList();
    }

    /** Reports pages that nobody can navigate to, and entries without a page. */
    void check(Set<String> pages, List<String> problems) {
        Set<String> listed = new LinkedHashSet<>(order());
        pages.stream()
                .filter(page -> !listed.contains(page) && !page.startsWith(DECISIONS))
                .map(page -> page + ": expected an entry in navigation.md, found none")
                .forEach(problems::add);
        listed.stream()
                .filter(page -> !pages.contains(page))
                .map(page -> "navigation.md: expected a page at " + page + ", found none")
                .forEach(problems::add);
    }
}
