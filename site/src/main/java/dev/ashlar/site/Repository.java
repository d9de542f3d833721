package dev.ashlar.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The checkout: which of its files are pages, and which others the pages link to. */
final class Repository {
    /** The results of benchmark runs, a folder for each, whose names begin with the date. */
    static final String RESULTS = "bench/results";

    private final Path root;
    private final List<String> pages;
    private final Map<String, Path> files = new TreeMap<>();
    private final Map<String, String> titles = new HashMap<>();

    Repository(Path root, List<String> pages) {
        this.root = root;
        this.pages = pages;
    }

    /** Sources of the pages, by their path from the root. */
    List<String> pages() {
        return pages;
    }

    /** Files that go into the site as they are, by their place in it. */
    Map<String, Path> files() {
        return files;
    }

    String read(String page) throws IOException {
        return Files.readString(root.resolve(page));
    }

    /** The first heading of a page, without marks. */
    String title(String page) throws IOException {
        String known = titles.get(page);
        if (known == null) {
            known = read(page)
                    .lines()
                    .filter(line -> line.startsWith("# "))
                    .findFirst()
                    .map(line -> line.substring(2).replace("`", "").strip())
                    .orElse(page);
            titles.put(page, known);
        }
        return known;
    }

    /** The page that a link leads to, or null if it leads to another file. */
    @Nullable
    String page(String page, String link) {
        String path = path(root, root.resolve(page).resolveSibling(link).normalize());
        return pages.contains(path) ? path : null;
    }

    /**
     * Where a link leads to in the site.
     *
     * @param page the source of the page with the link
     * @param link a path from that page, without a fragment
     * @return the target by its path in the site, or null if the checkout has no such file
     * @throws IOException when a folder cannot be listed
     */
    @Nullable
    String target(String page, String link) throws IOException {
        Path file = root.resolve(page).resolveSibling(link).normalize();
        String path = path(root, file);
        if (!file.startsWith(root) || !Files.exists(file)) {
            return null;
        }
        if (path.equals(RESULTS)) {
            return results();
        }
        if (Files.isDirectory(file)) {
            path += "/README.md";
        }
        if (pages.contains(path)) {
            return target(path);
        }
        if (path.endsWith(".md") || !Files.isRegularFile(root.resolve(path))) {
            return null;
        }
        // Browsers show text files, whatever their language.
        String place = path.contains(".") ? path : path + ".txt";
        files.put(place, root.resolve(path));
        return place;
    }

    /** The report of the newest run: one file that needs no other. */
    private @Nullable String results() throws IOException {
        try (Stream<Path> runs = Files.list(root.resolve(RESULTS))) {
            Optional<Path> newest = runs.map(run -> run.resolve("index.html"))
                    .filter(Files::isRegularFile)
                    .max(Comparator.naturalOrder());
            newest.ifPresent(report -> files.put("benchmarks/index.html", report));
            return newest.isPresent() ? "benchmarks/index.html" : null;
        }
    }

    /** Where a page is in the site. */
    static String target(String page) {
        return page.replaceFirst("(^|/)README\\.md$", "$1index.html").replaceFirst("\\.md$", ".html");
    }

    /** A path from the root, with the separators of addresses. */
    static String path(Path root, Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }

    /** A link from one place of the site to another. */
    static String relative(String from, String to) {
        Path folder = Path.of("/", from).getParent();
        return folder == null ? to : path(folder, Path.of("/", to));
    }
}
