package dev.ashlar.pipeline.reload;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.pipeline.reload.signals.SignalTypes;
import dev.ashlar.pipeline.safety.Must;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Writes edition after edition and has each reloaded, under four threads that read, each with a reader of its own that it refreshes when
 * it likes. Asks now and then what the process holds.
 */
final class ReloadingMain {
    private static final int READERS = 4;
    /** No reader falls behind by more editions than these. */
    private static final int MOST_BEHIND = 25;

    /** Against hanging only. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    /** The JVM starts some when it is asked for what it holds, and one to ask for the kind of the system, as SQLite's driver does. */
    private static final Set<String> KEPT =
            Set.of("Attach Listener", "Service Thread", "Notification Thread", "process reaper");

    private static final int SAMPLES = 10;
    private static final long MIB = 1 << 20;
    /** Of the newest generation, what readers hold, what the store keeps to revise, and what is about to be freed. */
    private static final long MOST_NATIVE = 2 * MIB;

    private static final long MOST_HEAP_GROWTH = 4 * MIB;
    private static final long MOST_RESIDENT_GROWTH = 32 * MIB;
    private static final long MOST_MORE_MAPPINGS = 64;
    private static final long MOST_MORE_FILES = 8;

    private final DevelopmentStore store;
    private final Backend place;
    private final boolean isWhole;
    private final AtomicReference<Throwable> wrong = new AtomicReference<>();
    /** Edition that a reader is at, by number of the reader. */
    private final AtomicIntegerArray reached = new AtomicIntegerArray(READERS);

    private final List<Footprint> samples = new ArrayList<>();
    private volatile boolean ended;

    private ReloadingMain(DevelopmentStore store, Backend place, boolean isWhole) {
        this.store = store;
        this.place = place;
        this.isWhole = isWhole;
    }

    /**
     * {@code arguments}: where content can be made, editions, whether all types are written in one step, without which the watching thread
     * may read some of an edition.
     */
    public static void main(String[] arguments) throws InterruptedException {
        int editions = Integer.parseInt(arguments[1]);
        SortedSet<String> before = Footprint.threads();
        try (Backend place = Backends.create(arguments[0])) {
            new Edition(1).writeTo(place);
            try (DevelopmentStore store = DevelopmentStore.open(arguments[0], SignalTypes.CATALOG, reload -> {})) {
                new ReloadingMain(store, place, Boolean.parseBoolean(arguments[2])).run(editions);
            }
        }
        requireThreads(before);
        System.out.println(editions + " editions");
    }

    private void run(int editions) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < READERS; number++) {
            int own = number;
            Thread thread = new Thread(() -> read(own), "reader " + number);
            thread.setUncaughtExceptionHandler((t, e) -> wrong.compareAndSet(null, e));
            thread.start();
            threads.add(thread);
        }
        int published = 1;
        for (int number = 2; number <= editions && wrong.get() == null; number++) {
            published += write(new Edition(number)) ? 1 : 0;
            awaitReaders(number - MOST_BEHIND);
            if (number % Math.max(1, editions / SAMPLES) == 0) {
                samples.add(Footprint.settled(MOST_NATIVE));
            }
        }
        awaitReaders(editions - (new Edition(editions).isBad() ? 1 : 0));
        ended = true;
        for (Thread thread : threads) {
            thread.join();
        }
        if (wrong.get() != null) {
            throw new AssertionError(wrong.get());
        }
        long generations = store.lastReload().generation();
        Must.equal("generations " + generations + " of " + published, true, isFitting(generations, published));
        checkSamples();
    }

    private boolean isFitting(long generations, int published) {
        return isWhole ? generations == published : generations >= published;
    }

    /** Gives whether readers can go on to it. */
    private boolean write(Edition edition) {
        edition.writeTo(place);
        Reload reload = store.reload();
        if (reload.isPublished() == edition.isBad()) {
            throw new AssertionError(edition + ": " + reload);
        }
        return reload.isPublished();
    }

    /** Gives the readers the time that they need: they have two cores or less. */
    private void awaitReaders(int edition) {
        for (int number = 0; number < READERS; number++) {
            while (reached.get(number) < edition && wrong.get() == null) {
                Thread.yield();
            }
        }
    }

    /** Readers stay with a generation for one frame or for several, as their number says. */
    private void read(int number) {
        EditionReader reader = new EditionReader(store.reader(), isWhole);
        while (!ended && wrong.get() == null) {
            int edition = reader.refresh();
            for (int frame = 0; frame <= number; frame++) {
                reader.readAll();
            }
            reached.set(number, edition);
        }
    }

    /** What was sampled in the second half is no more than what was in the first, but for a bound. */
    private void checkSamples() {
        Footprint early = samples.get(0);
        for (Footprint sample : samples.subList(0, samples.size() / 2)) {
            early = early.most(sample);
        }
        for (Footprint sample : samples.subList(samples.size() / 2, samples.size())) {
            String what = " of " + sample + ", after " + early;
            Must.equal("native" + what, true, sample.nativeBytes() <= MOST_NATIVE);
            Must.equal("heap" + what, true, sample.heapBytes() <= early.heapBytes() + MOST_HEAP_GROWTH);
            Must.equal("resident" + what, true, sample.residentBytes() <= early.residentBytes() + MOST_RESIDENT_GROWTH);
            Must.equal("mappings" + what, true, sample.mappings() <= early.mappings() + MOST_MORE_MAPPINGS);
            Must.equal("files" + what, true, sample.files() <= early.files() + MOST_MORE_FILES);
        }
        System.out.println(samples.get(samples.size() - 1));
    }

    /** All threads that the store has started have ended, once they were told to and had a moment for it. */
    private static void requireThreads(SortedSet<String> before) {
        long begin = System.nanoTime();
        for (SortedSet<String> more = threadsBut(before); !more.isEmpty(); more = threadsBut(before)) {
            Must.equal("threads left: " + more, true, System.nanoTime() - begin < PATIENCE_NANOS);
            Thread.yield();
        }
    }

    /** But for those of the JVM, and one that frees native memory, which the first of it starts for good. */
    private static SortedSet<String> threadsBut(SortedSet<String> before) {
        SortedSet<String> more = Footprint.threads();
        more.removeAll(before);
        more.removeIf(name -> KEPT.contains(name) || name.startsWith("Cleaner-"));
        return more;
    }
}
