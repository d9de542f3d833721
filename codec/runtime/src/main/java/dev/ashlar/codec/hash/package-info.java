/**
 * XXH64, by which names become keys and layouts fingerprints, and by which packets are checked.
 *
 * <p>Stateless; any thread. Nothing is allocated.
 */
@NullMarked
package dev.ashlar.codec.hash;

import org.jspecify.annotations.NullMarked;
