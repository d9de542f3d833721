package dev.ashlar.pipeline.sqlite;

import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.MissingPlaceException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The database files that this JVM has open, and the first bytes of any. On POSIX, who closes a file gives up all locks that the process has
 * on it, whoever took them (https://sqlite.org/howtocorrupt.html, 2.2): a file that SQLite has open is read by nobody else. Any thread.
 */
final class OpenFiles {
    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    /** The version that a program has to know to read the file, 2 for WAL (https://sqlite.org/fileformat.html, 1.3). */
    private static final int READ_VERSION_AT = 19;

    private static final int WAL = 2;

    private static final Map<Object, Open> OPEN = new HashMap<>();

    private OpenFiles() {}

    /** A file, how it began when it was opened first, how many connections there are, and what is read beside them. */
    private static final class Open {
        private final byte[] header;
        private final Map<Object, HeldFile> held = new HashMap<>();
        private int connections;

        Open(byte[] header) {
            this.header = header;
        }
    }

    /** What tells a file from another that stands in its place later. */
    static Object key(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            String other = RegularFile.otherKind(attributes);
            if (other != null) {
                throw new BackendException(file + ": expected a database, found " + other, null);
            }
            Object key = attributes.fileKey();
            return key == null ? file.toAbsolutePath() : key;
        } catch (IOException e) {
            throw new MissingPlaceException(file + ": no such file", e);
        }
    }

    /** Notes that a connection is about to be opened; gives the key of the file. */
    static synchronized Object opening(Path file) {
        Object key = key(file);
        Open open = OPEN.get(key);
        if (open == null) {
            open = new Open(read(file));
            OPEN.put(key, open);
        }
        open.connections++;
        return key;
    }

    /** Notes that a connection was closed. */
    static synchronized void closed(Object key) {
        Open open = OPEN.get(key);
        if (open != null && --open.connections == 0) {
            OPEN.remove(key);
            open.held.values().forEach(HeldFile::close);
        }
    }

    /**
     * A database that is open, or a file beside it, for reading. The file stays open until the last connection to the database is closed.
     *
     * @param database its key
     * @return null when there is no such file, or when another one is just taking its place
     */
    static synchronized @Nullable HeldFile hold(Object database, Path file) throws IOException {
        Open open = OPEN.get(database);
        Object key = keyIfThere(file);
        if (open == null || key == null) {
            return null;
        }
        HeldFile held = open.held.get(key);
        if (held == null) {
            held = new HeldFile(new RandomAccessFile(file.toFile(), "r"));
            boolean isSame = key.equals(keyIfThere(file));
            open.held.put(isSame ? key : held, held);
            return isSame ? held : null;
        }
        return held;
    }

    private static @Nullable Object keyIfThere(Path file) {
        try {
            return key(file);
        } catch (MissingPlaceException e) {
            return null;
        }
    }

    /** Whether a file begins as databases do, or is one that is open. */
    static synchronized boolean isDatabase(Path file) {
        return Files.isRegularFile(file) && (OPEN.containsKey(key(file)) || Arrays.equals(start(read(file)), MAGIC));
    }

    private static byte[] start(byte[] header) {
        return Arrays.copyOf(header, Math.min(header.length, MAGIC.length));
    }

    /** Whether a database is in WAL mode; one that is open, whether it was. */
    static synchronized boolean isWal(Path file) {
        Open open = OPEN.get(key(file));
        byte[] header = open == null ? read(file) : open.header;
        return header.length > READ_VERSION_AT && header[READ_VERSION_AT] == WAL;
    }

    /** The first bytes; none of a file that cannot be read, of which SQLite says why. */
    private static byte[] read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(READ_VERSION_AT + 1);
        } catch (IOException e) {
            return new byte[0];
        }
    }
}
