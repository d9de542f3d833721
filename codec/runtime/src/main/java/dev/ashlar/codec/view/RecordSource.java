package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.memory.Memory;
import dev.ashlar.codec.memory.MemorySpan;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/**
 * The records of one type in memory: rows, default row, pool and the way from an id to a row.
 *
 * <p>Shared by all readers of a store. Closing it sets the row count to zero, which every move compares with; the count
 * is read opaquely, so a loop on another thread cannot keep an old one. The memory itself stays, see {@code
 * docs/memory-safety.md}.
 */
public abstract class RecordSource {
    /** What {@link #rowOf} answers for an id that no record has. */
    public static final int NO_ROW = -1;

    private static final VarHandle ROW_COUNT;

    static {
        try {
            ROW_COUNT = MethodHandles.lookup().findVarHandle(RecordSource.class, "rowCount", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final RecordLayout layout;
    private final long stride;
    private final long firstBlock;
    private final long @Nullable [] blocks;
    private final int blockShift;
    private final MemorySpan defaultRow;
    private final long defaultRowAddress;
    private final MemorySpan pool;
    private final StringCache strings = new StringCache();
    private int rowCount;
    private volatile boolean closed;

    /**
     * The records of one type.
     *
     * @param layout of the rows
     * @param rows where they are
     * @param defaultRow one row, read by views that are not positioned
     * @param pool strings and arrays of the rows and of the default row
     */
    protected RecordSource(RecordLayout layout, RowBlocks rows, MemorySpan defaultRow, MemorySpan pool) {
        if (defaultRow.length() != layout.stride() || !defaultRow.isContiguous()) {
            throw new IllegalArgumentException("default row of " + layout.name() + ": expected " + layout.stride()
                    + " bytes, found " + defaultRow.length());
        }
        this.layout = layout;
        this.stride = layout.stride();
        this.rowCount = rows.count();
        this.firstBlock = rows.first();
        this.blocks = rows.others();
        this.blockShift = rows.shift();
        this.defaultRow = defaultRow;
        this.defaultRowAddress = defaultRow.address(0);
        this.pool = pool;
    }

    /**
     * Row of the record with an id.
     *
     * @param id any number
     * @return {@link #NO_ROW} when no record has it
     */
    public abstract int rowOf(long id);

    /** {@return the layout of the rows} */
    public final RecordLayout layout() {
        return layout;
    }

    /** {@return the number of records; 0 once closed} */
    public final int rowCount() {
        return (int) ROW_COUNT.getOpaque(this);
    }

    /**
     * Id of a row.
     *
     * @param row 0 to {@link #rowCount()} − 1, checked by the caller
     * @return the row's first eight bytes
     */
    protected final long idAt(int row) {
        long id = Memory.i64(rowAddress(row));
        Reference.reachabilityFence(this);
        return id;
    }

    /** Makes every later move and lookup throw {@link IllegalStateException}. Any thread; more than once is fine. */
    public final void close() {
        closed = true;
        ROW_COUNT.setVolatile(this, 0);
    }

    /**
     * Does nothing while the source is open.
     *
     * @throws IllegalStateException once it is closed
     */
    public final void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the store of " + layout.name() + " is closed");
        }
    }

    final long rowAddress(int row) {
        long[] all = blocks;
        if (all == null) {
            return firstBlock + row * stride;
        }
        return all[row >>> blockShift] + (row & (1 << blockShift) - 1) * stride;
    }

    final long defaultRowAddress() {
        return defaultRowAddress;
    }

    final MemorySpan defaultRow() {
        return defaultRow;
    }

    final MemorySpan pool() {
        return pool;
    }

    final StringCache strings() {
        return strings;
    }
}
