package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.RecordLayout;
import java.util.List;
import java.util.function.Supplier;

/**
 * Takes the rows of a type, and of the element types of its lists, as bytes that lie as their layouts say: for whoever has rows already, from other
 * packs. Rows come in the order of their ids, and elements in the order of their owners. {@link #begin} comes first, of the type and of all element
 * types, then rows, then {@link #end}. For one thread.
 */
public final class RawRows implements AutoCloseable {
    private final EncodedType<ByteSink> encoded;
    private final List<RawRows> elements;

    private RawRows(EncodedType<ByteSink> encoded) {
        this.encoded = encoded;
        this.elements = encoded.elements().stream().map(RawRows::new).toList();
    }

    /**
     * A type without rows.
     *
     * @param type layouts; nobody asks for the defaults
     * @param windowShift binary logarithm of a window's length
     * @param sinks makes empty sinks
     * @return to be closed, or {@linkplain #end ended}
     * @throws IllegalArgumentException when one record exceeds what the format can hold
     */
    public static RawRows open(TypeLayout type, int windowShift, Supplier<ByteSink> sinks) {
        return new RawRows(EncodedType.open(type, windowShift, sinks));
    }

    /** {@return where strings and arrays of the rows go, before the row that has their slots} */
    public Pool pool() {
        return encoded.items();
    }

    /** {@return the layout of the rows} */
    public RecordLayout layout() {
        return encoded.layout();
    }

    /** {@return the rows of each list, in the order of {@link RecordLayout#lists}} */
    public List<RawRows> elements() {
        return elements;
    }

    /**
     * Begins the rows.
     *
     * @param defaultRow the default row; kept
     * @param records exactly how many rows will come; of elements, anything
     */
    public void begin(byte[] defaultRow, int records) {
        encoded.beginRows(defaultRow, records);
    }

    /**
     * Adds a row.
     *
     * @param row bytes of the row, copied
     * @throws ArithmeticException when there are 2^31 rows already
     */
    public void add(byte[] row) {
        encoded.add(row);
    }

    /**
     * Ends the rows and writes the indexes.
     *
     * @return the type, which the caller closes instead of this
     * @throws IllegalArgumentException when two records have one value in a unique field, or the format cannot hold the records
     */
    public EncodedType<?> end() {
        encoded.end();
        return encoded;
    }

    @Override
    public void close() {
        encoded.close();
    }
}
