package dev.ashlar.link;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.link.TypeTransfer.ElementRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The entries of a map while layers edit them, in the order of their keys in the result. For one thread. */
final class MapEdit {
    private final ItemCopy items;
    private final FieldLayout key;
    private final Map<byte[], ElementRange> entries = new TreeMap<>(this::compare);

    /**
     * The entries of a map.
     *
     * @param range the entries below all edits
     */
    MapEdit(ItemCopy items, ElementRange range) {
        this.items = items;
        this.key = range.elements().layout().fields().get(0);
        add(range);
    }

    /** Texts by their bytes, as all keys without a sign; numbers with a sign by their values. */
    private int compare(byte[] a, byte[] b) {
        if (key.type() == ValueType.STRING) {
            return Arrays.compareUnsigned(a, b);
        }
        long first = RowBytes.get(a, 0, a.length);
        long second = RowBytes.get(b, 0, b.length);
        int unused = Long.SIZE - Byte.SIZE * a.length;
        return key.type().isSigned()
                ? Long.compare(first << unused >> unused, second << unused >> unused)
                : Long.compareUnsigned(first, second);
    }

    /** Adds entries; those with the same keys are replaced. */
    void add(ElementRange range) {
        LevelType source = range.elements().source();
        FieldPair pair = Objects.requireNonNull(range.elements().value(0));
        byte[] row = new byte[source.layout().stride()];
        for (int i = 0; i < range.count(); i++) {
            source.read(range.first() + i, row);
            byte[] of = items.element(pair, row, pair.source().offset());
            entries.put(of, new ElementRange(range.elements(), range.first() + i, 1));
        }
    }

    /** Removes the entries with some keys. */
    void remove(byte[][] keys) {
        for (byte[] each : keys) {
            entries.remove(each);
        }
    }

    /** The entries by their keys, each key as what it is in the result. */
    Map<byte[], ElementRange> byKey() {
        return entries;
    }

    List<ElementRange> entries() {
        return new ArrayList<>(entries.values());
    }
}
