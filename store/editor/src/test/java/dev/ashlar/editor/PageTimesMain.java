package dev.ashlar.editor;

import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Measures the page with many records in headless Chromium: {@code java dev.ashlar.editor.PageTimesMain 100000 5}. Prints the median, the least and the
 * greatest of all rounds, in milliseconds. Texts, numbers and ids are random with the seed 1; each round opens the page anew.
 */
final class PageTimesMain {
    private static final long SEED = 1;
    private static final int FRAMES = 120;

    private final Map<String, List<Double>> times = new java.util.TreeMap<>();

    private PageTimesMain() {}

    public static void main(String[] arguments) throws Exception {
        int records = Integer.parseInt(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        Path folder = Files.createTempDirectory("ashlar-page-times");
        try {
            new PageTimesMain().run(write(folder.resolve("content"), records), rounds);
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static Path write(Path content, int records) throws IOException {
        Files.createDirectories(content);
        StringBuilder schema = new StringBuilder("Schema = { name = \"Item\" }\nFields = [\n");
        for (int i = 0; i < 4; i++) {
            schema.append("  { name = \"text").append(i).append("\", type = \"string\" }\n");
        }
        for (int i = 0; i < 12; i++) {
            schema.append("  { name = \"number")
                    .append(i)
                    .append("\", type = \"")
                    .append(i % 2 == 0 ? "i32" : "f32")
                    .append("\" }\n");
        }
        Files.writeString(content.resolve("Item.schema"), schema + "]\n");
        Random random = new Random(SEED);
        try (BufferedWriter out = Files.newBufferedWriter(content.resolve("Item.json"))) {
            out.write("[\n");
            long id = 0;
            for (int i = 0; i < records; i++) {
                id += 1 + random.nextInt(1000);
                StringBuilder line = new StringBuilder("  {\"id\": ").append(id);
                for (int j = 0; j < 4; j++) {
                    line.append(", \"text")
                            .append(j)
                            .append("\": \"item ")
                            .append(Long.toString(random.nextLong(), 36))
                            .append('"');
                }
                for (int j = 0; j < 12; j++) {
                    line.append(", \"number")
                            .append(j)
                            .append("\": ")
                            .append(j % 2 == 0 ? random.nextInt(100_000) : random.nextInt(4000) / 4.0);
                }
                out.write(line + (i + 1 < records ? "},\n" : "}\n"));
            }
            out.write("]\n");
        }
        return content;
    }

    private void run(Path content, int rounds) throws Exception {
        try (Editor editor = Editor.open(content.toString(), 0);
                Browser browser = Browser.start()) {
            editor.problems().stream().limit(3).forEach(System.err::println);
            browser.resize(1280, 800);
            for (int round = 0; round < rounds; round++) {
                round(editor, browser, round);
            }
        }
        times.forEach((name, all) -> {
            all.sort(Comparator.naturalOrder());
            System.out.printf(
                    Locale.ROOT,
                    "%-58s median %7.1f  least %7.1f  greatest %7.1f%n",
                    name,
                    all.get(all.size() / 2),
                    all.get(0),
                    all.get(all.size() - 1));
        });
    }

    private void add(String name, String milliseconds) {
        times.computeIfAbsent(name, each -> new ArrayList<>()).add(Double.valueOf(milliseconds));
    }

    private void round(Editor editor, Browser browser, int round) throws Exception {
        browser.open(URI.create("about:blank"));
        browser.open(URI.create(editor.address() + "/Item"));
        browser.await("document.querySelector('#cell-20-3') && (window.painted ??= performance.now())");
        add("first paint of the table, from the start of the navigation", browser.value("window.painted"));
        time(
                browser,
                "search of a text in all fields",
                "document.querySelector('#search').value = 'q" + round
                        + "z'; document.querySelector('#search').dispatchEvent(new Event('input'))");
        browser.value(
                "(() => { document.querySelector('#search').value = ''; document.querySelector('#search').dispatchEvent(new Event('input')); })()");
        browser.await("/^[\\d,]+ records$/.test(document.querySelector('#count').textContent)");
        frames(browser);
        String cell = browser.value("document.querySelector('.cell[data-column=\"4\"]').dataset.row");
        String id = browser.value("document.querySelector('#cell-" + cell + "--1').textContent");
        browser.value("window.begin = performance.now()");
        long begin = System.nanoTime();
        new Calls(editor)
                .answer(
                        "edit",
                        Map.of(
                                "edits",
                                List.of(Map.of(
                                        "type",
                                        "Item",
                                        "id",
                                        id,
                                        "set",
                                        Map.of("number0", "" + (1_000_000 + round))))));
        add("edit by another page: until it is saved", "" + (System.nanoTime() - begin) / 1e6);
        browser.await("document.querySelector('#cell-" + cell + "-4').textContent === '" + (1_000_000 + round)
                + "' && (window.seen = performance.now())");
        add("edit by another page: until this page shows it", browser.value("window.seen - window.begin"));
        browser.value("window.seen = undefined");
    }

    /** Until the number of records that were found is shown; the page waits 120 ms for the next key. */
    private void time(Browser browser, String name, String action) {
        browser.value(
                "(() => { window.before = document.querySelector('#count').textContent; window.begin = performance.now(); window.end = undefined; "
                        + action + "; })()");
        browser.await(
                "document.querySelector('#count').textContent !== window.before && (window.end ??= performance.now())");
        add(name, browser.value("window.end - window.begin"));
    }

    /** Scrolls through the table, and takes the time of each frame. */
    private void frames(Browser browser) {
        browser.value(
                "(() => { window.frames_ = undefined; const grid = document.querySelector('#grid'); const all = []; let last = performance.now();"
                        + " const step = now => { all.push(now - last); last = now; grid.scrollTop += 280; if (all.length <= "
                        + FRAMES
                        + ") { requestAnimationFrame(step); } else { window.frames_ = all.slice(1).sort((a, b) => a - b); } }; requestAnimationFrame(step); })()");
        browser.await("window.frames_");
        add("scrolling ten rows a frame: median frame", browser.value("window.frames_[" + FRAMES / 2 + "]"));
        add("scrolling ten rows a frame: 95th percentile", browser.value("window.frames_[" + FRAMES * 95 / 100 + "]"));
        browser.await("document.querySelectorAll('.line .cell[data-column=\"4\"]').length > 20");
    }
}
