package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import org.jspecify.annotations.Nullable;

/**
 * A conflict or a problem of a merge. Immutable.
 *
 * @param message a clause without a full stop, such as {@code replaces or edits what winter gives}
 * @param type name of the type
 * @param id of the record; {@link DataRecord#NO_ID} for a whole type
 * @param field name of the field; for an entry of a map the path, such as {@code stock["Sword"]}; empty for a whole record
 * @param lower name of the lower layer; empty for the base
 * @param lowerValue value of the lower layer; null for no value
 * @param upper name of the upper layer
 * @param upperValue value of the upper layer; null for no value
 * @param at location of the record in the upper layer
 */
public record Finding(
        String message,
        String type,
        long id,
        String field,
        String lower,
        @Nullable Variant lowerValue,
        String upper,
        @Nullable Variant upperValue,
        Location at) {
    /** {@return the finding as a problem of content} */
    public Problem problem() {
        String record = id == DataRecord.NO_ID ? type : type + " " + id;
        boolean isOfRecord = id != DataRecord.NO_ID && field.isEmpty(); // The message has the layer below.
        return new Problem(
                at,
                field.isEmpty() ? record : record + "." + field,
                message,
                "",
                isOfRecord ? "" : shown(upper, upperValue) + ", " + shown(lower, lowerValue));
    }

    private static String shown(String layer, @Nullable Variant value) {
        return (value == null ? "nothing" : value.toText()) + (layer.isEmpty() ? " in the base" : " in " + layer);
    }

    @Override
    public String toString() {
        return problem().toString();
    }
}
