package dev.ashlar.pipeline.reload;

import com.sun.management.ThreadMXBean;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.reload.signals.Mast;
import dev.ashlar.pipeline.reload.signals.Signal;
import dev.ashlar.pipeline.reload.signals.SignalTypes;
import dev.ashlar.pipeline.safety.Must;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.Reader;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Counts the bytes that refreshes and reads allocate, on the thread that does them. Arguments: how often each is done before it is
 * measured, how often while it is, and how often the content changes to and fro.
 */
final class RefreshAllocationMain {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final FieldKey STAMP = FieldKey.of("stamp");
    private static final FieldKey LABEL = FieldKey.of("label");
    private static final FieldKey LEVEL = FieldKey.of("level");
    private static final FieldKey MAST = FieldKey.of("mast");

    /** The first of them load classes. */
    private static final int LOADING = 4;
    /** Rounds in which the JVM itself may allocate, such as after a deoptimization. Reads that allocate do so in every round. */
    private static final int MOST_OTHER_ROUNDS = 2;

    /** What a view takes to go on to a generation: its binding, and the caches of texts that go with that. */
    private static final long MOST_BYTES_A_VIEW = 512;

    private static final int VIEWS = 4;
    /** Fields that are read by name, of both types: of a new layout each key remembers once where it found one. */
    private static final int NAMED = 6;

    private static final long PLACE_BYTES = 24;

    private final MemoryBackend place = MemoryBackend.of();
    private final int before;
    private final int measured;
    private final int swaps;
    private int edition = 1;
    private long sink;

    private RefreshAllocationMain(int before, int measured, int swaps) {
        this.before = before;
        this.measured = measured;
        this.swaps = swaps;
    }

    public static void main(String[] arguments) {
        int[] numbers = Stream.of(arguments).mapToInt(Integer::parseInt).toArray();
        new RefreshAllocationMain(numbers[0], numbers[1], numbers[2]).run();
    }

    private void run() {
        new Edition(edition).writeTo(place);
        try (DevelopmentStore store = DevelopmentStore.open(place, SignalTypes.CATALOG, reload -> {})) {
            Reader told = store.reader();
            told.view(Signal.TYPE);
            told.addListener(new ChangeListener() {});
            Reader reader = store.reader();
            Signal signal = reader.view(Signal.TYPE);
            Mast mast = reader.view(Mast.TYPE);
            RecordView signalByName = reader.view("Signal");
            RecordView mastByName = reader.view("Mast");
            requireNothing("a refresh with nothing to do", () -> reader.refresh() ? 1 : 0);
            requireNothing("a refresh with nothing to do, and with a listener", () -> told.refresh() ? 1 : 0);
            LongSupplier keyed = () -> keyed(signal, mast);
            LongSupplier byName = () -> byName(signalByName, mastByName);
            requireNothing("keyed reads", keyed);
            requireNothing("reads by name", byName);
            swap(store, reader, keyed, byName);
            requireNothing("a refresh with nothing to do, after others", () -> reader.refresh() ? 1 : 0);
            told.refresh();
            requireNothing("a refresh with nothing to do, after one that told", () -> told.refresh() ? 1 : 0);
        }
        long purpose = bytes(() -> new long[2 + (int) (sink & 1)].length, measured);
        System.out.println("on purpose: " + purpose + " bytes; sink " + sink);
        System.out.println("nothing");
    }

    /** Back and forth between two editions of other records and values, whose schemas have one layout, or two. */
    private void swap(DevelopmentStore store, Reader reader, LongSupplier keyed, LongSupplier byName) {
        for (boolean isOneLayout : new boolean[] {true, false}) {
            long most = 0;
            int refreshRounds = 0;
            int keyedRounds = 0;
            int namedRounds = 0;
            long places = isOneLayout ? 0 : NAMED * PLACE_BYTES;
            for (int i = 0; i < swaps; i++) {
                edition = isOneLayout ? 2 + i % 2 : 7 + 17 * (i % 2);
                new Edition(edition).writeTo(place);
                Must.equal("problems", true, store.reload().isPublished());
                long start = THREADS.getCurrentThreadAllocatedBytes();
                boolean isNewer = reader.refresh();
                long refreshed = THREADS.getCurrentThreadAllocatedBytes();
                sink += keyed.getAsLong();
                long readByKey = THREADS.getCurrentThreadAllocatedBytes();
                sink += byName.getAsLong();
                long readByName = THREADS.getCurrentThreadAllocatedBytes();
                Must.equal("newer", true, isNewer);
                if (i >= LOADING) {
                    most = Math.max(most, refreshed - start);
                    refreshRounds += refreshed - start > VIEWS * MOST_BYTES_A_VIEW ? 1 : 0;
                    keyedRounds += readByKey > refreshed ? 1 : 0;
                    namedRounds += readByName - readByKey > places ? 1 : 0;
                }
            }
            System.out.println("a refresh between two generations: " + most + " bytes at the most");
            requireFew("refreshes", VIEWS * MOST_BYTES_A_VIEW, refreshRounds);
            requireFew("first keyed reads", 0, keyedRounds);
            requireFew("first reads by name", places, namedRounds);
        }
    }

    private void requireFew(String what, long most, int rounds) {
        String message = what + " may allocate " + most + " bytes, and allocate more in " + rounds + " of "
                + (swaps - LOADING) + " rounds";
        Must.equal(message, true, rounds <= MOST_OTHER_ROUNDS);
    }

    /** Of all records, what is no text that a view would have to make. */
    private long keyed(Signal signal, Mast mast) {
        long sum = 0;
        for (signal.rewind(); signal.next(); ) {
            sum += signal.stamp() + (long) signal.level() + signal.extra() + signal.stepsCount();
            sum += signal.labelEquals("edition") ? 1 : 0;
            sum += signal.mast(mast) ? mast.stamp() : 0;
        }
        sum += signal.find(7) ? signal.stamp() : 0;
        sum += signal.find("signal 8") ? signal.stamp() : 0;
        signal.matchStamp(edition);
        while (signal.nextMatch()) {
            sum += signal.row();
        }
        return sum;
    }

    private long byName(RecordView signal, RecordView mast) {
        long sum = 0;
        for (signal.rewind(); signal.next(); ) {
            sum += signal.i64(STAMP) + (long) signal.f64(LEVEL);
            sum += signal.textEquals(LABEL, "edition") ? 1 : 0;
            sum += signal.hop(MAST, mast) ? mast.i64(STAMP) : 0;
        }
        sum += signal.find(7) ? signal.i64(STAMP) : 0;
        signal.match(STAMP, edition);
        while (signal.nextMatch()) {
            sum += signal.row();
        }
        return sum;
    }

    /** The JVM itself may allocate once in a while; what did it each time would need 16 bytes each. */
    private void requireNothing(String what, LongSupplier act) {
        loop(act, before);
        long bytes = bytes(act, measured);
        System.out.println(what + ": " + bytes + " bytes");
        Must.equal(what + " allocates " + bytes, true, bytes < measured);
    }

    private long bytes(LongSupplier act, int times) {
        loop(act, times);
        long start = THREADS.getCurrentThreadAllocatedBytes();
        long nothing = THREADS.getCurrentThreadAllocatedBytes() - start;
        start = THREADS.getCurrentThreadAllocatedBytes();
        loop(act, times);
        return THREADS.getCurrentThreadAllocatedBytes() - start - nothing;
    }

    private void loop(LongSupplier act, int times) {
        for (int i = 0; i < times; i++) {
            sink += act.getAsLong();
        }
    }
}
