/**
 * Runs commands in a JVM that is warm already, for one working folder: decision 77.
 *
 * <p>A {@link dev.ashlar.tool.daemon.Daemon} runs several calls at a time; the other classes are for one thread. Throws
 * {@link java.io.IOException} if a daemon cannot start. A client that gets no answer runs the command itself.
 */
@NullMarked
package dev.ashlar.tool.daemon;

import org.jspecify.annotations.NullMarked;
