package dev.ashlar.bench.oracle;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** The hashes of sections 1, 10 and 11, and strict UTF-8. */
final class OracleHashes {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    static final int CHUNK = 64 * 1024;
    /** Section 10: of ids, and of the values of hash fields. */
    static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME_3 = 0x165667B19E3779F9L;
    private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME_5 = 0x27D4EB2F165667C5L;
    private static final int STRIPE = 32;

    private OracleHashes() {}

    /** Section 1: the key of a name. */
    static long key(String name) {
        return xxh64(name.getBytes(StandardCharsets.UTF_8));
    }

    /** A key without a name, as tools show it (section 12). */
    static String hex(long key) {
        return HEX.toHexDigits(key);
    }

    /** XXH64 with seed 0, after xxhash_spec.md. */
    static long xxh64(byte[] input) {
        return xxh64(input, 0, input.length);
    }

    static long xxh64(byte[] input, int offset, int length) {
        ByteBuffer in = ByteBuffer.wrap(input, offset, length).order(ByteOrder.LITTLE_ENDIAN);
        long hash = length < STRIPE ? PRIME_5 : stripes(in);
        return avalanche(tail(in, hash + length));
    }

    private static long stripes(ByteBuffer in) {
        long a = PRIME_1 + PRIME_2;
        long b = PRIME_2;
        long c = 0;
        long d = -PRIME_1;
        while (in.remaining() >= STRIPE) {
            a = round(a, in.getLong());
            b = round(b, in.getLong());
            c = round(c, in.getLong());
            d = round(d, in.getLong());
        }
        long hash = Long.rotateLeft(a, 1) + Long.rotateLeft(b, 7) + Long.rotateLeft(c, 12) + Long.rotateLeft(d, 18);
        return merge(merge(merge(merge(hash, a), b), c), d);
    }

    private static long round(long lane, long input) {
        return Long.rotateLeft(lane + input * PRIME_2, 31) * PRIME_1;
    }

    private static long merge(long hash, long lane) {
        return (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
    }

    private static long tail(ByteBuffer in, long start) {
        long hash = start;
        while (in.remaining() >= 8) {
            hash = Long.rotateLeft(hash ^ round(0, in.getLong()), 27) * PRIME_1 + PRIME_4;
        }
        if (in.remaining() >= 4) {
            hash = Long.rotateLeft(hash ^ (in.getInt() & 0xFFFFFFFFL) * PRIME_1, 23) * PRIME_2 + PRIME_3;
        }
        while (in.hasRemaining()) {
            hash = Long.rotateLeft(hash ^ (in.get() & 0xFFL) * PRIME_5, 11) * PRIME_1;
        }
        return hash;
    }

    private static long avalanche(long start) {
        long hash = start;
        hash = (hash ^ (hash >>> 33)) * PRIME_2;
        hash = (hash ^ (hash >>> 29)) * PRIME_3;
        return hash ^ (hash >>> 32);
    }

    /** Section 10: the index key of a number. */
    static long mix(long v) {
        long z = (v ^ v >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    static int crc32c(byte[] input, int offset, int length) {
        CRC32C crc = new CRC32C();
        crc.update(input, offset, length);
        return (int) crc.getValue();
    }

    /** Section 11: the CRC32Cs of the 64 KiB chunks of a section, as they stand in the checksums section. */
    static byte[] chunkChecksums(byte[] file, int offset, int length) {
        int chunks = (int) (((long) length + CHUNK - 1) / CHUNK);
        ByteBuffer list = ByteBuffer.allocate(4 * chunks).order(ByteOrder.LITTLE_ENDIAN);
        for (int chunk = 0; chunk < chunks; chunk++) {
            int from = chunk * CHUNK;
            list.putInt(crc32c(file, offset + from, Math.min(CHUNK, length - from)));
        }
        return list.array();
    }

    /** The text of these bytes, or null where they are not valid UTF-8: nothing is replaced. */
    static @Nullable String utf8(byte[] input, int offset, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(input, offset, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
