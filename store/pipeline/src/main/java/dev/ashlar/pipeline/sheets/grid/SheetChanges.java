package dev.ashlar.pipeline.sheets.grid;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a sheet by a save. Immutable.
 *
 * @param names names of all columns: the columns of the header, then new columns
 * @param rows the new cells of changed rows, by column; null for a cell without a value. A removed row maps to null
 * @param added the cells of new rows, by column
 */
public record SheetChanges(
        List<String> names, Map<Sheet.Row, @Nullable Map<Integer, @Nullable NewCell>> rows, PackedRows added) {}
