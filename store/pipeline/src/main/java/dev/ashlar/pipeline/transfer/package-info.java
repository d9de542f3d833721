/**
 * Copies content from one backend into another of any kind. The copy is atomic: all or nothing.
 *
 * <pre>{@code
 * try (Backend source = Backends.open("content");
 *         Destination destination = Destination.open("sqlite:sky.db", false)) {
 *     TransferReport report = Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE);
 *     System.out.println(report.records() + " records");
 * }
 * }</pre>
 *
 * <p>{@link dev.ashlar.pipeline.transfer.Transfer} copies records as they are written, or validated content. {@link
 * dev.ashlar.pipeline.transfer.Shipping} removes what does not ship.
 *
 * <p>For one thread. If the source has problems, methods throw {@link dev.ashlar.compiler.problem.ContentException} with all of them. If a backend
 * cannot be read or written, they throw {@link dev.ashlar.pipeline.backend.BackendException}. If existing content would be overwritten, they throw
 * {@link dev.ashlar.pipeline.transfer.OccupiedException}.
 */
@NullMarked
package dev.ashlar.pipeline.transfer;

import org.jspecify.annotations.NullMarked;
