/**
 * The folder of a feed on the local disk: its lock, the part of a download, and files that appear in one step and outlast a power failure.
 *
 * <p>Symbolic links are not followed inside of the folder. Throws {@link java.io.IOException} as the file system reports it, with the path.
 */
@NullMarked
package dev.ashlar.feed.internal.disk;

import org.jspecify.annotations.NullMarked;
