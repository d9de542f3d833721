package dev.ashlar.bench.encode;

import dev.ashlar.bench.floor.EmitterValues;
import dev.ashlar.bench.floor.EmitterWriting;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.AbstractList;
import java.util.Objects;

/** Emitters as records, made a batch at a time when the first of it is asked for: to be walked through once, from the first on. */
final class EmitterBatches extends AbstractList<DataRecord> {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int BATCH = 4096;

    private final EmitterValues[] values;
    private final ValueType nameType;
    private final int count;
    private final DataRecord[] batch = new DataRecord[BATCH];
    private long making;

    EmitterBatches(EmitterValues[] values, ValueType nameType, int count) {
        this.values = values;
        this.nameType = nameType;
        this.count = count;
    }

    @Override
    public int size() {
        return count;
    }

    @Override
    public DataRecord get(int index) {
        if (index % BATCH == 0) {
            long before = THREADS.getCurrentThreadCpuTime();
            make(Objects.checkIndex(index, count));
            making += THREADS.getCurrentThreadCpuTime() - before;
        }
        return batch[index % BATCH];
    }

    private void make(int first) {
        for (int i = 0; i < Math.min(BATCH, count - first); i++) {
            long id = 1L + first + i;
            String name = EmitterWriting.nameOf(id);
            Variant text = nameType == ValueType.HASH ? Variant.ofHash(name) : Variant.of(name);
            batch[i] = values[(first + i) % values.length].toRecord(id, text);
        }
    }

    /** Nanoseconds that it took to make the records. */
    long making() {
        return making;
    }
}
