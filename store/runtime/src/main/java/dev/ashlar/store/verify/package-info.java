/**
 * Selects how much of a pack is verified when it is opened, and reads the public keys of signed packs.
 *
 * <pre>{@code
 * PublicKey studio = PackKeys.publicKey(Files.readString(Path.of("studio.pem")));
 * OpenOptions options = OpenOptions.MAPPED.verify(Verification.STRUCTURE).signedBy(studio);
 * RecordStore store = RecordStore.open(Path.of("sky.pack"), SkyTypes.CATALOG, options);
 * }</pre>
 *
 * <p>All types are stateless or immutable. Any thread. If a key is not usable, methods throw {@link
 * java.lang.IllegalArgumentException}.
 */
@NullMarked
package dev.ashlar.store.verify;

import org.jspecify.annotations.NullMarked;
