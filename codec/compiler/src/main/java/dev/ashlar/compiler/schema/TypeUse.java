package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.problem.Location;

/**
 * A reference's mention of a type, to be looked up when all files are read.
 *
 * @param target name of the type
 * @param at where it is named
 * @param report takes what is found
 */
record TypeUse(String target, Location at, Report report) {}
