/**
 * Records in sheets: a folder with a CSV or TSV file (RFC 4180), or a sheet of an XLSX workbook, for each type, whose columns are fields. A save changes the cells that
 * it has to, and nothing else of a file.
 *
 * <p>{@link dev.ashlar.pipeline.sheets.SheetBackend} is for one thread at a time. Throws {@link
 * dev.ashlar.pipeline.backend.BackendException} when a file cannot be read or replaced, or, for a save, not understood; and {@link
 * java.lang.IllegalArgumentException} for records that no sheet could hold. What stands wrong in sheets that are read is told with file, and column and row
 * as spreadsheets name them.
 */
@NullMarked
package dev.ashlar.pipeline.sheets;

import org.jspecify.annotations.NullMarked;
