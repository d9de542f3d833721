package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.cache.RecordBytes;
import dev.ashlar.pipeline.pack.BlockSink;
import java.nio.ByteBuffer;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Bytes of the records of a type, outside of the heap, part by part. For one thread while parts come, for any afterwards. */
final class PartBytes {
    private static final int WINDOW_SHIFT = 22;
    /** From this length on, memory comes in whole windows. */
    private static final int LARGE = 1 << 20;

    private final String type;
    private final BlockSink bytes = new BlockSink(WINDOW_SHIFT);
    private @Nullable StagedReferenceKeys keys;

    PartBytes(String type) {
        this.type = type;
    }

    /** Adds records that were encoded together, by the first {@code length} bytes of {@code encoded}. */
    RecordPart add(byte[] encoded, int length, int count) {
        long at = bytes.length();
        if (at + length > LARGE) {
            bytes.expect(at + length + (1L << WINDOW_SHIFT));
        }
        bytes.append(encoded, length);
        return new RecordPart(this, at, length, count);
    }

    /** Has references by id set in the place of those by key, before the first record is decoded. */
    void setKeys(@Nullable StagedReferenceKeys references) {
        keys = references;
    }

    /** The bytes of a part. */
    byte[] copy(long at, int length) {
        byte[] part = new byte[length];
        bytes.read(at, ByteBuffer.wrap(part));
        return part;
    }

    /** Whether decoded records differ from the bytes, by references. */
    boolean hasKeys() {
        return keys != null;
    }

    /** The records of a part, whose ids begin at {@code from}; {@code fields}: those to decode, null for all. */
    DataRecord[] decode(byte[] part, long[] ids, int from, int count, @Nullable Set<String> fields) {
        DataRecord[] records = RecordBytes.decode(part, type, ids, from, count, fields);
        if (keys != null) {
            for (DataRecord each : records) {
                keys.resolve(each);
            }
        }
        return records;
    }

    /** Frees the memory; there are no records afterwards. */
    void close() {
        bytes.close();
    }
}
