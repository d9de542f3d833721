/**
 * Computes XXH64: keys from names, fingerprints of layouts, and checksums of packets.
 *
 * <pre>{@code
 * long key = XxHash64.key("magnitude");
 * FieldKey field = FieldKey.of("magnitude"); // has the same key
 * }</pre>
 *
 * <p>Stateless; any thread. The methods allocate nothing. If a range is invalid, they throw {@link
 * java.lang.IndexOutOfBoundsException}.
 */
@NullMarked
package dev.ashlar.codec.hash;

import org.jspecify.annotations.NullMarked;
