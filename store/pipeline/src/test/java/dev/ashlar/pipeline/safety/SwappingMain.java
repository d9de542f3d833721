package dev.ashlar.pipeline.safety;

import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.RowFilter;
import dev.ashlar.codec.view.View;
import dev.ashlar.pipeline.safety.world.Crowd;
import dev.ashlar.pipeline.safety.world.Unit;
import dev.ashlar.pipeline.safety.world.WorldTypes;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.PackSet;
import dev.ashlar.store.Reader;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Swaps packs under two readers. The pack of salt <i>s</i> has {@link #RECORDS} + <i>s</i> records, so that a reader knows after each
 * refresh which pack it reads, and what each value of it is.
 */
final class SwappingMain {
    static final int RECORDS = 64;
    static final World.Ids IDS = World.Ids.DIRECT;

    private static final int READERS = 2;
    private static final int READS_A_FRAME = 20;
    private static final int MOST_LIVE = 8;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final PackSet packs;
    private final AtomicReference<Throwable> wrong = new AtomicReference<>();
    private volatile boolean ended;

    private SwappingMain(PackSet packs) {
        this.packs = packs;
    }

    /** {@code arguments}: swaps, whether the packs are copied, then the packs of salts 1, 2, … */
    public static void main(String[] arguments) throws InterruptedException {
        int swaps = Integer.parseInt(arguments[0]);
        OpenOptions options = Boolean.parseBoolean(arguments[1]) ? OpenOptions.PRIVATE_COPY : OpenOptions.MAPPED;
        List<Path> files = new ArrayList<>();
        for (int i = 2; i < arguments.length; i++) {
            files.add(Path.of(arguments[i]));
        }
        try (PackSet packs = PackSet.open(files.get(0), WorldTypes.CATALOG, options, MOST_LIVE)) {
            new SwappingMain(packs).swap(swaps, files);
        }
        System.out.println(swaps + " swaps");
    }

    private void swap(int swaps, List<Path> files) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            Random random = new Random(i);
            Thread thread = new Thread(() -> read(random));
            thread.setUncaughtExceptionHandler((t, e) -> wrong.compareAndSet(null, e));
            thread.start();
            threads.add(thread);
        }
        for (int i = 1; i <= swaps && wrong.get() == null; i++) {
            require(packs.swap(files.get(i % files.size()), PATIENCE), "no memory was freed in " + PATIENCE);
            require(packs.livePacks() <= MOST_LIVE, packs.livePacks() + " packs are alive");
        }
        ended = true;
        for (Thread thread : threads) {
            thread.join();
        }
        if (wrong.get() != null) {
            throw new AssertionError(wrong.get());
        }
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new AssertionError(otherwise);
        }
    }

    /** Filters go on to the next pack with their views. */
    private static void requireSelected(RowFilter filter, View view) {
        int row = view.row();
        long[] rows = new long[(view.rowCount() + 63) / 64];
        filter.bitmap(rows);
        require((rows[row / 64] >>> row & 1) != 0, "row " + row + " is not selected");
    }

    private void read(Random random) {
        Reader reader = packs.reader();
        Unit unit = reader.view(Unit.TYPE);
        RecordView crowd = reader.view(World.CROWD);
        RowFilter inRows = RowFilter.of(unit)
                .where(Unit.HEIGHT)
                .greaterThan(0)
                .where(Unit.RANK)
                .present();
        RowFilter inColumns = RowFilter.of(crowd)
                .where(Crowd.HEIGHT)
                .greaterThan(0)
                .where(Crowd.RANK)
                .present();
        ByteBuffer kept = null;
        Values keptValues = null;
        while (!ended) {
            reader.refresh();
            int records = unit.rowCount();
            for (int i = 0; i < READS_A_FRAME; i++) {
                Values values = new Values(IDS.of(random.nextInt(records)), records - RECORDS, IDS, records);
                require(unit.find(values.id()) && crowd.find(values.id()), "no record " + values.id());
                UnitCheck.numbers(unit, values);
                UnitCheck.texts(unit, values);
                UnitCheck.arrays(unit, values);
                NamedCheck.all(crowd, values);
                if (values.hasRank() && values.i32("height", 0) > 0) {
                    requireSelected(inRows, unit);
                    requireSelected(inColumns, crowd);
                }
                if (kept == null || random.nextInt(100) == 0) {
                    kept = unit.mesh();
                    keptValues = values;
                }
            }
            UnitCheck.bytes(kept, keptValues);
        }
    }
}
