package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.store.internal.format.PoolFormat;
import dev.ashlar.store.internal.format.RecordPlaces;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;

/**
 * The texts in a pool of existing sections. They are made known to the {@link PoolBuilder} of the type before its first revision. So equal texts share a
 * slot. For one thread.
 */
public final class StoredTexts {
    private static final long PLACE = 0xFFFF_FFFFL;
    private static final int FIRST_CAPACITY = 256;

    private final BlockSink pool;
    private final PoolBuilder items;
    /** Of each place of the pool, whether the text there is known. */
    private final BitSet known = new BitSet();

    private byte[] text = new byte[FIRST_CAPACITY];

    private StoredTexts(EncodedType<BlockSink> type) {
        this.pool = type.pool();
        this.items = type.items();
    }

    /**
     * Makes a type from existing sections that can be {@linkplain TypeRevision revised}.
     *
     * @param type layouts and defaults
     * @param windowShift binary logarithm of a window's length
     * @param sections of the records, which are the type's own from now on
     * @param elements those of each list, in the order of {@link RecordLayout#lists}; made by this method, too
     * @return the type
     */
    public static EncodedType<BlockSink> revisable(
            TypeLayout type,
            int windowShift,
            StoredSections<BlockSink> sections,
            List<EncodedType<BlockSink>> elements) {
        EncodedType<BlockSink> stored = EncodedType.stored(type, windowShift, sections, elements);
        EncodedType<BlockSink> revisable = TypeRevision.again(stored);
        revisable.takeOver();
        return revisable;
    }

    /** Makes the texts of a type known to its pool, unless they are. */
    static void adopt(EncodedType<BlockSink> type) {
        if (type.items().takesTextsOver()) {
            new StoredTexts(type).adopt(type.layout(), type);
        }
    }

    private void adopt(RecordLayout layout, EncodedType<BlockSink> type) {
        RecordPlaces places = type.places();
        for (int i = 0; i < layout.fields().size(); i++) {
            FieldLayout field = layout.fields().get(i);
            if (field.inRow() || field.type().isList() || !field.type().isPooled()) {
                continue;
            }
            adopt(field, type.defaultRow(), field.offset());
            for (int row = 0; row < type.count(); row++) {
                adopt(field, type.rows(), places.of(row, ColumnPlaces.FIRST_FIELD_COLUMN + i));
            }
        }
    }

    private void adopt(FieldLayout field, BlockSink rows, long at) {
        if (field.shape() == Shape.ARRAY) {
            adoptArray(rows.getLong(at));
            return;
        }
        for (int i = 0; i < field.count(); i++) {
            adopt(rows.getLong(at + (long) i * FieldLayout.SLOT_LENGTH));
        }
    }

    private void adoptArray(long slot) {
        long at = (slot & PLACE) * PoolFormat.UNIT;
        for (long i = 0; i < slot >>> Integer.SIZE; i++) {
            adopt(pool.getLong(at + i * FieldLayout.SLOT_LENGTH));
        }
    }

    private void adopt(long slot) {
        int length = (int) (slot >>> Integer.SIZE);
        int place = (int) (slot & PLACE & Integer.MAX_VALUE);
        if (length == 0 || known.get(place)) {
            return;
        }
        known.set(place);
        if (text.length < length) {
            text = new byte[2 * length];
        }
        pool.read((slot & PLACE) * PoolFormat.UNIT, ByteBuffer.wrap(text, 0, length));
        items.adopt(text, length, slot);
    }
}
