package dev.ashlar.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes all reports of a run. Stateless. */
public final class Reports {
    private Reports() {}

    /**
     * Writes {@code results.json}, {@code figures.csv}, {@code summary.md} and {@code index.html}; what was there is replaced.
     *
     * @param folder of the run, which is made when it is not there
     * @param results what the reports tell
     * @throws IOException when a file cannot be written
     */
    public static void write(Path folder, Results results) throws IOException {
        Files.createDirectories(folder);
        ResultsFile.write(folder, results);
        render(folder, results);
    }

    /**
     * Writes all reports but {@code results.json}.
     *
     * @param folder of the run
     * @param results what the reports tell
     * @throws IOException when a file cannot be written
     */
    public static void render(Path folder, Results results) throws IOException {
        FigureBook book = new FigureBook(results);
        Files.write(folder.resolve("figures.csv"), FigureCsv.lines(results.figures()));
        Files.write(folder.resolve("summary.md"), SummaryPage.lines(book));
        Files.writeString(folder.resolve("index.html"), HtmlPage.text(book));
    }
}
