/**
 * Content as authors keep it, read from any backend, checked and joined.
 *
 * <p>{@link dev.ashlar.pipeline.content.ContentReader} reads; every problem of every type is collected, and only content
 * without any comes out, as an immutable {@link dev.ashlar.pipeline.content.Content}. For one thread.
 *
 * <p>Throws {@link dev.ashlar.compiler.problem.ContentException} with all problems, and {@link
 * dev.ashlar.pipeline.backend.BackendException} when what an author keeps cannot be reached.
 */
@NullMarked
package dev.ashlar.pipeline.content;

import org.jspecify.annotations.NullMarked;
