/**
 * Represents problems of content: every problem has a location, a message, an expected and a found value. The reader of schemas, the layout planner
 * and the validation of records collect problems and continue. An author sees all of them in one run.
 *
 * <p>Several threads may add to {@link dev.ashlar.compiler.problem.Problems}. All other types are immutable or stateless. {@link
 * dev.ashlar.compiler.problem.ContentException} carries all problems of a run.
 */
@NullMarked
package dev.ashlar.compiler.problem;

import org.jspecify.annotations.NullMarked;
