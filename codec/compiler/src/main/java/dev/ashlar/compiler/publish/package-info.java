/**
 * Publishes files and folders atomically and durably: other processes see the old content or the new content, never a part, also after
 * a kill or a power failure.
 *
 * <p>{@link dev.ashlar.compiler.publish.Publisher} replaces or creates one file or folder. {@link
 * dev.ashlar.compiler.publish.Staging} makes the temporary files and removes those of dead processes. {@link
 * dev.ashlar.compiler.publish.Fsync} writes files and folders through to the device.
 *
 * <p>An object belongs to one thread. Any number of threads and processes may publish in one folder. Throws {@link java.io.IOException}
 * as the file system reports it.
 */
@NullMarked
package dev.ashlar.compiler.publish;

import org.jspecify.annotations.NullMarked;
