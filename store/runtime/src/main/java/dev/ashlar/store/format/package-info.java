/**
 * Describes errors of pack files: what is wrong, and where.
 *
 * <pre>{@code
 * try {
 *     RecordStore.open(Path.of("sky.pack"), SkyTypes.CATALOG);
 * } catch (PackException e) {
 *     if (e.kind() == PackErrorKind.TRUNCATED) {
 *         System.err.println(e.file() + " ends early: " + e.getMessage());
 *     }
 * }
 * }</pre>
 *
 * <p>All types are immutable values. Any thread. {@link dev.ashlar.store.format.PackException} is unchecked.
 */
@NullMarked
package dev.ashlar.store.format;

import org.jspecify.annotations.NullMarked;
