package dev.ashlar.bench.contender.sbe;

import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.sbe.message.Looping;
import dev.ashlar.bench.contender.sbe.message.MessageHeaderEncoder;
import dev.ashlar.bench.contender.sbe.message.ParticleEmitterEncoder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.concurrent.UnsafeBuffer;

/** Writes messages through a buffer of many. Stateless. */
final class SbeWriting {
    private static final int MESSAGES_AT_ONCE = 1 << 10;
    private static final int BLOCK = ParticleEmitterEncoder.BLOCK_LENGTH;

    private SbeWriting() {}

    static void write(Path file, EmitterSet emitters) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocateDirect(MESSAGES_AT_ONCE * BLOCK);
        UnsafeBuffer buffer = new UnsafeBuffer(bytes);
        ParticleEmitterEncoder encoder = new ParticleEmitterEncoder();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            new MessageHeaderEncoder()
                    .wrap(buffer, 0)
                    .blockLength(BLOCK)
                    .templateId(ParticleEmitterEncoder.TEMPLATE_ID)
                    .schemaId(ParticleEmitterEncoder.SCHEMA_ID)
                    .version(ParticleEmitterEncoder.SCHEMA_VERSION);
            writeOut(channel, bytes, MessageHeaderEncoder.ENCODED_LENGTH);
            for (int from = 0; from < emitters.count(); from += MESSAGES_AT_ONCE) {
                int count = Math.min(MESSAGES_AT_ONCE, emitters.count() - from);
                for (int i = 0; i < count; i++) {
                    encode(emitters.get(from + i), encoder.wrap(buffer, i * BLOCK));
                }
                writeOut(channel, bytes, count * BLOCK);
            }
        }
    }

    private static void writeOut(FileChannel channel, ByteBuffer bytes, int length) throws IOException {
        bytes.limit(length).position(0);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        bytes.clear();
    }

    private static void encode(Emitter emitter, ParticleEmitterEncoder message) {
        message.emitterId(emitter.id)
                .maxParticles(emitter.maxParticles)
                .spawnRate(emitter.spawnRate)
                .lifetimeMax(emitter.lifetimeMax)
                .flags(Integer.toUnsignedLong(emitter.flags))
                .lifetimeMin(emitter.lifetimeMin)
                .nameHash(emitter.nameHash)
                .startSize(emitter.startSize)
                .endSize(emitter.endSize)
                .gravity(emitter.gravity);
        float[] velocity = emitter.velocity;
        message.velocity().x(velocity[0]).y(velocity[1]).z(velocity[2]);
        float[] colour = emitter.colour;
        message.colour().r(colour[0]).g(colour[1]).b(colour[2]).a(colour[3]);
        for (int i = 0; i < Emitter.CURVE_LENGTH; i++) {
            message.curve(i, emitter.curve[i]);
        }
        message.looping(emitter.looping ? Looping.YES : Looping.NO)
                .texture(emitter.texture)
                .material(emitter.material);
    }
}
