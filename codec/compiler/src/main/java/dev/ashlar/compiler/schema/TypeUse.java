package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.problem.Location;

/**
 * A type that a file names, to be looked up when all files are read.
 *
 * @param target name of the type; of a field the unknown type as the file has it
 * @param kind what names it
 * @param at where it is named
 * @param report takes what is found
 */
record TypeUse(String target, Kind kind, Location at, Report report) {
    /** What names a type. */
    enum Kind {
        /** A field whose type is none of those with values: perhaps a struct, or a list of structs. */
        FIELD,
        /** A reference to its records. */
        REFERENCE,
        /** An include of a struct. */
        INCLUDE,
        /** A case of a variant, which is a struct. */
        CASE
    }
}
