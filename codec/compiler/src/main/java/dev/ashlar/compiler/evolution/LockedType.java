package dev.ashlar.compiler.evolution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the lock knows of a type. An immutable value; equal when all facts are. */
final class LockedType {
    private final String name;
    private final boolean removed;
    private final List<LockedVersion> versions;
    private final SortedMap<String, LockedField> fields;
    private final Map<String, List<LockedField>> byFormerName = new HashMap<>();

    /**
     * A type.
     *
     * @param name of the type
     * @param removed whether no schema declares it any more
     * @param versions by number, then by fingerprint as a signed number; branches that were merged may have used one number
     *     twice
     * @param fields by name, those that are gone too
     */
    LockedType(String name, boolean removed, List<LockedVersion> versions, SortedMap<String, LockedField> fields) {
        this.name = name;
        this.removed = removed;
        this.versions = versions;
        this.fields = fields;
        fields.values()
                .forEach(field -> field.formerly()
                        .forEach(former -> byFormerName
                                .computeIfAbsent(former, key -> new ArrayList<>())
                                .add(field)));
    }

    /** A type that nothing is known of. */
    static LockedType unknown(String name) {
        return new LockedType(name, false, List.of(), new TreeMap<>());
    }

    LockedType withRemoved(boolean gone) {
        return new LockedType(name, gone, versions, fields);
    }

    String name() {
        return name;
    }

    boolean removed() {
        return removed;
    }

    List<LockedVersion> versions() {
        return versions;
    }

    SortedMap<String, LockedField> fields() {
        return fields;
    }

    @Nullable
    LockedField field(String field) {
        return fields.get(field);
    }

    /** The fields that once had a name; one, unless branches were merged. */
    List<LockedField> formerly(String former) {
        return byFormerName.getOrDefault(former, List.of());
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

    @Override
    public boolean equals(Object other) {
        return other instanceof LockedType type
                && type.name.equals(name)
                && type.removed == removed
                && type.versions.equals(versions)
                && type.fields.equals(fields);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + fields.hashCode();
    }
}
