/**
 * Copies from one backend into another, of whatever kinds they are. The destination is whole or as it was.
 *
 * <p>{@link dev.ashlar.pipeline.transfer.Transfer} copies record by record as they stand, or content that was checked; {@link
 * dev.ashlar.pipeline.transfer.Shipping} leaves out what does not ship. For one thread. Throws {@link
 * dev.ashlar.compiler.problem.ContentException} with every problem of the source, {@link
 * dev.ashlar.pipeline.backend.BackendException} when a place cannot be read or written, {@link
 * dev.ashlar.pipeline.transfer.OccupiedException} for what would be overwritten.
 */
@NullMarked
package dev.ashlar.pipeline.transfer;

import org.jspecify.annotations.NullMarked;
