package dev.ashlar.store.verify;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/**
 * Public keys of signed packs: Ed25519 (RFC 8032), as {@code ashlar keygen} and {@code openssl genpkey -algorithm ed25519} make them.
 *
 * <pre>{@code
 * PublicKey studio = PackKeys.publicKey("MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=");
 * RecordStore store = RecordStore.open(pack, GameTypes.CATALOG, OpenOptions.PRIVATE_COPY.signedBy(studio));
 * }</pre>
 *
 * <p>Stateless; any thread.
 */
public final class PackKeys {
    /** The algorithm, as {@link java.security.Signature#getInstance(String)} takes it. */
    public static final String ALGORITHM = "Ed25519";

    /** What the encoding of each Ed25519 public key begins with (RFC 8410); the 32 bytes of the key follow. */
    private static final int PREFIX_LENGTH = 12;

    private static final int KEY_LENGTH = 32;

    private PackKeys() {}

    /**
     * Reads a public key.
     *
     * @param text the content of a PEM file, {@code -----BEGIN PUBLIC KEY-----} and so on; or the Base64 text of one alone
     * @return the key
     * @throws IllegalArgumentException when the text is not that of an Ed25519 public key
     * @throws IllegalStateException when the Java runtime has no Ed25519
     */
    public static PublicKey publicKey(String text) {
        byte[] encoded = decode(text);
        try {
            PublicKey key = KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(encoded));
            return requireEd25519(key);
        } catch (java.security.NoSuchAlgorithmException e) {
            throw unsupported(e);
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
     * Refuses keys of other algorithms.
     *
     * @param key any public key
     * @return the same key
     * @throws IllegalArgumentException when the key is not an Ed25519 key
     */
    public static PublicKey requireEd25519(PublicKey key) {
        boolean is25519 = key instanceof EdECPublicKey curve
                && curve.getParams().getName().equals(ALGORITHM)
                && key.getEncoded().length == PREFIX_LENGTH + KEY_LENGTH;
        if (!is25519) {
            throw new IllegalArgumentException(
                    "public key: expected an Ed25519 key, found one of " + key.getAlgorithm());
        }
        return key;
    }

    /**
     * The id of a key: the first 8 bytes of the SHA-256 of the 32 bytes of the key, as a little-endian number. Names a key in packs and
     * messages; trust never depends on it.
     *
     * @param key Ed25519
     * @return the id, which messages show as 16 hexadecimal digits
     * @throws IllegalArgumentException when the key is not an Ed25519 key
     */
    public static long id(PublicKey key) {
        byte[] encoded = requireEd25519(key).getEncoded();
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(encoded, PREFIX_LENGTH, KEY_LENGTH);
            return ByteBuffer.wrap(digest.digest())
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .getLong();
        } catch (GeneralSecurityException e) {
            throw unsupported(e);
        }
    }

    /**
     * What to throw when the Java runtime lacks an algorithm.
     *
     * @param e why
     * @return an exception that says what to do
     */
    public static IllegalStateException unsupported(GeneralSecurityException e) {
        return new IllegalStateException(
                "this Java runtime cannot check signatures (" + e.getMessage()
                        + "): add the module jdk.crypto.ec to it, as in jlink --add-modules java.base,jdk.crypto.ec",
                e);
    }
}
