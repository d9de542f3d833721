/**
 * Makes patches from one pack to the next; {@link dev.ashlar.link.PackPatch} applies them. {@link dev.ashlar.pipeline.patch.PatchMaker} is where to begin.
 *
 * <p>For one thread.
 */
@NullMarked
package dev.ashlar.pipeline.patch;

import org.jspecify.annotations.NullMarked;
