/**
 * Where authors keep schemas and records, behind one interface. Backends speak {@link
 * dev.ashlar.codec.record.DataRecord} only: they neither validate nor make objects. What several of them need to read and write values
 * stands here too: wording of what was expected, shortest decimals, values of a former type.
 *
 * <p>A backend is used by one thread at a time. Throws {@link dev.ashlar.pipeline.backend.BackendException} when what it
 * keeps cannot be reached; what stands wrong in the records is told to the receiver instead.
 */
@NullMarked
package dev.ashlar.pipeline.backend;

import org.jspecify.annotations.NullMarked;
