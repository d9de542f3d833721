package dev.ashlar.pipeline.safety;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.safety.world.Unit;
import dev.ashlar.pipeline.safety.world.WorldTypes;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** Closes a store while eight threads read it. Each ends with the exception of the documentation, having seen right values only. */
final class RacingCloseMain {
    private static final int THREADS = 8;
    private static final int READS_BEFORE = 8;

    private final RecordStore store;
    private final World.Ids ids;
    private final int records;
    private final CountDownLatch reading = new CountDownLatch(THREADS);
    private final AtomicReference<Throwable> wrong = new AtomicReference<>();

    /** Set before the store is closed. */
    private volatile boolean closing;

    /** Set when it is. */
    private volatile boolean closed;

    private RacingCloseMain(RecordStore store, World.Ids ids, int records) {
        this.store = store;
        this.ids = ids;
        this.records = records;
    }

    /** {@code arguments}: rounds, records, then packs, each with how its ids lie. */
    public static void main(String[] arguments) throws InterruptedException {
        int rounds = Integer.parseInt(arguments[0]);
        for (int round = 0; round < rounds; round++) {
            int pack = 2 + round % ((arguments.length - 2) / 2) * 2;
            RecordStore store = RecordStore.open(Path.of(arguments[pack]), WorldTypes.CATALOG);
            World.Ids ids = World.Ids.valueOf(arguments[pack + 1]);
            new RacingCloseMain(store, ids, Integer.parseInt(arguments[1])).race(round);
        }
        System.out.println(rounds + " rounds");
    }

    private void race(int round) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Random random = new Random(31L * round + i);
            Reader reader = store.reader();
            Thread thread = new Thread(() -> read(reader, random));
            thread.setUncaughtExceptionHandler((t, e) -> fail(e));
            thread.start();
            threads.add(thread);
        }
        reading.await();
        closing = true;
        store.close();
        closed = true;
        for (Thread thread : threads) {
            thread.join();
        }
        if (wrong.get() != null) {
            throw new AssertionError("round " + round, wrong.get());
        }
    }

    private void fail(Throwable e) {
        wrong.compareAndSet(null, e);
        while (reading.getCount() > 0) {
            reading.countDown();
        }
    }

    private void read(Reader reader, Random random) {
        Unit unit = reader.view(Unit.TYPE);
        Unit next = reader.view(Unit.TYPE);
        RecordView crowd = reader.view(World.CROWD);
        ByteBuffer kept = null;
        Values keptValues = null;
        try {
            for (int i = 0; ; i++) {
                boolean late = closed;
                int row = random.nextInt(records);
                Values values = new Values(ids.of(row), 1, ids, records);
                if (unit.find(values.id())) {
                    read(unit, next, values, random.nextInt(6));
                    kept = kept == null ? unit.mesh() : kept;
                    keptValues = keptValues == null ? values : keptValues;
                } else {
                    requireClosing("find");
                }
                if (crowd.moveToRow(row)) {
                    NamedCheck.all(crowd, values);
                } else {
                    requireClosing("move");
                }
                if (late) {
                    throw new AssertionError("a reader moves in a store that is closed");
                }
                if (i == READS_BEFORE) {
                    reading.countDown();
                }
            }
        } catch (IllegalStateException e) {
            requireClosing(e.toString());
            if (kept != null) {
                UnitCheck.bytes(kept, keptValues);
            }
        }
    }

    private void requireClosing(String what) {
        if (!closing) {
            throw new AssertionError(what + " of a store that is open");
        }
    }

    private void read(Unit unit, Unit next, Values values, int kind) {
        switch (kind) {
            case 0 -> UnitCheck.numbers(unit, values);
            case 1 -> UnitCheck.texts(unit, values);
            case 2 -> UnitCheck.lanes(unit, values);
            case 3 -> UnitCheck.arrays(unit, values);
            case 4 -> UnitCheck.copies(unit, values);
            default -> {
                long id = values.reference("next", 0);
                if (unit.next_(next)) {
                    UnitCheck.texts(next, new Values(id, 1, ids, records));
                } else if (id != DataRecord.NO_ID) {
                    requireClosing("hop");
                }
            }
        }
    }
}
