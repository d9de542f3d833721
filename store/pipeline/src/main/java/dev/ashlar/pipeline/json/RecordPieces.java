package dev.ashlar.pipeline.json;

import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a file of records, by their hashes. An array is divided at the first byte of each record: what stands before the first record is
 * the head, and each piece goes to the next record, the last one to the end of the file. Anything else is all head. XXH64 is no
 * hash against forgers; by chance, two of a million pieces have the same in one of 37 million files. Immutable.
 */
final class RecordPieces {
    private final long length;
    private final long head;
    /** None when all is head. */
    private final long[] starts;

    private final long[] hashes;
    private final long[] ids;

    /** Takes a file as it was divided: the hash of its head, where its pieces begin, their hashes, and the ids of its records. */
    RecordPieces(long length, long head, long[] starts, long[] hashes, long[] ids) {
        this.length = length;
        this.head = head;
        this.starts = starts;
        this.hashes = hashes;
        this.ids = ids;
    }

    /**
     * Divides bytes.
     *
     * @param bytes of a file of which nothing is wrong
     * @param ids of its records, in their order
     * @param mayHaveComments whether the file may have comments
     * @return null when it is not known which pieces the records stand in
     */
    static @Nullable RecordPieces of(byte[] bytes, long[] ids, boolean mayHaveComments) {
        PieceScan scan = new PieceScan(0, mayHaveComments);
        scan.accept(bytes, 0, bytes.length);
        return of(scan, ids);
    }

    /**
     * Takes what the scan of a whole file, of which nothing is wrong, has found.
     *
     * @param scan that has taken all bytes; ended here
     * @param ids of the records of the file, in their order
     * @return null when it is not known which pieces they stand in
     */
    static @Nullable RecordPieces of(PieceScan scan, long[] ids) {
        boolean isArray = scan.end(true);
        boolean isKnown = scan.count() == 0 || isArray && scan.count() == ids.length;
        return isKnown ? new RecordPieces(scan.offset(), scan.head(), scan.starts(), scan.hashes(), ids) : null;
    }

    void write(CacheOutput into) throws IOException {
        into.putNumber(length);
        into.putLong(head);
        into.putNumber(starts.length);
        for (long start : starts) {
            into.putNumber(start);
        }
        into.putLongs(hashes);
        into.putLongs(ids);
    }

    static RecordPieces read(CacheInput from) throws IOException {
        long length = from.getNumber();
        long head = from.getLong();
        long[] starts = new long[from.getCount()];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = from.getNumber();
        }
        return new RecordPieces(length, head, starts, from.getLongs(), from.getLongs());
    }

    /** Copies pieces to the places of others, which stand {@code shift} bytes further on. */
    void copy(int from, int to, long shift, long[] toStarts, long[] toHashes, long[] toIds, int at) {
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
    long length() {
        return length;
    }

    long start(int piece) {
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

    /** The hash of what stands before the first piece. */
    long head() {
        return head;
    }

    /** Whether a file begins with the head. */
    boolean hasHead(FileBytes bytes) throws IOException {
        long end = starts.length == 0 ? length : starts[0];
        return end <= bytes.length() && bytes.hash(0, end) == head;
    }

    /** Whether a piece stands at a place of a file. */
    boolean isAt(long place, int piece, FileBytes bytes) throws IOException {
        long end = place + (piece + 1 < starts.length ? starts[piece + 1] : length) - starts[piece];
        return end <= bytes.length() && bytes.hash(place, end) == hashes[piece];
    }
}
