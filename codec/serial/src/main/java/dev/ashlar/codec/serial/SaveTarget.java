package dev.ashlar.codec.serial;

import dev.ashlar.codec.record.DataRecord;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What gets fields: the record of an object, or an element of a list.
 *
 * @param path of the list; empty for the record of an object
 */
record SaveTarget(DataRecord record, String path, FlatNames names, Set<String> written) {
    static SaveTarget ofObject(DataRecord record) {
        return new SaveTarget(record, "", new FlatNames(false), new LinkedHashSet<>());
    }

    static SaveTarget ofElement(String type, String path) {
        return new SaveTarget(new DataRecord(type), path, new FlatNames(true), new LinkedHashSet<>());
    }
}
