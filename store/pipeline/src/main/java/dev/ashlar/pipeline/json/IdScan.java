package dev.ashlar.pipeline.json;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds the greatest id of a JSON file that is an array of records, without a parser of values: a replacement needs no more of the old file. What looks unusual is
 * left to {@link RecordScan}. For one file and one thread.
 */
final class IdScan {
    /** No id: {@link RecordScan} has to tell. */
    static final long UNKNOWN = -2;

    private static final long NONE = -1;
    private static final int BUFFER = 1 << 16;
    private static final int END = -1;
    /** In an array of records, the members of a record are so deep. */
    private static final int MEMBERS = 2;

    private static final int MOST_DIGITS = 18;

    /** What {@link #scan} and {@link #skipText} look at; all other characters are passed over in short loops. */
    private static final boolean[] OF_STRUCTURE = table("{}[]:,\"");

    private static final boolean[] OF_TEXT = table("\"\\");

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int end;
    private long greatest = NONE;

    private IdScan(InputStream in) {
        this.in = in;
    }

    private static boolean[] table(String characters) {
        boolean[] table = new boolean[256];
        characters.chars().forEach(c -> table[c] = true);
        return table;
    }

    /**
     * The greatest id; −1 without records, {@link #UNKNOWN} where the file is no plain array of records with plain ids. Whether values are
     * well-formed is not checked.
     */
    static long greatest(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            IdScan scan = new IdScan(in);
            return scan.scan() ? scan.greatest : UNKNOWN;
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    private boolean scan() throws IOException {
        if (next() != '[') {
            return false;
        }
        int depth = 1;
        boolean isName = false;
        while (depth > 0) {
            int c = depth == 1 ? next() : nextOf(OF_STRUCTURE);
            boolean isSound = true;
            switch (c) {
                case END -> isSound = false;
                case '"' -> isSound = depth == MEMBERS && isName ? readName() : depth > 1 && skipText() > 0;
                case '{' -> isName = ++depth == MEMBERS;
                case '[' -> isSound = ++depth > MEMBERS;
                case '}', ']' -> depth--;
                case ',' -> isName = depth == MEMBERS;
                case ':' -> isName = false;
                default -> isSound = isSpace(c);
            }
            if (!isSound) {
                return false;
            }
        }
        int c = next();
        while (isSpace(c)) {
            c = next();
        }
        return c == END;
    }

    private static boolean isSpace(int c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    /** Reads the name of a member, of which the opening quote was read, and an id. */
    private boolean readName() throws IOException {
        int first = next();
        if (first == '\\') {
            return false; // It may be the name with an escape.
        }
        if (first != 'i') {
            return first == '"' || skipName();
        }
        int second = next();
        int third = second == 'd' ? next() : second;
        return second == 'd' && third == '"' ? readId() : third == '"' || third != '\\' && skipName();
    }

    /** Names with escapes are left to the parser. */
    private boolean skipName() throws IOException {
        return skipText() == 1;
    }

    /** {@return 1 behind the closing quote of a text without escapes, 2 of one with some, 0 at the end of the file} */
    private int skipText() throws IOException {
        int result = 1;
        int c = nextOf(OF_TEXT);
        while (c == '\\') {
            result = 2;
            next();
            c = nextOf(OF_TEXT);
        }
        return c == END ? 0 : result;
    }

    private boolean readId() throws IOException {
        int c = nextOther();
        if (c != ':') {
            return false;
        }
        c = nextOther();
        long id = 0;
        int digits = 0;
        for (; c >= '0' && c <= '9' && digits <= MOST_DIGITS; digits++) {
            id = 10 * id + (c - '0');
            c = next();
        }
        boolean isPlain = digits > 0 && digits <= MOST_DIGITS && (isSpace(c) || c == ',' || c == '}');
        at -= isPlain ? 1 : 0; // What stands behind the number is read again.
        greatest = Math.max(greatest, id);
        return isPlain;
    }

    /** The next character that is no space. */
    private int nextOther() throws IOException {
        int c = next();
        while (isSpace(c)) {
            c = next();
        }
        return c;
    }

    /** The next character that a table has. */
    private int nextOf(boolean[] table) throws IOException {
        int c;
        do {
            int from = at;
            while (from < end && !table[buffer[from] & 0xFF]) {
                from++;
            }
            at = from;
            c = next();
        } while (c != END && !table[c & 0xFF]);
        return c;
    }

    private int next() throws IOException {
        return at < end ? buffer[at++] : fill();
    }

    private int fill() throws IOException {
        end = Math.max(0, in.read(buffer));
        at = 0;
        return end == 0 ? END : buffer[at++];
    }
}
