/**
 * What is wrong in content, said once for all: every problem has a place, a sentence, what was expected and what was
 * found. Schema reading, layout planning and record validation collect problems and go on, so that an author sees all of
 * them in one run.
 *
 * <p>{@link dev.ashlar.compiler.problem.Problems} belongs to one thread; the rest are values.
 */
@NullMarked
package dev.ashlar.compiler.problem;

import org.jspecify.annotations.NullMarked;
