package dev.ashlar.bench.contender.heap;

import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterSet;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Emitters one behind the other in a file, as {@link DataOutputStream} writes their fields: what maps are loaded from. Stateless. */
final class EmitterFile {
    private static final String NAME = "emitters.bin";
    private static final int BUFFER = 1 << 16;

    /** Texts that are no fewer than this do not repeat. */
    private static final int MOST_TEXTS = 1 << 12;

    private EmitterFile() {}

    static void write(Path folder, EmitterSet emitters) throws IOException {
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(folder.resolve(NAME)), BUFFER))) {
            out.writeInt(emitters.count());
            for (int row = 0; row < emitters.count(); row++) {
                write(emitters.get(row), out);
            }
        }
    }

    private static void write(Emitter emitter, DataOutputStream out) throws IOException {
        out.writeLong(emitter.id);
        out.writeLong(emitter.nameHash);
        out.writeInt(emitter.flags);
        out.writeInt(emitter.maxParticles);
        out.writeFloat(emitter.spawnRate);
        out.writeFloat(emitter.lifetimeMin);
        out.writeFloat(emitter.lifetimeMax);
        out.writeFloat(emitter.startSize);
        out.writeFloat(emitter.endSize);
        write(emitter.velocity, out);
        write(emitter.colour, out);
        out.writeFloat(emitter.gravity);
        out.writeBoolean(emitter.looping);
        out.writeUTF(emitter.texture);
        out.writeUTF(emitter.material);
        write(emitter.curve, out);
    }

    private static void write(float[] numbers, DataOutputStream out) throws IOException {
        for (float number : numbers) {
            out.writeFloat(number);
        }
    }

    static Emitter[] read(Path folder) throws IOException {
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(folder.resolve(NAME)), BUFFER))) {
            Emitter[] emitters = new Emitter[in.readInt()];
            Map<String, String> texts = new HashMap<>();
            for (int i = 0; i < emitters.length; i++) {
                emitters[i] = read(in, texts);
            }
            return emitters;
        }
    }

    /** Equal texts become one, as who has millions of them on the heap does: few hundred stay in the caches. */
    private static Emitter read(DataInputStream in, Map<String, String> texts) throws IOException {
        Emitter emitter = Emitter.withArrays();
        emitter.id = in.readLong();
        emitter.nameHash = in.readLong();
        emitter.flags = in.readInt();
        emitter.maxParticles = in.readInt();
        emitter.spawnRate = in.readFloat();
        emitter.lifetimeMin = in.readFloat();
        emitter.lifetimeMax = in.readFloat();
        emitter.startSize = in.readFloat();
        emitter.endSize = in.readFloat();
        read(emitter.velocity, in);
        read(emitter.colour, in);
        emitter.gravity = in.readFloat();
        emitter.looping = in.readBoolean();
        emitter.texture = once(in.readUTF(), texts);
        emitter.material = once(in.readUTF(), texts);
        read(emitter.curve, in);
        return emitter;
    }

    private static String once(String text, Map<String, String> texts) {
        if (texts.size() >= MOST_TEXTS) {
            return text;
        }
        String known = texts.putIfAbsent(text, text);
        return known == null ? text : known;
    }

    private static void read(float[] numbers, DataInputStream in) throws IOException {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = in.readFloat();
        }
    }
}
