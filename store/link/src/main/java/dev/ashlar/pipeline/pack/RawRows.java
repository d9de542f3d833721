package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.RecordLayout;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes the rows of a type, and of the element types of its lists, as bytes in their layouts. It is for programs that
 * already have rows, from other packs. Rows come in the order of their ids, elements in the order of their owners. Call
 * {@link #begin} first, of the type and of all element types, then add rows, then call {@link #end}. For one thread.
 */
public final class RawRows implements AutoCloseable {
    private final EncodedType<ByteSink> encoded;
    private final List<RawRows> elements;

    private final boolean isBehind;

    private RawRows(EncodedType<ByteSink> encoded, boolean isBehind) {
        this.encoded = encoded;
        this.isBehind = isBehind;
        this.elements = encoded.elements().stream()
                .map(each -> new RawRows(each, isBehind))
                .toList();
    }

    /**
     * Makes a type without rows.
     *
     * @param type layouts; the defaults are not used
     * @param windowShift binary logarithm of a window's length
     * @param sinks makes empty sinks
     * @return to be closed, or {@linkplain #end ended}
     * @throws IllegalArgumentException if one record exceeds what the format can hold
     */
    public static RawRows open(TypeLayout type, int windowShift, Supplier<ByteSink> sinks) {
        return new RawRows(EncodedType.open(type, windowShift, sinks), false);
    }

    /**
     * Makes a type with existing rows, to which rows are added. They stay at their places, and so do their items. Call
     * {@link #adopt} for these items before you add others. Do not call {@link #begin}.
     *
     * @param type layouts, rows
     * @param windowShift binary logarithm of a window's length
     * @param sections of the records; copied
     * @param elements of each list, also with existing rows
     * @param sinks makes empty sinks
     * @return to be closed, or {@linkplain #end ended}
     */
    public static RawRows behind(
            TypeLayout type,
            int windowShift,
            StoredSections<ByteSink> sections,
            List<RawRows> elements,
            Supplier<ByteSink> sinks) {
        List<EncodedType<ByteSink>> encoded =
                elements.stream().map(each -> each.encoded).toList();
        return new RawRows(EncodedType.behind(type, windowShift, sections, encoded, sinks), true);
    }

    /** {@return whether the type had existing rows} */
    public boolean isBehind() {
        return isBehind;
    }

    /** {@return the rows so far, whose bytes may be replaced} */
    public ByteSink rows() {
        return encoded.rows();
    }

    /**
     * Registers an existing item, so that equal items share its place.
     *
     * @param bytes the item, from index 0
     * @param length bytes of the item
     * @param slot of the item; each once
     */
    public void adopt(byte[] bytes, int length, long slot) {
        encoded.items().adopt(bytes, length, slot);
    }

    /**
     * Adds a unique item, which shares its place with no other item.
     *
     * @param pool that has the item
     * @param at where the item begins there, a multiple of 8; all bytes up to the next one are there
     * @param length bytes of the item
     * @param count of the slot: bytes of a string, elements of an array
     * @return the slot
     */
    public long append(ByteSink pool, long at, int length, int count) {
        return encoded.items().addAlone(pool, at, length, count);
    }

    /** {@return the pool of the rows: add strings and arrays before the row that has their slots} */
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
     * @param records exactly the number of rows that follow; for elements, any number
     */
    public void begin(byte[] defaultRow, int records) {
        encoded.beginRows(defaultRow, records);
    }

    /**
     * Adds a row.
     *
     * @param row bytes of the row, copied
     * @throws ArithmeticException if there are 2^31 rows already
     */
    public void add(byte[] row) {
        encoded.add(row);
    }

    /**
     * Adds rows.
     *
     * @param rows bytes of the rows, one after the other, copied
     * @param count how many
     * @throws ArithmeticException if there are 2^31 rows then
     */
    public void add(byte[] rows, int count) {
        encoded.add(rows, count);
    }

    /**
     * Ends the rows and writes the indexes.
     *
     * @param older rows among them that are in indexes already; null for none
     * @return the type, which the caller closes instead of this
     * @throws IllegalArgumentException if two records have one value in a unique field, or the format cannot hold the records
     */
    public EncodedType<?> end(@Nullable OlderRows older) {
        encoded.end(older);
        return encoded;
    }

    @Override
    public void close() {
        encoded.close();
    }
}
