package dev.ashlar.store.verify;

import dev.ashlar.store.internal.sign.Ed25519;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/**
 * Public keys of signed packs: Ed25519 (RFC 8032), as {@code ashlar keygen} and {@code openssl genpkey -algorithm
 * ed25519} generate them.
 *
 * <pre>{@code
 * PublicKey studio = PackKeys.publicKey("MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=");
 * RecordStore store = RecordStore.open(pack, GameTypes.CATALOG, OpenOptions.PRIVATE_COPY.signedBy(studio));
 * }</pre>
 *
 * <p>Stateless; any thread.
 */
public final class PackKeys {
    private PackKeys() {}

    /**
     * Reads a public key.
     *
     * @param text the content of a PEM file, which starts with {@code -----BEGIN PUBLIC KEY-----}; or only its Base64
     *     text
     * @return the key
     * @throws IllegalArgumentException if the text is not an Ed25519 public key
     * @throws IllegalStateException if the Java runtime does not support Ed25519
     */
    public static PublicKey publicKey(String text) {
        byte[] encoded = decode(text);
        try {
            PublicKey key = KeyFactory.getInstance(Ed25519.NAME).generatePublic(new X509EncodedKeySpec(encoded));
            return Ed25519.require(key);
        } catch (NoSuchAlgorithmException e) {
            throw Ed25519.unsupported(e);
        } catch (GeneralSecurityException e) {
            throw notAKey(e);
        }
    }

    private static byte[] decode(String text) {
        String base64 = text.replaceAll("-----(BEGIN|END) PUBLIC KEY-----", "").replaceAll("\\s", "");
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw notAKey(e);
        }
    }

    private static IllegalArgumentException notAKey(Exception e) {
        return new IllegalArgumentException(
                "public key: expected the PEM or Base64 text of an Ed25519 public key, such as ashlar keygen writes",
                e);
    }

    /**
     * Returns the id of a key: the first 8 bytes of the SHA-256 of the 32 bytes of the key, as a little-endian number.
     * Packs and messages name a key by its id. Trust never depends on the id.
     *
     * @param key Ed25519
     * @return the id, which messages show as 16 hexadecimal digits
     * @throws IllegalArgumentException if the key is not an Ed25519 key
     */
    public static long id(PublicKey key) {
        return Ed25519.id(key);
    }
}
