package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.layout.FieldLayout;
import org.jspecify.annotations.Nullable;

/**
 * One difference between two schemas of a type, and its effect on code and data of the old schema. Immutable.
 *
 * @param type name of the type
 * @param field the new name of the field, or the old name of a removed field; empty for the type itself
 * @param what kind of the difference, such as {@code added}; never empty
 * @param detail former and new state, such as {@code i16 -> f32}; may be empty
 * @param works whether old views in a development store read the new data, or a default for absent values
 * @param regenerate whether a release rejects new packs until views are generated again
 * @param data effect on old records
 * @param why a short reason
 * @param before the old field in the layout of rows; {@code null} if there is none, or if it does not ship
 * @param after the new field in the layout of rows; {@code null} if there is none, or if it does not ship
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
