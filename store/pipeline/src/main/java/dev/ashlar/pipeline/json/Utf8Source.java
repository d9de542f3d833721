package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.Utf8Text;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/**
 * The characters of a file, for a parser that counts them, and where each stands among the bytes. Strictly UTF-8; a byte order
 * mark is passed over. Places are asked for in their order, and before more than one further piece has been read.
 */
final class Utf8Source extends Reader {
    private static final int PIECE = 8192;
    private static final int SHORTEST_PIECE = 64;
    private static final int MARK = '\uFEFF';
    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private static final int MARK_BYTES = 3;

    /** Bytes that are no UTF-8: behind which character of the file the first of them stands. */
    static final class Malformed extends CharacterCodingException {
        private static final long serialVersionUID = 1L;
        private final int line;
        private final int column;
        /** Empty for UTF-16. */
        private final String found;

        Malformed(int line, int column, String found) {
            this.line = line;
            this.column = column;
            this.found = found;
        }

        /** What is wrong, for a message. */
        String text() {
            return found.isEmpty() ? Utf8Text.IS_UTF_16 : Utf8Text.IS_NOT_UTF_8;
        }

        /** What stands there; empty when the message says it. */
        String found() {
            return found;
        }

        int line() {
            return line;
        }

        int column() {
            return column;
        }
    }

    /** Opens the bytes from their beginning. */
    private interface Opening {
        InputStream open() throws IOException;
    }

    private final Opening opening;
    private final InputStream bytes;
    private final @Nullable MessageDigest digest;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final ByteBuffer waiting;
    /** How many bytes have been waiting so far. */
    private long filled;

    private boolean ended;
    private boolean begun;

    // The piece that was read last.
    private final char[] piece;
    private int pieceLength;
    private long pieceStart;

    // How far it was counted, and what was found on the way.
    private long countedChars;
    private long countedBytes;
    private long hash;
    private long lastLineFeed = -1;
    private boolean afterReturn;
    private @Nullable String lineEnd;

    private Utf8Source(Opening opening, int room, @Nullable MessageDigest digest) throws IOException {
        this(opening.open(), opening, room, digest);
    }

    /** {@code room} for a piece, in bytes, and in characters. */
    private Utf8Source(InputStream bytes, Opening opening, int room, @Nullable MessageDigest digest) {
        this.opening = opening;
        this.bytes = bytes;
        this.digest = digest;
        this.waiting = ByteBuffer.allocate(room).limit(0);
        this.piece = new char[room];
    }

    /** For reading alone. */
    static Utf8Source open(Path file) throws IOException {
        return new Utf8Source(() -> Files.newInputStream(file), PIECE, null);
    }

    /** For reading alone, of a file whose bytes are in memory. */
    static Utf8Source of(byte[] bytes) throws IOException {
        return new Utf8Source(() -> new ByteArrayInputStream(bytes), room(bytes.length), null);
    }

    /** For reading alone, of the bytes of a file on their way from it; {@code length}: about how many. */
    static Utf8Source of(InputStream bytes, Path file, long length) {
        return new Utf8Source(bytes, () -> Files.newInputStream(file), room(length), null);
    }

    private static int room(long length) {
        return (int) Math.max(SHORTEST_PIECE, Math.min(PIECE, length));
    }

    /** With a digest of all bytes, and places of characters among them. */
    static Utf8Source digesting(Path file) throws IOException {
        return new Utf8Source(() -> Files.newInputStream(file), PIECE, newDigest());
    }

    /** The same for bytes in memory. */
    static Utf8Source digesting(byte[] bytes) throws IOException {
        return new Utf8Source(() -> new ByteArrayInputStream(bytes), PIECE, newDigest());
    }

