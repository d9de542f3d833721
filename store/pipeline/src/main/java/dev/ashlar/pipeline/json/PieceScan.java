package dev.ashlar.pipeline.json;

import java.util.Arrays;

/**
 * Finds where the records of an array stand among the bytes of a file, and hashes them, many times faster than a parser: strict about what stands between records,
 * while of a record it looks at nothing but brackets and strings. What it finds is right when each record is JSON, which is for a parser to say. In UTF-8 no byte
 * of a character beyond ASCII looks like one of ASCII. The bytes come in parts of any length. For one thread.
 */
final class PieceScan {
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    /** Makes braces, 0x7B and 0x7D, of brackets, 0x5B and 0x5D. */
    private static final int TO_BRACE = 0x20;

    /** What may come next. */
    private enum State {
        /** The mark of UTF-8, or what comes after it. */
        MARK,
        ARRAY,
        FIRST_RECORD,
        /** The first byte of a part of a file, which a record has to begin with. */
        PART,
        IN_RECORD,
        BEHIND_RECORD,
        NEXT_RECORD,
        NOTHING,
        /** Something has come that is no record, or not in its place. */
        BROKEN
    }

    private enum Comment {
        NONE,
        /** Behind its slash. */
        BEGUN,
        LINE,
        BLOCK,
        /** Behind a star of a block. */
        STAR
    }

    private final boolean mayHaveComments;
    private State state;
    private Comment comment = Comment.NONE;
    private boolean isAscii = true;
    /** How much of the mark has come. */
    private int markLength;

    // Of the record that has begun.
    private int depth;
    private boolean isInString;
    private boolean isEscaped;

    /** Where the first byte of the array stands that is being scanned, if it has one. */
    private long base;
    /** Where the piece that has begun stands in this array; what came of it before is in its hash. */
    private int pieceFrom;

    private final PieceHash piece = new PieceHash();

    private long offset;
    private long head;
    private long[] starts = new long[16];
    private int[] lengths = new int[16];
    private long[] hashes = new long[16];
    private int count;

    /**
     * Begins a scan.
     *
     * @param offset where the first byte stands in the file: 0, or where a record of the array begins
     * @param mayHaveComments whether comments and commas behind the last record are allowed
     */
    PieceScan(long offset, boolean mayHaveComments) {
        this.offset = offset;
        this.mayHaveComments = mayHaveComments;
        this.state = offset == 0 ? State.MARK : State.PART;
    }

    /** Takes the next bytes. */
    void accept(byte[] bytes, int from, int to) {
        base = offset - from;
        pieceFrom = from;
        int at = from;
        while (at < to && state != State.BROKEN) {
            if (comment != Comment.NONE) {
                at = inComment(bytes, at, to);
            } else if (state == State.IN_RECORD) {
                at = inRecord(bytes, at, to);
            } else {
                at = between(bytes, at);
            }
        }
        offset += to - from;
        if (state != State.BROKEN || count == 0) {
            piece.accept(bytes, pieceFrom, to);
        }
    }

    /**
     * Ends the bytes.
     *
     * @param isEnd whether the file ends there; else it goes on with a record of the array
     * @return false where something stands that is no record, or not in its place
     */
    boolean end(boolean isEnd) {
        long last = piece.take();
        if (count == 0) {
            head = last;
        } else {
            hashes[count - 1] = last;
        }
        if (isEnd) {
            return state == State.NOTHING && (comment == Comment.NONE || comment == Comment.LINE);
        }
        boolean canGoOn = state == State.PART || state == State.FIRST_RECORD || state == State.NEXT_RECORD;
        return canGoOn && comment == Comment.NONE;
    }

    /** Whether nothing that comes can make it right. */
    boolean isBroken() {
        return state == State.BROKEN;
    }

    /** Whether all comments are, which nobody else reads when they stand between records. */
    boolean isAscii() {
        return isAscii;
    }

    /** Behind the last byte that has come. */
    long offset() {
        return offset;
    }

    /** How many records were found. */
    int count() {
        return count;
    }

    /** The hash of what stands before the first record, or of all if there is none. */
    long head() {
        return head;
    }

    /** The first bytes of the records in the file. */
    long[] starts() {
        return Arrays.copyOf(starts, count);
    }

    /** The hashes of the records, each with what follows it up to the next one. */
    long[] hashes() {
        return Arrays.copyOf(hashes, count);
    }

    /** How long a record is up to its closing brace. */
    int length(int record) {
        return lengths[record];
    }

