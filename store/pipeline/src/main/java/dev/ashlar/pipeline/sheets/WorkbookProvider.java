package dev.ashlar.pipeline.sheets;

/** Folders of sheets whose new types come into a workbook, {@code xlsx:tables}. */
public final class WorkbookProvider extends FolderProvider {
    /** For {@link java.util.ServiceLoader}. */
    public WorkbookProvider() {
        super(SheetForm.XLSX);
    }

    @Override
    public String scheme() {
        return "xlsx";
    }

    @Override
    public String description() {
        return "a folder of XLSX workbooks";
    }
}
