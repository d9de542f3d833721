/**
 * Writes schemas from content that has none. {@link dev.ashlar.pipeline.infer.SchemaInference} reads all records of a type as they stand, gathers
 * evidence of each field, and declares what admits every value. For one thread at a time. Throws {@code ContentException} with what cannot
 * be read as a record, and {@code BackendException} when the place cannot be read.
 */
@NullMarked
package dev.ashlar.pipeline.infer;

import org.jspecify.annotations.NullMarked;
