package dev.ashlar.pipeline.sheets;

import dev.ashlar.pipeline.sheets.grid.Sheet;
import java.util.ArrayList;
import java.util.List;

/** What people have noted in sheets beside the records. Pure functions; any thread. */
final class SheetNotes {
    private SheetNotes() {}

    /** The columns of notes that have a value in the row of a record, by name, or by letter without one. */
    static List<String> columns(Sheet sheet) {
        List<String> found = new ArrayList<>();
        Sheet.Row header = sheet.header();
        int count = sheet.rows().stream().mapToInt(Sheet.Row::count).max().orElse(0);
        for (int column = 0; column < count && header != null; column++) {
            int at = column;
            String name = header.cell(column);
            boolean isNote = name == null || name.isBlank() || name.startsWith("#");
            if (isNote && sheet.rows().stream().anyMatch(row -> row.cell(at) != null)) {
                found.add(name == null || name.isBlank() ? "column " + Sheet.columnName(column) : name);
            }
        }
        return found.stream().sorted().toList();
    }

    /** The files and sheets with rows that are comments, and sheets of notes. */
    static List<String> comments(SheetFiles files) {
        List<String> found = new ArrayList<>();
        for (SheetFiles.Place place : files.all()) {
            int count = files.require(place).comments();
            if (count > 0) {
                found.add(count + (count == 1 ? " comment of " : " comments of ") + place);
            }
        }
        for (String file : files.workbooks()) {
            files.workbook(file).sheets().stream()
                    .filter(sheet -> !sheet.equals(ColumnRules.LISTS)
                            && !files.workbook(file).hasRecords(sheet))
                    .forEach(sheet -> found.add("sheet of notes " + new SheetFiles.Place(file, sheet)));
        }
        return found;
    }
}
