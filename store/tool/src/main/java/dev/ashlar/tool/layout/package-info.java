/**
 * The picture of a row: where id, fields, presence bitmap and holes lie, what that means for caches and pages, and what rows and
 * columns would cost.
 *
 * <p>Values and pure functions; any thread, but printers, which belong to one.
 */
@NullMarked
package dev.ashlar.tool.layout;

import org.jspecify.annotations.NullMarked;
