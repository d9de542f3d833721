/**
 * Generates schema files from the {@code serialize} methods of classes.
 *
 * <p>Pure functions, apart from effects of the visited objects; any thread. If no record can represent an object, methods throw {@link
 * java.lang.IllegalArgumentException}.
 */
@NullMarked
package dev.ashlar.compiler.describe;

import org.jspecify.annotations.NullMarked;
