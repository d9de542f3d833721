/**
 * Creates patches from one pack to the next. {@link dev.ashlar.pipeline.patch.PatchMaker} is the entry point; {@link dev.ashlar.link.PackPatch}
 * applies patches.
 *
 * <pre>{@code
 * long bytes = PatchMaker.make(Path.of("old.pack"), Path.of("new.pack"), Path.of("new.patch"));
 * }</pre>
 *
 * <p>For one thread. If a file is not a pack, methods throw {@link dev.ashlar.store.format.PackException}. If a file cannot be read or written, they
 * throw {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.pipeline.patch;

import org.jspecify.annotations.NullMarked;
