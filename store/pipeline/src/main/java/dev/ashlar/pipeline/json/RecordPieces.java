package dev.ashlar.pipeline.json;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import java.io.IOException;

/**
 * The bytes of a file of records, by their hashes. An array is divided at the first byte of each record: what stands before the first record is
 * the head, and each piece goes to the next record, the last one to the end of the file. Anything else is all head. XXH64 is no
 * hash against forgers; by chance, two of a million pieces have the same in one of 37 million files. Immutable.
 */
final class RecordPieces {
    private static final int[] NO_STARTS = {};
    private static final long[] NO_HASHES = {};

    private final int length;
    private final long head;
    /** None when all is head. */
    private final int[] starts;

    private final long[] hashes;
    private final long[] ids;

    private RecordPieces(int length, long head, int[] starts, long[] hashes, long[] ids) {
        this.length = length;
        this.head = head;
        this.starts = starts;
        this.hashes = hashes;
        this.ids = ids;
    }

    /**
     * Divides a file.
     *
     * @param bytes of a file of which nothing is wrong
     * @param ids of its records, in their order
     * @param mayHaveComments whether the file may have comments
     */
    static RecordPieces of(byte[] bytes, long[] ids, boolean mayHaveComments) {
        PieceScan scan = ids.length == 0 ? null : PieceScan.of(bytes, mayHaveComments);
        if (scan == null || scan.count() != ids.length) {
            return undivided(bytes, ids);
        }
        int count = ids.length;
        int[] starts = new int[count];
        long[] hashes = new long[count];
        for (int i = 0; i < count; i++) {
            starts[i] = scan.start(i);
            hashes[i] = hash(bytes, scan.start(i), i + 1 < count ? scan.start(i + 1) : bytes.length);
        }
        return new RecordPieces(bytes.length, hash(bytes, 0, starts[0]), starts, hashes, ids);
    }

    /** Takes a file as it was divided; all is head where there are no pieces. */
    static RecordPieces of(FileBytes bytes, int[] starts, long[] hashes, long[] ids) throws IOException {
        long head = bytes.hash(0, starts.length == 0 ? bytes.length() : starts[0]);
        return new RecordPieces(bytes.length(), head, starts, hashes, ids);
    }

    private static RecordPieces undivided(byte[] bytes, long[] ids) {
        return new RecordPieces(bytes.length, hash(bytes, 0, bytes.length), NO_STARTS, NO_HASHES, ids);
    }

    void write(CacheOutput into) throws IOException {
        into.putNumber(length);
        into.putLong(head);
        into.putNumber(starts.length);
        for (int start : starts) {
            into.putNumber(start);
        }
        into.putLongs(hashes);
        into.putLongs(ids);
    }

    static RecordPieces read(CacheInput from) throws IOException {
        int length = from.getCount();
        long head = from.getLong();
        int[] starts = new int[from.getCount()];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = from.getCount();
        }
        return new RecordPieces(length, head, starts, from.getLongs(), from.getLongs());
    }

    static long hash(byte[] bytes, int from, int to) {
        return XxHash64.hash(bytes, from, to - from);
    }

    /** Copies pieces to the places of others, which stand {@code shift} bytes further on. */
    void copy(int from, int to, int shift, int[] toStarts, long[] toHashes, long[] toIds, int at) {
        System.arraycopy(hashes, from, toHashes, at, to - from);
        System.arraycopy(ids, from, toIds, at, to - from);
        for (int i = from; i < to; i++) {
            toStarts[at + i - from] = starts[i] + shift;
        }
    }

    /** How many pieces follow the head. */
    int count() {
        return starts.length;
    }

    /** Of the file, in bytes. */
    int length() {
        return length;
    }

    int start(int piece) {
        return starts[piece];
    }

    long hash(int piece) {
        return hashes[piece];
    }

    /** Of the record of a piece. */
    long id(int record) {
        return ids[record];
    }

    /** All ids, in the order of their records; not to be changed. */
    long[] ids() {
        return ids;
    }

    /** The same bytes with the ids of some records put in. */
    RecordPieces withIds(int[] places, long[] these) {
        long[] all = ids.clone();
        for (int i = 0; i < places.length; i++) {
            all[places[i]] = these[i];
        }
        return new RecordPieces(length, head, starts, hashes, all);
    }

    /** Whether a file begins with the head. */
    boolean hasHead(FileBytes bytes) throws IOException {
        int end = starts.length == 0 ? length : starts[0];
        return end <= bytes.length() && bytes.hash(0, end) == head;
    }

    /** Whether a piece stands at a place of a file. */
    boolean isAt(int place, int piece, FileBytes bytes) throws IOException {
        int end = place + (piece + 1 < starts.length ? starts[piece + 1] : length) - starts[piece];
        return end <= bytes.length() && bytes.hash(place, end) == hashes[piece];
    }
}
