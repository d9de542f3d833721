package dev.ashlar.codec.layout;

import dev.ashlar.codec.hash.XxHash64;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The hash over everything that a compiled view relies on, as {@code pack-format.md}, section 6, lists it. */
final class Fingerprint {
    private static final int TYPE_LENGTH = 8 + 6 * 4;
    private static final int FIELD_LENGTH = 8 + 8 * 4 + 8 + 4;
    private static final int CONSTANT_LENGTH = 8 + 4;

    private Fingerprint() {}

    static long of(RecordLayout layout) {
        List<FieldLayout> fields = new ArrayList<>(layout.fields());
        if (layout.kind().isRows()) {
            // The order of columns is that of declaration: there it counts.
            fields.sort(ByKey.UNSIGNED);
        }
        int constants = 0;
        for (FieldLayout field : fields) {
            constants += field.constants().size();
        }
        ByteBuffer bytes = ByteBuffer.allocate(TYPE_LENGTH + fields.size() * FIELD_LENGTH + constants * CONSTANT_LENGTH)
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(layout.key())
                .putInt(layout.kind().code())
                .putInt(layout.stride())
                .putInt(layout.rowAlignment())
                .putInt(layout.presenceCount())
                .putInt(layout.presenceOffset())
                .putInt(fields.size());
        for (FieldLayout field : fields) {
            put(bytes, field);
        }
        return XxHash64.hash(bytes, 0, bytes.position());
    }

    /** Named, and no lambda: opening the first pack of a JVM is to load few classes. */
    private enum ByKey implements Comparator<FieldLayout> {
        UNSIGNED;

        @Override
        public int compare(FieldLayout a, FieldLayout b) {
            return Long.compareUnsigned(a.key(), b.key());
        }
    }

    private static void put(ByteBuffer bytes, FieldLayout field) {
        bytes.putLong(field.key())
                .putInt(field.type().code())
                .putInt(field.shape().code())
                .putInt(field.offset())
                .putInt(field.width())
                .putInt(field.elementWidth())
                .putInt(field.count())
                .putInt(field.itemAlignment())
                .putInt(field.presenceIndex())
                .putLong(field.targetKey())
                .putInt(field.constants().size());
        for (int i = 0; i < field.constants().size(); i++) {
            bytes.putLong(field.constantKey(i)).putInt(field.constantValue(i));
        }
    }
}
