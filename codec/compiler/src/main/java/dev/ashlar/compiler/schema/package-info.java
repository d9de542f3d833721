/**
 * Reads, validates and represents schemas.
 *
 * <pre>{@code
 * Problems problems = new Problems();
 * List<Schema> schemas = SchemaReader.readFolder(Path.of("content"), problems);
 * problems.throwIfAny();
 * }</pre>
 *
 * <p>{@link dev.ashlar.compiler.schema.SchemaReader} reads {@code *.schema} files (HOCON, see {@code docs/schema.md}) and collects every problem of
 * every file. The declarations are immutable; any thread. If there are problems, {@link dev.ashlar.compiler.problem.Problems#throwIfAny} throws
 * {@link dev.ashlar.compiler.problem.ContentException}.
 */
@NullMarked
package dev.ashlar.compiler.schema;

import org.jspecify.annotations.NullMarked;
