package dev.ashlar.bench.contender.sbe;

import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.bench.contender.row.IdTable;
import dev.ashlar.bench.contender.sbe.message.ColourDecoder;
import dev.ashlar.bench.contender.sbe.message.Looping;
import dev.ashlar.bench.contender.sbe.message.MessageHeaderDecoder;
import dev.ashlar.bench.contender.sbe.message.ParticleEmitterDecoder;
import dev.ashlar.bench.contender.sbe.message.Vec3Decoder;
import org.agrona.concurrent.UnsafeBuffer;

/** Wraps one flyweight around message after message. For one thread. */
final class SbeReader implements EmitterReader {
    private static final int BLOCK = ParticleEmitterDecoder.BLOCK_LENGTH;

    private final UnsafeBuffer messages;
    private final IdTable places;
    private final int version;
    private final ParticleEmitterDecoder emitter = new ParticleEmitterDecoder();
    private final byte[] text = new byte[Emitter.TEXT_CAPACITY];

    SbeReader(UnsafeBuffer messages, IdTable places, int version) {
        this.messages = messages;
        this.places = places;
        this.version = version;
    }

    private int place(long id) {
        return MessageHeaderDecoder.ENCODED_LENGTH + places.row(id) * BLOCK;
    }

    @Override
    public long threeFields(long[] ids, int from, int to) {
        ParticleEmitterDecoder message = emitter;
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            message.wrap(messages, place(ids[i]), BLOCK, version);
            particles += message.maxParticles();
            sum += message.spawnRate() + message.lifetimeMax();
        }
        return EmitterSum.of(particles, sum);
    }

    @Override
    public long wholeRecords(long[] ids, int from, int to) {
        ParticleEmitterDecoder message = emitter;
        long integers = 0;
        double floats = 0;
        for (int i = from; i < to; i++) {
            message.wrap(messages, place(ids[i]), BLOCK, version);
            integers += integers(message);
            floats += floats(message);
        }
        return EmitterSum.of(integers, floats);
    }

    private long integers(ParticleEmitterDecoder message) {
        return EmitterSum.integers(
                        message.emitterId(),
                        message.nameHash(),
                        (int) message.flags(),
                        message.maxParticles(),
                        message.looping() == Looping.YES)
                + sum(message.getTexture(text, 0))
                + sum(message.getMaterial(text, 0));
    }

    /** A text ends with its place, or with a 0. */
    private int sum(int capacity) {
        int sum = 0;
        for (int i = 0; i < capacity && text[i] != 0; i++) {
            sum += text[i];
        }
        return sum;
    }

    private static float floats(ParticleEmitterDecoder message) {
        Vec3Decoder velocity = message.velocity();
        ColourDecoder colour = message.colour();
        return EmitterSum.floats(
                        message.spawnRate(),
                        message.lifetimeMin(),
                        message.lifetimeMax(),
                        message.startSize(),
                        message.endSize(),
                        message.gravity())
                + EmitterSum.velocity(velocity.x(), velocity.y(), velocity.z())
                + EmitterSum.colour(colour.r(), colour.g(), colour.b(), colour.a())
                + EmitterSum.curve(
                        message.curve(0),
                        message.curve(1),
                        message.curve(2),
                        message.curve(3),
                        message.curve(4),
                        message.curve(5),
                        message.curve(6),
                        message.curve(7));
    }

    @Override
    public long scan() {
        ParticleEmitterDecoder message = emitter;
        int end = messages.capacity();
        long sum = 0;
        for (int at = MessageHeaderDecoder.ENCODED_LENGTH; at < end; at += BLOCK) {
            message.wrap(messages, at, BLOCK, version);
            sum += message.maxParticles();
            sum += (int) message.flags();
        }
        return sum;
    }
}
