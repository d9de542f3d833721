/**
 * The annotated dump of a pack: every byte with its offset, type, value and meaning, in the order of the file.
 *
 * <p>One annotator for each kind of section; each prints its section from its first byte to its last, so that nothing
 * is left out and nothing is printed twice. Bytes come through a channel, never from the mapping. Whatever the bytes
 * are, a dump ends: places that come from the data are compared with the section before they are used.
 *
 * <p>For one thread. Throws {@link java.io.UncheckedIOException} where the file cannot be read or the output not be
 * written, {@link dev.ashlar.store.format.PackException} where the file has become shorter.
 */
@NullMarked
package dev.ashlar.tool.inspect;

import org.jspecify.annotations.NullMarked;
