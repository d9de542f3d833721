package dev.ashlar.compiler.evolution;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the lock knows of a type.
 *
 * @param name of the type
 * @param removed whether no schema declares it any more
 * @param versions by number, then by fingerprint as a signed number; branches that were merged may have used one number twice
 * @param fields by name, those that are gone too
 */
record LockedType(String name, boolean removed, List<LockedVersion> versions, SortedMap<String, LockedField> fields) {
    /** A type that nothing is known of. */
    static LockedType unknown(String name) {
        return new LockedType(name, false, List.of(), new TreeMap<>());
    }

    LockedType withRemoved(boolean gone) {
        return new LockedType(name, gone, versions, fields);
    }

    @Nullable
    LockedField field(String field) {
        return fields.get(field);
    }

    /** The greatest number so far; 0 for none. */
    int greatestVersion() {
        return versions.stream().mapToInt(LockedVersion::number).max().orElse(0);
    }

    /** The version of a layout: the last one when it has this fingerprint and no other has its number, else the next. */
    int versionOf(long fingerprint) {
        int greatest = greatestVersion();
        List<LockedVersion> last =
                versions.stream().filter(v -> v.number() == greatest).toList();
        boolean same = last.size() == 1 && last.get(0).fingerprint() == fingerprint;
        return same ? greatest : greatest + 1;
    }
}
