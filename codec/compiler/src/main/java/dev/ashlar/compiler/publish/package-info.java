/**
 * Publishes files and folders atomically and durably: other processes see the old content or the new content, never a part, even after a kill or a
 * power failure.
 *
 * <p>{@link dev.ashlar.compiler.publish.Publisher} replaces or creates one file or folder. {@link dev.ashlar.compiler.publish.Staging} creates the
 * temporary files and removes those of dead processes. {@link dev.ashlar.compiler.publish.Fsync} synchronizes files and folders with the device.
 *
 * <p>An object belongs to one thread. Any number of threads and processes may publish in one folder. If the file system reports a failure, methods
 * throw {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.compiler.publish;

import org.jspecify.annotations.NullMarked;
