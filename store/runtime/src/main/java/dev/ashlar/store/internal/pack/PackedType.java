package dev.ashlar.store.internal.pack;

import dev.ashlar.codec.internal.layout.LayoutDifferences;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.SectionKind;
import java.util.Map;

/**
 * A type in a pack: its layout and where its sections lie.
 *
 * @param layout of its rows
 * @param schemaVersion version of the schema that it was cooked with, 1 or more
 * @param depth of elements how deep they lie, 1 or more; 0 of a record type
 * @param ownerKey of elements the key of the type that has the list; 0 of a record type
 * @param sections by kind; all kinds of which every type has one, but for the id index of elements
 * @param fieldIndexes sections of field indexes by the key of the field, in the order of the fields in the pack. Numbers of fields would not
 *     do: a layout that {@link #as} puts in place of the stored one may declare its fields in another order
 */
public record PackedType(
        RecordLayout layout,
        int schemaVersion,
        int depth,
        long ownerKey,
        Map<SectionKind, Section> sections,
        Map<Long, Section> fieldIndexes) {
    /** {@return whether its rows are the elements of lists, without ids; else they are records} */
    public boolean isElements() {
        return depth > 0;
    }

    /**
     * A section of the type.
     *
     * @param kind one of which the type has a section
     * @return the section
     */
    public Section section(SectionKind kind) {
        Section section = sections.get(kind);
        if (section == null) {
            throw new IllegalArgumentException("no section of a type: " + kind);
        }
        return section;
    }

    /**
     * The same type, its layout described by another, equal one.
     *
     * @param equal a layout in which nothing differs from this one, see {@link LayoutDifferences}
     * @return the type
     */
    public PackedType as(RecordLayout equal) {
        return new PackedType(equal, schemaVersion, depth, ownerKey, sections, fieldIndexes);
    }

    /** {@return the number of records} */
    public int rowCount() {
        return (int) section(SectionKind.ROWS).count();
    }
}
