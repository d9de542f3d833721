package dev.ashlar.bench.comparison;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.Batches;
import dev.ashlar.bench.timing.Pair;
import dev.ashlar.bench.timing.Plan;
import java.io.IOException;

/** Times all operations of a compared store against the baseline. */
final class ReadProbe extends ContenderProbe {
    @Override
    void measure(Contender contender, EmitterSet emitters, StoreFolder stores, Plan plan, Answers answers)
            throws IOException {
        Contender hand = Contenders.floor();
        try (EmitterStore floorStore = hand.open(floorFolder(contender, emitters, stores));
                EmitterReader floor = floorStore.reader();
                EmitterStore store = contender.open(stores.prepare(contender, emitters));
                EmitterReader reader = store.reader()) {
            Draws draws = Draws.of(emitters, Batches.LONGEST);
            for (Operation operation : contender.operations()) {
                if (emitters.data().has(operation) && isMeasured(operation, emitters.count())) {
                    Pair pair = pair(contender.key(), operation, draws, floor, reader);
                    answers.add(emitters.data().topic(operation.key()), contender.key(), hand.key(), pair.times(plan));
                }
            }
        }
    }

    /** Rows that do not fit one mapping have a baseline for one operation. */
    private static boolean isMeasured(Operation operation, int count) {
        return count > Contenders.floor().mostEmitters()
                ? operation == Operation.THREE_FIELDS
                : count <= StoreFolder.MOST_WITH_MORE || !operation.needsMore();
    }

    private static Pair pair(
            String contender, Operation operation, Draws draws, EmitterReader floor, EmitterReader reader) {
        return new Pair(
                contender + ", " + operation.key(),
                operation.isScan() ? 1 : draws.ids().length,
                draws.count(),
                operation.isScan() ? draws.count() : 1,
                (from, to) -> operation.run(floor, draws, from, to),
                (from, to) -> operation.run(reader, draws, from, to));
    }
}
