/**
 * Schemas of objects: what their {@code serialize} methods say of them, as the text of a schema file.
 *
 * <p>Pure functions, but for what the objects do. Throws {@link java.lang.IllegalArgumentException} for objects that no record
 * can hold.
 */
@NullMarked
package dev.ashlar.compiler.describe;

import org.jspecify.annotations.NullMarked;
