/**
 * XXH64, by which names become keys and layouts fingerprints.
 *
 * <p>Stateless; any thread. Nothing is allocated.
 */
@NullMarked
package dev.ashlar.codec.hash;

import org.jspecify.annotations.NullMarked;
