package dev.ashlar.store.internal.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.MemorySpan;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class ZerosTest {
    private static final int LENGTH = 40;

    @Test
    void shouldFindTheNextByteFromAnyPlaceToAny() {
        for (int place = 0; place < LENGTH; place++) {
            ByteBuffer bytes = ByteBuffer.allocateDirect(LENGTH).put(place, (byte) 0x80);
            MemorySpan section = MemorySpan.of(bytes, LENGTH, "zeros");
            assertThat(Zeros.at(section, place)).isEqualTo((byte) 0x80);
            for (int from = 0; from <= LENGTH; from++) {
                for (int to = from; to <= LENGTH; to++) {
                    assertThat(Zeros.next(section, from, to))
                            .as("byte %d, from %d to %d", place, from, to)
                            .isEqualTo(from <= place && place < to ? place : to);
                }
            }
        }
    }
}
