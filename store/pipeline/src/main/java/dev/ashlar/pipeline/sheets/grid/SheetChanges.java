package dev.ashlar.pipeline.sheets.grid;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a save changes of a sheet.
 *
 * @param names of all columns: those of the header, and new ones behind them
 * @param rows of rows that change, the new cells by column, null for one without a value; a row that goes has null
 * @param added cells of new rows, by column
 */
public record SheetChanges(
        List<String> names,
        Map<Sheet.Row, @Nullable Map<Integer, @Nullable NewCell>> rows,
        List<Map<Integer, @Nullable NewCell>> added) {}
