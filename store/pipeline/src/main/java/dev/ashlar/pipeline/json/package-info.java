/**
 * Content as a folder of text: a schema file and files of JSON records for each type, made for version control. A save
 * changes their text only where it has to change, so that what people wrote stays as they wrote it. And objects as text, with the
 * same grammar and the same numbers: {@link dev.ashlar.pipeline.json.JsonSaver} and {@link dev.ashlar.pipeline.json.JsonLoader}
 * are visitors of {@link dev.ashlar.codec.serial.Serializer}, and throw as those do. How several files change in one step is the matter of
 * {@code dev.ashlar.pipeline.json.change}.
 *
 * <p>{@link dev.ashlar.pipeline.json.JsonBackend} is for one thread at a time. Throws {@link
 * dev.ashlar.pipeline.backend.BackendException} when a file cannot be read or replaced, or, for a save, not understood;
 * and {@link java.lang.IllegalArgumentException} for records that no file could hold. Nothing is changed then. What
 * stands wrong in files that are read is told with file, line and column.
 */
@NullMarked
package dev.ashlar.pipeline.json;

import org.jspecify.annotations.NullMarked;
