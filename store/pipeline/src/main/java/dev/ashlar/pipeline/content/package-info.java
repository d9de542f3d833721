/**
 * Reads content from any backend, validates it, and resolves inheritance and references.
 *
 * <pre>{@code
 * Content content = ContentReader.read("content", Progress.NONE);
 * for (Schema schema : content.schemas()) {
 *     System.out.println(schema.name() + ": " + content.records().get(schema.name()).size() + " records");
 * }
 * }</pre>
 *
 * <p>{@link dev.ashlar.pipeline.content.ContentReader} collects every problem of every type. Only content without problems becomes a {@link
 * dev.ashlar.pipeline.content.Content}. For content larger than the heap, {@code
 * ContentReader.readStaged} keeps records as bytes in native memory. {@link dev.ashlar.pipeline.content.Orphans} finds records that nothing needs. {@link
 * dev.ashlar.pipeline.content.LiveContent} is read repeatedly: it reads and validates only what has changed, and shares the rest. Its first read is staged too, if the content allows that. {@link
 * dev.ashlar.pipeline.content.RecordGraph} reads some records of content that may be invalid, with all records that they refer to. {@link
 * dev.ashlar.pipeline.content.Conversion} converts values from the types of a backend to the types of their fields. {@link
 * dev.ashlar.pipeline.content.ContentRule} adds rules in Java.
 *
 * <p>One thread at a time reads content. {@code Content}, {@code Orphans} and {@code Conversion} are safe for any thread. If content has problems,
 * methods throw {@link dev.ashlar.compiler.problem.ContentException} with all of them. If the backend cannot be read, they throw {@link
 * dev.ashlar.pipeline.backend.BackendException}. If a search does not fit the schema, they throw {@link java.lang.IllegalArgumentException}.
 */
@NullMarked
package dev.ashlar.pipeline.content;

import org.jspecify.annotations.NullMarked;