    /** A digest by which nobody mistakes one file for another. */
    static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        if (length < 2) {
            throw new IllegalArgumentException("room for a surrogate pair is needed");
        }
        if (digest != null) {
            countTo(pieceStart + pieceLength);
        }
        pieceStart += pieceLength;
        pieceLength = 0;
        CharBuffer chars = CharBuffer.wrap(piece, 0, Math.min(length, piece.length));
        decode(chars);
        int start = !begun && chars.position() > 0 && piece[0] == MARK ? 1 : 0;
        begun |= chars.position() > 0;
        pieceLength = chars.position() - start;
        if (start > 0) {
            countedBytes = MARK_BYTES;
            System.arraycopy(piece, 1, piece, 0, pieceLength);
            if (pieceLength == 0) {
                return read(into, offset, length);
            }
        }
        System.arraycopy(piece, 0, into, offset, pieceLength);
        return pieceLength == 0 ? -1 : pieceLength;
    }

    /** Puts at least one character there unless the file ends. */
    private void decode(CharBuffer chars) throws IOException {
        while (chars.position() == 0) {
            if (!begun && isUtf16()) {
                throw new Malformed(1, 1, "");
            }
            CoderResult result = decoder.decode(waiting, chars, ended);
            if (result.isError() && chars.position() == 0) {
                throw malformed();
            }
            if (chars.position() > 0 || ended) {
                return;
            }
            fill();
        }
    }

    private boolean isUtf16() {
        return waiting.remaining() >= 2
                && Utf8Text.isUtf16(waiting.get(waiting.position()), waiting.get(waiting.position() + 1));
    }

    /** Whether the piece that was read last has a text at a place, as far as that piece goes. */
    boolean hasAt(String text, long charOffset) {
        int start = (int) (charOffset - pieceStart);
        if (start < 0 || start >= pieceLength) {
            return false;
        }
        return text.startsWith(new String(piece, start, Math.min(text.length(), pieceLength - start)));
    }

    /**
     * Where the last character ends that stands before a place and is no white space: line and column, counted from 1.
     *
     * @param charOffset of the place, in the piece that was read last
     * @param atLine of the place
     * @param atColumn of the place
     * @return null when it is not in the piece, or its line is not
     */
    int @Nullable [] endBefore(long charOffset, int atLine, int atColumn) {
        int start = (int) (charOffset - pieceStart);
        int end = start;
        int lines = 0;
        while (end > 0 && end <= pieceLength && piece[end - 1] <= ' ') {
            end--;
            lines += piece[end] == '\n' ? 1 : 0;
        }
        if (end <= 0 || end > pieceLength) {
            return null;
        }
        if (lines == 0) {
            int column = atColumn - (start - end);
            return column < 1 ? null : new int[] {atLine, column};
        }
        int lineStart = end;
        while (lineStart > 0 && piece[lineStart - 1] != '\n') {
            lineStart--;
        }
        return lineStart == 0 && pieceStart > 0 ? null : new int[] {atLine - lines, end - lineStart + 1};
    }

    private void fill() throws IOException {
        waiting.compact();
        int count = bytes.read(waiting.array(), waiting.position(), waiting.remaining());
        if (count < 0) {
            ended = true;
        } else {
            if (digest != null) {
                digest.update(waiting.array(), waiting.position(), count);
            }
            filled += count;
            waiting.position(waiting.position() + count);
        }
        waiting.flip();
    }

    /** Only here are lines counted: all characters before are read once more. */
    private Malformed malformed() throws IOException {
        int line = 1;
        int column = 1;
        char[] chars = new char[PIECE];
        try (Utf8Source again = new Utf8Source(opening, PIECE, null)) {
            long left = pieceStart;
            int count = 0;
            while (left > 0 && count >= 0) {
                count = again.read(chars, 0, PIECE);
                for (int i = 0; i < Math.min(count, left); i++) {
                    line += chars[i] == '\n' ? 1 : 0;
                    column = chars[i] == '\n' ? 1 : column + 1;
                }
                left -= count;
            }
        }
        long offset = filled - waiting.remaining();
        return new Malformed(line, column, Utf8Text.found(waiting.get(waiting.position()), offset));
    }

    /** The byte that a character begins with; not before the one that was asked for last. */
    long byteOffset(long charOffset) {
        if (digest == null) {
            throw new IllegalStateException("opened for reading alone");
        }
        countTo(charOffset);
        return countedBytes;
    }

    private void countTo(long charOffset) {
        int end = (int) (charOffset - pieceStart);
        for (int i = (int) (countedChars - pieceStart); i < end; i++) {
            char c = piece[i];
            if (c == '\n') {
                lastLineFeed = countedBytes;
                lineEnd = lineEnd == null ? (afterReturn ? "\r\n" : "\n") : lineEnd;
            }
            afterReturn = c == '\r';
            hash = FACTOR * hash + c;
            countedBytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        countedChars = Math.max(countedChars, charOffset);
    }

    /** A hash of the characters since it was asked for before, up to the place that was asked for last. */
    long takeHash() {
        long taken = hash;
        hash = 0;
        return taken;
    }

    /** The hash that {@link #takeHash} gives for a text. */
    static long hash(String text) {
        long hash = 0;
        for (int i = 0; i < text.length(); i++) {
            hash = FACTOR * hash + text.charAt(i);
        }
        return hash;
    }

    /** The byte of the last line feed before the place that was asked for last; −1 when there is none. */
    long lastLineFeed() {
        return lastLineFeed;
    }

    /** The first line end decides: files that mix them have no style to keep. */
    String lineEnd() {
        return lineEnd == null ? "\n" : lineEnd;
    }

    /** Of all bytes, once the end has been read. */
    byte[] digest() {
        if (digest == null) {
            throw new IllegalStateException("opened without a digest");
        }
        return digest.digest();
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
