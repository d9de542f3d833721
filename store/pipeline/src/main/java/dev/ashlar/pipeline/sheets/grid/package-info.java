/**
 * Represents sheets as rows of cells, independent of their file format, and reads and writes CSV and TSV files (RFC 4180).
 *
 * <p>Classes are for one thread at a time. If a text is not a sheet, methods throw {@link dev.ashlar.pipeline.sheets.grid.Sheet.Malformed}, which
 * names the cell.
 */
@NullMarked
package dev.ashlar.pipeline.sheets.grid;

import org.jspecify.annotations.NullMarked;
