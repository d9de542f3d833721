package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Columns that reads of a type have shown, or saves have written: a save leaves the others alone. Who has not read a type knows
 * the columns of the schema that is stored; all of them where none is. Several threads may read; for one thread otherwise.
 */
final class ShownColumns {
    /** Names by type. */
    private final Map<String, Set<String>> shown = new ConcurrentHashMap<>();

    /** Notes what a read shows. */
    void read(String type, RecordQuery query) {
        shown.put(type, query.shown());
    }

    /** Notes what a save has written. */
    void saved(DataRecord record) {
        Set<String> ofType = shown.get(record.type());
        if (ofType != null && !record.isDeleted()) {
            ofType.addAll(record.keys());
        }
    }

    /** Folded names of the columns that a save leaves alone; {@code stored} is the schema of the type, if there is one. */
    Set<String> withheld(TypeTable table, @Nullable Schema stored) {
        Set<String> known = shown.get(table.type());
        if (known == null && stored == null) {
            return Set.of();
        }
        Set<String> withheld = new HashSet<>();
        table.columns().forEach(column -> withheld.add(table.dialect().folded(column.name())));
        Set<String> names = known == null ? new RecordQuery(table, stored).shown() : known;
        names.forEach(name -> withheld.remove(table.dialect().folded(name)));
        return withheld;
    }
}
