package dev.ashlar.codec.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A table finds what a map of the keys finds, whatever the keys: files and tests may choose any. */
class FieldLookupTest {
    private static final long SEED = 20_261_208;
    private static final int[] SIZES = {0, 1, 2, 10, 1_000};
    private static final List<ValueType> ELEMENTS =
            ValueType.named().stream().filter(ValueType::isArrayElement).toList();

    /** What keys look like. */
    private enum Keys {
        RANDOM,
        FROM_ZERO,
        HIGH_BITS_ONLY,
        MIDDLE_BITS_ONLY,
        SAME_LOW_BITS,
        NEGATIVE,
        EVERY_FIFTH_BIT;

        long of(int index, Random random) {
            return switch (this) {
                case RANDOM -> random.nextLong();
                case FROM_ZERO -> index;
                case HIGH_BITS_ONLY -> (long) index << 51;
                case MIDDLE_BITS_ONLY -> (long) index << 25;
                case SAME_LOW_BITS -> random.nextLong() << 20 | 0x54321;
                case NEGATIVE -> -1L - index;
                case EVERY_FIFTH_BIT -> spread(index);
            };
        }

        private static long spread(int index) {
            long key = 0;
            for (int bit = 0; bit < 13; bit++) {
                key |= (index >>> bit & 1L) << 5 * bit;
            }
            return key;
        }
    }

