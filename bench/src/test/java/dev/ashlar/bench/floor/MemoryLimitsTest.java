package dev.ashlar.bench.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MemoryLimitsTest {
    private static final int BYTES = 1 << 16;

    @Test
    void shouldVisitEveryLineInOneCycle() {
        try (MemoryLimits memory = new MemoryLimits(BYTES)) {
            memory.makeCycle(7);

            assertThat(memory.chase(memory.lines())).isEqualTo(memory.sumOfOffsets());
            assertThat(memory.chase(memory.lines() / 2)).isNotEqualTo(memory.sumOfOffsets());
        }
    }

    @Test
    void shouldReadEveryLineOnce() {
        try (MemoryLimits memory = new MemoryLimits(BYTES)) {
            memory.fillWithOffsets();

            assertThat(memory.readAllLines(1)).isEqualTo(memory.sumOfOffsets());
            assertThat(memory.readAllLines(99)).isEqualTo(memory.sumOfOffsets());
        }
    }

    @Test
    void shouldSumUpAllParts() {
        try (MemoryLimits memory = new MemoryLimits(BYTES)) {
            memory.fillWithOnes();

            assertThat(memory.sum(0, 1)).isEqualTo(BYTES / 8);
            assertThat(memory.sum(0, 4) + memory.sum(1, 4) + memory.sum(2, 4) + memory.sum(3, 4))
                    .isEqualTo(BYTES / 8);
        }
    }

    @Test
    void shouldTouchEveryPage() {
        try (MemoryLimits memory = new MemoryLimits(BYTES)) {
            assertThat(memory.touch(4096)).isEqualTo(16);
        }
    }

    @Test
    void cannotTakeOddSizes() {
        assertThatThrownBy(() -> new MemoryLimits(5000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected a power of two, 4,096 or more, found 5000");
    }
}
