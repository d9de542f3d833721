/**
 * Reads schemas and generates views as a program of the build.
 *
 * <p>For one thread. If schemas have problems, methods throw {@link dev.ashlar.compiler.problem.ContentException} with all of them. If a file cannot
 * be read or written, they throw {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.compiler;

import org.jspecify.annotations.NullMarked;
