package dev.ashlar.pipeline.sheets;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.sheets.grid.CsvSheet;
import dev.ashlar.pipeline.sheets.grid.SheetChanges;
import dev.ashlar.pipeline.sheets.workbook.NewSheet;
import dev.ashlar.pipeline.sheets.workbook.NewWorkbook;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a folder gets for a type that has no sheet yet. All folders may have sheets of both kinds. */
enum SheetForm {
    /** A file {@code Type.csv}. */
    CSV {
        @Override
        SheetFiles.Place place(String type, List<String> workbooks) {
            return new SheetFiles.Place(type + TEXT, null);
        }

        @Override
        Map<String, byte[]> files(Map<String, SheetEdit> sheets, Map<String, Schema> schemas, List<String> workbooks) {
            Map<String, byte[]> files = new LinkedHashMap<>();
            sheets.forEach((type, edit) -> {
                files.put(type + TEXT, ((CsvSheet) edit.sheet()).with(edit.changes()));
            });
            return files;
        }
    },

    /** A sheet in the only workbook of the folder, or else in {@code content.xlsx}. */
    XLSX {
        @Override
        SheetFiles.Place place(String type, List<String> workbooks) {
            return new SheetFiles.Place(workbook(workbooks), type);
        }

        @Override
        Map<String, byte[]> files(Map<String, SheetEdit> sheets, Map<String, Schema> schemas, List<String> workbooks) {
            if (sheets.isEmpty()) {
                return Map.of();
            }
            Map<String, SheetChanges> contents = new LinkedHashMap<>();
            sheets.forEach((type, edit) -> contents.put(type, edit.changes()));
            ColumnRules rules = new ColumnRules(schemas, contents);
            List<NewSheet> all = new ArrayList<>();
            contents.forEach((type, content) -> all.add(rules.sheet(type, content)));
            rules.addLists(all);
            String workbook = workbook(workbooks);
            return Map.of(workbook, NewWorkbook.of(workbook, all));
        }

        private String workbook(List<String> workbooks) {
            return workbooks.size() == 1 ? workbooks.get(0) : "content.xlsx";
        }
    };

    static final String TEXT = ".csv";

    /** Where the sheet of a new type is to be; {@code workbooks}: those of the folder. */
    abstract SheetFiles.Place place(String type, List<String> workbooks);

    /** Files of all records of a folder, by name; {@code sheets}: by type, all rows new. */
    abstract Map<String, byte[]> files(
            Map<String, SheetEdit> sheets, Map<String, Schema> schemas, List<String> workbooks);
}
