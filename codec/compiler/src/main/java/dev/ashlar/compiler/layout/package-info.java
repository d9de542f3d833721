/**
 * From a schema to the places of its fields, by the rule of {@code pack-format.md}, section 7. Pure functions.
 */
@NullMarked
package dev.ashlar.compiler.layout;

import org.jspecify.annotations.NullMarked;
