package dev.ashlar.pipeline.json;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import org.agrona.collections.Long2LongHashMap;
import org.jspecify.annotations.Nullable;

/** What has changed in a file of records: the records that are gone or other, and the text of those in their places. */
final class FileChange {
    private static final long[] NO_IDS = {};
    private static final int[] NO_PLACES = {};
    private static final FileChange NOTHING = new FileChange(NO_IDS, null, null, NO_PLACES);

    private final long[] withdrawn;
    private final byte @Nullable [] text;
    /** The file as it is now, but for ids of records in the text; null when only reading the text shows which records there are. */
    private final @Nullable RecordPieces pieces;
    /** Of the pieces, those whose records stand in the text. */
    private final int[] inText;

    private FileChange(long[] withdrawn, byte @Nullable [] text, @Nullable RecordPieces pieces, int[] inText) {
        this.withdrawn = withdrawn;
        this.text = text;
        this.pieces = pieces;
        this.inText = inText;
    }

    /** A file that is gone. */
    static FileChange gone(RecordPieces before) {
        return new FileChange(before.ids(), null, null, NO_PLACES);
    }

    /** A file of which all is to be read; {@code before} is null when it was not there. Null when it has more bytes than {@code most}. */
    static @Nullable FileChange all(@Nullable RecordPieces before, FileBytes bytes, long most) throws IOException {
        if (bytes.length() > most) {
            return null;
        }
        byte[] text = bytes.copy(0, bytes.length());
        return new FileChange(before == null ? NO_IDS : before.ids(), text, null, NO_PLACES);
    }

    /**
     * The change from one file to another.
     *
     * <p>Pieces that are as before at the front, and those at the back, however far they have moved, are left out; of what lies between, the
     * pieces that stood there before are found by their hashes. Whoever reads the new file comes to each of the records that is left
     * out in the same state as before, expecting a record of the array, and leaves it so: the front is the same byte by byte, the scan that
     * follows goes from the first byte of a record to that of the next, and ends at such a byte where the back begins. So all that
     * remains to be judged is the text of the others, by itself.
     *
     * @param most how many bytes may be to read
     * @return null when there is something that is neither a record nor in its place, or too much to read
     */
    static @Nullable FileChange of(RecordPieces before, FileBytes bytes, boolean mayHaveComments, long most)
            throws IOException {
        if (before.count() == 0) {
            boolean isSame = before.length() == bytes.length() && before.hasHead(bytes);
            return isSame ? NOTHING : all(before, bytes, most);
        }
        int front = front(before, bytes);
        if (front == before.count()) {
            return NOTHING;
        }
        long from = front == 0 ? 0 : before.start(front);
        int back = back(before, bytes, front, from);
        while (true) {
            boolean isEnd = back == before.count();
            long to = isEnd ? bytes.length() : before.start(back) + bytes.length() - before.length();
            PieceScan scan = bytes.scan(from, to, mayHaveComments);
            if (scan.end(isEnd) && (scan.isAscii() || bytes.isUtf8(from, to))) {
                return new Middle(before, bytes, scan, front, back).change(most);
            }
            if (isEnd) {
                return null;
            }
            back = before.count(); // The bytes at the back are those of before, but no record begins where they do.
        }
    }

    /** How many pieces stand where they stood; all of them only when nothing follows. */
    private static int front(RecordPieces before, FileBytes bytes) throws IOException {
        int front = 0;
        if (before.hasHead(bytes)) {
            while (front < before.count() && before.isAt(before.start(front), front, bytes)) {
                front++;
            }
        }
        return front == before.count() && before.length() != bytes.length() ? front - 1 : front;
    }

    /** The first of the pieces that stand at the back, none of them before {@code from}. */
    private static int back(RecordPieces before, FileBytes bytes, int front, long from) throws IOException {
        long shift = bytes.length() - before.length();
        int back = before.count();
        while (back > front) {
            long place = before.start(back - 1) + shift;
            if (place < from || !before.isAt(place, back - 1, bytes)) {
                return back;
            }
            back--;
        }
        return back;
    }

    /** What lies between the pieces that have stayed. */
    private static final class Middle {
        private final RecordPieces before;
        private final FileBytes bytes;
        private final PieceScan scan;
        private final int front;
        private final int back;
        private final long[] starts;
        private final long[] hashes;
        private final long[] ids;
        /** Of the pieces before, those that stand nowhere now. */
        private final BitSet lost = new BitSet();

