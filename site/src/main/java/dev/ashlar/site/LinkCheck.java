package dev.ashlar.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks that each link of a finished site leads to a file, and to an anchor where it names one. */
final class LinkCheck {
    private static final Pattern LINK = Pattern.compile("<[^>]+?\\s(?:href|src)=\"([^\"#]*)(?:#([^\"]*))?\"");
    private static final Pattern ID = Pattern.compile("\\sid=\"([^\"]+)\"");

    private final Path folder;
    private final Map<Path, Set<String>> anchors = new HashMap<>();

    LinkCheck(Path folder) {
        this.folder = folder;
    }

    /**
     * Checks all pages, except those of the Javadoc, which its own tool checks.
     *
     * @return a line for each broken link, in the order of the pages
     * @throws IOException when a page cannot be read
     */
    List<String> problems() throws IOException {
        List<String> problems = new ArrayList<>();
        for (Path page : pages()) {
            for (MatchResult link :
                    LINK.matcher(Files.readString(page)).results().toList()) {
                String problem = problem(page, link.group(1), link.group(2));
                if (!problem.isEmpty()) {
                    problems.add(Repository.path(folder, page) + ": " + problem);
                }
            }
        }
        return problems;
    }

    private Set<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".html"))
                    .filter(file -> !file.startsWith(folder.resolve(Site.JAVADOC)))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private String problem(Path page, String link, @Nullable String anchor) throws IOException {
        if (link.matches("[a-z]+:.*")) {
            return "";
        }
        Path target = link.isEmpty() ? page : page.resolveSibling(link).normalize();
        if (!target.startsWith(folder) || !Files.isRegularFile(target)) {
            return "link to \"" + link + "\": expected a file of the site, found none";
        }
        if (anchor != null && !anchors(target).contains(anchor)) {
            return "link to \"" + link + '#' + anchor + "\": expected a heading with this anchor, found none";
        }
        return "";
    }

    private Set<String> anchors(Path page) throws IOException {
        Set<String> found = anchors.get(page);
        if (found == null) {
            found = ID.matcher(Files.readString(page))
                    .results()
                    .map(id -> id.group(1))
                    .collect(Collectors.toSet());
            anchors.put(page, found);
        }
        return found;
    }
}
