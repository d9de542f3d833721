package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.problem.Location;

/**
 * A type that a field names, to be looked up when all files are read.
 *
 * @param target name of the record type that is referred to; for another use the unknown type as the file has it
 * @param isReference false for a type that is no type of a field
 * @param at where it is named
 * @param report takes what is found
 */
record TypeUse(String target, boolean isReference, Location at, Report report) {}
