package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Passes records on, and loads them first, in groups. Records are objects that lead to objects, spread over the heap: loads that do not
 * wait for one another take a fraction of the time of those that do. For one thread.
 */
final class LoadedRecords implements Consumer<DataRecord>, BiConsumer<String, Variant> {
    /** Few enough that a processor cache holds them until they are encoded. */
    private static final int AHEAD = 16;

    private final Consumer<DataRecord> receiver;
    private final DataRecord[] group = new DataRecord[AHEAD];
    private int count;
    /** Whether what values lead to is loaded, or just which values there are. */
    private boolean deep;
    /** What was loaded ahead, so that the JIT does not leave it out. */
    private int touched;

    private LoadedRecords(Consumer<DataRecord> receiver) {
        this.receiver = receiver;
    }

    /** Passes all records on, in their order. */
    static void passOn(List<DataRecord> records, Consumer<DataRecord> receiver) {
        LoadedRecords loaded = new LoadedRecords(receiver);
        records.forEach(loaded);
        loaded.flush();
    }

    @Override
    public void accept(DataRecord record) {
        group[count++] = record;
        if (count == AHEAD) {
            flush();
        }
    }

    private void flush() {
        for (int i = 0; i < count; i++) {
            touched += (int) group[i].id();
        }
        load(false);
        load(true);
        for (int i = 0; i < count; i++) {
            receiver.accept(group[i]);
        }
        count = 0;
    }

    private void load(boolean deeper) {
        deep = deeper;
        for (int i = 0; i < count; i++) {
            group[i].forEach(this);
        }
    }

    @Override
    public void accept(String name, Variant value) {
        touched += deep ? value.laneCount() : name == null || value == null ? 1 : 0;
    }
}
