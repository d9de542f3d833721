package dev.ashlar.pipeline.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds where the records of an array stand among its bytes, many times faster than a parser: strict about what stands between records, while
 * of a record it looks at nothing but brackets and strings. What it finds is right when each record is JSON, which is for a parser to say.
 * In UTF-8 no byte of a character beyond ASCII looks like one of ASCII.
 */
final class PieceScan {
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    /** Makes braces, 0x7B and 0x7D, of brackets, 0x5B and 0x5D. */
    private static final int TO_BRACE = 0x20;

    /** What goes on behind the last byte. */
    private enum Comment {
        NONE,
        LINE,
        OTHER
    }

    private final byte[] bytes;
    private final boolean mayHaveComments;
    private int at;
    private int[] starts = new int[16];
    private int[] ends = new int[16];
    private int count;
    private Comment openComment = Comment.NONE;
    /** Whether all comments are. */
    private boolean isAscii = true;

    private PieceScan(byte[] bytes, boolean mayHaveComments) {
        this.bytes = bytes;
        this.mayHaveComments = mayHaveComments;
    }

    /** Scans a whole file; null when it is anything but an array of objects. */
    static @Nullable PieceScan of(byte[] bytes, boolean mayHaveComments) {
        return of(bytes, true, true, mayHaveComments);
    }

    /**
     * Scans a part of a file.
     *
     * @param bytes from the beginning of the file, or from where a record of the array begins; to the end of the file, or to where a
     *     record begins
     * @param isStart whether the file begins there
     * @param isEnd whether the file ends there
     * @param mayHaveComments whether comments and commas behind the last record are allowed
     * @return null where something stands that is no record, or not in its place
     */
    static @Nullable PieceScan of(byte[] bytes, boolean isStart, boolean isEnd, boolean mayHaveComments) {
        PieceScan scan = new PieceScan(bytes, mayHaveComments);
        if (isStart && !scan.open()) {
            return null;
        }
        boolean isEmpty = isStart && scan.isAt(']');
        boolean sound = isEmpty ? isEnd && scan.close() : scan.records(isEnd);
        return sound && (scan.isAscii || isUtf8(bytes)) ? scan : null;
    }

    /** Comments between records are read by nobody else. */
    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /** How many records were found. Their places are counted from the first byte that was scanned. */
    int count() {
        return count;
    }

    /** The first byte of a record. */
    int start(int record) {
        return starts[record];
    }

    /** Behind the closing brace of a record. */
    int end(int record) {
        return ends[record];
    }

    private boolean open() {
        if (bytes.length >= MARK.length && Arrays.equals(bytes, 0, MARK.length, MARK, 0, MARK.length)) {
            at = MARK.length;
        }
        skipSpace();
        boolean opened = take('[');
        skipSpace();
        return opened;
    }

    private boolean records(boolean isEnd) {
        while (at < bytes.length) {
            int start = at;
            if (!isAt('{') || !skipObject()) {
                return false;
            }
            add(start, at);
            skipSpace();
            boolean goesOn = take(',');
            skipSpace();
            if (!goesOn || mayHaveComments && isAt(']')) {
                return isEnd && close();
            }
        }
        return !isEnd && openComment == Comment.NONE;
    }

    private boolean close() {
        boolean closed = take(']');
        skipSpace();
        return closed && at == bytes.length && openComment != Comment.OTHER;
    }

    private boolean isAt(char c) {
        return at < bytes.length && bytes[at] == c;
    }

    private boolean take(char c) {
        boolean taken = isAt(c);
        at += taken ? 1 : 0;
        return taken;
    }

    /** What JSON takes for white space (RFC 8259, 2), and comments. */
    private void skipSpace() {
        while (at < bytes.length) {
            byte b = bytes[at];
            if (b == ' ' || b == '\n' || b == '\r' || b == '\t') {
                at++;
            } else if (b == '/' && mayHaveComments) {
                at = behindComment(at);
            } else {
                return;
            }
        }
    }

    /** Behind a comment; the end of the bytes where it goes on behind them. */
    private int behindComment(int from) {
        int kind = from + 1 < bytes.length ? bytes[from + 1] : 0;
        for (int i = from + 2; i < bytes.length; i++) {
            isAscii &= bytes[i] >= 0;
            if (kind == '/' && (bytes[i] == '\n' || bytes[i] == '\r')) {
                return i + 1;
            }
            if (kind == '*' && i > from + 2 && bytes[i] == '/' && bytes[i - 1] == '*') {
                return i + 1;
            }
        }
        openComment = kind == '/' ? Comment.LINE : Comment.OTHER;
        return bytes.length;
    }

    private boolean skipObject() {
        int depth = 0;
        int i = at;
        do {
            if (i == bytes.length) {
                return false;
            }
            int b = bytes[i++];
            if (b == '"') {
                i = behindString(i);
            } else if (b == '/' && mayHaveComments) {
                i = behindComment(i - 1);
            } else if ((b | TO_BRACE) == '{') {
                depth++;
            } else if ((b | TO_BRACE) == '}') {
                depth--;
            }
        } while (depth > 0);
        at = i;
        return true;
    }

    /** Behind the closing quote of a string; the end of the file where there is none. */
    private int behindString(int from) {
        int i = from;
        while (i < bytes.length && bytes[i] != '"') {
            i += bytes[i] == '\\' ? 2 : 1;
        }
        return Math.min(i + 1, bytes.length);
    }

    private void add(int start, int end) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
        }
        starts[count] = start;
        ends[count++] = end;
    }
}
