package dev.ashlar.pipeline.sheets.grid;

/**
 * A cell to be written.
 *
 * @param text as a cell of a CSV file has it
 * @param kind what it is where cells have types
 */
public record NewCell(String text, Kind kind) {
    /** What a cell is. */
    public enum Kind {
        /** A text, even when it looks like something else. */
        TEXT,
        /** A number, as far as spreadsheets keep it. */
        NUMBER,
        /** True or false. */
        FLAG
    }
}
