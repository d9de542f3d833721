/**
 * Stores records in sheets: a folder with a CSV or TSV file (RFC 4180), or a sheet of an XLSX workbook, for each type. Columns are fields. A save
 * changes only the necessary cells of a file.
 *
 * <p>One thread at a time uses a {@link dev.ashlar.pipeline.sheets.SheetBackend}. If a file cannot be read or replaced, or if a save cannot interpret
 * it, methods throw {@link dev.ashlar.pipeline.backend.BackendException}. If no sheet can represent a record, they throw {@link
 * java.lang.IllegalArgumentException}. Problems of sheets go to the receiver, with file, column and row in the notation of spreadsheets.
 */
@NullMarked
package dev.ashlar.pipeline.sheets;

import org.jspecify.annotations.NullMarked;
