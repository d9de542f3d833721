package dev.ashlar.pipeline.content;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.pack.BlockSink;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;

/** References of staged records to one type, outside of the heap: ids, and hashes of keys. They are checked once all records are known. For one thread. */
final class StagedReferences {
    private static final int WINDOW_SHIFT = 20;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final BlockSink ids = new BlockSink(WINDOW_SHIFT);
    /** Two words each: the XXH64 key, and the hash code. */
    private final BlockSink keys = new BlockSink(WINDOW_SHIFT);

    private final byte[] word = new byte[Long.BYTES];

    void add(Variant reference) {
        if (reference.isByKey()) {
            add(keys, XxHash64.key(reference.text()));
            add(keys, reference.text().hashCode());
        } else {
            add(ids, reference.bits());
        }
    }

    private void add(BlockSink sink, long number) {
        LONGS.set(word, 0, number);
        sink.append(word, word.length);
    }

    /** Whether all of them lead to records of the type whose rows a condition admits. */
    boolean lead(StagedType target, IntPredicate admits) {
        for (long at = 0; at < ids.length(); at += Long.BYTES) {
            int row = target.row(ids.getLong(at));
            if (row < 0 || !admits.test(row)) {
                return false;
            }
        }
        for (long at = 0; at < keys.length(); at += 2 * Long.BYTES) {
            int row = target.rowOfKey(keys.getLong(at), (int) keys.getLong(at + Long.BYTES));
            if (row < 0 || !admits.test(row)) {
                return false;
            }
        }
        return true;
    }

    /** Hands over XXH64 of each key. */
    void forEachKey(LongConsumer action) {
        for (long at = 0; at < keys.length(); at += 2 * Long.BYTES) {
            action.accept(keys.getLong(at));
        }
    }

    /** Frees the memory. */
    void close() {
        ids.close();
        keys.close();
    }
}
