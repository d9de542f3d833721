package dev.ashlar.pipeline.pack;

import static dev.ashlar.store.internal.format.FieldTableFormat.ALIAS_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.ALIAS_LENGTH;
import static dev.ashlar.store.internal.format.FieldTableFormat.CONSTANT_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.CONSTANT_KEY_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.CONSTANT_LENGTH;
import static dev.ashlar.store.internal.format.FieldTableFormat.CONSTANT_VALUE_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.DEPTH_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_ALIAS_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_CONSTANT_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_ELEMENT_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_ELEMENT_WIDTH_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_FIRST_ALIAS_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_FIRST_CONSTANT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_FLAGS_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_ITEM_ALIGNMENT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_KEY_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_LENGTH;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_OFFSET_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_PRESENCE_INDEX_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_SHAPE_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_TARGET_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_TYPE_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_WIDTH_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FINGERPRINT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FLAG_HOT;
import static dev.ashlar.store.internal.format.FieldTableFormat.FLAG_TEXT;
import static dev.ashlar.store.internal.format.FieldTableFormat.INDEX_SHIFT;
import static dev.ashlar.store.internal.format.FieldTableFormat.LAYOUT_KIND_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.OWNER_KEY_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.PRESENCE_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.PRESENCE_OFFSET_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.ROW_ALIGNMENT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.SCHEMA_VERSION_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.STRIDE_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.TYPE_KEY_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.TYPE_LENGTH;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Writes the field table of a type. */
final class FieldTableWriter {
    private final RecordLayout layout;
    private final ByteBuffer bytes;
    private final int constantBase;
    private final int aliasBase;
    private int constants;
    private int aliases;

    private FieldTableWriter(RecordLayout layout) {
        this.layout = layout;
        int allConstants =
                layout.fields().stream().mapToInt(f -> f.constants().size()).sum();
        int allAliases =
                layout.fields().stream().mapToInt(f -> f.aliases().size()).sum();
        this.constantBase = TYPE_LENGTH + layout.fields().size() * FIELD_LENGTH;
        this.aliasBase = constantBase + allConstants * CONSTANT_LENGTH;
        this.bytes = ByteBuffer.allocate(aliasBase + allAliases * ALIAS_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * The field table of a record type, or of an element type.
     *
     * @param owner the type whose list leads to the elements; null for a record type
     * @param depth one more than that of the owner; 0 for a record type
     */
    static ByteBuffer write(RecordLayout layout, int schemaVersion, @Nullable RecordLayout owner, int depth) {
        return new FieldTableWriter(layout)
                .table(schemaVersion)
                .putInt(DEPTH_OFFSET, depth)
                .putLong(OWNER_KEY_OFFSET, owner == null ? 0 : owner.key());
    }

    private ByteBuffer table(int schemaVersion) {
        int at = TYPE_LENGTH;
        for (FieldLayout field : layout.fields()) {
            putField(at, field);
            at += FIELD_LENGTH;
        }
        return bytes.putLong(TYPE_KEY_OFFSET, layout.key())
                .putLong(FINGERPRINT_OFFSET, layout.fingerprint())
                .putInt(SCHEMA_VERSION_OFFSET, schemaVersion)
                .putInt(LAYOUT_KIND_OFFSET, layout.kind().code())
                .putInt(STRIDE_OFFSET, layout.stride())
                .putInt(ROW_ALIGNMENT_OFFSET, layout.rowAlignment())
                .putInt(FIELD_COUNT_OFFSET, layout.fields().size())
                .putInt(CONSTANT_COUNT_OFFSET, constants)
                .putInt(ALIAS_COUNT_OFFSET, aliases)
                .putInt(PRESENCE_COUNT_OFFSET, layout.presenceCount())
                .putInt(PRESENCE_OFFSET_OFFSET, layout.presenceOffset());
    }

    private static int flags(FieldLayout field) {
        int text = field.text() ? FLAG_TEXT : 0;
        return (field.hot() ? FLAG_HOT : 0) | field.index().code() << INDEX_SHIFT | text;
    }

    private void putField(int at, FieldLayout field) {
        bytes.putLong(at + FIELD_KEY_OFFSET, field.key())
                .put(at + FIELD_TYPE_OFFSET, (byte) field.type().code())
                .put(at + FIELD_SHAPE_OFFSET, (byte) field.shape().code())
                .putShort(at + FIELD_FLAGS_OFFSET, (short) flags(field))
                .putInt(at + FIELD_OFFSET_OFFSET, field.offset())
                .putInt(at + FIELD_WIDTH_OFFSET, field.width())
                .putInt(at + FIELD_ELEMENT_WIDTH_OFFSET, field.elementWidth())
                .putInt(at + FIELD_PRESENCE_INDEX_OFFSET, field.presenceIndex())
                .putInt(at + FIELD_FIRST_CONSTANT_OFFSET, constants)
                .putInt(at + FIELD_CONSTANT_COUNT_OFFSET, field.constants().size())
                .putInt(at + FIELD_FIRST_ALIAS_OFFSET, aliases)
                .putInt(at + FIELD_ALIAS_COUNT_OFFSET, field.aliases().size())
                .putInt(at + FIELD_ELEMENT_COUNT_OFFSET, field.count())
                .putLong(at + FIELD_TARGET_OFFSET, field.targetKey())
                .putInt(at + FIELD_ITEM_ALIGNMENT_OFFSET, field.itemAlignment());
        for (EnumConstant constant : field.constants()) {
            int entry = constantBase + constants++ * CONSTANT_LENGTH;
            bytes.putLong(entry + CONSTANT_KEY_OFFSET, constant.key())
                    .putInt(entry + CONSTANT_VALUE_OFFSET, constant.value());
        }
        for (long alias : field.aliases()) {
            bytes.putLong(aliasBase + aliases++ * ALIAS_LENGTH, alias);
        }
    }
}
