package dev.ashlar.store.internal.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkTest {
    private static final long MIB = 1 << 20;

    private final List<Long> told = new ArrayList<>();
    private final Work work = new Work(
            (done, total) -> {
                assertThat(total).isEqualTo(5 * MIB);
                told.add(done);
            },
            5 * MIB);

    @Test
    void shouldTellOncePerMebibyte() {
        work.add(MIB - 1);
        assertThat(told).isEmpty();
        work.add(1);
        assertThat(told).containsExactly(MIB);
        work.add(MIB - 1);
        work.add(MIB);
        assertThat(told).containsExactly(MIB, 3 * MIB - 1);
        work.add(MIB - 1);
        assertThat(told).hasSize(2);
    }

    @Test
    void cannotDoMoreThanThereIs() {
        work.add(9 * MIB);
        work.end();
        assertThat(told).containsExactly(5 * MIB, 5 * MIB);
    }
}