    static Stream<Arguments> layouts() {
        return Stream.concat(
                Stream.of(Keys.values())
                        .flatMap(keys -> IntStream.of(SIZES).mapToObj(size -> Arguments.of(keys, size))),
                Stream.of(Keys.RANDOM, Keys.SAME_LOW_BITS).map(keys -> Arguments.of(keys, RecordLayout.MAX_FIELDS)));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void shouldFindWhatAMapFinds(Keys kind, int size) {
        Random random = new Random(SEED + size);
        RecordLayout layout = layout(kind, size, random);
        Map<Long, Integer> expected = oracle(layout);
        FieldLookup table = layout.fieldTable();
        Map<Long, Found> found = new HashMap<>();
        expected.keySet().forEach(key -> found.put(key, Found.of(table.entry(key))));
        unknownKeys(expected, random).forEach(key -> found.put(key, Found.of(table.entry(key))));
        found.values().removeIf(Found.NOTHING::equals);
        Map<Long, Found> wanted = new HashMap<>();
        expected.forEach(
                (key, index) -> wanted.put(key, Found.of(layout.fields().get(index), index)));
        assertThat(found.equals(wanted)).as("%s, %d fields", kind, size).isTrue();
    }

    /** What a table knows of a field. */
    private record Found(int index, int offset, int kind) {
        static final Found NOTHING = new Found(-1, -1, -1);

        static Found of(long entry) {
            return entry == FieldLookup.NONE
                    ? NOTHING
                    : new Found(FieldLookup.index(entry), FieldLookup.offset(entry), FieldLookup.kind(entry));
        }

        static Found of(FieldLayout field, int index) {
            return new Found(index, field.offset(), FieldLookup.kind(field.type(), field.shape()));
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void shouldFindTheFieldThatALayoutFinds(Keys kind, int size) {
        Random random = new Random(SEED - size);
        RecordLayout layout = layout(kind, Math.min(size, 200), random);
        Map<Long, Integer> expected = oracle(layout);
        expected.forEach((key, index) ->
                assertThat(layout.fieldOrFormer(key)).isSameAs(layout.fields().get(index)));
        for (long unknown : unknownKeys(expected, random)) {
            assertThat(layout.fieldOrFormer(unknown)).isNull();
        }
    }

    /** Present keys come before former ones, and of those the first declared. */
    private static Map<Long, Integer> oracle(RecordLayout layout) {
        Map<Long, Integer> expected = new HashMap<>();
        for (int i = 0; i < layout.fields().size(); i++) {
            expected.put(layout.fields().get(i).key(), i);
        }
        for (int i = 0; i < layout.fields().size(); i++) {
            for (long alias : layout.fields().get(i).aliases()) {
                expected.putIfAbsent(alias, i);
            }
        }
        return expected;
    }

    private static Set<Long> unknownKeys(Map<Long, Integer> known, Random random) {
        Set<Long> unknown = new HashSet<>(List.of(0L, -1L, 1L, Long.MIN_VALUE, Long.MAX_VALUE));
        known.keySet().stream().limit(500).forEach(key -> {
            unknown.add(key ^ 1L << random.nextInt(Long.SIZE));
            unknown.add(random.nextLong());
        });
        unknown.removeAll(known.keySet());
        return unknown;
    }

    private static RecordLayout layout(Keys kind, int size, Random random) {
        Set<Long> distinct = new LinkedHashSet<>();
        for (int i = 0; distinct.size() < size; i++) {
            distinct.add(kind.of(i, random));
        }
        List<Long> keys = new ArrayList<>(distinct);
        List<FieldLayout> fields = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            List<Long> aliases = new ArrayList<>();
            for (int a = random.nextInt(4) - 1; a > 0; a--) {
                aliases.add(
                        switch (random.nextInt(4)) {
                            case 0 -> keys.get(random.nextInt(size));
                            case 1 -> (long) random.nextInt(4);
                            case 2 -> kind.of(size + random.nextInt(size), random);
                            default -> random.nextLong();
                        });
            }
            fields.add(field(keys.get(i), i, aliases, random));
        }
        return new RecordLayout("T", 1, LayoutKind.ROWS, 8 + 8 * size, 8, 0, fields);
    }

    private static FieldLayout field(long key, int index, List<Long> aliases, Random random) {
        Shape shape = random.nextBoolean() ? Shape.ARRAY : Shape.SINGLE;
        List<ValueType> types = shape == Shape.ARRAY
                ? ELEMENTS
                : ValueType.named().stream().filter(type -> type.width() <= 8).toList();
        ValueType type = types.get(random.nextInt(types.size()));
        List<EnumConstant> constants = type.hasConstants() ? List.of(new EnumConstant("c", 1)) : List.of();
        return new FieldLayout(
                "f" + index,
                key,
                type,
                shape,
                1,
                8 + 8 * index,
                FieldLayout.widthOf(type, shape, 1, constants),
                FieldLayout.ITEM_ALIGNMENT,
                FieldLayout.ALWAYS_PRESENT,
                false,
                false,
                IndexKind.NONE,
                type == ValueType.REF ? 7 : 0,
                constants,
                aliases);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldTellKindsApart(ValueType type, Shape shape) {
        assertThat(kinds().map(Arguments::get)
                        .filter(k -> FieldLookup.kind((ValueType) k[0], (Shape) k[1]) == FieldLookup.kind(type, shape)))
                .hasSize(1);
        assertThat(FieldLookup.kind(FieldLookup.NONE)).isNotEqualTo(FieldLookup.kind(type, shape));
    }

    static Stream<Arguments> kinds() {
        return ValueType.named().stream()
                .flatMap(type -> Stream.of(Shape.values()).map(shape -> Arguments.of(type, shape)));
    }

    /** Places are remembered by the table's mark: a second table of a layout would be another layout's to whoever remembers. */
    @Test
    void shouldBeOneForAllThreads() throws Exception {
        int count = 4;
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            CyclicBarrier start = new CyclicBarrier(count);
            for (int round = 0; round < 200; round++) {
                RecordLayout layout = LayoutBuilder.rows("T", 16, 8, 0)
                        .field("a", ValueType.I32, 8)
                        .build();
                List<Callable<FieldLookup>> reads = Collections.nCopies(count, () -> {
                    start.await();
                    return layout.fieldTable();
                });
                for (Future<FieldLookup> table : threads.invokeAll(reads)) {
                    assertThat(table.get()).isSameAs(layout.fieldTable());
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
