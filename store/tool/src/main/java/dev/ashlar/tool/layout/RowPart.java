package dev.ashlar.tool.layout;

import dev.ashlar.codec.layout.FieldLayout;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a row.
 *
 * @param kind what lies there
 * @param offset from the row's first byte
 * @param width bytes
 * @param field of kind {@link Kind#FIELD}, else null
 */
public record RowPart(
        Kind kind, int offset, int width, @Nullable FieldLayout field) {
    /** What a stretch of a row is for. */
    public enum Kind {
        /** The record's id. */
        ID,
        /** A field's value or slot. */
        FIELD,
        /** Which optional fields are there. */
        PRESENCE,
        /** Nothing: zeros. */
        HOLE
    }
}
