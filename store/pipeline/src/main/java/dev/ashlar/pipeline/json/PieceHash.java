package dev.ashlar.pipeline.json;

import dev.ashlar.codec.hash.XxHash64;
import java.util.Arrays;

/**
 * The hash of a piece of a file whose bytes come in parts: XXH64, and of a piece that is longer than a chunk, the hashes of its chunks, chained. So it needs no
 * more memory than a chunk. For one thread.
 */
final class PieceHash {
    static final int CHUNK = 1 << 18;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    /** Bytes of the chunk that has begun, the last one that came included: what follows them is not known yet. */
    private byte[] waiting = {};

    private int count;
    private long chained;
    private boolean isChained;

    /** The hash of a piece that lies in an array. */
    static long of(byte[] bytes, int from, int to) {
        if (to - from <= CHUNK) {
            return XxHash64.hash(bytes, from, to - from);
        }
        PieceHash hash = new PieceHash();
        hash.accept(bytes, from, to);
        return hash.take();
    }

    /** Whether no byte has come. */
    boolean isEmpty() {
        return count == 0;
    }

    /** Takes the next bytes. */
    void accept(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (count == CHUNK) {
                chained = chained(XxHash64.hash(waiting, 0, count));
                isChained = true;
                count = 0;
            }
            int part = Math.min(to - at, CHUNK - count);
            if (count + part > waiting.length) {
                waiting = Arrays.copyOf(waiting, Math.min(CHUNK, 2 * (count + part)));
            }
            System.arraycopy(bytes, at, waiting, count, part);
            count += part;
            at += part;
        }
    }

    private long chained(long next) {
        return Long.rotateLeft(chained * FACTOR, 31) ^ next;
    }

    /** The hash of all bytes that have come since it was asked for before. */
    long take() {
        long last = XxHash64.hash(waiting, 0, count);
        long hash = isChained ? chained(last) : last;
        count = 0;
        chained = 0;
        isChained = false;
        return hash;
    }
}
