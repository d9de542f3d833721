/**
 * Reads, changes and creates XLSX workbooks (ECMA-376, Office Open XML) as sheets.
 *
 * <p>A save keeps every unchanged part of a workbook byte for byte in its compressed form. In a changed part it keeps every character outside of
 * changed cells. Classes are for one thread at a time. If a file is not a workbook, methods throw {@link
 * dev.ashlar.pipeline.backend.BackendException}. If a sheet is malformed, they throw {@link dev.ashlar.pipeline.sheets.grid.Sheet.Malformed}.
 */
@NullMarked
package dev.ashlar.pipeline.sheets.workbook;

import org.jspecify.annotations.NullMarked;
