/**
 * Prints which records differ: as text, as a line of JSON for each difference, or as a page of HTML.
 *
 * <p>For one thread.
 */
@NullMarked
package dev.ashlar.tool.diff;

import org.jspecify.annotations.NullMarked;
