package dev.ashlar.bench.contender.flatbuffers;

import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.bench.contender.flatbuffers.ParticleEmitter.Lanes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Sums up whole tables, through objects that are used again and again. For one thread. */
final class TableSums {
    private final Lanes velocity = new Lanes();
    private final Lanes colour = new Lanes();
    private final Lanes curve = new Lanes();
    private final ByteBuffer text;

    TableSums(ByteBuffer bytes) {
        this.text = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    long integers(ParticleEmitter emitter) {
        return EmitterSum.integers(
                        emitter.id(), emitter.nameHash(), emitter.flags(), emitter.maxParticles(), emitter.looping())
                + sum(emitter.textureInByteBuffer(text))
                + sum(emitter.materialInByteBuffer(text));
    }

    private static int sum(@Nullable ByteBuffer characters) {
        if (characters == null) {
            return 0;
        }
        int sum = 0;
        for (int i = characters.position(), end = characters.limit(); i < end; i++) {
            sum += characters.get(i);
        }
        return sum;
    }

    float floats(ParticleEmitter emitter) {
        return EmitterSum.floats(
                        emitter.spawnRate(),
                        emitter.lifetimeMin(),
                        emitter.lifetimeMax(),
                        emitter.startSize(),
                        emitter.endSize(),
                        emitter.gravity())
                + velocity(emitter.velocity(velocity))
                + colour(emitter.colour(colour))
                + curve(emitter.curve(curve));
    }

    private static float velocity(@Nullable Lanes lanes) {
        return lanes == null ? 0 : EmitterSum.velocity(lanes.get(0), lanes.get(1), lanes.get(2));
    }

    private static float colour(@Nullable Lanes lanes) {
        return lanes == null ? 0 : EmitterSum.colour(lanes.get(0), lanes.get(1), lanes.get(2), lanes.get(3));
    }

    private static float curve(@Nullable Lanes lanes) {
        return lanes == null
                ? 0
                : EmitterSum.curve(
                        lanes.get(0),
                        lanes.get(1),
                        lanes.get(2),
                        lanes.get(3),
                        lanes.get(4),
                        lanes.get(5),
                        lanes.get(6),
                        lanes.get(7));
    }
}
