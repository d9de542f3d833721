package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import java.util.Arrays;
import java.util.Set;

/**
 * Forwards everything to another receiver, and remembers the ids of the records and whether there was a problem. For {@link RecordTracker trackers}.
 * For one thread.
 */
public final class NotedRecords implements RecordReceiver {
    private final RecordReceiver receiver;
    private long[] ids = new long[16];
    private int count;
    private boolean isSound = true;

    /**
     * Creates a receiver that forwards to another.
     *
     * @param receiver receives everything
     */
    public NotedRecords(RecordReceiver receiver) {
        this.receiver = receiver;
    }

    /** {@return whether there was neither a problem nor an unknown name so far} */
    public boolean isSound() {
        return isSound;
    }

    /** {@return the ids of the records since the last call, in the order of arrival} */
    public long[] takeIds() {
        long[] taken = Arrays.copyOf(ids, count);
        count = 0;
        return taken;
    }

    private void note(DataRecord data) {
        if (count == ids.length) {
            ids = Arrays.copyOf(ids, 2 * count);
        }
        ids[count++] = data.id();
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed) {
        note(data);
        receiver.record(data, places, flawed);
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed, DataRecord parts) {
        note(data);
        receiver.record(data, places, flawed, parts);
    }

    @Override
    public boolean keepsValues() {
        return receiver.keepsValues();
    }

    @Override
    public void problem(Location at, String subject, String message, String expected, String found) {
        isSound = false;
        receiver.problem(at, subject, message, expected, found);
    }

    @Override
    public void unknown(Location at, String subject, String message, String expected, String found) {
        isSound = false;
        receiver.unknown(at, subject, message, expected, found);
    }
}
