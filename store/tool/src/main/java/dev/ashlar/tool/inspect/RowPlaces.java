package dev.ashlar.tool.inspect;

import dev.ashlar.codec.layout.ColumnPlaces;
import dev.ashlar.store.format.RecordPlaces;
import dev.ashlar.store.format.SectionKind;
import dev.ashlar.store.pack.PackFile;
import dev.ashlar.store.pack.PackedType;
import dev.ashlar.store.pack.Section;

/** Where the rows of a type lie in the file. */
final class RowPlaces {
    private final Section rows;
    private final long defaultRow;
    private final RecordPlaces places;

    RowPlaces(PackFile file, PackedType type) {
        this.rows = type.section(SectionKind.ROWS);
        this.defaultRow = type.section(SectionKind.DEFAULT_ROW).offset();
        this.places =
                new RecordPlaces(type.layout(), type.rowCount(), file.header().windowShift());
    }

    long ofDefaultRow() {
        return defaultRow;
    }

    long of(int row) {
        return rows.offset() + places.of(row, ColumnPlaces.ID_COLUMN);
    }
}
