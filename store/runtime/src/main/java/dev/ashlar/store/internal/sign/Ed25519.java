package dev.ashlar.store.internal.sign;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.interfaces.EdECPublicKey;

/** Ed25519 (RFC 8032), as the Java runtime has it. Stateless; any thread. */
public final class Ed25519 {
    /** Name of the algorithm. */
    public static final String NAME = "Ed25519";

    /** What the encoding of each public key begins with (RFC 8410); the 32 bytes of the key follow. */
    private static final int PREFIX_LENGTH = 12;

    private static final int KEY_LENGTH = 32;

    private Ed25519() {}

    /**
     * Refuses keys of other algorithms.
     *
     * @param key any public key
     * @return the same key
     * @throws IllegalArgumentException when the key is not an Ed25519 key
     */
    public static PublicKey require(PublicKey key) {
        boolean is25519 = key instanceof EdECPublicKey curve
                && curve.getParams().getName().equals(NAME)
                && key.getEncoded().length == PREFIX_LENGTH + KEY_LENGTH;
        if (!is25519) {
            throw new IllegalArgumentException(
                    "public key: expected an Ed25519 key, found one of " + key.getAlgorithm());
        }
        return key;
    }

    /**
     * The id of a key, {@code pack-format.md}, section 16.
     *
     * @param key Ed25519
     * @return the first 8 bytes of the SHA-256 of the 32 bytes of the key
     * @throws IllegalArgumentException when the key is not an Ed25519 key
     */
    public static long id(PublicKey key) {
        byte[] encoded = require(key).getEncoded();
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
