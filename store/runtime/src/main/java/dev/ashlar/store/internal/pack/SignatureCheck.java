package dev.ashlar.store.internal.pack;

import static dev.ashlar.store.internal.pack.PackInput.hex;

import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.TrailerFormat;
import dev.ashlar.store.internal.sign.Ed25519;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Iterator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the signature of a pack: {@code pack-format.md}, section 16. Reads all bytes through the input, so that of a private copy the copy is
 * checked. Believes nothing that the pack says but its length, which the header reader has compared with that of the file.
 */
public final class SignatureCheck {
    /** What a signature of a pack begins with, so that no signature of something else is one of a pack. */
    private static final String CONTEXT = "ashlar-pack-signature-1\n";

    private static final int DIGEST_LENGTH = 32;
    private static final int BUFFER_LENGTH = 1 << 16;
    private static final String WHAT = "signature";

    private SignatureCheck() {}

    /**
     * {@return the id of the key that a pack says it is signed with, as 16 hexadecimal digits; empty when the pack is not signed}
     *
     * @param in the pack, whose header has been checked
     */
    public static String signer(PackInput in) {
        ByteBuffer header = in.read(0, HeaderFormat.LENGTH);
        boolean isSigned = header.getInt(HeaderFormat.SIGNATURE_KIND_OFFSET) == HeaderFormat.ED25519;
        return isSigned ? hex(header.getLong(HeaderFormat.SIGNER_OFFSET)) : "";
    }

    /**
     * What is signed of a pack: all of its bytes but the signature, and the checksums of header and trailer.
     *
     * @param in the pack, whose header has been checked
     * @return a text that says what is signed, and a SHA-256
     */
    public static byte[] message(PackInput in) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(in.read(0, HeaderFormat.SIGNATURE_KIND_OFFSET));
            ByteBuffer buffer = ByteBuffer.allocate(BUFFER_LENGTH);
            long end = in.length() - TrailerFormat.LENGTH + TrailerFormat.HEADER_CHECKSUM_OFFSET;
            for (long at = HeaderFormat.LENGTH; at < end; at += BUFFER_LENGTH) {
                buffer.clear().limit((int) Math.min(BUFFER_LENGTH, end - at));
                in.read(at, buffer);
                digest.update(buffer);
            }
            ByteBuffer message = ByteBuffer.allocate(CONTEXT.length() + DIGEST_LENGTH);
            message.put(CONTEXT.getBytes(StandardCharsets.US_ASCII)).put(digest.digest());
            return message.array();
        } catch (GeneralSecurityException e) {
            throw Ed25519.unsupported(e);
        }
    }

    /**
     * Checks that a pack has a signature by one of some keys, and that the signature is that of its bytes.
     *
     * @param in the pack, whose header has been checked
     * @param keys Ed25519
     * @throws dev.ashlar.store.format.PackException with the kind NOT_TRUSTED, when the pack is not signed, is signed with another key, or
     *     has other bytes than those that were signed
     */
    public static void require(PackInput in, Set<PublicKey> keys) {
        ByteBuffer header = in.read(0, HeaderFormat.LENGTH);
        SectionChecks checks = in.checks("header", 0);
        String signer = signer(in);
        PublicKey key = keyOf(header.getLong(HeaderFormat.SIGNER_OFFSET), keys);
        if (signer.isEmpty() || key == null) {
            throw checks.fault(
                    PackErrorKind.NOT_TRUSTED,
                    WHAT,
                    HeaderFormat.SIGNATURE_KIND_OFFSET,
                    "one by the key " + list(keys),
                    signer.isEmpty() ? "none: the pack is not signed" : "one by the key " + signer);
        }
        byte[] signature = new byte[HeaderFormat.SIGNATURE_LENGTH];
        header.get(HeaderFormat.SIGNATURE_OFFSET, signature);
        if (!isSignature(signature, message(in), key)) {
            throw checks.fault(
                    PackErrorKind.NOT_TRUSTED,
                    WHAT,
                    HeaderFormat.SIGNATURE_OFFSET,
                    "that of the bytes of this file by the key " + signer,
                    "another: the pack was changed after it was signed, or signed with another key");
        }
    }

    private static @Nullable PublicKey keyOf(long id, Set<PublicKey> keys) {
        for (PublicKey key : keys) {
            if (Ed25519.id(key) == id) {
                return key;
            }
        }
        return null;
    }

    private static String list(Set<PublicKey> keys) {
        StringBuilder text = new StringBuilder();
        for (Iterator<PublicKey> each = keys.iterator(); each.hasNext(); ) {
            text.append(hex(Ed25519.id(each.next()))).append(each.hasNext() ? " or " : "");
        }
        return text.toString();
    }

    private static boolean isSignature(byte[] signature, byte[] message, PublicKey key) {
        Signature check;
        try {
            check = Signature.getInstance(Ed25519.NAME);
            check.initVerify(key);
            check.update(message);
        } catch (GeneralSecurityException e) {
            throw Ed25519.unsupported(e);
        }
        try {
            return check.verify(signature);
        } catch (GeneralSecurityException e) {
            return false; // Bytes that are no signature at all: a point that is not on the curve, a number out of
            // range.
        }
    }
}
