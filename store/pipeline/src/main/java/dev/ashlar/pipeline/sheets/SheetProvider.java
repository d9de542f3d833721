package dev.ashlar.pipeline.sheets;

/** Folders of sheets whose new types come into files of text, {@code csv:tables}. */
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
