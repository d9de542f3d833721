/**
 * Content as authors keep it: a folder of schema files and JSON records, read, checked and joined.
 *
 * <p>{@link dev.ashlar.pipeline.content.ContentFolder} reads; every problem of every file is collected, and only content
 * without any comes out, as an immutable {@link dev.ashlar.pipeline.content.Content}. For one thread.
 *
 * <p>Throws {@link dev.ashlar.compiler.problem.ContentException} with all problems.
 */
@NullMarked
package dev.ashlar.pipeline.content;

import org.jspecify.annotations.NullMarked;
