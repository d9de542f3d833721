package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Items in a pool. */
class PoolBuilderTest {
    @Test
    void shouldHaveZerosBehindItemsWhateverIsBehindThemInTheirArrays() {
        try (BlockSink sink = new BlockSink(HeaderFormat.MIN_WINDOW_SHIFT);
                PoolBuilder pool = new PoolBuilder(sink, HeaderFormat.MIN_WINDOW_SHIFT)) {
            for (int length = 1; length <= 3 * Long.BYTES; length++) {
                for (int room = 0; room <= Long.BYTES; room++) {
                    byte[] bytes = new byte[length + room];
                    Arrays.fill(bytes, (byte) (8 * length + room));
                    byte[] item = Arrays.copyOf(bytes, length);
                    long before = sink.length();
                    long slot = pool.add(bytes, length, length, FieldLayout.ITEM_ALIGNMENT);
                    int padded = (length + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
                    assertThat(slot).isEqualTo(before / Long.BYTES | (long) length << 32);
                    assertThat(sink.length()).isEqualTo(before + padded);
                    assertThat(sink.matches(before, Arrays.copyOf(item, padded), padded))
                            .as("length %d, room %d", length, room)
                            .isTrue();
                }
            }
        }
    }
}
