/**
 * Sheets as rows of cells, whatever file they are in, and those that are CSV or TSV files (RFC 4180).
 *
 * <p>Classes are for one thread at a time. A text that is no sheet is a {@link dev.ashlar.pipeline.sheets.grid.Sheet.Malformed}, which names the cell.
 */
@NullMarked
package dev.ashlar.pipeline.sheets.grid;

import org.jspecify.annotations.NullMarked;
