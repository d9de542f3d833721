/**
 * Infers schemas from content without schemas. {@link dev.ashlar.pipeline.infer.SchemaInference} reads all records of a type, collects evidence for
 * each field, and declares types that admit every value.
 *
 * <p>For one thread at a time. If data cannot be read as a record, methods throw {@code ContentException}. If the backend cannot be read, they throw
 * {@code BackendException}.
 */
@NullMarked
package dev.ashlar.pipeline.infer;

import org.jspecify.annotations.NullMarked;
