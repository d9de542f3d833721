package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands records from the thread that reads them to another thread, which checks and stages them. So reading and checking overlap. Records go in batches, of
 * which few wait. The thread starts with the first full batch. Places are not handed over: a staged read never tells a problem.
 */
final class RecordHandOver implements RecordReceiver {
    private static final int BATCH = 64;
    private static final int MOST_BATCHES = 8;
    private static final List<DataRecord> END = List.of();
    private static final Places NOWHERE = Places.at(Location.of(""));

    private final RecordReceiver target;
    private final BlockingQueue<List<DataRecord>> waiting = new ArrayBlockingQueue<>(MOST_BATCHES);
    private List<DataRecord> batch = new ArrayList<>(BATCH);
    /** Null until the first batch is full. */
    private @Nullable Thread thread;
    /** What the target has thrown. */
    private volatile @Nullable Throwable thrown;

    private RecordHandOver(RecordReceiver target) {
        this.target = target;
    }

    /**
     * Reads records, and returns when the target has received all of them, also if the caller is interrupted.
     *
     * @param reading reads into a receiver, on this thread; its exception goes before that of the target
     * @param target receives each record without places; on one other thread, or on this one if records are few or there is one processor
     */
    static void read(Consumer<RecordReceiver> reading, RecordReceiver target) {
        if (Runtime.getRuntime().availableProcessors() == 1) {
            reading.accept(target);
            return;
        }
        RecordHandOver records = new RecordHandOver(target);
        try {
            reading.accept(records);
            records.handOver();
        } finally {
            records.end();
        }
        records.throwIfAny();
    }

    @Override
    public boolean keepsValues() {
        return target.keepsValues();
    }

    @Override
    public void problem(Location at, String subject, String message, String expected, String found) {
        throw new WholeReadException();
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed) {
        batch.add(data);
        if (batch.size() == BATCH) {
            throwIfAny();
            if (thread == null) {
                thread = new Thread(this::receive, "ashlar-check");
                thread.setDaemon(true);
                thread.start();
            }
            handOver();
        }
    }

    /** Without a thread, the records go to the target at once. */
    private void handOver() {
        if (thread == null) {
            deliver(batch);
        } else if (!batch.isEmpty()) {
            put(batch);
        }
        batch = new ArrayList<>(BATCH);
    }

    private void deliver(List<DataRecord> records) {
        for (DataRecord each : records) {
            target.record(each, NOWHERE, Set.of());
        }
    }

    /** Takes batches until the end, also if the target throws: so the reading thread never waits for ever. */
    private void receive() {
        for (List<DataRecord> records = take(); records != END; records = take()) {
            try {
                if (thrown == null) {
                    deliver(records);
                }
            } catch (Throwable e) { // For the thread that reads.
                thrown = e;
            }
        }
    }

    private interface Waiting {
        void await() throws InterruptedException;
    }

    private List<DataRecord> take() {
        List<List<DataRecord>> taken = new ArrayList<>(1);
        untilDone(() -> taken.add(waiting.take()));
        return taken.get(0);
    }

    private void put(List<DataRecord> records) {
        untilDone(() -> waiting.put(records));
    }

    private void end() {
        Thread running = thread;
        if (running != null) {
            put(END);
            untilDone(running::join);
        }
    }

    /** An interrupt is noted, and does not end the waiting: whoever reads sees it. */
    private static void untilDone(Waiting waiting) {
        boolean interrupted = false;
        for (boolean isDone = false; !isDone; ) {
            try {
                waiting.await();
                isDone = true;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void throwIfAny() {
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw (RuntimeException) thrown;
        }
    }
}
