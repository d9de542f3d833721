/**
 * XLSX workbooks (ECMA-376, Office Open XML) as sheets: read, changed cell by cell, and made.
 *
 * <p>Of a workbook that is changed, every part that a save does not change stays as it is, byte for byte in its compressed form, and of a changed part every
 * character that is not of a changed cell. Classes are for one thread at a time. A file that is no workbook is a {@link
 * dev.ashlar.pipeline.backend.BackendException}; what is wrong in one sheet is a {@link dev.ashlar.pipeline.sheets.grid.Sheet.Malformed}.
 */
@NullMarked
package dev.ashlar.pipeline.sheets.workbook;

import org.jspecify.annotations.NullMarked;
