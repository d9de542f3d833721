/**
 * The errors of pack files: what is wrong, and where.
 *
 * <p>Values; any thread.
 */
@NullMarked
package dev.ashlar.store.format;

import org.jspecify.annotations.NullMarked;
