package dev.ashlar.pipeline.sheets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowMatchTest {
    private static final int ROUNDS = 2000;

    @Test
    void shouldFindRowsBehindOnesThatWereChangedAddedAndRemoved() {
        long[] before = {10, 20, 30, 40, 50, 60, 70};
        long[] after = {10, 21, 30, 35, 40, 60, 70, 80};

        assertThat(RowMatch.of(before, after)).containsExactly(0, -1, 2, -1, 3, 5, 6, -1);
    }

    @Test
    void shouldFindARowThatWasMovedToTheEnd() {
        assertThat(RowMatch.of(new long[] {1, 2, 3, 4}, new long[] {2, 3, 4, 1}))
                .containsExactly(1, 2, 3, 0);
    }

    @Test
    void shouldGiveEachEarlierRowOnce() {
        assertThat(RowMatch.of(new long[] {7, 8}, new long[] {7, 7, 8, 8})).containsExactly(0, -1, -1, 1);
    }

    @Test
    void shouldFindAllRowsThatAreLeftAfterRandomEdits() {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            long[] before = random.longs(random.nextInt(60)).distinct().toArray();
            long[] after = edited(before, random);
            int[] earlier = RowMatch.of(before, after);

            Map<Long, Integer> known = new HashMap<>();
            for (int i = 0; i < before.length; i++) {
                known.put(before[i], i);
            }
            for (int j = 0; j < after.length; j++) {
                int expected = known.getOrDefault(after[j], -1);
                assertThat(earlier[j]).as("seed %s, row %s", seed, j).isEqualTo(expected);
            }
            boolean[] isMatched = RowMatch.matched(before.length, earlier);
            for (int i = 0; i < before.length; i++) {
                long hash = before[i];
                assertThat(isMatched[i])
                        .as("seed %s, earlier row %s", seed, i)
                        .isEqualTo(Arrays.stream(after).anyMatch(one -> one == hash));
            }
        }
    }

    /** Changes single rows and whole blocks, which are longer than those that are walked over. */
    private static long[] edited(long[] before, Random random) {
        List<Long> rows = new ArrayList<>();
        for (long row : before) {
            rows.add(row);
        }
        for (int edits = random.nextInt(5); edits > 0; edits--) {
            int from = random.nextInt(rows.size() + 1);
            int to = Math.min(rows.size(), from + random.nextInt(20));
            switch (random.nextInt(4)) {
                case 0 -> rows.subList(from, to).replaceAll(row -> random.nextLong());
                case 1 -> rows.subList(from, to).clear();
                case 2 ->
                    rows.addAll(from, random.longs(random.nextInt(20)).boxed().toList());
                default -> Collections.rotate(rows, from);
            }
        }
        return rows.stream().mapToLong(Long::longValue).toArray();
    }
}
