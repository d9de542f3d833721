/**
 * Stores content as a folder of text for version control: a schema file and files of records for each type, in JSON or XML. A save changes the text
 * only where necessary, so manual formatting stays. {@code dev.ashlar.pipeline.json.xml} reads an XML file as JSON text that knows its places.
 *
 * <pre>{@code
 * String text = JsonSaver.save(settings);
 * Settings copy = JsonLoader.load(Settings::new, text);
 * }</pre>
 *
 * <p>{@link dev.ashlar.pipeline.json.JsonSaver} and {@link dev.ashlar.pipeline.json.JsonLoader} are visitors that save and load objects as text with
 * the same grammar and numbers. They throw the exceptions of {@link dev.ashlar.codec.serial.Serializer}. {@code dev.ashlar.pipeline.json.change}
 * changes several files in one step.
 *
 * <p>{@link dev.ashlar.pipeline.json.JsonBackend} is for one thread at a time. If a file cannot be read or replaced, or if a save cannot interpret
 * it, methods throw {@link dev.ashlar.pipeline.backend.BackendException}. If no file can represent a record, they throw {@link
 * java.lang.IllegalArgumentException}. Nothing is changed then. Problems of files go to the receiver, with file, line and column.
 */
@NullMarked
package dev.ashlar.pipeline.json;

import org.jspecify.annotations.NullMarked;