    private int between(byte[] bytes, int at) {
        byte b = bytes[at];
        if (state == State.MARK) {
            return mark(b, at);
        }
        if (state == State.PART) {
            return b == '{' ? begin(bytes, at) : broken(at);
        }
        if (isSpace(b)) {
            return at + 1;
        }
        if (b == '/' && mayHaveComments) {
            comment = Comment.BEGUN;
            return at + 1;
        }
        State next = next(b);
        if (next == State.IN_RECORD) {
            return begin(bytes, at);
        }
        state = next;
        return at + 1;
    }

    /** What JSON takes for white space (RFC 8259, 2): of control characters, a parser takes no others in comments either. */
    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    private State next(byte b) {
        return switch (state) {
            case ARRAY -> b == '[' ? State.FIRST_RECORD : State.BROKEN;
            case FIRST_RECORD -> b == '{' ? State.IN_RECORD : b == ']' ? State.NOTHING : State.BROKEN;
            case BEHIND_RECORD -> b == ',' ? State.NEXT_RECORD : b == ']' ? State.NOTHING : State.BROKEN;
            case NEXT_RECORD -> b == '{' ? State.IN_RECORD : b == ']' && mayHaveComments ? State.NOTHING : State.BROKEN;
            default -> State.BROKEN;
        };
    }

    private int broken(int at) {
        state = State.BROKEN;
        return at;
    }

    private int mark(byte b, int at) {
        if (b == MARK[markLength]) {
            markLength++;
            state = markLength == MARK.length ? State.ARRAY : State.MARK;
            return at + 1;
        }
        state = markLength == 0 ? State.ARRAY : State.BROKEN;
        return at;
    }

    private int begin(byte[] bytes, int at) {
        long hash = endPiece(bytes, at);
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            lengths = Arrays.copyOf(lengths, 2 * count);
            hashes = Arrays.copyOf(hashes, 2 * count);
        }
        if (count == 0) {
            head = hash;
        } else {
            hashes[count - 1] = hash;
        }
        starts[count++] = base + at;
        pieceFrom = at;
        depth = 1;
        isInString = false;
        state = State.IN_RECORD;
        return at + 1;
    }

    private long endPiece(byte[] bytes, int at) {
        if (piece.isEmpty()) {
            return PieceHash.of(bytes, pieceFrom, at);
        }
        piece.accept(bytes, pieceFrom, at);
        return piece.take();
    }

    private int inRecord(byte[] bytes, int from, int to) {
        int open = depth;
        int at = isInString ? behindString(bytes, from, to) : from;
        while (at < to) {
            int b = bytes[at++];
            if (b == '"') {
                at = behindString(bytes, at, to);
            } else if (b == '/' && mayHaveComments) {
                comment = Comment.BEGUN;
                break;
            } else if ((b | TO_BRACE) == '{') {
                open++;
            } else if ((b | TO_BRACE) == '}') {
                open--;
                if (open == 0) {
                    end(base + at - starts[count - 1]);
                    break;
                }
            }
        }
        depth = open;
        return at;
    }

    private void end(long length) {
        lengths[count - 1] = (int) length;
        state = length == lengths[count - 1] ? State.BEHIND_RECORD : State.BROKEN; // No parser holds such a record.
    }

    /** Behind the closing quote of a string; the end of the bytes where it goes on behind them. */
    private int behindString(byte[] bytes, int from, int to) {
        int at = from;
        if (isEscaped && at < to) {
            isEscaped = false;
            at++;
        }
        while (at < to) {
            byte b = bytes[at++];
            if (b == '"') {
                isInString = false;
                return at;
            }
            if (b == '\\') {
                isEscaped = at == to;
                at++;
            }
        }
        isInString = true;
        return to;
    }

    /** Behind a comment; the end of the bytes where it goes on behind them. */
    private int inComment(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            byte b = bytes[at];
            isAscii &= b >= 0;
            if (b >= 0 && b < ' ' && !isSpace(b)) {
                return broken(at);
            }
            switch (comment) {
                case BEGUN -> {
                    comment = b == '/' ? Comment.LINE : Comment.BLOCK;
                    if (b != '/' && b != '*') {
                        return broken(at);
                    }
                }
                case LINE -> comment = b == '\n' || b == '\r' ? Comment.NONE : Comment.LINE;
                case BLOCK -> comment = b == '*' ? Comment.STAR : Comment.BLOCK;
                default -> comment = b == '/' ? Comment.NONE : b == '*' ? Comment.STAR : Comment.BLOCK;
            }
            if (comment == Comment.NONE) {
                return at + 1;
            }
        }
        return to;
    }
}
