package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.hash.XxHash64;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.agrona.collections.Int2IntHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a database as the read transaction of a connection sees them, read from its files (https://sqlite.org/fileformat.html). With a rollback
 * journal, the lock of the transaction keeps all others from writing to the database file. With a write-ahead log, the newest frame of a page counts
 * that is committed in the state of the transaction; the lock keeps others from overwriting the log, and from copying newer frames into the database
 * file. Valid within the transaction. For one thread.
 */
final class Pages implements AutoCloseable {
    /** Nobody keeps anything in the page at this place, and systems with mandatory locks refuse to read there. */
    private static final long LOCKS_AT = 1L << 30;
    /** So many bytes are read at once. */
    private static final int WINDOW = 1 << 18;
    /** So many pages that nobody asks for are read with those around them. */
    private static final int GAP = 8;

    private static final int LOG_HEADER = 32;
    private static final int FRAME_HEADER = 24;
    private static final int FRAME_SALTS_AT = 8;

    private final HeldFile file;
    private final int size;
    private final int count;
    private final @Nullable Log log;
    private final byte[] window;

    private Pages(HeldFile file, int size, int count, @Nullable Log log) {
        this.file = file;
        this.size = size;
        this.count = count;
        this.log = log;
        this.window = new byte[Math.max(WINDOW, size)];
    }

    /** A write-ahead log, and which frame has the newest version of a page. */
    private record Log(HeldFile file, Int2IntHashMap frames) {
        /** SQLite has no locks on the file: to close it releases none. */
        static Log read(Path path, WalIndex index, int pageSize) throws IOException {
            HeldFile file = new HeldFile(new RandomAccessFile(path.toFile(), "r"));
            try {
                return read(file, index, pageSize);
            } catch (IOException e) {
                file.close();
                throw e;
            }
        }

        private static Log read(HeldFile file, WalIndex index, int pageSize) throws IOException {
            Int2IntHashMap frames = new Int2IntHashMap(-1);
            byte[] header = new byte[FRAME_HEADER];
            for (int frame = 0; frame < index.frames(); frame++) {
                int read = file.read(at(frame, pageSize), header, 0, FRAME_HEADER);
                if (read < FRAME_HEADER || !index.hasSalts(header, FRAME_SALTS_AT)) {
                    throw new IOException("frame " + frame + " of the log is another one");
                }
                frames.put(ByteBuffer.wrap(header).getInt(), frame);
            }
            return new Log(file, frames);
        }

        /** Where a frame begins. */
        static long at(int frame, int pageSize) {
            return LOG_HEADER + (long) frame * (FRAME_HEADER + pageSize);
        }
    }

    /** Takes what is done with pages. */
    interface Visitor {
        /** Looks at one of several pages; {@code at}: where it begins. */
        void look(int index, byte[] bytes, int at) throws IOException;
    }

    /** The pages of a database that has no write-ahead log, or has all that stands in it. */
    static Pages of(HeldFile file, int size, int count) {
        return new Pages(file, size, count, null);
    }

    /**
     * The pages of a database.
     *
     * @param file of the database
     * @param log the path of the write-ahead log
     * @param index what is committed in the log
     * @param size of a page, in bytes
     * @param count of all pages
     */
    static Pages of(HeldFile file, Path log, WalIndex index, int size, int count) throws IOException {
        return new Pages(file, size, count, Log.read(log, index, size));
    }

    /** In bytes. */
    int size() {
        return size;
    }

    int count() {
        return count;
    }

    /** Reads a page into an array. */
    void read(int page, byte[] into) throws IOException {
        if (page < 1 || page > count) {
            throw new IOException("expected a page from 1 to " + count + ", found " + page);
        }
        int frame = frame(page);
        HeldFile from = frame < 0 || log == null ? file : log.file;
        long at = frame < 0 ? place(page) : Log.at(frame, size) + FRAME_HEADER;
        if (from.read(at, into, 0, size) < size) {
            throw new IOException("page " + page + " is missing");
        }
    }

    private long place(int page) {
        return (page - 1L) * size;
    }

    /** The frame of the log that has a page; less than 0 when the database file has it. */
    private int frame(int page) {
        return log == null ? -1 : log.frames.get(page);
    }

    /** Looks at pages in the order of their places, many of which are read at once. */
    void visit(int[] pages, Visitor visitor) throws IOException {
        long[] order = new long[pages.length];
        for (int i = 0; i < pages.length; i++) {
            order[i] = (long) pages[i] << Integer.SIZE | i;
        }
        Arrays.sort(order);
        for (int from = 0; from < order.length; ) {
            int to = end(order, from);
            visit(order, from, to, visitor);
            from = to;
        }
    }

    /** A hash of all pages, but for that with the locks, where nobody keeps anything. */
    long hash() throws IOException {
        int locks = (int) (LOCKS_AT / size) + 1;
        int[] all =
                IntStream.rangeClosed(1, count).filter(page -> page != locks).toArray();
        ByteBuffer hashes = ByteBuffer.allocate(Math.multiplyExact(all.length, Long.BYTES));
        visit(all, (index, bytes, at) -> hashes.putLong(index * Long.BYTES, XxHash64.hash(bytes, at, size)));
        return XxHash64.hash(hashes.array(), 0, hashes.capacity());
    }

    private static int page(long ordered) {
        return (int) (ordered >>> Integer.SIZE);
    }

    /** Where the pages end that are read together with one. */
    private int end(long[] order, int from) {
        int first = page(order[from]);
        int last = first;
        int to = from + 1;
        while (to < order.length && frame(first) < 0) {
            int next = page(order[to]);
            boolean isNear = next - last <= GAP && (next - first + 1L) * size <= window.length;
            if (!isNear || frame(next) >= 0 || place(first) < LOCKS_AT && place(next) >= LOCKS_AT) {
                break;
            }
            last = next;
            to++;
        }
        return to;
    }

    private void visit(long[] order, int from, int to, Visitor visitor) throws IOException {
        int first = page(order[from]);
        int last = page(order[to - 1]);
        if (first == last) {
            read(first, window);
        } else if (first < 1 || last > count || !fill(first, last)) {
            throw new IOException("pages " + first + " to " + last + " are missing");
        }
        for (int i = from; i < to; i++) {
            visitor.look((int) order[i], window, (page(order[i]) - first) * size);
        }
    }

    private boolean fill(int first, int last) throws IOException {
        int length = (last - first + 1) * size;
        return file.read(place(first), window, 0, length) == length;
    }

    @Override
    public void close() {
        if (log != null) {
            log.file.close();
        }
    }
}
