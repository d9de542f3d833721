package dev.ashlar.compiler.evolution;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What the lock knows of a field.
 *
 * @param name of the field
 * @param type as a schema file writes it, without aliases
 * @param removedSince first version of the type without the field; 0 for a field that is there
 * @param formerly former names
 * @param retyped former types
 * @param constants of an enum, those that are gone too; by number
 */
record LockedField(
        String name,
        String type,
        int removedSince,
        SortedSet<String> formerly,
        SortedSet<String> retyped,
        List<LockedConstant> constants) {
    boolean isRemoved() {
        return removedSince != 0;
    }

    /** The same field, gone since a version; constants keep their numbers. */
    LockedField removed(int version) {
        return isRemoved() ? this : new LockedField(name, type, version, formerly, retyped, constants);
    }

    static SortedSet<String> union(SortedSet<String> a, Iterable<String> b) {
        SortedSet<String> all = new TreeSet<>(a);
        b.forEach(all::add);
        return all;
    }
}
