package dev.ashlar.pipeline.remote;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/** A SHA-256 over bytes or texts, one after the other. For one thread. */
public final class Sha256 {
    private final MessageDigest digest;

    /** Begins with nothing. */
    public Sha256() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java runtime has no SHA-256", e);
        }
    }

    /**
     * Adds a text and its length, so that texts with other boundaries have another hash.
     *
     * @param text any
     * @return this
     */
    public Sha256 add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
        digest.update(bytes);
        return this;
    }

    /**
     * Adds the number of pairs, then each name and value.
     *
     * @param texts values by name, in a fixed order
     * @return this
     */
    public Sha256 add(Map<String, ?> texts) {
        add(String.valueOf(texts.size()));
        texts.forEach((name, value) -> add(name).add(String.valueOf(value)));
        return this;
    }

    void add(byte[] bytes, int count) {
        digest.update(bytes, 0, count);
    }

    /** {@return the hash as 64 hexadecimal digits; begins with nothing again} */
    public String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
