package dev.ashlar.pipeline.safety;

import dev.ashlar.pipeline.safety.world.Unit;
import dev.ashlar.pipeline.safety.world.WorldTypes;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/**
 * Opens, reads and drops stores in code that is hot, while another thread does nothing but collect: the last reference to a
 * view must outlive the last read through it.
 */
final class DroppedMain {
    private static volatile boolean done;

    private DroppedMain() {}

    /** {@code arguments}: the pack, how its ids lie, how many records it has, rounds. */
    public static void main(String[] arguments) throws InterruptedException {
        Path pack = Path.of(arguments[0]);
        World.Ids ids = World.Ids.valueOf(arguments[1]);
        int records = Integer.parseInt(arguments[2]);
        int rounds = Integer.parseInt(arguments[3]);
        long expected = sum(pack, records);
        Thread collector = new Thread(() -> {
            while (!done) {
                System.gc();
            }
        });
        collector.start();
        try {
            for (int round = 0; round < rounds; round++) {
                Must.equal("sum", expected, sum(pack, records));
                UnitCheck.all(at(pack, round % records), new Values(ids.of(round % records), 1, ids, records));
            }
        } finally {
            done = true;
            collector.join();
        }
        System.out.println(rounds + " rounds");
    }

    private static Unit at(Path pack, int row) {
        Unit unit = RecordStore.open(pack, WorldTypes.CATALOG).reader().view(Unit.TYPE);
        unit.moveToRow(row);
        return unit;
    }

    /** Long enough for the collector to come meanwhile; no field of it is kept anywhere else. */
    private static long sum(Path pack, int records) {
        Unit unit = at(pack, 0);
        long sum = 0;
        for (int round = 0; round < 50; round++) {
            for (int row = 0; row < records; row++) {
                unit.moveToRow(row);
                sum = 31 * sum + unit.height() + unit.born() + unit.stepsCount();
            }
        }
        return sum;
    }
}
