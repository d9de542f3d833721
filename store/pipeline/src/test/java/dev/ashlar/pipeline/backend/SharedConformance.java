package dev.ashlar.pipeline.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.Share;
import dev.ashlar.pipeline.ChildJvm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every backend does alike whose places several threads and processes have open. */
public abstract class SharedConformance {
    private static final long SEED = 20261122;
    private static final int READERS = 4;
    private static final int SAVES = 25;
    private static final int KILLS = 20;

    @TempDir
    protected Path folder;

    /** Where a place is, or will be, in the folder. */
    protected abstract String location();

    /** Whether a snapshot sees one state of all types together; else, of each type for itself. */
    protected abstract boolean hasSnapshots();

    /** Whether a save of several types is one step, also when its process is killed; else, of each type for itself. */
    protected boolean isOneStep() {
        return true;
    }

    /** A new place at the location. */
    protected Backend create() {
        return Backends.create(location());
    }

    private void begin() {
        try (Backend backend = create()) {
            backend.save(Rounds.of(0));
        }
    }

    /** The rounds that are seen together; one each, if all is well. */
    private static List<Set<Long>> seen(Backend backend, boolean together) {
        List<Set<Long>> byType = new ArrayList<>();
        backend.snapshot(() -> Rounds.types().forEach(type -> byType.add(Rounds.seen(backend, type))));
        if (!together) {
            return byType;
        }
        Set<Long> all = new TreeSet<>();
        byType.forEach(all::addAll);
        return List.of(all);
    }

    @Test
    void shouldShowFourReadersWholeStatesWhileAWriterSaves() throws Exception {
        begin();
        AtomicBoolean isDone = new AtomicBoolean();
        ExecutorService readers = Executors.newFixedThreadPool(READERS);
        try {
            List<Future<Integer>> read = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                read.add(readers.submit(() -> readUntil(isDone)));
            }
            try (Backend writer = Backends.openToWrite(location())) {
                for (int round = 1; round <= SAVES; round++) {
                    writer.save(Rounds.of(round));
                }
            } finally {
                isDone.set(true);
            }
            for (Future<Integer> reader : read) {
                assertThat(reader.get()).as("states that a reader saw").isPositive();
            }
        } finally {
            readers.shutdownNow();
        }
        try (Backend backend = Backends.open(location())) {
            assertThat(seen(backend, true))
                    .allSatisfy(rounds -> assertThat(rounds).containsExactly((long) SAVES));
        }
    }

    private int readUntil(AtomicBoolean isDone) {
        int states = 0;
        long latest = 0;
        try (Backend backend = Backends.open(location())) {
            while (!isDone.get() || states == 0) {
                List<Set<Long>> rounds = seen(backend, hasSnapshots());
                assertThat(rounds)
                        .as("rounds seen together")
                        .allSatisfy(one -> assertThat(one).hasSize(1));
                long least = rounds.stream()
                        .mapToLong(one -> one.iterator().next())
                        .min()
                        .orElseThrow();
                assertThat(least).as("a reader never goes back").isGreaterThanOrEqualTo(latest);
                latest = least;
                states++;
            }
        }
        return states;
    }

    @Test
    void cannotWriteWhereItWasOpenedForReading() {
        begin();
        try (Backend backend = Backends.open(location())) {
            assertThatThrownBy(() -> backend.save(Rounds.of(1))).isInstanceOf(BackendException.class);
            assertThatThrownBy(() -> backend.replace(List.of(), action -> {})).isInstanceOf(BackendException.class);
            assertThatThrownBy(() -> backend.writeLock("")).isInstanceOf(BackendException.class);
            assertThat(seen(backend, true))
                    .allSatisfy(rounds -> assertThat(rounds).containsExactly(0L));
        }
    }

    @Test
    void shouldHoldAWholeStateWhenAWriterIsKilled() throws Exception {
        kill(2);
    }

    @Test
    @Tag("slow")
    void shouldHoldAWholeStateWhenAWriterIsKilledTwentyTimes() throws Exception {
        kill(Share.of(KILLS));
    }

    private void kill(int times) throws Exception {
        begin();
        Random random = new Random(SEED);
        long first = 1;
        for (int i = 0; i < times; i++) {
            String where = "seed %d, kill %d".formatted(SEED, i);
            List<String> said = new ArrayList<>();
            try (ChildJvm writer = ChildJvm.start(SaveLoopMain.class, location(), first)) {
                for (int lines = 1 + random.nextInt(9); lines > 0; lines--) {
                    said.add(writer.line());
                }
                said.addAll(writer.kill());
            }
            long saved = first - 1;
            long saving = saved;
            said.removeIf(line -> !line.matches("sav(ed|ing) \\d+")); // Others may talk as well.
            for (String line : said) {
                long round = Long.parseLong(line.substring(line.indexOf(' ') + 1));
                saved = line.startsWith("saved ") ? round : saved;
                saving = Math.max(saving, round);
            }
            try (Backend backend = Backends.openToWrite(location())) {
                List<Set<Long>> rounds = seen(backend, isOneStep());
                assertThat(rounds).as(where).isNotEmpty();
                for (Set<Long> one : rounds) {
                    assertThat(one).as(where).hasSize(1).isSubsetOf(saved, saving);
                }
                backend.save(Rounds.of(saving + 1));
                assertThat(seen(backend, true))
                        .as(where)
                        .allSatisfy(one -> assertThat(one).hasSize(1));
            }
            first = saving + 2;
        }
    }
}
