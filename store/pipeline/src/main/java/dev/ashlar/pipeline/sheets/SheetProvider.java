package dev.ashlar.pipeline.sheets;

/** Opens folders of sheets, {@code csv:tables}. New types go to text files. */
public final class SheetProvider extends FolderProvider {
    /** For {@link java.util.ServiceLoader}. */
    public SheetProvider() {
        super(SheetForm.CSV);
    }

    @Override
    public String scheme() {
        return "csv";
    }

    @Override
    public String description() {
        return "a folder of CSV or TSV files";
    }
}
