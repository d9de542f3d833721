package dev.ashlar.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a site from the pages of a checkout. */
final class Site {
    /** What other parts of the build put into the folder of the site. */
    static final String JAVADOC = "javadoc";

    private static final List<String> ASSETS = List.of("site.css", "search.js");
    /** Folders of pages. Other Markdown files lie beside what they describe, such as data of tests. */
    private static final List<String> FOLDERS =
            List.of("", "docs", "docs/guide", "docs/decisions", "codec", "sample", "bench/content/sky");

    private final Path root;
    private final Path folder;
    private final String version;
    private final List<String> problems = new ArrayList<>();

    /**
     * Prepares a site.
     *
     * @param root the root of the checkout
     * @param folder where the site goes; what is there is replaced, except the folder {@code javadoc}
     * @param version of the documentation
     */
    Site(Path root, Path folder, String version) {
        this.root = root.toAbsolutePath().normalize();
        this.folder = folder.toAbsolutePath().normalize();
        this.version = version;
    }

    /**
     * Makes the site.
     *
     * @return what is wrong with pages, links and navigation, in order; nothing when the site is complete
     * @throws IOException when a file cannot be read or written
     */
    List<String> make() throws IOException {
        clear();
        Repository repository = new Repository(root, pages());
        Navigation navigation = Navigation.read(resource("navigation.md"));
        Map<String, Page> pages = new LinkedHashMap<>();
        for (String source : repository.pages()) {
            pages.put(source, Page.read(source, repository, problems));
        }
        navigation.check(pages.keySet(), problems);
        PageTemplate template = new PageTemplate(navigation, pages, version);
        for (Page page : pages.values()) {
            write(page.target(), template.html(page));
        }
        write("search-index.js", SearchIndex.script(pages.values()));
        for (String asset : ASSETS) {
            write(asset, resource(asset));
        }
        for (Map.Entry<String, Path> file : repository.files().entrySet()) {
            copy(file.getValue(), file.getKey());
        }
        problems.addAll(new LinkCheck(folder).problems());
        return problems;
    }

    /** Sources of all pages, by their path from the root. */
    private List<String> pages() throws IOException {
        List<String> pages = new ArrayList<>();
        for (String each : FOLDERS) {
            if (Files.isDirectory(root.resolve(each))) {
                try (Stream<Path> files = Files.list(root.resolve(each))) {
                    files.filter(file -> file.toString().endsWith(".md"))
                            .map(file -> Repository.path(root, file))
                            .sorted()
                            .forEach(pages::add);
                }
            }
        }
        return pages;
    }

    private void clear() throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> old = files.filter(file -> !file.startsWith(folder.resolve(JAVADOC)) && !file.equals(folder))
                    .sorted(Comparator.reverseOrder())
                    .toList();
            for (Path file : old) {
                Files.delete(file);
            }
        }
    }

    private void write(String target, String text) throws IOException {
        Path file = folder.resolve(target);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private void copy(Path source, String target) throws IOException {
        Path file = folder.resolve(target);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.copy(source, file);
    }

    private static String resource(String name) throws IOException {
        try (@Nullable InputStream in = Site.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(
                        "resource " + name + " of the site: expected it beside the classes, found none");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
