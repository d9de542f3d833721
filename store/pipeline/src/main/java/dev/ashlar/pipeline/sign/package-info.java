/**
 * Signs packs: {@code docs/decisions/0049-signatures.md}.
 *
 * <pre>{@code
 * SigningKey key = SigningKey.parse(System.getenv("ASHLAR_SIGNING_KEY"));
 * PackSigner.sign(Path.of("game.pack"), Path.of("game.pack"), key);
 * }</pre>
 */
@NullMarked
package dev.ashlar.pipeline.sign;

import org.jspecify.annotations.NullMarked;
