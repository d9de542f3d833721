/**
 * The pack format as {@code docs/pack-format.md} lays it down: offsets, constants and the errors of files. The writing
 * half and the reading half meet here, and nowhere else; nothing here reads or writes a file.
 *
 * <p>Constants and values; any thread.
 */
@NullMarked
package dev.ashlar.store.format;

import org.jspecify.annotations.NullMarked;
