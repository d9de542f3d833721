package dev.ashlar.bench.contender.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterSum;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class EmitterRowTest {
    private static ByteBuffer row() {
        return ByteBuffer.allocate(EmitterRow.LENGTH).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Longer texts come first: what they leave behind must not show. */
    @Test
    void shouldReadWhatWasWritten() {
        ByteBuffer row = row();
        EmitterSet emitters = EmitterSet.of(500);
        for (int i = 0; i < emitters.count(); i++) {
            Emitter emitter = emitters.get(i);
            EmitterRow.write(emitter, row);
            assertThat(ArrayRow.integers(row.array())).isEqualTo(EmitterSum.integers(emitter));
            assertThat(ArrayRow.floats(row.array())).isEqualTo(EmitterSum.floats(emitter));
            assertThat(ArrayRow.i32(row.array(), EmitterRow.MAX_PARTICLES)).isEqualTo(emitter.maxParticles);
            assertThat(ArrayRow.f32(row.array(), EmitterRow.SPAWN_RATE)).isEqualTo(emitter.spawnRate);
        }
    }

    @Test
    void cannotWriteATextThatIsLongerThanItsPlace() {
        Emitter emitter = EmitterSet.of(1).get(0);
        emitter.material = "m".repeat(21);
        assertThatThrownBy(() -> EmitterRow.write(emitter, row()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("21 bytes, its place 20");
    }

    @Test
    void cannotWriteInAnotherByteOrder() {
        Emitter emitter = EmitterSet.of(1).get(0);
        ByteBuffer row = row().order(ByteOrder.BIG_ENDIAN);
        assertThatThrownBy(() -> EmitterRow.write(emitter, row)).isInstanceOf(IllegalArgumentException.class);
    }
}
