/**
 * Checks every rule of {@code docs/pack-format.md} over a pack that was opened: checksums and gaps, the order of sections, names, and of each type
 * its records, index and pool.
 *
 * <p>Knows the reading half ({@code dev.ashlar.store.internal.pack}), which knows nothing of it. For one thread at a time. Tells what is wrong as {@link
 * dev.ashlar.store.format.PackException}s; whatever the bytes are, it ends, in a time that the length of the file bounds, and with a heap that
 * does not depend on it.
 */
@NullMarked
package dev.ashlar.store.internal.verify;

import org.jspecify.annotations.NullMarked;
