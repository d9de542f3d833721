/**
 * The pack format as {@code docs/pack-format.md} lays it down: offsets and constants. The writing
 * half and the reading half meet here, and nowhere else; nothing here reads or writes a file.
 *
 * <p>Constants and values; any thread.
 */
@NullMarked
package dev.ashlar.store.internal.format;

import org.jspecify.annotations.NullMarked;
