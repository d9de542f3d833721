/**
 * Content as authors keep it, read from any backend, checked and joined.
 *
 * <p>{@link dev.ashlar.pipeline.content.ContentReader} reads; every problem of every type is collected, and only content
 * without any comes out, as an immutable {@link dev.ashlar.pipeline.content.Content}. {@link dev.ashlar.pipeline.content.Orphans} finds the
 * records of such content that nothing needs.
 *
 * <p>{@link dev.ashlar.pipeline.content.LiveContent} is read again and again: only what has changed is read and checked, against what is known
 * of the rest, and what has not is shared.
 *
 * <p>{@link dev.ashlar.pipeline.content.RecordGraph} is for what is not right yet: some records and all that they refer to, unchecked but for
 * where references lead. {@link dev.ashlar.pipeline.content.Conversion} makes values that a backend knows by another type those of their
 * fields, for either, and for copies between backends. Reading is for one thread, {@code Orphans} and {@code Conversion} for any.
 *
 * <p>Throws {@link dev.ashlar.compiler.problem.ContentException} with all problems, {@link
 * dev.ashlar.pipeline.backend.BackendException} when what an author keeps cannot be reached, and {@link
 * java.lang.IllegalArgumentException} for searches that no record can answer.
 */
@NullMarked
package dev.ashlar.pipeline.content;

import org.jspecify.annotations.NullMarked;
