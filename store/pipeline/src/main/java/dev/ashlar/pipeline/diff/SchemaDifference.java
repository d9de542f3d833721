package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.layout.FieldLayout;
import org.jspecify.annotations.Nullable;

/**
 * One thing that differs between two schemas of a type, and what it means for those who have the old one.
 *
 * @param type its name
 * @param field its new name, or its old one where it is gone; empty for the type itself
 * @param what such as {@code added}; empty never
 * @param detail what it was and is, such as {@code i16 -> f32}; may be empty
 * @param works whether old views in a development store read what the new data says, or a default where it says nothing
 * @param regenerate whether a release refuses new packs until views are generated again
 * @param data what becomes of old records
 * @param why a short reason
 * @param before the old field as it lies in rows; {@code null} where there is none, or it does not ship
 * @param after the new field as it lies in rows; {@code null} where there is none, or it does not ship
 */
public record SchemaDifference(
        String type,
        String field,
        String what,
        String detail,
        boolean works,
        boolean regenerate,
        DataVerdict data,
        String why,
        @Nullable FieldLayout before,
        @Nullable FieldLayout after) {
    SchemaDifference(
            String type,
            String field,
            String what,
            String detail,
            boolean works,
            boolean regenerate,
            DataVerdict data,
            String why) {
        this(type, field, what, detail, works, regenerate, data, why, null, null);
    }

    /** The same difference, with its field as it was and is. */
    SchemaDifference of(@Nullable FieldLayout old, @Nullable FieldLayout now) {
        return new SchemaDifference(type, field, what, detail, works, regenerate, data, why, old, now);
    }

    /** The difference of a member, as one of the type that has the list. */
    SchemaDifference in(String owner, String path, boolean ships) {
        return new SchemaDifference(owner, path, what, detail, works, regenerate && ships, data, why, before, after);
    }
}
