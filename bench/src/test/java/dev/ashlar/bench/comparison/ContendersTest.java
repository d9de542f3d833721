package dev.ashlar.bench.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.contender.sqlite.SqliteTaggedContender;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every compared store gives the answers that the records themselves give, in every operation. */
class ContendersTest {
    private static final int PART = 64;
    private static final Set<String> COLUMNS_ALONE = Set.of("view-loop", "arrow", "duckdb");

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> shouldAnswerAsTheRecordsDo() {
        return Contenders.all().stream()
                .flatMap(contender -> Arrays.stream(DataSet.values())
                        .filter(contender::keeps)
                        .flatMap(data -> (data == DataSet.DENSE ? IntStream.of(1, 7, 1_009) : IntStream.of(600))
                                .mapToObj(count -> DynamicTest.dynamicTest(
                                        contender.key() + ", " + count + ", " + data.text(),
                                        () -> requireAnswers(contender, data, count)))));
    }

    private void requireAnswers(Contender contender, DataSet data, int count) throws Exception {
        assumeTrue(contender.obstacle() == null, contender.obstacle());
        EmitterSet emitters = EmitterSet.of(data, count).kept();
        Draws draws = Draws.of(emitters, PART);
        Path store = store(contender, EmitterSet.of(data, count));
        assertThat(StoreFolder.size(store)).isPositive();
        try (EmitterStore opened = contender.open(store);
                EmitterReader reader = opened.reader();
                EmitterReader another = opened.reader()) {
            for (Operation operation : contender.operations()) {
                int end = operation.isScan() ? PART : draws.ids().length;
                for (int from = 0; from < end; from += PART) {
                    int to = from + PART;
                    long expected = operation.run(new Expected(emitters), draws, from, to);
                    assertThat(operation.run(reader, draws, from, to))
                            .as(operation.key())
                            .isEqualTo(expected);
                    assertThat(operation.run(another, draws, from, to))
                            .as(operation.key())
                            .isEqualTo(expected);
                }
            }
        }
    }

    /** A commit for each of a thousand records takes seconds; the file becomes the same by one. */
    private Path store(Contender contender, EmitterSet emitters) throws Exception {
        if (contender != SqliteTaggedContender.INSTANCE || emitters.count() < 100) {
            return new StoreFolder(folder).prepare(contender, emitters);
        }
        Path store = Files.createDirectory(folder.resolve("one-transaction"));
        SqliteTaggedContender.INSTANCE.buildInOneTransaction(store, emitters);
        contender.buildMore(store, emitters);
        return store;
    }

    /** But for what one JVM cannot have together with the others, which has a test of its own, and what this JDK has not. */
    @Test
    void shouldMeetNoObstacleHere() {
        assertThat(Contenders.all().stream()
                        .filter(contender -> contender.obstacle() != null)
                        .map(Contender::key)
                        .filter(key -> Runtime.version().feature() < 22 || !key.equals("memory-segment")))
                .containsOnlyOnce("sbe-unchecked")
                .isSubsetOf("sbe-unchecked", "memory-segment");
    }

    @Test
    void shouldReadByIdAndScanOrHaveColumnsAlone() {
        for (Contender contender : Contenders.all()) {
            if (COLUMNS_ALONE.contains(contender.key())) {
                assertThat(contender.operations()).as(contender.key()).isEqualTo(Operation.ofColumns());
            } else {
                assertThat(contender.operations())
                        .as(contender.key())
                        .contains(Operation.THREE_FIELDS, Operation.WHOLE_RECORD, Operation.MIXED, Operation.SCAN);
            }
        }
    }

    @Test
    void shouldHaveOneContenderOfEachKey() {
        List<String> keys = Contenders.all().stream().map(Contender::key).toList();
        assertThat(keys).doesNotHaveDuplicates().allMatch(key -> key.matches("[a-z0-9]+(-[a-z0-9]+)*"));
        assertThat(Contenders.all()).allMatch(contender -> Contenders.ofKey(contender.key()) == contender);
        assertThat(Contenders.all())
                .allMatch(contender -> contender.description().configuration().length() > 20);
    }

    /** By the objects that the set makes: nothing is encoded and nothing looked up. */
    private record Expected(EmitterSet emitters) implements EmitterReader {
        private Emitter of(long id) {
            return emitters.get(emitters.row(id));
        }

        @Override
        public long threeFields(long[] ids, int from, int to) {
            long particles = 0;
            double sum = 0;
            for (int i = from; i < to; i++) {
                Emitter emitter = of(ids[i]);
                particles += emitter.maxParticles;
                sum += emitter.spawnRate + emitter.lifetimeMax;
            }
            return EmitterSum.of(particles, sum);
        }

        @Override
        public long wholeRecords(long[] ids, int from, int to) {
            long integers = 0;
            double floats = 0;
            for (int i = from; i < to; i++) {
                integers += EmitterSum.integers(of(ids[i]));
                floats += EmitterSum.floats(of(ids[i]));
            }
            return EmitterSum.of(integers, floats);
        }

        @Override
        public long scan() {
            return IntStream.range(0, emitters.count())
                    .mapToObj(emitters::get)
                    .mapToLong(emitter -> (long) emitter.maxParticles + emitter.flags)
                    .sum();
        }

        @Override
        public long scanColumns() {
            return scan();
        }

        @Override
        public long filter(float rate, int particles) {
            int[] rows = IntStream.range(0, emitters.count())
                    .filter(row -> emitters.get(row).spawnRate > rate && emitters.get(row).maxParticles < particles)
                    .toArray();
            return EmitterSum.rows(rows, rows.length);
        }

        @Override
        public long names(long[] hashes, int from, int to) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                long hash = hashes[i];
                sum += IntStream.range(0, emitters.count())
                        .mapToObj(emitters::get)
                        .filter(emitter -> emitter.nameHash == hash)
                        .findFirst()
                        .orElseThrow()
                        .spawnRate;
            }
            return EmitterSum.of(0, sum);
        }

        @Override
        public long sharing(int[] values, int from, int to) {
            long sum = 0;
            for (int i = from; i < to; i++) {
                int value = values[i];
                sum += IntStream.range(0, emitters.count())
                        .mapToObj(emitters::get)
                        .filter(emitter -> emitter.maxParticles == value)
                        .mapToLong(emitter -> emitter.flags)
                        .sum();
            }
            return sum;
        }

        @Override
        public long hops(long[] placements, int from, int to) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += emitters.get(Draws.emitterOf(emitters.row(placements[i]), emitters.count())).spawnRate;
            }
            return EmitterSum.of(0, sum);
        }
    }
}
