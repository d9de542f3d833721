package dev.ashlar.pipeline.sign;

import dev.ashlar.store.internal.sign.Ed25519;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;

/**
 * A private Ed25519 key (RFC 8032) for the signing of packs, with its public key. Its text is secret; {@link #toString} omits it. Immutable; any
 * thread.
 */
public final class SigningKey {
    private static final String PRIVATE = "PRIVATE KEY";
    private static final String PUBLIC = "PUBLIC KEY";
    private static final int LINE_LENGTH = 64;

    private final PrivateKey privateKey;
    private final PublicKey publicKey;

    private SigningKey(PrivateKey privateKey, PublicKey publicKey) {
        this.privateKey = privateKey;
        this.publicKey = publicKey;
    }

    /**
     * {@return a new key, from the secure random generator of the Java runtime}
     *
     * @throws IllegalStateException if the Java runtime does not support Ed25519
     */
    public static SigningKey generate() {
        return of(new SecureRandom());
    }

    private static SigningKey of(SecureRandom random) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(Ed25519.NAME);
            generator.initialize(NamedParameterSpec.ED25519, random);
            KeyPair pair = generator.generateKeyPair();
            return new SigningKey(pair.getPrivate(), pair.getPublic());
        } catch (GeneralSecurityException e) {
            throw Ed25519.unsupported(e);
        }
    }

    /**
     * Parses a private key in the form of {@link #privateText} and {@code openssl genpkey -algorithm ed25519}.
     *
     * @param text the content of a PEM file: PKCS #8, not encrypted
     * @return the key
     * @throws IllegalArgumentException if the text is not a private Ed25519 key; the message omits the text
     * @throws IllegalStateException if the Java runtime does not support Ed25519
     */
    public static SigningKey parse(String text) {
        if (text.contains("BEGIN ENCRYPTED")) {
            throw new IllegalArgumentException("the private key is encrypted; decrypt it with openssl pkey first");
        }
        if (text.contains("BEGIN " + PUBLIC)) {
            throw new IllegalArgumentException(
                    "expected a private key, found a public key; a pack is signed with the private key");
        }
        byte[] seed = seed(text);
        // The JDK has no other way from a private key to its public key: a pair that is generated from the same 32
        // bytes.
        SigningKey key = of(new FixedRandom(seed));
        if (!(key.privateKey instanceof EdECPrivateKey same)
                || !Arrays.equals(same.getBytes().orElseThrow(), seed)) {
            throw new IllegalStateException("this Java runtime does not generate Ed25519 keys from 32 random bytes");
        }
        return key;
    }

    private static byte[] seed(String text) {
        String base64 =
                text.replaceAll("-----(BEGIN|END) " + PRIVATE + "-----", "").replaceAll("\\s", "");
        try {
            PKCS8EncodedKeySpec encoded =
                    new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64));
            if (KeyFactory.getInstance("EdDSA").generatePrivate(encoded) instanceof EdECPrivateKey key
                    && key.getParams().getName().equals(Ed25519.NAME)) {
                return key.getBytes().orElseThrow();
            }
            throw notAKey();
        } catch (IllegalArgumentException | java.security.spec.InvalidKeySpecException e) {
            throw notAKey();
        } catch (GeneralSecurityException e) {
            throw Ed25519.unsupported(e);
        }
    }

    /** Without a cause: the message of one could have parts of the key. */
    private static IllegalArgumentException notAKey() {
        return new IllegalArgumentException(
                "expected the PEM text of a private Ed25519 key, such as ashlar keygen writes");
    }

    /** Gives the same bytes each time. */
    private static final class FixedRandom extends SecureRandom {
        private static final long serialVersionUID = 1L;

        private final byte[] bytes;

        FixedRandom(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public void nextBytes(byte[] into) {
            System.arraycopy(bytes, 0, into, 0, Math.min(bytes.length, into.length));
        }
    }

    /** {@return the public key, which verifies the signatures} */
    public PublicKey publicKey() {
        return publicKey;
    }

    /** {@return the private key as the text of a PEM file: keep it secret} */
    public String privateText() {
        return pem(PRIVATE, privateKey);
    }

    /** {@return the public key as the text of a PEM file} */
    public String publicText() {
        return pem(PUBLIC, publicKey);
    }

    private static String pem(String what, Key key) {
        String base64 = Base64.getMimeEncoder(LINE_LENGTH, new byte[] {'\n'}).encodeToString(key.getEncoded());
        return "-----BEGIN " + what + "-----\n" + base64 + "\n-----END " + what + "-----\n";
    }

    /**
     * Signs a message. To sign several kinds of messages with one key, begin each message with a text that identifies its kind.
     *
     * @param message any bytes
     * @return the signature, 64 bytes, equal for equal messages
     * @throws IllegalStateException if the Java runtime does not support Ed25519
     */
    public byte[] sign(byte[] message) {
        try {
            Signature signature = Signature.getInstance(Ed25519.NAME);
            signature.initSign(privateKey);
            signature.update(message);
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw Ed25519.unsupported(e);
        }
    }

    /** {@return the id of the public key} */
    @Override
    public String toString() {
        return "signing key %016X".formatted(Ed25519.id(publicKey));
    }
}
