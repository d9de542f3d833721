package dev.ashlar.store.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The README of {@code broken-packs}: a text, and a table of all files that is made from them. */
final class CorpusPage {
    static final Path FILE = Corpus.FOLDER.resolve("README.md");

    private static final String TABLE = "## All files\n";
    private static final int LONGEST_CELL = 120;
    private static final Path FORMAT = Corpus.ROOT.resolve(Path.of("docs", "pack-format.md"));

    private static String page = "";

    private CorpusPage() {}

    /** The page as it has to be; what stands before the table is kept. */
    static String text(List<CorpusCase> cases) throws IOException {
        String before = Files.exists(FILE) ? Files.readString(FILE) : "";
        int end = before.indexOf(TABLE);
        StringBuilder page = new StringBuilder(end < 0 ? before : before.substring(0, end)).append(TABLE);
        Map<Integer, Map<String, List<CorpusCase>>> bySection = new TreeMap<>();
        for (CorpusCase broken : cases) {
            bySection
                    .computeIfAbsent(Integer.parseInt(broken.fact("rule")), key -> new TreeMap<>())
                    .computeIfAbsent(broken.fact("page"), key -> new ArrayList<>())
                    .add(broken);
        }
        Map<Integer, String> titles = titles();
        bySection.forEach((section, byRule) -> {
            page.append("\n### Section ").append(titles.get(section)).append('\n');
            byRule.forEach((rule, some) -> {
                page.append("\n> ").append(rule.replace("|", "\\|")).append("\n\n");
                page.append("| file | first edit | message |\n|---|---|---|\n");
                some.forEach(broken -> page.append(row(broken)));
            });
        });
        return page.toString();
    }

    private static String row(CorpusCase broken) {
        String edit = broken.edits().isEmpty()
                ? "length " + broken.fact("length")
                : shortened(broken.edits().get(0).line());
        String message =
                shortened(broken.fact("message").replace("corrupt: ", "").replace("|", "\\|"));
        return "| `%s` | %s | %s |\n".formatted(broken.name(), edit, message);
    }

    private static String shortened(String line) {
        return line.length() <= LONGEST_CELL ? line : line.substring(0, LONGEST_CELL - 1) + "…";
    }

    /** Titles of the sections of the page of the format, by their numbers. */
    private static Map<Integer, String> titles() throws IOException {
        Map<Integer, String> titles = new TreeMap<>();
        for (String line : Files.readAllLines(FORMAT)) {
            if (line.matches("## \\d+\\. .*")) {
                titles.put(Integer.parseInt(line.substring(3, line.indexOf('.'))), line.substring(3));
            }
        }
        return titles;
    }

    /** A section of the page of the format, all white space as single spaces. */
    static String section(int number) throws IOException {
        String whole = page();
        int start = whole.indexOf("## " + number + ". ");
        int end = whole.indexOf("## " + (number + 1) + ". ");
        return start < 0 ? "" : whole.substring(start, end < 0 ? whole.length() : end);
    }

    /** Read once: hundreds of cases quote it. */
    private static synchronized String page() throws IOException {
        if (page.isEmpty()) {
            page = Files.readString(FORMAT).replaceAll("\\s+", " ");
        }
        return page;
    }
}
