package dev.ashlar.link;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells that an item of a base has the bytes of no other item of the result. Items of a base differ from each other. So one of them can only be
 * equal to an item that a layer brings, or to one that is made while rows are written. Items of two widths never share a place: they differ in length
 * or in count. For one thread.
 *
 * <pre>
 *  items of a width                                                              another item may be equal
 *  arrays of strings, of references that move, of constants with other numbers,
 *  arrays that layers edit; texts that are translated; aligned bytes             always: they are made
 *  others                                                                        if the bitmap has the mark of the bytes
 * </pre>
 */
final class LayerItems implements AutoCloseable {
    private static final long STRINGS = bit(1);
    /** Of the bitmap, for each unit of the pools of layers: an item has one at least. */
    private static final int BITS_OF_UNIT = 16;
    /** Binary logarithm of the bitmap's bits: 8 bytes to 128 MiB. */
    private static final int LEAST_LOG = 6;

    private static final int GREATEST_LOG = 30;

    private final LevelType base;
    /** A bit for each width of items that are made. */
    private final long made;

    private final int log;
    private final NativeMemory marks;
    /** A bit for each length of items, modulo 64: most items of a base need no mark when layers bring few. */
    private long lengths;

    /**
     * The items of layers.
     *
     * @param base how rows of the base become rows of the result
     * @param layers how rows of layers do
     * @param translates whether strings may be translated
     */
    LayerItems(Match base, List<Match> layers, boolean translates) {
        this.base = base.source();
        this.made = made(base, layers) | (translates ? STRINGS : 0);
        long units =
                layers.stream().mapToLong(each -> each.source().poolUnits()).sum();
        int needed = Long.SIZE - Long.numberOfLeadingZeros(units * BITS_OF_UNIT);
        this.log = Math.max(LEAST_LOG, Math.min(needed, GREATEST_LOG));
        this.marks = NativeMemory.allocate(1L << log - 3);
        marks.clear(0, marks.length());
        for (Match each : layers) {
            LevelType layer = each.source();
            PoolItems.each(layer, (slot, length, width) -> add(length, layer.mark(slot, length)));
        }
    }

    private static long made(Match base, List<Match> layers) {
        long made = 0;
        for (int i = 0; i < base.layout().fields().size(); i++) {
            FieldLayout field = base.layout().fields().get(i);
            int number = i;
            boolean isEdited =
                    layers.stream().anyMatch(each -> each.added(number) != null || each.removed(number) != null);
            boolean isMade = field.type().isPooled()
                    || isEdited
                    || Stream.concat(Stream.of(base), layers.stream()).anyMatch(each -> isMade(each.value(number)));
            if (field.shape() == Shape.ARRAY && isMade) {
                made |= bit(ItemCopy.width(field));
            }
            if (field.type().isPooled() && (isEdited || field.itemAlignment() > FieldLayout.ITEM_ALIGNMENT)) {
                made |= STRINGS;
            }
        }
        return made;
    }

    /** Whether elements of a value become others. */
    private static boolean isMade(@Nullable FieldPair pair) {
        LevelType referred = pair == null ? null : pair.referred();
        return referred != null && referred.isRenumbered() || pair != null && pair.numbers() != null;
    }

    /** Widths are 1 to 64 bytes. */
    private static long bit(int width) {
        return 1L << width;
    }

    /** Whether items of a width are made, so that one of the base may have an equal. */
    boolean areMade(int width) {
        return (made & bit(width)) != 0;
    }

    private void add(int length, long mark) {
        lengths |= 1L << length;
        long place = mark >>> Long.SIZE - log;
        long at = place / Long.SIZE * Long.BYTES;
        marks.putLong(at, marks.getLong(at) | 1L << place);
    }

    /** Whether another item may be equal to one of the base. */
    boolean mayHave(long slot, int length, int width) {
        return areMade(width) || mayBring(slot, length);
    }

    /** Whether a layer may bring an item that is equal to one of the base. */
    boolean mayBring(long slot, int length) {
        if ((lengths >>> length & 1) == 0) {
            return false;
        }
        long place = base.mark(slot, length) >>> Long.SIZE - log;
        return (marks.getLong(place / Long.SIZE * Long.BYTES) >>> place & 1) != 0;
    }

    @Override
    public void close() {
        marks.free();
    }
}
