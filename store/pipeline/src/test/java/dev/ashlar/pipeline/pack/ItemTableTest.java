package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The table of a pool against a map of lists. */
class ItemTableTest {
    private static final int ENTRIES = 20_000;

    /** The slots of a hash, in the order of their places. */
    private static List<Long> slots(ItemTable table, long hash) {
        List<Long> slots = new ArrayList<>();
        long place = table.home(hash);
        for (; table.isTaken(place); place = table.next(place)) {
            if (table.has(place, hash)) {
                slots.add(table.slot(place));
            }
        }
        return slots;
    }

    /** Many hashes of one home, also at the end of the table, from where entries go on at its beginning. */
    private static long hash(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(50);
            case 1 -> -1L - random.nextInt(50);
            default -> random.nextLong();
        };
    }

    @Test
    void shouldKeepTheOrderOfEqualHashesWhileItGrows() {
        for (long seed = 0; seed < 5; seed++) {
            Random random = new Random(seed);
            Map<Long, List<Long>> expected = new HashMap<>();
            try (ItemTable table = new ItemTable()) {
                for (long slot = 1; slot <= ENTRIES / (1 + 10 * seed); slot++) {
                    long hash = hash(random);
                    assertThat(expected.containsKey(hash) && table.isNew(hash))
                            .as("seed %d, slot %d", seed, slot)
                            .isFalse();
                    table.add(hash, slot);
                    if (random.nextInt(100) == 0) {
                        // A search makes those enter that wait.
                        assertThat(slots(table, hash)).as("seed %d", seed).endsWith(slot);
                    }
                    expected.computeIfAbsent(hash, unknown -> new ArrayList<>()).add(slot);
                }
                for (Map.Entry<Long, List<Long>> entry : expected.entrySet()) {
                    assertThat(slots(table, entry.getKey())).as("seed %d", seed).isEqualTo(entry.getValue());
                }
            }
        }
    }

    @Test
    void cannotBeUsedOnceItIsClosed() {
        ItemTable table = new ItemTable();
        table.close();
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> table.isTaken(0));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> table.add(1, 1));
    }

    @Test
    void shouldTellOfMostNewHashesThatTheyAreNew() {
        Random random = new Random(1);
        int told = 0;
        try (ItemTable table = new ItemTable()) {
            for (int i = 0; i < ENTRIES; i++) {
                long hash = random.nextLong();
                told += table.isNew(hash) ? 1 : 0;
                table.add(hash, i);
            }
        }
        assertThat(told).isGreaterThan(ENTRIES / 10 * 9);
    }
}
