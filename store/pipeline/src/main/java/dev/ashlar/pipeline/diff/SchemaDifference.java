package dev.ashlar.pipeline.diff;

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
 */
public record SchemaDifference(
        String type,
        String field,
        String what,
        String detail,
        boolean works,
        boolean regenerate,
        DataVerdict data,
        String why) {}
