/**
 * The reading half of the pack: opening files, mapped or as a private copy.
 *
 * <p>Header, directory and field tables are copied to the heap at open, checked, and never read from the file again
 * (of a field table that has the bytes of an earlier one, what was made of that is taken: {@code KnownFieldTables}); everything else is served from memory and checked at use. Opening belongs to one thread; what comes out of it is
 * immutable and may be shared.
 *
 * <p>Throws {@link dev.ashlar.store.format.PackException} for files that cannot be used, {@link
 * java.io.UncheckedIOException} for files that cannot be read.
 */
@NullMarked
package dev.ashlar.store.internal.pack;

import org.jspecify.annotations.NullMarked;
