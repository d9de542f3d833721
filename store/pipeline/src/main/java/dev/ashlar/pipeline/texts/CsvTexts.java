package dev.ashlar.pipeline.texts;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.ashlar.compiler.folder.Utf8Text;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Translations as CSV. Columns are found by their names; a spreadsheet may have moved them, and separate them by semicolons or tabs. */
final class CsvTexts {
    private static final String KEY = "key";
    private static final String SOURCE = "source";
    private static final String TEXT = "text";
    private static final List<String> KEPT = List.of(KEY, SOURCE, TEXT);
    private static final List<String> EXPORTED = List.of(KEY, SOURCE, TEXT, "note", "older source", "older text");
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final String file;
    private final Problems problems;
    private final List<Translation> found = new ArrayList<>();

    private CsvTexts(String file, Problems problems) {
        this.file = file;
        this.problems = problems;
    }

    /** A file for translators. */
    static String text(List<TextFile.Task> tasks) {
        List<List<String>> lines = new ArrayList<>();
        for (TextFile.Task task : tasks) {
            Translation older = task.older();
            lines.add(List.of(
                    task.text().key(),
                    task.text().source(),
                    task.translation(),
                    task.text().note(),
                    older == null ? "" : older.source(),
                    older == null ? "" : older.text()));
        }
        return written(EXPORTED, lines);
    }

    /** A file that keeps translations. */
    static String kept(Iterable<Translation> translations) {
        List<List<String>> lines = new ArrayList<>();
        translations.forEach(each -> lines.add(List.of(each.key(), each.source(), each.text())));
        return written(KEPT, lines);
    }

    private static String written(List<String> header, List<List<String>> lines) {
        StringWriter text = new StringWriter();
        try (CsvWriter writer =
                CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            writer.writeRecord(header);
            lines.forEach(writer::writeRecord);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    static List<Translation> read(byte[] bytes, String file, Problems problems) {
        CsvTexts reader = new CsvTexts(file, problems);
        String text = Utf8Text.decode(file, bytes, problems);
        if (text != null) {
            reader.read(text.isEmpty() || text.charAt(0) != BYTE_ORDER_MARK ? text : text.substring(1));
        }
        return reader.found;
    }

    private void read(String text) {
        try (CsvReader<CsvRecord> reader = CsvReader.builder()
                .fieldSeparator(separator(text))
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .ofCsvRecord(text)) {
            List<String> header = null;
            for (CsvRecord line : reader) {
                Location at = new Location(file, (int) line.getStartingLineNumber(), 1);
                if (header == null) {
                    header = header(line, at);
                } else {
                    add(line, header, at);
                }
            }
            if (header == null) {
                problems.add(Location.of(file), "", "empty file", "a line with the columns " + KEPT, "");
            }
        } catch (CsvParseException e) {
            int last = found.isEmpty() ? 1 : found.get(found.size() - 1).at().line();
            String expected = "quotes around a value, and two quotes for one in it";
            problems.add(new Location(file, last, 0), "", "no CSV on this line or behind it", expected, "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Spreadsheets of some countries write semicolons. */
    private static char separator(String text) {
        String header = text.lines().findFirst().orElse("");
        return header.indexOf(';') >= 0 ? ';' : header.indexOf('\t') >= 0 ? '\t' : ',';
    }

    private List<String> header(CsvRecord line, Location at) {
        List<String> names = line.getFields().stream().map(String::strip).toList();
        for (String column : KEPT) {
            if (!names.contains(column)) {
                problems.add(
                        at,
                        "",
                        "column " + column + " is missing",
                        "the columns " + String.join(", ", KEPT),
                        Words.oneOf(names));
            }
        }
        return names;
    }

    private void add(CsvRecord line, List<String> header, Location at) {
        if (!header.containsAll(KEPT)) {
            return;
        }
        if (line.getFieldCount() != header.size()) {
            problems.add(at, "", "wrong number of values", header.size() + "", line.getFieldCount() + "");
            return;
        }
        found.add(new Translation(
                line.getField(header.indexOf(KEY)),
                line.getField(header.indexOf(SOURCE)),
                line.getField(header.indexOf(TEXT)),
                at));
    }
}
