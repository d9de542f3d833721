package dev.ashlar.feed.format;

import dev.ashlar.store.verify.PackKeys;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The signature of an index: its last member, which covers all bytes before it. Nothing is parsed to find it, since the end has a fixed length. */
final class IndexSignature {
    /** What a message begins with, so that no signature of something else is one of an index. */
    private static final String CONTEXT = "ashlar-feed-index-1\n";

    private static final String BEFORE = ",\n\"signature\": \"";
    private static final String BEHIND = "\"\n}\n";
    private static final int SIGNATURE_LENGTH = 64;
    private static final int BASE64_LENGTH = 88;
    private static final int TAIL_LENGTH = BEFORE.length() + BASE64_LENGTH + BEHIND.length();
    private static final String ALGORITHM = "Ed25519";

    private IndexSignature() {}

    /** What is signed of the first bytes of an index. */
    private static byte[] message(byte[] bytes, int length) throws GeneralSecurityException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update(bytes, 0, length);
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.writeBytes(CONTEXT.getBytes(StandardCharsets.US_ASCII));
        message.writeBytes(digest.digest());
        return message.toByteArray();
    }

    static byte[] append(byte[] text, UnaryOperator<byte[]> signer) {
        try {
            byte[] signature = signer.apply(message(text, text.length));
            if (signature.length != SIGNATURE_LENGTH) {
                throw new IllegalArgumentException(
                        "signature: expected " + SIGNATURE_LENGTH + " bytes, found " + signature.length);
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            bytes.writeBytes(text);
            bytes.writeBytes((BEFORE + Base64.getEncoder().encodeToString(signature) + BEHIND)
                    .getBytes(StandardCharsets.US_ASCII));
            return bytes.toByteArray();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java runtime has no SHA-256", e);
        }
    }

    static boolean isIn(byte[] bytes) {
        return signature(bytes) != null;
    }

    static void require(byte[] bytes, Set<PublicKey> keys, Object place) throws FeedException {
        byte[] signature = signature(bytes);
        if (signature == null) {
            throw new FeedException(
                    FeedErrorKind.NOT_TRUSTED,
                    place,
                    "expected a signature by the key " + ids(keys) + ", found none: the index is not signed");
        }
        if (keys.stream().noneMatch(key -> isSignature(signature, bytes, key))) {
            throw new FeedException(
                    FeedErrorKind.NOT_TRUSTED,
                    place,
                    "expected a signature by the key " + ids(keys)
                            + ", found another one: the index is signed with another key, or was changed afterwards");
        }
    }

    /** Null when the end is not that of a signed index. */
    private static byte @Nullable [] signature(byte[] bytes) {
        int begin = bytes.length - TAIL_LENGTH;
        if (begin < 0) {
            return null;
        }
        String tail = new String(bytes, begin, TAIL_LENGTH, StandardCharsets.ISO_8859_1);
        if (!tail.startsWith(BEFORE) || !tail.endsWith(BEHIND)) {
            return null;
        }
        try {
            String text = tail.substring(BEFORE.length(), BEFORE.length() + BASE64_LENGTH);
            byte[] signature = Base64.getDecoder().decode(text);
            // One text for each signature.
            boolean isCanonical = Base64.getEncoder().encodeToString(signature).equals(text);
            return isCanonical && signature.length == SIGNATURE_LENGTH ? signature : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean isSignature(byte[] signature, byte[] bytes, PublicKey key) {
        try {
            Signature check = Signature.getInstance(ALGORITHM);
            check.initVerify(key);
            check.update(message(bytes, bytes.length - TAIL_LENGTH));
            return check.verify(Arrays.copyOf(signature, signature.length));
        } catch (java.security.SignatureException e) {
            return false; // Bytes that are no signature at all.
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(
                    "this Java runtime cannot check signatures (" + e.getMessage()
                            + "): add the module jdk.crypto.ec to it, as in jlink --add-modules"
                            + " java.base,jdk.crypto.ec",
                    e);
        }
    }

    private static String ids(Set<PublicKey> keys) {
        return keys.stream()
                .map(key -> "%016X".formatted(PackKeys.id(key)))
                .sorted()
                .collect(Collectors.joining(" or "));
    }
}
