/**
 * From primitive values to the bytes of rows, without an object for a record. Only who writes packs needs it: games that read packs do not ship it.
 *
 * <p>An encoder belongs to one thread. Throws {@link IllegalArgumentException} for values that do not fit their field.
 */
@NullMarked
package dev.ashlar.pipeline.row;

import org.jspecify.annotations.NullMarked;
