package dev.ashlar.store.internal.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.NativeMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ArrayUsesTest {
    private static final long SEED = 37;
    private static final int GREATEST_FIELD = (1 << 13) - 1;

    private static ArrayUses uses(int capacity) {
        return new ArrayUses(NativeMemory.allocate(ArrayUses.bytes(capacity)), capacity, new Salt());
    }

    @Test
    void shouldSortPairsThatWereAddedSeveralTimes() {
        ArrayUses uses = uses(1024);
        Random random = new Random(SEED);
        TreeSet<Long> expected = new TreeSet<>();
        for (int i = 0; i < 2000; i++) {
            long unit = random.nextInt(100) * 0x0287_6543L;
            int field = random.nextInt(5) * GREATEST_FIELD / 4;
            assertThat(uses.add(unit, field)).isTrue();
            expected.add(unit << 13 | field);
        }

        uses.sort();

        List<Long> sorted = new ArrayList<>();
        for (int i = 0; i < uses.count(); i++) {
            sorted.add(uses.unit(i) << 13 | uses.field(i));
        }
        assertThat(sorted).as("seed %d", SEED).containsExactlyElementsOf(expected);
    }

    @Test
    void shouldSayWhenItIsFullAndBeginAnew() {
        ArrayUses uses = uses(8);
        for (int i = 0; i < 6; i++) {
            assertThat(uses.add(i, GREATEST_FIELD)).isTrue();
        }

        assertThat(uses.add(0xFFFF_FFFFL, 0)).isFalse();
        assertThat(uses.add(3, GREATEST_FIELD)).as("is known").isTrue();
        uses.clear();
        assertThat(uses.add(0xFFFF_FFFFL, 0)).isTrue();
        uses.sort();
        assertThat(uses.count()).isEqualTo(1);
        assertThat(uses.unit(0)).isEqualTo(0xFFFF_FFFFL);
        assertThat(uses.field(0)).isZero();
    }
}
