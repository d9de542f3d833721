/**
 * Saves records into a folder of JSON files by changing their text only where it has to change, so that what people
 * wrote stays as they wrote it and version control sees nothing else.
 *
 * <p>For one thread at a time. Throws {@link dev.ashlar.pipeline.backend.BackendException} when a file cannot be read,
 * understood or replaced, and {@link java.lang.IllegalArgumentException} for records that no file could hold; nothing is
 * changed then.
 */
@NullMarked
package dev.ashlar.pipeline.json;

import org.jspecify.annotations.NullMarked;
