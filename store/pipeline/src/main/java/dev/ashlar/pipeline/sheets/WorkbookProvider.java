package dev.ashlar.pipeline.sheets;

/** Opens folders of sheets, {@code xlsx:tables}. New types go to a workbook. */
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
