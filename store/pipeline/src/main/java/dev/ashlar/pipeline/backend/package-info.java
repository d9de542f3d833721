/**
 * Where authors keep schemas and records, behind one interface. Backends speak {@link
 * dev.ashlar.codec.record.DataRecord} only: they neither validate nor make objects.
 *
 * <p>A backend is used by one thread at a time. Throws {@link dev.ashlar.pipeline.backend.BackendException} when what it
 * keeps cannot be reached; what stands wrong in the records is told to the receiver instead.
 */
@NullMarked
package dev.ashlar.pipeline.backend;

import org.jspecify.annotations.NullMarked;
