/**
 * Reads and saves schemas and records where authors keep them, through one interface for all kinds of storage. Backends exchange {@link
 * dev.ashlar.codec.record.DataRecord} only. They neither validate values nor create objects.
 *
 * <pre>{@code
 * try (Backend backend = Backends.openToWrite("content")) {
 *     Schema star = backend.schemas(new Problems()).get(0);
 *     DataRecord record = backend.read(star, 88);
 *     if (record != null) {
 *         record.set("magnitude", Variant.of(4.5f));
 *         record.setUpdated(true);
 *         backend.save(List.of(record));
 *     }
 * }
 * }</pre>
 *
 * <p>{@link dev.ashlar.pipeline.backend.Backends} opens backends by {@linkplain dev.ashlar.pipeline.backend.BackendLocation locations}. Each kind has
 * a {@link dev.ashlar.pipeline.backend.BackendProvider}, which may come from another jar. {@link dev.ashlar.pipeline.backend.SeveralPlaces} combines
 * several backends into one content. A {@link dev.ashlar.pipeline.backend.RecordTracker} reports what has changed since the last read; most kinds extend {@link
 * dev.ashlar.pipeline.backend.TypeTracker}.
 *
 * <p>The package also contains code that several kinds share: checks before a save ({@link dev.ashlar.pipeline.backend.SavedRecords}, {@link
 * dev.ashlar.pipeline.backend.Surrogates}), checks of searches ({@link dev.ashlar.pipeline.backend.Search}), references ({@link
 * dev.ashlar.pipeline.backend.References}), texts for messages, and values of former types.
 *
 * <p>One thread at a time uses a backend. {@code Backends} and the checks are safe for any thread. If content cannot be reached, methods throw {@link
 * dev.ashlar.pipeline.backend.BackendException}. If a location holds no content of a known kind, they throw {@link
 * dev.ashlar.compiler.problem.ContentException}. If no backend accepts a record or a search, they throw {@link java.lang.IllegalArgumentException}.
 * Problems of stored records go to the receiver.
 */
@NullMarked
package dev.ashlar.pipeline.backend;

import org.jspecify.annotations.NullMarked;
