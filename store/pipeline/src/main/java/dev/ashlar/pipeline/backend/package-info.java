/**
 * Where authors keep schemas and records, behind one interface. Backends speak {@link
 * dev.ashlar.codec.record.DataRecord} only: they neither validate nor make objects.
 *
 * <p>{@link dev.ashlar.pipeline.backend.Backends} opens them by {@linkplain dev.ashlar.pipeline.backend.BackendLocation locations}; each kind has
 * a {@link dev.ashlar.pipeline.backend.BackendProvider}, which may come from another jar. What several kinds need stands here too:
 * checks before a save ({@link dev.ashlar.pipeline.backend.SavedRecords}, {@link dev.ashlar.pipeline.backend.Surrogates}), of searches ({@link
 * dev.ashlar.pipeline.backend.Search}) and of references ({@link dev.ashlar.pipeline.backend.References}), the wording of what was expected, and
 * values of a former type.
 *
 * <p>{@link dev.ashlar.pipeline.backend.SeveralPlaces} is one content from several of them.
 *
 * <p>A {@link dev.ashlar.pipeline.backend.RecordTracker} tells what has changed since a backend was read before.
 *
 * <p>A backend is used by one thread at a time; {@code Backends} and the checks are for any. Throws {@link
 * dev.ashlar.pipeline.backend.BackendException} when what a backend keeps cannot be reached, {@link
 * dev.ashlar.compiler.problem.ContentException} when a location leads to no content of a known kind, and {@link
 * java.lang.IllegalArgumentException} for records and searches that no backend takes; what stands wrong in the records is told to the
 * receiver instead.
 */
@NullMarked
package dev.ashlar.pipeline.backend;

import org.jspecify.annotations.NullMarked;
