/**
 * What {@code ashlar watch} prints: for people, or a JSON document a line for editors and scripts.
 *
 * <p>For one thread. Throws {@link java.io.UncheckedIOException} when nobody takes the output any more.
 */
@NullMarked
package dev.ashlar.tool.watch;

import org.jspecify.annotations.NullMarked;