        private int[] inText = new int[16];
        private int inTextCount;

        /** {@code scan} has found what takes the place of the pieces from {@code front} to {@code back}. */
        Middle(RecordPieces before, FileBytes bytes, PieceScan scan, int front, int back) {
            this.before = before;
            this.bytes = bytes;
            this.scan = scan;
            this.front = front;
            this.back = back;
            int count = front + scan.count() + before.count() - back;
            this.starts = new long[count];
            this.hashes = new long[count];
            this.ids = new long[count];
        }

        @Nullable
        FileChange change(long most) throws IOException {
            int behind = front + scan.count();
            before.copy(0, front, 0, starts, hashes, ids, 0);
            System.arraycopy(scan.starts(), 0, starts, front, scan.count());
            System.arraycopy(scan.hashes(), 0, hashes, front, scan.count());
            before.copy(back, before.count(), bytes.length() - before.length(), starts, hashes, ids, behind);
            compare();
            long length = 1;
            for (int i = 0; i < inTextCount; i++) {
                length += 1 + end(inText[i]) - starts[inText[i]];
            }
            if (length > most) {
                return null;
            }
            long head = front == 0 ? scan.head() : before.head();
            RecordPieces pieces = new RecordPieces(bytes.length(), head, starts, hashes, ids);
            long[] withdrawn = lost.stream().mapToLong(before::id).toArray();
            return new FileChange(withdrawn, text(), pieces, Arrays.copyOf(inText, inTextCount));
        }

        private long end(int piece) {
            return piece + 1 < starts.length ? starts[piece + 1] : bytes.length();
        }

        private void compare() {
            Long2LongHashMap known = new Long2LongHashMap(-1);
            for (int i = front; i < back; i++) {
                known.put(before.hash(i), i);
            }
            lost.set(front, back);
            for (int i = front; i < front + scan.count(); i++) {
                int old = (int) known.remove(hashes[i]); // Of two equal ones, one is new.
                if (old >= 0) {
                    lost.clear(old);
                    ids[i] = before.id(old);
                } else {
                    read(i);
                }
            }
        }

        private void read(int piece) {
            inText = inTextCount == inText.length ? Arrays.copyOf(inText, 2 * inTextCount) : inText;
            inText[inTextCount++] = piece;
        }

        /** An array of the records to read, with commas of our own: those of the file stand in the pieces, and were seen by the scan. */
        private byte @Nullable [] text() throws IOException {
            if (inTextCount == 0) {
                return null;
            }
            int length = 1;
            for (int i = 0; i < inTextCount; i++) {
                length += 1 + scan.length(inText[i] - front);
            }
            byte[] text = new byte[length];
            int at = 0;
            for (int i = 0; i < inTextCount; i++) {
                text[at++] = (byte) (i == 0 ? '[' : ',');
                int size = scan.length(inText[i] - front);
                System.arraycopy(scanned(inText[i]), 0, text, at, size);
                at += size;
            }
            text[at] = ']';
            return text;
        }

        /** The bytes of a piece that was scanned, not those of a file that has changed since then. */
        private byte[] scanned(int piece) throws IOException {
            byte[] copy = bytes.copy(starts[piece], end(piece));
            if (PieceHash.of(copy, 0, copy.length) != hashes[piece]) {
                throw new IOException("has changed while it was read");
            }
            return copy;
        }
    }

    /** Ids of the records that are gone or other. */
    long[] withdrawn() {
        return withdrawn;
    }

    /** JSON with all records to read; null when there are none. */
    byte @Nullable [] text() {
        return text;
    }

    /** Whether the file has the bytes that it had. */
    boolean isNothing() {
        return this == NOTHING;
    }

    /**
     * The file as it is now, once its text has been read.
     *
     * @param read ids of the records in the text, in their order
     * @param mayHaveComments whether the file may have comments
     * @return null when those are not the records that the text was taken for; also for a file that is gone
     */
    @Nullable
    RecordPieces pieces(long[] read, boolean mayHaveComments) {
        if (pieces == null) {
            return text == null ? null : RecordPieces.of(text, read, mayHaveComments);
        }
        return read.length == inText.length ? pieces.withIds(inText, read) : null;
    }
}
