package dev.ashlar.pipeline.sheets.grid;

/**
 * A cell to write. Immutable.
 *
 * @param text text of the cell, as in a CSV file
 * @param kind type of the cell, for formats with typed cells
 */
public record NewCell(String text, Kind kind) {
    /** The type of a cell. */
    public enum Kind {
        /** A text, even if it looks like another type. */
        TEXT,
        /** A number, with the precision of spreadsheets. */
        NUMBER,
        /** True or false. */
        FLAG
    }
}
