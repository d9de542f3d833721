package dev.ashlar.pipeline.sheets;

import dev.ashlar.pipeline.sheets.grid.Sheet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** What people have noted in sheets beside the records. Pure functions; any thread. */
final class SheetNotes {
    private SheetNotes() {}

    /** The columns of notes that have a value in the row of a record, by name, or by letter without one. */
    static List<String> columns(Sheet sheet) {
        List<String> found = new ArrayList<>();
        Sheet.Row header = sheet.header();
        BitSet used = usedColumns(sheet);
        for (int column = used.nextSetBit(0); column >= 0 && header != null; column = used.nextSetBit(column + 1)) {
            String name = header.cell(column);
            boolean isUnnamed = name == null || name.isBlank();
            if (isUnnamed || name.startsWith("#")) {
                found.add(isUnnamed ? "column " + Sheet.columnName(column) : name);
            }
        }
        return found.stream().sorted().toList();
    }

    /** Columns with a value in any row. */
    private static BitSet usedColumns(Sheet sheet) {
        BitSet used = new BitSet();
        for (Sheet.Row row : sheet.rows()) {
            for (int column = used.nextClearBit(0); column < row.count(); column = used.nextClearBit(column + 1)) {
                used.set(column, row.cell(column) != null);
            }
        }
        return used;
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
