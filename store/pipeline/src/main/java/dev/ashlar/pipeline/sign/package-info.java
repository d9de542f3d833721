/**
 * Signs packs with Ed25519 keys ({@code docs/decisions/0049-signatures.md}).
 *
 * <pre>{@code
 * SigningKey key = SigningKey.parse(System.getenv("ASHLAR_SIGNING_KEY"));
 * PackSigner.sign(Path.of("game.pack"), Path.of("game.pack"), key);
 * }</pre>
 *
 * <p>All classes are immutable or stateless; any thread. If a key is invalid, methods throw {@link java.lang.IllegalArgumentException}. If the
 * verification of a pack fails, they throw {@link dev.ashlar.store.format.PackException}. If a file cannot be read or written, they throw {@link
 * java.io.IOException}.
 */
@NullMarked
package dev.ashlar.pipeline.sign;

import org.jspecify.annotations.NullMarked;
